import * as fc from 'fast-check';
import { computeSchedule } from '../schedule/lanes';
import { contains, type Interval } from '../time/interval';
import { DAY, HOUR } from '../time/zone';
import type { Conversion, ExportFile } from './exchange';
import { calendarFile } from './exchange.spec-support';

/** Random shifts at whole half hours, several at once, and duty as another tool has it. */

type RandomDuty = {
  zone: string;
  shifts: (Interval & { person: string })[];
  peopleAt: (instant: number) => string[];
};

export const PEOPLE = ['ana', 'bo', 'cy', 'fay'];
const YEAR = Date.UTC(2026, 0, 5) / 1000;

const halfHours = (from: number, to: number) =>
  fc.integer({ min: from * 2, max: to * 2 }).map((n) => n * (HOUR / 2));
export const iso = (instant: number) => new Date(instant * 1000).toISOString().replace('.000', '');

/** Up to twelve shifts that begin within some days. */
const dutyFrom = (start: number, days: number): fc.Arbitrary<RandomDuty> =>
  fc
    .record({
      zone: fc.constantFrom(
        'Europe/London',
        'America/New_York',
        'Australia/Lord_Howe',
        'Africa/Cairo',
        'Asia/Kolkata',
      ),
      shifts: fc.array(
        fc.record({
          at: halfHours(0, 24 * days),
          length: halfHours(0.5, 72),
          person: fc.constantFrom(...PEOPLE),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    })
    .map(({ zone, shifts }) => {
      const all = shifts.map(({ at, length, person }) => ({
        start: start + at,
        end: start + at + length,
        person,
      }));
      return {
        zone,
        shifts: all,
        peopleAt: (instant) => all.filter((shift) => contains(shift, instant)).map(({ person }) => person),
      };
    });

const stamp = (instant: number) => iso(instant).replaceAll(/[-:]/g, '');

/** A calendar: everybody whose event holds the instant. */
export const calendarRota: fc.Arbitrary<RandomDuty & { files: ExportFile[] }> = dutyFrom(YEAR, 300).map(
  (duty) => {
    const content = [
      'BEGIN:VCALENDAR',
      'X-WR-CALNAME:Checkout',
      `X-WR-TIMEZONE:${duty.zone}`,
      ...duty.shifts.flatMap(({ start, end, person }, index) => [
        'BEGIN:VEVENT',
        `UID:${index}`,
        `DTSTART:${stamp(start)}`,
        `DTEND:${stamp(end)}`,
        `SUMMARY:${person}`,
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ].join('\r\n');
    return Object.assign(duty, { files: [calendarFile('rota.ics', content)] });
  },
);

/** Noon of the days on which clocks change in these zones in 2026. */
const CHANGES = ['03-08', '03-29', '04-05', '04-24', '10-04', '10-25', '10-30', '11-01'].map(
  (day) => Date.parse(`2026-${day}T12:00:00Z`) / 1000,
);

/** Eight days around a clock change, and shifts in them. */
export const dutyAtChange = fc
  .constantFrom(...CHANGES)
  .map((change) => ({ start: change - 3 * DAY, end: change + 5 * DAY }))
  .chain((window) => dutyFrom(window.start - 2 * DAY, 10).map((duty) => ({ duty, window })));

/** Instants off the half hour: most of them within a day and a half of a clock change. */
export const instants = fc.array(
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...CHANGES), halfHours(-36, 36))
      .map(([change, seconds]) => change + seconds + 420),
    halfHours(0, 24 * 330).map((seconds) => YEAR + seconds + 60),
  ),
  { minLength: 100, maxLength: 100 },
);

function namesIn(names: readonly string[]): string {
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b)).join(' + ');
}

/** Compares duty at instants, and beside the begins and ends of the shifts within a window. */
export function differingInstants(
  { peopleAt, shifts }: RandomDuty,
  { records }: Pick<Conversion, 'records'>,
  at: readonly number[],
  within: Interval = { start: 0, end: Infinity },
): string[] {
  const names = new Map(records.people.map(({ person_id: id, person_name: name }) => [id, name]));
  const [schedule] = records.schedules;
  if (!schedule) return ['no schedule'];
  const edges = shifts.flatMap(({ start, end }) => [start - 60, start + 60, end - 60, end + 60]);
  const times = [...at, ...edges].filter((instant) => contains(within, instant));
  const window = { start: Math.min(...times), end: Math.max(...times) + 1 };
  const periods = computeSchedule(schedule, window, 'UTC').final_schedule.schedules;
  return times.flatMap((instant) => {
    const period = periods.find((one) => contains(one, instant));
    const ids = period?.group.members.flatMap(({ person_ids }) => person_ids) ?? [];
    const own = namesIn(ids.map((id) => names.get(id) ?? '?'));
    const expected = namesIn(peopleAt(instant));
    return own === expected
      ? []
      : [`${new Date(instant * 1000).toISOString()}: ${own} instead of ${expected}`];
  });
}
