import { overrideInWords } from '../schedule/override';
import type { Layer } from '#contract/schedule';
import { momentInWords } from '../oncall/words/clock-words';
import type { ChangeCause } from './compare';
import { type CauseWords, peopleInWords, type PlanNames, rulesInWords } from './layer-words';

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
      return `${overrideInWords(words.textOf(cause.layer.layer_name))} ${only(cause.in)}`;
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
  const name = overrideInWords(words.textOf(after.layer_name));
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
  const rules = [then && `in ${plans.before}: ${then}`, now && `in ${plans.after}: ${now}`];
  return `${name}, ${rules.filter(Boolean).join('; ')}`;
}
