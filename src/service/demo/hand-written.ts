import * as z from 'zod/mini';
import { parseJson } from '#contract/json';
import { problemLine } from '#contract/problem';
import { isoDate, parseIsoDate, startOfWeek } from '#domain/time/days';
import { DAY, instantAt, wallAt } from '#domain/time/zone';
import { checkRecord, type Kind, type RecordSet, type Records } from '../records/kinds';

/** Content of a file of `data/` by its name, e.g. `people.ndjson`; "" without one. */
export type DemoTexts = (file: string) => string;

/** Instants around the demo day, of wall-clock times in one zone. */
export type Calendar = {
  timeZone: string;
  /** Unix seconds of a time on the day that is `days` after the demo day (before it if negative). */
  at(days: number, time: string): number;
  /**
   * Unix milliseconds of a relative time: `@day-3 16:20`, three days before the demo day; `@week+1 Mon 09:00:00.250`,
   * in the week after that of the demo day. The sign and number are absent for the demo day and its week.
   * @throws RangeError for any other text.
   */
  milliseconds(text: string): number;
};

const RELATIVE =
  /^@(?:day([+-]\d+)?|week([+-]\d+)? (Mon|Tue|Wed|Thu|Fri|Sat|Sun)) (\d\d:\d\d(?::\d\d(?:\.\d{3})?)?)$/;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * @param day e.g. `2026-03-14`.
 * @throws RangeError if that is no calendar day.
 */
export function calendarAround(day: string, timeZone: string): Calendar {
  const midnight = parseIsoDate(day);
  if (midnight === undefined) throw new RangeError(`${day} is no calendar day`);
  const from = (start: number, days: number, time: string) => {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
    return instantAt(start + days * DAY + hours * 3600 + minutes * 60 + seconds, timeZone);
  };
  return {
    timeZone,
    at: (days, time) => from(midnight, days, time),
    milliseconds(text) {
      const match = RELATIVE.exec(text);
      if (!match) throw new RangeError(`${text} is no relative time`);
      const [, days, weeks, weekday, time = ''] = match;
      const [clock = '', fraction = '0'] = time.split('.');
      const second =
        weekday === undefined
          ? from(midnight, Number(days ?? 0), clock)
          : from(startOfWeek(midnight), Number(weeks ?? 0) * 7 + WEEKDAYS.indexOf(weekday), clock);
      return second * 1000 + Number(fraction);
    },
  };
}

/** Records of `data/<kind>.ndjson`, as in an import, with times around the demo day. @throws Error for an invalid one */
export function handWritten(texts: DemoTexts, day: string, timeZone: string): Omit<RecordSet, 'incidents'> {
  const records = <K extends Kind>(kind: K): Records[K][] => {
    const lines = texts(`${kind}.ndjson`).split('\n');
    return lines.flatMap((line, index) => {
      if (line === '') return [];
      const value = parseJson(line);
      const zone = Zoned.safeParse(value).data?.time_zone ?? timeZone;
      const checked = checkRecord(kind, shifted(value, kind, calendarAround(day, zone)));
      if (checked.ok) return [checked.value];
      throw new Error(`${kind}.ndjson, line ${index + 1}: ${problemLine(checked.problems)}`);
    });
  };
  const none = { erasures: [], rates: [], closings: [], targets: [], sets: [], source_schedules: [] };
  return {
    ...none,
    changes: [],
    requests: [],
    sent_messages: [],
    teams: records('teams'),
    people: records('people'),
    roles: records('roles'),
    holidays: records('holidays'),
    absences: records('absences'),
    channels: records('channels'),
    schedule_versions: records('schedule_versions'),
    schedules: records('schedules'),
    applications: records('applications'),
    issues: records('issues').map((issue) => {
      const milliseconds = (issue.last_seen?.timestamp ?? 0) - (issue.first_seen?.timestamp ?? 0);
      return Object.assign(issue, { age: Math.floor(milliseconds / 1000) });
    }),
    webhooks: records('webhooks'),
    fields: records('fields'),
  };
}

/** A record whose wall-clock times are of its own zone. */
const Zoned = z.object({ time_zone: z.string() });

/** Kinds whose times are Unix seconds. */
const SECONDS: ReadonlySet<Kind> = new Set(['schedules', 'schedule_versions', 'absences']);

/** Replaces each relative time by the instant, or day, in the unit of its kind of record. */
function shifted(value: unknown, kind: Kind, calendar: Calendar): unknown {
  if (typeof value === 'string' && value.startsWith('@')) {
    const milliseconds = calendar.milliseconds(value);
    if (kind === 'webhooks') return new Date(milliseconds).toISOString();
    if (kind === 'holidays') return isoDate(wallAt(milliseconds / 1000, calendar.timeZone));
    return SECONDS.has(kind) ? milliseconds / 1000 : milliseconds;
  }
  if (Array.isArray(value)) return value.map((entry) => shifted(entry, kind, calendar));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, shifted(member, kind, calendar)]),
  );
}

/** Rows of another file of `data/`. @throws ZodError */
export function rowsOf<Row extends z.ZodMiniType>(
  texts: DemoTexts,
  name: string,
  schema: Row,
): z.output<Row>[] {
  const lines = texts(`${name}.ndjson`).split('\n');
  return lines.filter((line) => line !== '').map((line) => z.parse(schema, parseJson(line)));
}
