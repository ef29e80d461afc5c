import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { row } from '../../review/rows.spec-support';
import { responsesOf } from './responses';
import { inShift, shiftCosts } from './person';

const HOUR = 3600;
/** A midnight in UTC. */
const AT = Date.parse('2026-03-02T00:00Z') / 1000;

const schedule = (schedule_id: number): Schedule => ({
  schedule_id,
  schedule_name: `Schedule ${schedule_id}`,
  description: '',
  team_id: 1,
  enabled: true,
  layers: [],
  layer_schedules: [],
  final_schedule: { layer_name: '', mode: 0, schedules: [] },
});

/** Incident that interrupts the person once. */
function incident(id: string, at: number) {
  const notification = { responder_id: 7, sent_at: at + 60, channel: 'voice', is_interruption: true };
  return { ...row(id, at, {}), responders: [], notifications: [notification] };
}

test('shifts by hand: by schedule, with their hours, what was triggered in each, and the rest', () => {
  const shifts = [
    { schedule: schedule(2), role: 1, start: AT, end: AT + 12 * HOUR },
    { schedule: schedule(1), role: 1, start: AT + 6 * HOUR, end: AT + 24 * HOUR },
    { schedule: schedule(2), role: 1, start: AT + 48 * HOUR, end: AT + 72 * HOUR },
  ];
  const times = [0, 7, 12, 23, 24, 60].map((hours) => AT + hours * HOUR);
  const responses = responsesOf(
    times.map((at, index) => incident(`i${index}`, at)),
    () => 'UTC',
  );
  const lines = shiftCosts(shifts, responses, 'UTC').map(({ shift, total, night, figures }) => [
    shift?.schedule.schedule_id,
    total / HOUR,
    night / HOUR,
    figures.interruptions,
    figures.byKind.night,
  ]);
  expect(lines).toEqual([
    [2, 12, 8, 2, 2],
    [2, 24, 9, 1, 0],
    [1, 18, 3, 3, 2],
    [undefined, 0, 0, 1, 1],
  ]);
});

test('each line counts as many as the list that it opens, and none is lost', () => {
  const stretch = fc.record({
    schedule: fc.constantFrom(1, 2),
    start: fc.nat(72),
    hours: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(
      fc.array(stretch, { maxLength: 5 }),
      fc.array(fc.nat(100 * HOUR), { maxLength: 20 }),
      (some, times) => {
        const shifts = some.map(({ schedule: id, start, hours }) => ({
          schedule: schedule(id),
          role: 1,
          start: AT + start * HOUR,
          end: AT + (start + hours) * HOUR,
        }));
        const responses = responsesOf(
          times.map((at, index) => incident(`i${index}`, AT + at)),
          () => 'UTC',
        );
        const lines = shiftCosts(shifts, responses, 'UTC');
        expect(lines.filter(({ shift }) => shift)).toHaveLength(shifts.length);
        for (const { shift, figures } of lines) {
          const own = times.filter((at) =>
            shift
              ? shift.start <= AT + at && AT + at < shift.end
              : shifts.every(({ start, end }) => AT + at < start || AT + at >= end),
          );
          expect(figures.interruptions).toBe(own.length);
          expect(inShift(responses, shift ?? { start: 0, end: 0 })).toHaveLength(shift ? own.length : 0);
        }
        const rest = times.filter((at) =>
          shifts.every(({ start, end }) => AT + at < start || AT + at >= end),
        );
        expect(lines.some(({ shift }) => !shift)).toBe(rest.length > 0);
      },
    ),
  );
});
