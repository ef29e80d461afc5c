import type { Schedule } from '#contract/schedule';

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
