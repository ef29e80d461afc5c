import { hoursOf } from '../../time/hours';
import { contains, lengthOf, type Interval } from '../../time/interval';
import type { Shift } from './person';
import { type Figures, sumOf } from './responder-rows';
import { metricsOf, type Response } from './responses';

/**
 * What came to a person in each shift.
 *
 * Rules: a shift has what was triggered in it. Shifts at the same time both have it; the rest came outside of any shift.
 */

/** Line of a shift; of what came outside of them, without a shift. */
export type ShiftCost = {
  shift: Shift | undefined;
  /** Seconds on call. */
  total: number;
  night: number;
  figures: Figures;
};

/** Lines by schedule in order of its first shift, then by time, and the rest if there is any. */
export function shiftCosts(
  shifts: readonly Shift[],
  responses: readonly Response[],
  zone: string,
): ShiftCost[] {
  const order = [...new Set(shifts.map(({ schedule }) => schedule.schedule_id))];
  const rankOf = ({ schedule }: Shift) => order.indexOf(schedule.schedule_id);
  const lines = shifts
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.start - b.start)
    .map((shift) => costOf(shift, [shift], inShift(responses, shift), zone));
  const rest = responses.filter(
    ({ incident }) => !shifts.some((shift) => contains(shift, incident.created_at)),
  );
  return rest.length === 0 ? lines : [...lines, costOf(undefined, [], rest, zone)];
}

/** Responses to what was triggered in a shift. */
export function inShift(responses: readonly Response[], shift: Interval): Response[] {
  return responses.filter(({ incident }) => contains(shift, incident.created_at));
}

function costOf(
  shift: Shift | undefined,
  time: readonly Interval[],
  own: readonly Response[],
  zone: string,
): ShiftCost {
  return {
    shift,
    total: lengthOf(time),
    night: hoursOf(time, zone).night,
    figures: sumOf(own.map(metricsOf)),
  };
}
