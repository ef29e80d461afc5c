import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { layerOf, local } from '../schedule/rota.spec-support';
import { finalEvents, gapEvents, layerEvents, personEvents } from './calendar-events';
import { calendarOf } from './ics';
import { DAY, HOUR, computed, period, sent } from './server.spec-support';

const zone = 'America/New_York';
const start = local('2026-03-07 00:00', zone);
const window = { start, end: start + 4 * DAY };
const nameOf = (person: number | bigint): string => `#${person}`;

const schedule: Schedule = sent(
  [
    period(start, start + DAY, 1, 2),
    period(start + DAY, start + 2 * DAY),
    period(start + 3 * DAY, start + 9 * DAY, 3n),
  ],
  [[period(start, start + DAY, 1)]],
  { description: 'Card payments' },
);
schedule.layer_schedules[0] = { layer_name: 'Nights', mode: 0, schedules: [period(start, start + DAY, 1)] };

function told(events: ReturnType<typeof finalEvents>): unknown[] {
  return events.map((event) => [event.summary, (event.start - start) / DAY, (event.end - start) / DAY]);
}

describe('events', () => {
  test('of the final schedule are its periods, as long as they are', () => {
    expect(told(finalEvents(schedule, window, nameOf))).toEqual([
      ['Payments: #1, #2', 0, 1],
      ['Payments: nobody', 1, 2],
      ['Payments: #3', 3, 9],
    ]);
    expect(finalEvents(schedule, window, nameOf)[0]?.description).toBe('Card payments');
  });

  test('of a layer carry its name', () => {
    expect(told(layerEvents(schedule, 0, window, nameOf))).toEqual([['Payments / Nights: #1', 0, 1]]);
    expect(layerEvents(schedule, 7, window, nameOf)).toEqual([]);
  });

  test('of a person are of all schedules', () => {
    const other = sent([period(start, start + DAY, 9), period(start + DAY, start + 2 * DAY, 3n, 1)], [], {
      schedule_id: 2,
      schedule_name: 'Search',
    });
    expect(told(personEvents([schedule, other], 3n, window, nameOf))).toEqual([
      ['Payments: #3', 3, 9],
      ['Search: #3, #1', 1, 2],
    ]);
  });

  test('of the gaps are where nobody is, also where a period has nobody', () => {
    expect(told(gapEvents(schedule, window))).toEqual([['Payments: nobody on duty', 1, 3]]);
  });

  test('of a schedule that is switched off are none', () => {
    const off = { ...schedule, enabled: false };
    expect([...finalEvents(off, window, nameOf), ...gapEvents(off, window)]).toEqual([]);
  });
});

test('a rota over a change of clocks comes out of another parser at the right local times', () => {
  const daily = layerOf({ groups: 'A B', layer_start: start + 9 * HOUR });
  const events = finalEvents(computed([daily], window, zone), window, nameOf);
  const root = new ICAL.Component(ICAL.parse(calendarOf({ name: 'x', events, now: start })));
  const starts = root
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one).startDate.toJSDate().getTime() / 1000);
  expect(starts).toEqual([
    local('2026-03-07 09:00', zone),
    local('2026-03-08 09:00', zone),
    local('2026-03-09 09:00', zone),
    local('2026-03-10 09:00', zone),
  ]);
});

test('exported again with the next window, the same periods are the same events', () => {
  const later = { start: start + DAY, end: start + 12 * DAY };
  const about = (from: typeof window): unknown[] =>
    finalEvents(schedule, from, nameOf)
      .filter((event) => event.start === start + 3 * DAY)
      .map((event) => event.about);
  expect(about(later)).toEqual(about(window));
  expect(about(later)).toHaveLength(1);
});
