import * as fc from 'fast-check';
import { SlowClock } from '../schedule/reference.spec-support';

/**
 * Random rotas of other tools, each with a slow evaluator written from the tool's documents. They read the clock
 * from Intl, search turns one by one, and share nothing with the readers.
 */

type Span = { start: number; end: number };

export type RandomRota = {
  zone: string;
  files: { name: string; content: unknown }[];
  peopleAt: (instant: number) => string[];
  /** First instant at which the evaluator knows the answer. */
  since: number;
  /** Overrides, which random instants would seldom meet. */
  overrides: Span[];
};

export const HOUR = 3600;
export const DAY = 24 * HOUR;

const ZONES = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kolkata',
] as const;

const clocks = new Map(ZONES.map((zone) => [zone, new SlowClock(zone, 1800)]));

export const zoneOf = fc.constantFrom(...ZONES);
/** Half hours, in seconds. */
export const halfHours = (from: number, to: number) =>
  fc.integer({ min: from * 2, max: to * 2 }).map((n) => n * 1800);
export const people = (min: number) =>
  fc.uniqueArray(fc.constantFrom('ana', 'bo', 'cy', 'di', 'eve'), { minLength: min });
export const YEAR = Date.UTC(2026, 0, 5) / 1000;
export const start = halfHours(0, 24 * 50).map((seconds) => YEAR + seconds);

export const isIn = (span: Span, instant: number) => span.start <= instant && instant < span.end;
export const mod = (value: number, length: number) => ((value % length) + length) % length;
export const iso = (instant: number) => new Date(instant * 1000).toISOString().replace('.000', '');
export const clockText = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 16);

export function clockOf(zone: string): SlowClock {
  const clock = clocks.get(ZONES.find((name) => name === zone) ?? 'Asia/Kolkata');
  if (!clock) throw new Error(`no clock for ${zone}`);
  return clock;
}

/** Turn at an instant: the last one whose beginning on the wall clock, in seconds after the anchor's, has passed. */
export function wallTurn(
  clock: SlowClock,
  anchor: number,
  startOf: (turn: number) => number,
  instant: number,
): number {
  const first = clock.wall(anchor);
  let turn = 0;
  while (clock.instant(first + startOf(turn + 1)) <= instant) turn += 1;
  while (clock.instant(first + startOf(turn)) > instant) turn -= 1;
  return turn;
}

/** True within hours from a time of day, on chosen days of the week (0 = Monday); undefined: all days. */
export function isInHours(
  clock: SlowClock,
  hours: { from: number; seconds: number; day?: number },
  instant: number,
): boolean {
  const today = Math.floor(clock.wall(instant) / DAY) * DAY;
  return Array.from({ length: 9 }, (_, back) => today - back * DAY).some((midnight) => {
    // 1970-01-01 was a Thursday.
    if (hours.day !== undefined && mod(midnight / DAY + 3, 7) !== hours.day) return false;
    const from = midnight + hours.from;
    return isIn({ start: clock.instant(from), end: clock.instant(from + hours.seconds) }, instant);
  });
}

export const override = fc.record({
  at: halfHours(0, 24 * 300),
  length: halfHours(1, 72),
  person: fc.constantFrom('fay', 'ana'),
});
export const spanOf = ({ at, length }: { at: number; length: number }): Span => ({
  start: YEAR + at,
  end: YEAR + at + length,
});

const restriction = fc.record({ from: halfHours(0, 23.5), seconds: halfHours(0.5, 23.5) });

const party = (id: string) => (id === 'none' ? { type: 'none' } : { type: 'user', id, username: id });

/** Opsgenie: all rotations at once, an override for all of them or the named one, from its API documents. */
export const opsgenieRota: fc.Arbitrary<RandomRota> = fc
  .record({
    zone: zoneOf,
    rotations: fc.array(
      fc.record({
        start,
        end: fc.constantFrom(0, 90 * DAY),
        type: fc.constantFrom('hourly', 'daily', 'weekly'),
        length: fc.constantFrom(1, 2, 3, 6, 12),
        users: fc.array(fc.constantFrom('ana', 'bo', 'cy', 'none'), { minLength: 1, maxLength: 4 }),
        hours: fc.option(restriction, { nil: undefined }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    overrides: fc.array(fc.record({ change: override, isNamed: fc.boolean() }), { maxLength: 2 }),
  })
  .map(({ zone, rotations, overrides }) => {
    const clock = clockOf(zone);
    const all = rotations.map((rotation, index) => ({ ...rotation, id: `R${index}` }));
    const schedule = {
      id: 'S',
      name: 'Checkout',
      timezone: zone,
      rotations: all.map(({ id, start: first, end, type, length, users, hours }) => ({
        id,
        name: id,
        startDate: iso(first),
        ...(end > 0 && { endDate: iso(first + end) }),
        type,
        length,
        participants: users.map(party),
        ...(hours && {
          timeRestriction: {
            type: 'time-of-day',
            restriction: {
              startHour: Math.floor(hours.from / HOUR),
              startMin: (hours.from % HOUR) / 60,
              endHour: Math.floor(((hours.from + hours.seconds) % DAY) / HOUR),
              endMin: ((hours.from + hours.seconds) % HOUR) / 60,
            },
          },
        }),
      })),
    };
    const listed = overrides.map(({ change, isNamed }, index) => ({
      alias: String(index),
      user: party(change.person),
      startDate: iso(spanOf(change).start),
      endDate: iso(spanOf(change).end),
      rotations: isNamed ? [{ id: 'R0', name: 'R0' }] : [],
    }));
    return {
      zone,
      since: YEAR,
      overrides: overrides.map(({ change }) => spanOf(change)),
      files: [
        { name: 'S.json', content: { data: schedule } },
        { name: 'S.overrides.json', content: { data: listed } },
      ],
      peopleAt: (instant: number) =>
        all.flatMap(({ id, start: first, end, type, length, users, hours }) => {
          const over = overrides.findLast(
            ({ change, isNamed }) => isIn(spanOf(change), instant) && (!isNamed || id === 'R0'),
          );
          if (over) return [over.change.person];
          if (instant < first || (end > 0 && instant >= first + end)) return [];
          if (hours && !isInHours(clock, hours, instant)) return [];
          const seconds = { hourly: HOUR, daily: DAY, weekly: 7 * DAY }[type] ?? DAY;
          const user =
            users[
              mod(
                wallTurn(clock, first, (k) => k * length * seconds, instant),
                users.length,
              )
            ] ?? '';
          return user === 'none' ? [] : [user];
        }),
    };
  });

/** PagerDuty: the first layer listed wins, overrides win over all and fill gaps; days and weeks on the wall clock. */
export const pagerdutyRota: fc.Arbitrary<RandomRota> = fc
  .record({
    zone: zoneOf,
    layers: fc.array(
      fc.record({
        anchor: start,
        later: halfHours(0, 24 * 20),
        end: fc.constantFrom(0, 0, 100 * DAY),
        turn: fc.constantFrom(8 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 10 * DAY),
        users: people(1),
        daily: fc.array(restriction, { maxLength: 2 }),
        weekly: fc.array(fc.record({ day: fc.nat(6), from: halfHours(0, 23.5), seconds: halfHours(1, 60) }), {
          maxLength: 2,
        }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    overrides: fc.array(override, { maxLength: 3 }),
  })
  .map(({ zone, layers, overrides }) => {
    const clock = clockOf(zone);
    const schedule = {
      id: 'S',
      name: 'Checkout',
      time_zone: zone,
      schedule_layers: layers.map(({ anchor, later, end, turn, users, daily, weekly }, index) => ({
        id: `L${index}`,
        name: `Layer ${index}`,
        start: iso(anchor + later),
        end: end === 0 ? null : iso(anchor + later + end),
        rotation_virtual_start: iso(anchor),
        rotation_turn_length_seconds: turn,
        users: users.map((id) => ({ user: { id, summary: id } })),
        restrictions: [
          ...daily.map(({ from, seconds }) => ({
            type: 'daily_restriction',
            start_time_of_day: `${clockText(from)}:00`,
            duration_seconds: seconds,
          })),
          ...weekly.map(({ day, from, seconds }) => ({
            type: 'weekly_restriction',
            start_day_of_week: day + 1,
            start_time_of_day: `${clockText(from)}:00`,
            duration_seconds: seconds,
          })),
        ],
      })),
    };
    const listed = overrides.map((one, index) => ({
      id: String(index),
      start: iso(spanOf(one).start),
      end: iso(spanOf(one).end),
      user: { id: one.person, summary: one.person },
    }));
    return {
      zone,
      since: YEAR,
      overrides: overrides.map(spanOf),
      files: [
        { name: 'S.json', content: { schedule } },
        { name: 'S.overrides.json', content: { overrides: listed } },
      ],
      peopleAt: (instant: number) => {
        const over = overrides.findLast((one) => isIn(spanOf(one), instant));
        if (over) return [over.person];
        for (const { anchor, later, end, turn, users, daily, weekly } of layers) {
          if (instant < anchor + later || (end > 0 && instant >= anchor + later + end)) continue;
          const hours = [...daily, ...weekly];
          if (hours.length > 0 && !hours.some((one) => isInHours(clock, one, instant))) continue;
          return [
            users[
              mod(
                wallTurn(clock, anchor, (k) => k * turn, instant),
                users.length,
              )
            ] ?? '',
          ];
        }
        return [];
      },
    };
  });

const stamp = (instant: number) => iso(instant).replaceAll(/[-:]/g, '');

/** A calendar: everybody whose event holds the instant. */
export const calendarRota: fc.Arbitrary<RandomRota> = fc
  .record({ zone: zoneOf, events: fc.array(override, { minLength: 1, maxLength: 12 }) })
  .map(({ zone, events }) => {
    const content = [
      'BEGIN:VCALENDAR',
      'X-WR-CALNAME:Checkout',
      `X-WR-TIMEZONE:${zone}`,
      ...events.flatMap((one, index) => [
        'BEGIN:VEVENT',
        `UID:${index}`,
        `DTSTART:${stamp(spanOf(one).start)}`,
        `DTEND:${stamp(spanOf(one).end)}`,
        `SUMMARY:${one.person}`,
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    return {
      zone,
      since: YEAR,
      overrides: events.map(spanOf),
      files: [{ name: 'rota.ics', content }],
      peopleAt: (instant: number) =>
        events.filter((one) => isIn(spanOf(one), instant)).map(({ person }) => person),
    };
  });
