import type { Schedule } from '#contract/schedule';
import type { Reading } from '#domain/oncall/reply/shifts';
import { type HandOff, handOffsOf } from '#domain/oncall/review/hand-offs';
import type { Zones } from '#address/zone';

export type ListedHandOff = HandOff & { schedule: Schedule };

type HandOffReading = Pick<Reading, 'window' | 'accountZone'> & Zones;

/** Sorted by time. */
export const handOffsIn = remembered(
  (schedules: readonly Schedule[], { window, accountZone, zone, secondZone }: HandOffReading) => {
    const zones = secondZone === undefined ? [zone] : [zone, secondZone];
    return schedules
      .flatMap((schedule) =>
        handOffsOf(schedule, window, accountZone, zones).map((handOff): ListedHandOff => {
          return Object.assign(handOff, { schedule });
        }),
      )
      .sort((a, b) => a.at - b.at);
  },
);

/** Max results of a computation in memory: of two windows, each with and without a filter. */
const MAX_RESULTS = 4;

/** Caches the last results by the identity of schedules and equal words, which have no ids: JSON has no bigint. */
export function remembered<Words extends object, Result>(
  work: (schedules: readonly Schedule[], words: Words) => Result,
): (schedules: readonly Schedule[], words: Words) => Result {
  type Remembered = { schedules: readonly Schedule[]; key: string; result: Result };
  let results: readonly Remembered[] = [];
  return (schedules, words) => {
    const key = JSON.stringify(words);
    const same = results.find((one) => one.schedules === schedules && one.key === key);
    const cached = same ?? { schedules, key, result: work(schedules, words) };
    results = [cached, ...results.filter((one) => one !== cached)].slice(0, MAX_RESULTS);
    return cached.result;
  };
}
