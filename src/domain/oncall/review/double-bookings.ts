import type { Id } from '#contract/id';
import type { Interval } from '../../time/interval';

/** Time that one person is on call by at least two schedules at once. */
export type DoubleBooking = Interval & { schedule_ids: Id[] };

/**
 * The double bookings of a person in order, disjoint; a new one begins wherever the schedules change.
 * @param bookings one for each schedule, with the time it has the person on call.
 */
export function doubleBookings(
  bookings: readonly { schedule_id: Id; cover: readonly Interval[] }[],
): DoubleBooking[] {
  if (bookings.length < 2) return [];
  const edges: Edge[] = [];
  for (const [place, { cover }] of bookings.entries()) {
    for (const { start, end } of cover)
      edges.push({ at: start, place, begins: true }, { at: end, place, begins: false });
  }
  edges.sort((a, b) => a.at - b.at);
  const out: DoubleBooking[] = [];
  const on = new Set<number>();
  let from = -Infinity;
  for (const { at, place, begins } of edges) {
    if (on.size > 1 && at > from) {
      const schedule_ids = bookings.flatMap((booking, index) => (on.has(index) ? booking.schedule_id : []));
      out.push({ start: from, end: at, schedule_ids });
    }
    if (begins) on.add(place);
    else on.delete(place);
    from = at;
  }
  return out;
}

/** Start or end of the person's duty in the schedule at `place` of the list. */
type Edge = { at: number; place: number; begins: boolean };
