/**
 * A mean of seconds as every figure, table and file has it: whole seconds, halves rounded up, as servers round theirs.
 * Undefined where there is nothing to take it of.
 */
export function meanSeconds(sum: number, count: number): number | undefined {
  return count === 0 ? undefined : Math.round(sum / count);
}
