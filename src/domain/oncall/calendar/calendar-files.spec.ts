import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it, test } from 'vitest';
import type { Layer, Schedule } from '#contract/schedule';
import { rotas, ZONES } from '../../schedule/arbitrary-layers.spec-support';
import { layerOf, local } from '../../schedule/rota.spec-support';
import type { Interval } from '../../time/interval';
import { DAY, HOUR, computed, seated } from '../reply/server.spec-support';
import { eventOf, gapsOfSchedule, shiftsOfSchedule, type EventContext } from './feed-shifts';
import { calendarOf } from './ics';
import { runs } from '../../property-runs.spec-support';

const zone = 'America/New_York';
const start = local('2026-03-07 00:00', zone);
const window = { start, end: start + 4 * DAY };
const nameOf = (person: number | bigint): string => `#${person}`;
const groupNameOf = (name: string): string => name;
const roles = [{ role_id: 1, role_name: 'Primary', order: 1 }];
const wanted = { window, accountZone: zone, nameOf, groupNameOf, roles };

const finalEvents = (of: Schedule, context: EventContext) => shiftsOfSchedule(of, context).map(eventOf);
const gapEvents = (of: Schedule, context: EventContext) => gapsOfSchedule(of, context).map(eventOf);

function inDays(events: ReturnType<typeof finalEvents>): unknown[] {
  return events.map((event) => [event.summary, (event.start - start) / DAY, (event.end - start) / DAY]);
}

test('a rota over a change of clocks comes out of another parser at the right local times', () => {
  const daily = layerOf({ groups: 'A B', layer_start: start + 9 * HOUR });
  const events = finalEvents(computed([daily], window, zone), wanted);
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

type Event = { about: string; start: number; end: number };

function eventsOf(layers: Layer[], of: Interval, accountZone: string, around?: Interval): Event[] {
  const schedule = seated(computed(layers, of, accountZone), of, accountZone, around);
  const asked = { window: of, accountZone, nameOf, groupNameOf, roles };
  return [finalEvents(schedule, asked), gapEvents(schedule, asked)].flatMap((events) =>
    events.map((event) => ({ about: event.about.join(), start: event.start, end: event.end })),
  );
}

function touching(events: readonly Event[], of: Interval): Event[] {
  return events.filter((event) => event.start < of.end && event.end > of.start);
}

describe('in the file of another window', () => {
  it.each(ZONES)(
    'whatever rota in $zone: one shift is one event, as long as it is',
    ({ zone: there, days }) => {
      const windows = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }));
      fc.assert(
        fc.property(rotas(days), windows, ({ layers, window: all, step }, [a, b]) => {
          const steps = (all.end - all.start) / step;
          const cut = (share: number): number => all.start + Math.floor((share * steps) / 100) * step;
          const [from, to] = [cut(Math.min(a, b)), cut(Math.max(a, b)) + step];
          const [one, other] = [
            { start: all.start, end: to },
            { start: from, end: all.end },
          ];
          const both = { start: from, end: to };
          // A year is another one in each window.
          const around = { start: all.start - 400 * DAY, end: all.end + 400 * DAY };
          const mine = touching(eventsOf(layers, one, there, around), both);
          const theirs = touching(eventsOf(layers, other, there, around), both);
          // A shift longer than a year, or without a start, ends or starts with its window.
          const whole = mine.map(({ about, start: begun, end }, index) => ({
            about,
            start: theirs[index]?.start === other.start ? other.start : begun,
            end: end === one.end ? theirs[index]?.end : end,
          }));
          expect(whole).toEqual(theirs);
        }),
        { numRuns: runs(30) },
      );
    },
  );

  const week = { start, end: start + 7 * DAY };
  const next = { start: start + 7 * DAY, end: start + 14 * DAY };
  const both = { start: week.end - 1, end: week.end + 1 };
  it.each([
    ['a fortnight', layerOf({ groups: 'A B', layer_start: start - 3 * DAY, rotation_value: 14 })],
    ['a month', layerOf({ groups: 'A B', layer_start: start - 3 * DAY, rotation_unit: 'month' })],
    [
      'a year',
      layerOf({ groups: 'A B', layer_start: start - 3 * DAY, rotation_unit: 'month', rotation_value: 12 }),
    ],
  ])('a shift of %s is the same event in both weeks, whole', (_length, layer) => {
    const mine = touching(eventsOf([layer], week, zone), both);
    expect(mine).toHaveLength(1);
    expect(mine[0]?.start).toBe(layer.layer_start);
    expect(touching(eventsOf([layer], next, zone), both)).toEqual(mine);
  });

  it('somebody who is alone since 2015 has one event', () => {
    const alone = layerOf({ layer_start: local('2015-01-01 00:00', zone) });
    const [mine, theirs] = [week, next].map((one) => eventsOf([alone], one, zone)[0]);
    expect(theirs?.about).toBe(mine?.about);
  });

  it('a gap that has always been is one event', () => {
    const nobody = { group_name: '', members: [{ role_id: 1, person_ids: [] }] };
    const [mine, theirs] = [week, next].map((one) =>
      eventsOf(
        [{ ...layerOf({ layer_start: local('2015-01-01 00:00', zone) }), groups: [nobody] }],
        one,
        zone,
      ),
    );
    expect(mine).toHaveLength(1);
    expect(theirs?.map(({ about }) => about)).toEqual(mine?.map(({ about }) => about));
  });

  it('touching periods of the same people are one event, and begin where the server says', () => {
    const daily = layerOf({ groups: 'A', layer_start: start - 30 * DAY });
    const own = computed([daily], window, zone);
    own.final_schedule.schedules = [0, 1, 2, 3].map((day) => ({
      start: start + day * DAY,
      end: start + (day + 1) * DAY,
      hash: '',
      group: daily.groups[0] ?? { group_name: '', members: [] },
    }));
    expect(inDays(finalEvents(own, wanted))).toEqual([['Payments: #65 (Primary)', 0, 4]]);
  });
});
