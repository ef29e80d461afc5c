import type { Schedule } from '#contract/schedule';
import { computeSchedule } from '../schedule/compute';
import { layersOfAll } from '../schedule/rota';
import type { Interval } from '../time/interval';
import type { Reading } from '../oncall/reply/shifts';
import { wholeOf, type Shift, type Whole } from '../oncall/reply/whole-shift';
import { type Uncovered, uncoveredIn } from './uncovered';

/**
 * Whole uncovered time, also where the window cuts it; see whole-shift.ts.
 * @throws RangeError if the zone is no tz database name.
 */
export function wholeUncovered(schedule: Schedule, time: Uncovered, reading: Reading): Whole {
  const { window, accountZone, beside = [] } = reading;
  const owner = ownerOf(time);
  const shiftsIn = (sent: Schedule, bounds: Interval): Shift[] =>
    uncoveredIn(sent, bounds, accountZone)
      .filter((other) => ownerOf(other) === owner)
      .map(({ start, end }) => ({ start, end, owner }));
  return wholeOf(
    { start: time.start, end: time.end, owner },
    window,
    {
      layers: layersOfAll(schedule),
      computeShifts: (bounds) =>
        shiftsIn({ ...schedule, ...computeSchedule(schedule, bounds, accountZone) }, bounds),
    },
    beside.flatMap((reply) => {
      const sent = reply.schedules.find(({ schedule_id }) => schedule_id === schedule.schedule_id);
      return sent ? [{ window: reply.window, shifts: shiftsIn(sent, reply.window) }] : [];
    }),
  );
}

function ownerOf({ kind, role, people }: Uncovered): string {
  return `${kind} ${role ?? ''} ${people.join()}`;
}
