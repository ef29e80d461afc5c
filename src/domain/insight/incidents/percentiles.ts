/**
 * Percentiles by nearest rank: the p-th of n sorted values is the one at place ceil(p/100 × n), counted from 1. So it
 * is always a value that occurred, and half or more of the values are at most the 50th.
 */

export const PERCENTILES = [50, 90, 95, 99] as const;

export type Distribution = {
  /** Number of values behind the percentiles and the mean. */
  count: number;
  /** Percentiles in the order of PERCENTILES; empty without values. */
  percentiles: number[];
  /** Whole seconds. */
  mean: number | undefined;
};

/** Sorts the values in place. */
export function distributionOf(values: Float64Array): Distribution {
  values.sort();
  const count = values.length;
  if (count === 0) return { count, percentiles: [], mean: undefined };
  let sum = 0;
  for (const value of values) sum += value;
  return {
    count,
    percentiles: PERCENTILES.map((percent) => nearestRank(values, percent)),
    mean: meanSeconds(sum, count),
  };
}

/** Nearest rank of at least one sorted value. */
function nearestRank(sorted: Float64Array, percent: number): number {
  // Not percent / 100 × n: 95 / 100 × 20 is a little more than 19.
  const rank = Math.ceil((percent * sorted.length) / 100);
  return sorted[Math.max(1, rank) - 1] ?? Number.NaN;
}

/**
 * A mean of seconds as every figure, table and file has it: whole seconds, halves rounded up, as servers round theirs.
 * Undefined where there is nothing to take it of.
 */
export function meanSeconds(sum: number, count: number): number | undefined {
  return count === 0 ? undefined : Math.round(sum / count);
}
