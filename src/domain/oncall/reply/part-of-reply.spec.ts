import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LayerSchedule, Schedule } from '#contract/schedule';
import { randomSchedules, replyFor } from '../../duty/arbitrary-schedule.spec-support';
import { runs } from '../../property-runs.spec-support';
import { ZONES } from '../../schedule/arbitrary-layers.spec-support';
import { DAY, HOUR, period, sent } from './server.spec-support';
import { mergeSchedules } from './merge-schedules';
import { partOfReply } from './part-of-reply';

const window = { start: 10 * DAY, end: 12 * DAY };
const periodsOf = (lanes: readonly LayerSchedule[]) =>
  lanes.map(({ schedules }) => schedules.map(({ start, end, group }) => ({ start, end, group })));
const lanesOf = (schedules: readonly Schedule[]) =>
  schedules.flatMap(({ final_schedule, layer_schedules }) =>
    periodsOf([final_schedule, ...layer_schedules.filter((lane) => lane.schedules.length > 0)]),
  );

test.each(ZONES.slice(1, 3))('a part of a reply is that of its own window in $zone', ({ zone, days }) => {
  fc.assert(
    fc.property(randomSchedules(days), fc.nat({ max: 99 }), fc.nat({ max: 99 }), (random, from, length) => {
      const { start, end } = random.window;
      const hours = Math.floor((end - start) / HOUR);
      const first = start + Math.floor((hours * from) / 100) * HOUR;
      const part = {
        start: first,
        end: Math.min(end, first + (1 + Math.floor((hours * length) / 100)) * HOUR),
      };
      const whole = replyFor(random, random.window, zone);
      const own = lanesOf(replyFor(random, part, zone).schedules);
      expect(lanesOf(partOfReply(whole, part, start).schedules)).toEqual(own);
      // Cut in two and merged again, it is the same.
      const middle = Math.floor((part.start + part.end) / 2);
      // Two periods of a group that touch there would become one.
      fc.pre(!own.flat(2).some((one) => one.start === middle));
      const halves = [
        { ...part, end: middle },
        { ...part, start: middle },
      ].map((half) => partOfReply(whole, half, start).schedules);
      expect(lanesOf(mergeSchedules(halves))).toEqual(own);
    }),
    { numRuns: runs(100) },
  );
});

test('earlier rules and corrections are cut at its edges, and the first record is left out after it', () => {
  const rules = { layers: [], enabled: true };
  const schedule = sent([], [], {
    versions: [
      { from: 9 * DAY, until: 11 * DAY, ...rules },
      { from: 13 * DAY, until: 14 * DAY, ...rules },
    ],
    corrections: [{ from: 9 * DAY, until: 10 * DAY, entered: 20 * DAY }],
    recorded_from: 9 * DAY,
  });
  const [part] = partOfReply(
    { window: { start: 0, end: 20 * DAY }, schedules: [schedule] },
    window,
    0,
  ).schedules;
  expect(part?.versions).toEqual([{ from: 10 * DAY, until: 11 * DAY, ...rules }]);
  expect(part).not.toHaveProperty('corrections');
  expect(part).not.toHaveProperty('recorded_from');
});

test('odd periods of another server stay where they begin', () => {
  const odd = [period(11 * DAY, 10 * DAY, 1), period(9 * DAY, 8 * DAY, 2), period(11 * DAY, 13 * DAY, 3)];
  const [part] = partOfReply(
    { window: { start: 0, end: 20 * DAY }, schedules: [sent(odd)] },
    window,
    0,
  ).schedules;
  expect(part?.final_schedule.schedules).toEqual([
    period(11 * DAY, 10 * DAY, 1),
    { ...period(11 * DAY, 13 * DAY, 3), end: 12 * DAY },
  ]);
});
