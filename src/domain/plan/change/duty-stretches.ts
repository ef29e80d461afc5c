import { lengthOf, union, type Interval } from '../../time/interval';

/** Seconds. */
const MIN_STRETCH = 15 * 60;

/**
 * Disjoint duty of a person, between which are rests. Duty and breaks of less than 15 minutes, as a change leaves that was
 * undone at once, neither end a rest nor are one.
 */
export function dutyStretches(duties: readonly Interval[]): Interval[] {
  const joined: Interval[] = [];
  for (const { start, end } of union(duties)) {
    const last = joined.at(-1);
    if (last && start - last.end < MIN_STRETCH) last.end = end;
    else joined.push({ start, end });
  }
  return joined.filter((stretch) => lengthOf([stretch]) >= MIN_STRETCH);
}
