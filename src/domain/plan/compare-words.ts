import type { Id } from '#contract/id';
import type { Layer } from '#contract/schedule';
import { peopleOf } from '../oncall/reply/timeline';
import { momentInWords } from '../oncall/words/clock-words';
import { layerInWords } from '../oncall/words/rule-words';
import { listed } from '../text/words';
import type { ChangeCause } from './compare';

/** Zone of wall-clock rules, and names; texts of people may need pseudonyms. */
export type CauseWords = {
  zone: string;
  nameOf: (person: Id) => string;
  textOf: (text: string) => string;
};

type PlanNames = {
  /** Names of two plans of the same time, such as tools; absent = the same plan earlier and later. */
  plans?: { before: string; after: string } | undefined;
  /** Zone of instants; absent = that of the rules. */
  readerZone?: string;
};

type PlanSide = 'before' | 'after';

/**
 * Cause of a difference: "override “Cover” added" of an earlier and a later plan, "override “Cover” only in PagerDuty" of
 * two others.
 */
export function causeInWords(cause: ChangeCause, words: CauseWords & PlanNames): string {
  const { plans } = words;
  const only = (side: PlanSide) => {
    if (plans) return `only in ${plans[side]}`;
    return side === 'after' ? 'added' : 'removed';
  };
  switch (cause.kind) {
    case 'missing':
      return only(cause.in === 'after' ? 'before' : 'after');
    case 'disabled':
      if (plans) return `switched off in ${plans[cause.in]}`;
      return cause.in === 'after' ? 'switched off' : 'switched on';
    case 'zone':
      if (plans) return `time zone ${cause.before} in ${plans.before}, ${cause.after} in ${plans.after}`;
      return `rules in ${cause.after} instead of ${cause.before}`;
    case 'override':
      return `override “${words.textOf(cause.layer.layer_name)}” ${only(cause.in)}`;
    case 'override times':
      return overrideTimesInWords(cause.before, cause.after, words);
    default:
      return layersInWords(cause.before, cause.after, words, only);
  }
}

/** "override “Cover” until Sun 09:00; before: until Sat 09:00" */
function overrideTimesInWords(before: Layer, after: Layer, words: CauseWords & PlanNames): string {
  const { plans, readerZone: zone = words.zone } = words;
  const timesOf = ({ layer_start, layer_end }: Layer) => {
    const until = layer_end === 0 ? 'without an end' : `until ${momentInWords(layer_end, zone)}`;
    return before.layer_start === after.layer_start
      ? until
      : `from ${momentInWords(layer_start, zone)} ${until}`;
  };
  const [then, now] = [timesOf(before), timesOf(after)];
  const name = `override “${words.textOf(after.layer_name)}”`;
  return plans
    ? `${name} ${then} in ${plans.before}, ${now} in ${plans.after}`
    : `${name} ${now}; before: ${then}`;
}

function layersInWords(
  before: Layer | undefined,
  after: Layer | undefined,
  words: CauseWords & PlanNames,
  only: (side: PlanSide) => string,
): string {
  const name = `“${words.textOf((after ?? before)?.layer_name ?? '')}”`;
  if (!before || !after) return `layer ${name} ${only(before ? 'before' : 'after')}`;
  const { plans } = words;
  const people = peopleInWords(before, after, words);
  if (people !== '') return `${name}: ${people}`;
  const [gone, added] = rulesInWords(before, after, words.zone);
  if (gone.length === 0 && added.length === 0) return `${name}: the people in another order`;
  const [then, now] = [gone, added].map((rules) => rules.join(', '));
  if (!plans) return `${name}: ${[now, then && `before: ${then}`].filter(Boolean).join('; ')}`;
  if (!then || !now) return `${name}: ${then || now} only in ${then ? plans.before : plans.after}`;
  return `${name}: ${then} in ${plans.before}; ${now} in ${plans.after}`;
}

/** Rules that only one of two layers has: of the first, then of the second. */
export function rulesInWords(before: Layer, after: Layer, zone: string): [string[], string[]] {
  const [then, now] = [layerInWords(before, zone), layerInWords(after, zone)];
  return [onlyIn(then, now), onlyIn(now, then)];
}

/** "Ana and Bo joined, Cy left", of two tools "Ana and Bo only in Opsgenie"; "" for the same people. */
export function peopleInWords(
  before: Layer,
  after: Layer,
  { nameOf, plans }: Pick<CauseWords, 'nameOf'> & PlanNames,
): string {
  const [then, now] = [before.groups.flatMap(peopleOf), after.groups.flatMap(peopleOf)];
  const joiners = [...new Set(onlyIn(now, then))].map(nameOf);
  const leavers = [...new Set(onlyIn(then, now))].map(nameOf);
  return [
    ...(joiners.length > 0 ? [`${listed(joiners)} ${plans ? `only in ${plans.after}` : 'joined'}`] : []),
    ...(leavers.length > 0 ? [`${listed(leavers)} ${plans ? `only in ${plans.before}` : 'left'}`] : []),
  ].join(', ');
}

function onlyIn<T>(here: readonly T[], there: readonly T[]): T[] {
  return here.filter((item) => !there.includes(item));
}
