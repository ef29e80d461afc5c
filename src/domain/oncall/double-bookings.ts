import type { Id } from '#contract/id';
import type { Cover } from './cover';

/** Time that one person is on duty by at least two schedules at once. */
export type DoubleBooking = { start: number; end: number; schedule_ids: Id[] };

/**
 * The double bookings of a person in order, disjoint; a new one begins wherever the schedules change.
 * @param bookings one for each schedule, with the time it has the person on duty.
 */
export function doubleBookings(bookings: readonly { schedule_id: Id; cover: Cover }[]): DoubleBooking[] {
  if (bookings.length < 2) return [];
  const edges = bookings.flatMap(({ cover }, index) =>
    cover.flatMap(({ start, end }) => [
      { at: start, index, begins: true },
      { at: end, index, begins: false },
    ]),
  );
  edges.sort((a, b) => a.at - b.at);
  const out: DoubleBooking[] = [];
  const on = new Set<number>();
  let from = -Infinity;
  for (const { at, index, begins } of edges) {
    if (on.size > 1 && at > from) {
      const ids = [...on].sort((a, b) => a - b).flatMap((one) => bookings[one]?.schedule_id ?? []);
      out.push({ start: from, end: at, schedule_ids: ids });
    }
    if (begins) on.add(index);
    else on.delete(index);
    from = at;
  }
  return out;
}
