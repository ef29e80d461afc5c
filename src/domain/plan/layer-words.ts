import type { Id } from '#contract/id';
import type { Layer } from '#contract/schedule';
import { peopleOf } from '../oncall/reply/timeline';
import { layerInWords } from '../oncall/words/rule-words';
import { listed } from '../text/words';

/** Zone of wall-clock rules, and names; texts of people may need pseudonyms. */
export type CauseWords = {
  zone: string;
  nameOf: (person: Id) => string;
  textOf: (text: string) => string;
};

/** Rules that only one of two layers has: of the first, then of the second. */
export function rulesInWords(before: Layer, after: Layer, zone: string): [string[], string[]] {
  const [then, now] = [layerInWords(before, zone), layerInWords(after, zone)];
  const [gone, added] = [onlyIn(then, now), onlyIn(now, then)];
  if (!gone.some(isEndless) || !added.some(isEndless)) return [gone, added];
  return [gone.map(withoutEnd), added.map(withoutEnd)];
}

/** Both layers have it: only their starts differ. */
const ENDLESS = ', never ends';

function isEndless(rule: string): boolean {
  return rule.endsWith(ENDLESS);
}

function withoutEnd(rule: string): string {
  return isEndless(rule) ? rule.slice(0, -ENDLESS.length) : rule;
}

/** "Ana and Bo joined, Cy left"; "" for the same people. */
export function peopleInWords(before: Layer, after: Layer, { nameOf }: Pick<CauseWords, 'nameOf'>): string {
  const [then, now] = [before.groups.flatMap(peopleOf), after.groups.flatMap(peopleOf)];
  const joiners = [...new Set(onlyIn(now, then))].map(nameOf);
  const leavers = [...new Set(onlyIn(then, now))].map(nameOf);
  return [
    ...(joiners.length > 0 ? [`${listed(joiners)} joined`] : []),
    ...(leavers.length > 0 ? [`${listed(leavers)} left`] : []),
  ].join(', ');
}

function onlyIn<T>(here: readonly T[], there: readonly T[]): T[] {
  return here.filter((item) => !there.includes(item));
}
