import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR, period, sent } from '../reply/server.spec-support';
import { daysOffLoad } from './days-off-load';
import { runs } from '../../property-runs.spec-support';

const window = { start: 0, end: 7 * DAY };
const [ANN, BO] = [1, 2];

test('hours on a holiday and while absent count once, on however many schedules', () => {
  const rota = sent([period(0, 2 * DAY, ANN), period(2 * DAY, 4 * DAY, BO)]);
  const other = sent([period(DAY, 3 * DAY, ANN)], [], { schedule_id: 2 });
  const daysOff = {
    holidays: [
      { date: '1970-01-02', name: 'Everybody' },
      { date: '1970-01-04', name: 'Bo only', team_ids: [5], person_ids: [BO] },
      { date: '1970-01-03', name: 'A team without members', team_ids: [6] },
    ],
    absences: [{ person_id: ANN, start: 2 * DAY + 6 * HOUR, end: 9 * DAY }],
  };
  expect(daysOffLoad([rota, other], window, 'UTC', daysOff)).toEqual(
    new Map([
      [ANN, { holiday: DAY, absent: 18 * HOUR }],
      [BO, { holiday: DAY, absent: 0 }],
    ]),
  );
});

test('a holiday is as long as the day of the zone', () => {
  const always = sent([period(1_792_800_000, 1_793_400_000, ANN)]);
  const about = { start: 1_792_800_000, end: 1_793_400_000 };
  const daysOff = { holidays: [{ date: '2026-10-25', name: 'Clocks go back' }], absences: [] };
  expect(daysOffLoad([always], about, 'Europe/London', daysOff).get(ANN)?.holiday).toBe(25 * HOUR);
});

test('hours equal those counted one by one', () => {
  const hours = fc.integer({ min: 0, max: 7 * 24 - 1 });
  const stretch = fc
    .tuple(hours, hours)
    .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) + 1 }));
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 4 }), stretch, (duties, away) => {
      const schedules = duties.map(({ start, end }, index) =>
        sent([period(start * HOUR, end * HOUR, ANN)], [], { schedule_id: index + 1 }),
      );
      const absences = [{ person_id: ANN, start: away.start * HOUR, end: away.end * HOUR }];
      const load = daysOffLoad(schedules, window, 'UTC', {
        holidays: [{ date: '1970-01-05', name: '' }],
        absences,
      });
      const on = Array.from({ length: 7 * 24 }, (_, hour) => hour).filter((hour) =>
        duties.some(({ start, end }) => start <= hour && hour < end),
      );
      expect(load.get(ANN) ?? { holiday: 0, absent: 0 }).toEqual({
        holiday: on.filter((hour) => Math.floor(hour / 24) === 4).length * HOUR,
        absent: on.filter((hour) => away.start <= hour && hour < away.end).length * HOUR,
      });
    }),
    { numRuns: runs(200) },
  );
});
