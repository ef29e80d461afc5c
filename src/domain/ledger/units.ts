import { addTo } from '../collections';
import { subtract, union, type Interval } from '../time/interval';
import type { Duty, Post } from './duties';
import type { Part } from './kinds';

/** Things counted in duty: shifts, nights, days, weekends, rests. */

/** Unbroken duty at a post. */
type Shift = Interval & { posts: readonly Post[] };

/** Unbroken duty at each post, in order of time. */
export function shiftsOf(duties: readonly Duty[]): Shift[] {
  const byPost = new Map<string, Duty[]>();
  for (const duty of duties) addTo(byPost, `${duty.schedule_id} ${duty.role_id}`, duty);
  return [...byPost.values()]
    .flatMap((theirs) =>
      union(theirs).map(({ start, end }) => ({
        start,
        end,
        posts: theirs.slice(0, 1).map(({ schedule_id, role_id }) => ({ schedule_id, role_id })),
      })),
    )
    .sort((a, b) => a.start - b.start);
}

/** First to last duty of a night, day or week, the number of that, and the local day of the first duty. */
export type Unit = Interval & { unit: number; day: number };

/** Hulls of the parts of each unit, in order of time. */
export function unitsOf(parts: readonly Part[], unitOf: (part: Part) => number | undefined): Unit[] {
  const units = new Map<number, Unit>();
  for (const part of parts) {
    const unit = unitOf(part);
    if (unit === undefined) continue;
    const hull = units.get(unit);
    if (hull) hull.end = part.end;
    else units.set(unit, { start: part.start, end: part.end, unit, day: part.day });
  }
  return [...units.values()];
}

/** Time between stretches of duty under a limit, in seconds. */
export function shortRests(duty: readonly Interval[], shortRest: number): Interval[] {
  const [first, last] = [duty[0], duty.at(-1)];
  if (!first || !last) return [];
  return subtract([{ start: first.start, end: last.end }], duty).filter(
    ({ start, end }) => end - start < shortRest,
  );
}

/** Longest run of days, one after the other: its first and last duty. */
export function longestRun(days: readonly Unit[]): Interval & { days: number } {
  let longest = { start: 0, end: 0, days: 0 };
  let current = longest;
  let before = -Infinity;
  for (const { unit, start, end } of days.toSorted((a, b) => a.unit - b.unit)) {
    current = unit === before + 1 ? { ...current, end, days: current.days + 1 } : { start, end, days: 1 };
    if (current.days > longest.days) longest = current;
    before = unit;
  }
  return longest;
}
