import { union, type Interval } from '../time/interval';
import { ExchangeError } from './exchange';

/** People on call in [start, end), by their text ids. */
export type Stretch = Interval & { people: readonly string[] };

/**
 * People in each stretch between changes within the windows: the answer of `peopleAt`, which is constant between
 * cuts. Neighbours with the same people are one stretch.
 */
export function stretchesIn(
  windows: readonly Interval[],
  cuts: readonly number[],
  peopleAt: (instant: number) => readonly string[],
): Stretch[] {
  const out: Stretch[] = [];
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  let next = 0;
  for (const window of union(windows)) {
    const bounds = [window.start];
    for (; (sorted[next] ?? window.end) < window.end; next += 1) {
      const cut = sorted[next];
      if (cut !== undefined && cut > window.start) bounds.push(cut);
    }
    bounds.push(window.end);
    for (const [index, start] of bounds.slice(0, -1).entries()) {
      const end = bounds[index + 1] ?? start;
      const people = [...new Set(peopleAt(start))];
      const last = out.at(-1);
      if (last?.end === start && String(last.people) === String(people)) last.end = end;
      else out.push({ start, end, people });
    }
  }
  return out;
}

/** Max people over all instants of `sweep`. */
const MAX_SWEPT = 2_000_000;

/**
 * People of the stretches that hold an instant, for instants that ascend: each stretch is looked at once.
 * @throws ExchangeError for more overlaps than can be kept.
 */
export function sweep(stretches: readonly Stretch[]): (instant: number) => string[] {
  const waiting = stretches.toSorted((a, b) => a.start - b.start);
  let active: Stretch[] = [];
  let next = 0;
  let total = 0;
  return (instant) => {
    for (let one = waiting[next]; one && one.start <= instant; one = waiting[next]) {
      active.push(one);
      next += 1;
    }
    active = active.filter(({ end }) => instant < end);
    const people = active.flatMap((one) => one.people);
    total += people.length;
    if (total > MAX_SWEPT) throw new ExchangeError(['too many events are at the same time']);
    return people;
  };
}
