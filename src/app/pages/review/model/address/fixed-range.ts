import { rangeOf, type RangeChoice } from '#domain/insight/quick-range';
import { wallAt } from '#domain/time/zone';

/** What a choice means now, as a range that goes on meaning it. */
export function fixedRange(choice: RangeChoice, now: number, zone: string): RangeChoice {
  if (choice.kind === 'fixed') return choice;
  const { after, upTo } = rangeOf(choice, now, zone);
  return { kind: 'fixed', from: wallAt(after, zone), to: wallAt(upTo, zone) };
}
