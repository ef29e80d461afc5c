import { toDate } from 'date-fns-tz/toDate';
import { startOfDay, weekday } from '../days';
import { inferInstant } from '../timestamps';
import {
  DAY,
  instantAt,
  offsetAt,
  toDate as dateOf,
  type UnixSeconds,
  wallAt,
  type WallSeconds,
} from '../zone';
import { readDayWords } from './day-words';
import { timeOfJson, timeOfLine } from './log-line';
import { type FormName, readTimeFields, type TimeFields } from './time-forms';
import { readZoneText } from './zone-text';

/** The instant taken for a local time, and how often the clock of the zone reads it. */
type LocalTime = {
  instant: UnixSeconds;
  /** `never`: moved forward by as much as the clock was. `twice`: the first of the two. */
  occurs: 'once' | 'never' | 'twice';
  /** The second of two, else the same instant. */
  second: UnixSeconds;
};

/**
 * Pasted times: from logs, consoles, mails and other dashboards.
 *
 * Rules:
 * - Every form is written as ISO 8601 first, which date-fns-tz parses: it knows the calendar and offsets.
 * - Without an offset the text is a wall clock of a zone, converted by zone.ts: a time that does not exist moves
 *   forward, of two the first counts. date-fns-tz moves it backward, and uses the host's own zone for it.
 * - Instants are whole seconds; a fraction is cut off.
 * - "now" is the present, to the minute; "fri 9" and "tomorrow 18:00" are by the clock of the zone: see day-words.ts.
 * - Of a log line its time is used: see log-line.ts.
 */

export type PasteContext = {
  /** Zone of texts that name none. */
  zone: string;
  /** The present, which a date without a year is nearest to. */
  now: UnixSeconds;
  /** The day of a time without a date; without it, the present one. */
  day?: WallSeconds | undefined;
  /** The time before, which a weekday or a time without a date follows; without it, the present. */
  after?: UnixSeconds | undefined;
};

export type PastedTime = {
  kind: 'time';
  instant: UnixSeconds;
  form: FormName;
  /** Zone in the text: an offset as in ISO 8601, a name, or nothing; `none` if it needs none. */
  zone: { from: 'text'; as: string } | { from: 'given'; name: string } | { from: 'none' };
  /** Conversion of the wall clock; undefined if the text has an offset. */
  local: LocalTime | undefined;
  /** A zone's abbreviation that was not used, because it names no one zone; else "". */
  abbreviation: string;
  /** The kind of log line that the time is from; absent for a time alone. */
  line?: 'text' | 'JSON';
};

/** A text that is not a time, with the reason for the user. */
export type NoTime = { kind: 'none'; why: string };

const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;
const YEARS = `Years from ${FIRST_YEAR} to ${LAST_YEAR} can be shown.`;
const FORMS =
  'Write it like tomorrow 06:00, fri 9:00 or 2026-11-21 03:12:45, with Z or an offset such as +08:00 if it is of another zone, or paste it from a log, or Unix time.';

/** A longer line is cut off: the rest is its message. */
const MAX_LINE = 300;
const MAX_JSON = 20_000;

/** The instant that a text means. Total: any text has an answer, as long as the zone is one. */
export function readPastedTime(text: string, context: PasteContext): PastedTime | NoTime {
  const whole = readWholeText(text, context);
  if (whole.kind === 'time') return whole;
  const trimmed = text.trim();
  const member = timeOfJson(trimmed.slice(0, MAX_JSON));
  const stamp = member ?? timeOfLine(trimmed.slice(0, MAX_LINE).replaceAll(/\s+/g, ' '));
  const time = stamp === undefined ? whole : readWholeText(stamp, context);
  return time.kind === 'time' ? { ...time, line: member === undefined ? 'text' : 'JSON' } : time;
}

function readWholeText(text: string, context: PasteContext): PastedTime | NoTime {
  const trimmed = text
    .trim()
    .replace(/^[["'<(]+/, '')
    .replace(/[\]"'>,;]+$/, '')
    .replaceAll(/\s+/g, ' ');
  if (trimmed === '') return none('Enter a time.');
  if (/^now$/i.test(trimmed)) return withoutZone(Math.floor(context.now / 60) * 60, 'the present');
  const { zone, now, after } = context;
  const dayWords = readDayWords(trimmed, wallAt(now, zone), after && wallAt(after, zone));
  if (dayWords !== undefined) return inWords(dayWords, context);
  if (trimmed.length > 100) return none(`This is too long for a time. ${FORMS}`);
  // Eight digits are a date, fourteen a date and time; all others are counted from 1970.
  if (/^\d+(\.\d+)?$/.test(trimmed) && !/^(19|2\d)\d{2}(\d{4}|\d{10})$/.test(trimmed))
    return readUnixTime(trimmed);
  const fields = readTimeFields(trimmed);
  if (fields) return readFields(fields, context);
  if (/^\d\d?[/.]\d\d?[/.]\d{2,4}\b/.test(trimmed))
    return none('Day or month first? Write the date like 2026-11-21.');
  return none(`Not understood as a time. ${FORMS}`);
}

function inWords(wall: WallSeconds, { zone }: PasteContext): PastedTime {
  const local = localTimeIn(wall, zone);
  return {
    kind: 'time',
    instant: local.instant,
    form: 'day in words',
    zone: { from: 'given', name: zone },
    local,
    abbreviation: '',
  };
}

function readUnixTime(text: string): PastedTime | NoTime {
  const [digits = ''] = text.split('.');
  if (digits.length < 9) return none(`Unix time has nine digits or more. ${FORMS}`);
  // A million times as fine, and finer than numbers are exact: cut off before it becomes one.
  const isFine = digits.length > 14;
  const inferred = inferInstant(Number(isFine ? digits.slice(0, -6) : digits));
  const instant = inferred && Math.floor(inferred.seconds);
  if (!inferred || instant === undefined || !isYear(dateOf(instant).getUTCFullYear())) return none(YEARS);
  const units = isFine
    ? ({ s: 'Unix microseconds', ms: 'Unix nanoseconds' } as const)
    : ({ s: 'Unix seconds', ms: 'Unix milliseconds' } as const);
  return withoutZone(instant, units[inferred.unit]);
}

function withoutZone(instant: UnixSeconds, form: FormName): PastedTime {
  return { kind: 'time', instant, form, zone: { from: 'none' }, local: undefined, abbreviation: '' };
}

function readFields(fields: TimeFields, context: PasteContext): PastedTime | NoTime {
  const zoneText = readZoneText(fields.rest, fields.form === 'mail date');
  if (!zoneText) return none(`“${fields.rest.trim()}” is no time zone. ${FORMS}`);
  if (fields.year !== undefined && !isYear(Number(fields.year))) return none(YEARS);
  if (Number(fields.hour) > 23 && !isDayEnd(fields)) return none('Hours go from 00:00 to 24:00.');
  const zone = zoneText.kind === 'name' ? zoneText.name : context.zone;
  const offset = zoneText.kind === 'offset' ? zoneText.offset : undefined;
  const wall = wallOf(fields, { ...context, zone });
  if (wall === undefined) return none('There is no such date or time: look at month, day and minutes.');
  if (!isOnWeekday(wall, fields)) return none(`That day is not a ${fields.weekday}: look at the date.`);
  const local = offset === undefined ? localTimeIn(wall, zone) : undefined;
  const instant = local?.instant ?? secondsOf(`${isoOf(wall)}${offset ?? 'Z'}`);
  if (instant === undefined || !isYear(dateOf(instant).getUTCFullYear())) return none(YEARS);
  const writtenZone = offset ?? (zoneText.kind === 'name' ? zone : undefined);
  return {
    kind: 'time',
    instant,
    form: fields.form,
    zone: writtenZone === undefined ? { from: 'given', name: zone } : { from: 'text', as: writtenZone },
    local,
    abbreviation: zoneText.kind === 'none' ? zoneText.abbreviation : '',
  };
}

/** Wall clock, also 24:00, with the date that the text leaves open; undefined if the date or time does not exist. */
function wallOf(fields: TimeFields, context: PasteContext): WallSeconds | undefined {
  if (!isDayEnd(fields)) return wallInDay(fields, context);
  const day = wallInDay({ ...fields, hour: '0' }, context);
  return day === undefined ? undefined : day + DAY;
}

function wallInDay(
  fields: TimeFields,
  { zone, now, after, day = after && wallAt(after, zone) }: PasteContext,
): WallSeconds | undefined {
  const { year, month, day: date } = fields;
  const time = `${two(fields.hour)}:${fields.minute}:${fields.second}Z`;
  const today = wallAt(now, zone);
  if (month === undefined || date === undefined)
    return secondsOf(`${isoOf(startOfDay(day ?? today)).slice(0, 10)}T${time}`);
  const inYear = (some: string | number) => secondsOf(`${some}-${two(month)}-${two(date)}T${time}`);
  if (year !== undefined) return inYear(year);
  // 29 February comes at most eight years away.
  const thisYear = dateOf(today).getUTCFullYear();
  const walls = Array.from({ length: 17 }, (_, index) => inYear(thisYear - 8 + index));
  return walls.reduce((nearest, wall) =>
    wall !== undefined && (nearest === undefined || Math.abs(wall - today) < Math.abs(nearest - today))
      ? wall
      : nearest,
  );
}

/** Unix seconds of an ISO 8601 text with an offset; undefined where it names no date, time or offset that there is. */
function secondsOf(iso: string): number | undefined {
  const ms = toDate(iso).getTime();
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}

/** "2026-11-21T03:12:45" */
function isoOf(wall: WallSeconds): string {
  return dateOf(wall).toISOString().slice(0, 19);
}

/** False for a date whose weekday is another one. */
function isOnWeekday(wall: WallSeconds, fields: TimeFields): boolean {
  if (fields.weekday === undefined) return true;
  const day = weekday(isDayEnd(fields) ? wall - DAY : wall);
  return ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][day] === fields.weekday.toLowerCase();
}

/** True for 24:00. */
function isDayEnd({ hour, minute, second }: TimeFields): boolean {
  return hour === '24' && Number(minute) + Number(second) === 0;
}

function isYear(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

function two(value: string): string {
  return value.padStart(2, '0');
}

function none(why: string): NoTime {
  return { kind: 'none', why };
}

/**
 * The instant of a local time by the rules of zone.ts, and whether they had to decide.
 * @throws RangeError where the zone is no tz database name.
 */
function localTimeIn(wall: WallSeconds, zone: string): LocalTime {
  const instant = instantAt(wall, zone);
  if (wallAt(instant, zone) !== wall) return { instant, occurs: 'never', second: instant };
  const second = wall - offsetAt(instant + DAY, zone);
  const isRepeated = second > instant && wallAt(second, zone) === wall;
  return isRepeated ? { instant, occurs: 'twice', second } : { instant, occurs: 'once', second: instant };
}
