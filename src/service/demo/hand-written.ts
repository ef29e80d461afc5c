import * as z from 'zod/mini';
import { parseJson } from '#contract/json';
import { problemLine } from '#contract/problem';
import { isoDate } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import { checkRecord } from '../records/check-record';
import type { Kind, RecordSet, Records } from '../records/kinds';
import { type Calendar, calendarAround } from './calendar';

/** Kinds of records in `data/<kind>.ndjson`: records as in an import, with relative times. */
const HAND_WRITTEN = [
  'teams',
  'people',
  'roles',
  'holidays',
  'absences',
  'channels',
  'schedule_versions',
  'schedules',
  'applications',
  'issues',
  'webhooks',
  'fields',
] as const satisfies readonly Kind[];
/** Kinds whose times are Unix seconds. */
const SECONDS: ReadonlySet<Kind> = new Set(['schedules', 'schedule_versions', 'absences']);

type HandWrittenKind = (typeof HAND_WRITTEN)[number];

/** Content of a file by its name, e.g. `people.ndjson`. */
export type DemoTexts = (file: string) => string;

/** The demo day, e.g. `2026-03-14`, and the account's zone. */
export type DemoTime = { day: string; timeZone: string };

/** Records of the files, with times around the demo day. @throws Error if a line is no valid record. */
export function handWritten(texts: DemoTexts, time: DemoTime): Omit<RecordSet, 'incidents'> {
  const records = <K extends HandWrittenKind>(kind: K) => recordsOf(kind, texts(`${kind}.ndjson`), time);
  return {
    erasures: [],
    teams: records('teams'),
    people: records('people'),
    rates: [],
    closings: [],
    targets: [],
    roles: records('roles'),
    holidays: records('holidays'),
    absences: records('absences'),
    channels: records('channels'),
    schedule_versions: records('schedule_versions'),
    schedules: records('schedules'),
    sets: [],
    source_schedules: [],
    changes: [],
    requests: [],
    sent_messages: [],
    applications: records('applications'),
    issues: records('issues').map((issue) => Object.assign(issue, { age: ageOf(issue) })),
    webhooks: records('webhooks'),
    fields: records('fields'),
  };
}

function recordsOf<K extends HandWrittenKind>(kind: K, text: string, time: DemoTime): Records[K][] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line, index) => {
    const value = parseJson(line);
    const calendar = calendarAround(time.day, zoneOf(value) ?? time.timeZone);
    const checked = checkRecord(kind, shifted(value, kind, calendar));
    if (checked.ok) return checked.value;
    throw new Error(`${kind}.ndjson, line ${index + 1}: ${problemLine(checked.problems)}`);
  });
}

const Zoned = z.object({ time_zone: z.string() });

/** Zone of the wall-clock times of a record, if it has its own. */
function zoneOf(record: unknown): string | undefined {
  return Zoned.safeParse(record).data?.time_zone;
}

/** Replaces each relative time by the instant, or day, in the unit of its kind of record. */
function shifted(value: unknown, kind: HandWrittenKind, calendar: Calendar): unknown {
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

/** Seconds between the first and the last occurrence, rounded down. */
function ageOf({ first_seen, last_seen }: Records['issues']): number {
  return Math.floor(((last_seen?.timestamp ?? 0) - (first_seen?.timestamp ?? 0)) / 1000);
}
