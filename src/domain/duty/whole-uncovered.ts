import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { computeSchedule } from '../schedule/compute';
import { layersOfAll } from '../schedule/rota';
import type { Interval } from '../time/interval';
import { wholeGap } from './whole-gap';
import type { Reading } from '../oncall/reply/shifts';
import { wholeOf, type Shift, type Whole } from '../oncall/reply/whole-shift';
import { type UncoveredCause, whileOnDuty } from './uncovered';

/**
 * Whole uncovered time, also where the window cuts it. A gap lasts as long as its cause does; see whole-shift.ts for
 * a role's gap and for the time of unknown people.
 * @throws RangeError if the zone is no tz database name.
 */
export function wholeUncovered(
  schedule: Schedule,
  { start, end, role, cause }: Interval & { role: Id | undefined; cause: UncoveredCause },
  reading: Reading,
): Whole {
  const { window, accountZone, beside = [] } = reading;
  if (cause.kind !== 'emptyRole' && cause.kind !== 'unknownPeople') {
    return wholeGap(schedule, { start, end, cause }, reading);
  }
  const owner = ownerOf({ role, cause });
  const shiftsIn = (sent: Schedule, bounds: Interval): Shift[] =>
    whileOnDuty(sent, bounds, accountZone)
      .filter((other) => ownerOf(other) === owner)
      .map((other) => ({ start: other.start, end: other.end, owner }));
  return wholeOf(
    { start, end, owner },
    window,
    {
      layers: layersOfAll(schedule),
      computeShifts: (bounds) =>
        shiftsIn({ ...schedule, ...computeSchedule(schedule, bounds, accountZone) }, bounds),
    },
    beside.flatMap((reply) =>
      reply.schedules
        .filter(({ schedule_id }) => schedule_id === schedule.schedule_id)
        .map((sent) => ({ window: reply.window, shifts: shiftsIn(sent, reply.window) })),
    ),
  );
}

function ownerOf({ role, cause }: { role: Id | undefined; cause: UncoveredCause }): string {
  const people = cause.kind === 'unknownPeople' ? cause.people.join() : '';
  return `${cause.kind} ${role ?? ''} ${people}`;
}
