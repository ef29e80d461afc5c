import type { Id } from '#contract/id';
import type { Layer } from '#contract/schedule';
import { peopleOf } from '../oncall/reply/timeline';
import { layerInWords } from '../oncall/words/rule-words';
import { listed } from '../text/words';
import type { ChangeCause } from './compare';

/** Zone of wall-clock rules, and names; texts of people may need pseudonyms. */
export type CauseWords = {
  zone: string;
  nameOf: (person: Id) => string;
  textOf: (text: string) => string;
};

/** "“Primary”: weekly, hand-off Mondays 09:00 UTC before; weekly, hand-off Sundays 09:00 UTC after" */
export function causeInWords(cause: ChangeCause, words: CauseWords): string {
  switch (cause.kind) {
    case 'missing':
      return `not in the plan ${cause.in}`;
    case 'disabled':
      return `disabled ${cause.in}`;
    case 'zone':
      return `rules in ${cause.before} before, in ${cause.after} after`;
    case 'override':
      return `override “${words.textOf(cause.layer.layer_name)}” only ${cause.in}`;
    default:
      return layersInWords(cause.before, cause.after, words);
  }
}

function layersInWords(before: Layer | undefined, after: Layer | undefined, words: CauseWords): string {
  const name = `“${words.textOf((after ?? before)?.layer_name ?? '')}”`;
  if (!before || !after) return `layer ${name} only ${before ? 'before' : 'after'}`;
  const people = peopleInWords(before, after, words);
  if (people !== '') return `${name}: ${people}`;
  const [gone, added] = rulesInWords(before, after, words.zone);
  if (gone.length === 0 && added.length === 0) return `${name}: the people in another order`;
  return `${name}: ${gone.join(', ') || 'nothing'} before; ${added.join(', ') || 'nothing'} after`;
}

/** Rules that only one of two layers has: of the first, then of the second. */
export function rulesInWords(before: Layer, after: Layer, zone: string): [string[], string[]] {
  const [then, now] = [layerInWords(before, zone), layerInWords(after, zone)];
  return [onlyIn(then, now), onlyIn(now, then)];
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
