import * as fc from 'fast-check';
import { computeSchedule } from '../schedule/lanes';
import { SlowClock } from '../schedule/reference.spec-support';
import type { Conversion, ExportFile } from './exchange';
import { calendarFile } from './exchange.spec-support';

/**
 * Random rotas of other tools, each with a slow evaluator written from the tool's documents. They read the clock
 * from Intl, search turns one by one, and share nothing with the readers.
 */

type Span = { start: number; end: number };

export type RandomRota = {
  zone: string;
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

const clocks = new Map<string, SlowClock>();

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
  // Other offsets than those of random rotas are whole quarters of an hour.
  const isHalfHour = ZONES.some((name) => name === zone);
  const clock = clocks.get(zone) ?? new SlowClock(zone, isHalfHour ? 1800 : 900);
  clocks.set(zone, clock);
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

/** Hours of a day. */
export const restriction = fc.record({ from: halfHours(0, 23.5), seconds: halfHours(0.5, 23.5) });

const stamp = (instant: number) => iso(instant).replaceAll(/[-:]/g, '');

/** A calendar: everybody whose event holds the instant. */
export const calendarRota: fc.Arbitrary<RandomRota & { files: ExportFile[] }> = fc
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
      files: [calendarFile('rota.ics', content)],
      peopleAt: (instant: number) =>
        events.filter((one) => isIn(spanOf(one), instant)).map(({ person }) => person),
    };
  });

/** Clock changes of 2026 in the zones of the evaluators. */
const CHANGES = ['03-08', '03-29', '04-05', '04-24', '10-04', '10-25', '10-30', '11-01'].map(
  (day) => Date.parse(`2026-${day}T12:00:00Z`) / 1000,
);

/** Instants off the half hour: most of them within a day and a half of a clock change. */
export const instants = fc.array(
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -72, max: 72 }))
      .map(([change, halfHours]) => change + halfHours * 1800 + 420),
    fc.integer({ min: 0, max: 48 * 330 }).map((halfHours) => YEAR + halfHours * 1800 + 60),
  ),
  { minLength: 100, maxLength: 100 },
);

function namesIn(names: readonly string[]): string {
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b)).join(' + ');
}

/** Compares duty at the instants. */
export function differingInstants(
  { peopleAt, since, overrides }: RandomRota,
  { records }: Pick<Conversion, 'records'>,
  at: readonly number[],
): string[] {
  const names = new Map(records.people.map(({ person_id: id, person_name: name }) => [id, name]));
  const [schedule] = records.schedules;
  if (!schedule) return ['no schedule'];
  const within = overrides.flatMap(({ start, end }) => [
    start + 60,
    (start + end) / 2 + 60,
    end - 60,
    end + 60,
  ]);
  const times = [...at, ...within].filter((instant) => instant >= since);
  const window = { start: Math.min(...times), end: Math.max(...times) + 1 };
  const periods = computeSchedule(schedule, window, 'UTC').final_schedule.schedules;
  return times.flatMap((instant) => {
    const period = periods.find(({ start, end }) => start <= instant && instant < end);
    const ids = period?.group.members.flatMap(({ person_ids }) => person_ids) ?? [];
    const own = namesIn(ids.map((id) => names.get(id) ?? '?'));
    const expected = namesIn(peopleAt(instant));
    return own === expected
      ? []
      : [`${new Date(instant * 1000).toISOString()}: ${own} instead of ${expected}`];
  });
}
