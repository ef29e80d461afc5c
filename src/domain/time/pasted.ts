import { startOfDay, weekday } from './days';
import {
  DAY,
  type WallSeconds,
  instantAt,
  offsetAt,
  toDate as dateOf,
  type UnixSeconds,
  wallAt,
} from './zone';
import { toDate } from 'date-fns-tz/toDate';
import { inferInstant } from './format';
import { readZoneText } from './zone-text';

const PASTED_WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const DAY_WORDS =
  /^(?<word>today|tomorrow|yesterday|(?<last>last )?(?<weekday>sun|mon|tue|wed|thu|fri|sat)(?:day|nesday|rsday|sday|urday)?)(?:,? (?:at )?(?<hour>\d\d?)(?::(?<minute>[0-5]\d))?)?$/i;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DATE_WORDS =
  /^(?:(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,? )?(?:(?<day>\d\d?)\.? (?<month>[a-z]{3,9})|(?<monthFirst>[a-z]{3,9}) (?<dayAfter>\d\d?))$/i;

/**
 * Wall clock of a day in words: "fri 9", "tomorrow 18:00", "last Sunday 10:00", "1 Dec". A weekday is the next one from
 * today on, or the first one after `after`, with "last" that before today; a date is that nearest to today; without a
 * time the day begins. Undefined for other texts.
 */
export function readDayWords(text: string, now: WallSeconds, after?: WallSeconds): WallSeconds | undefined {
  const fields = DAY_WORDS.exec(text)?.groups;
  if (!fields) return readDateWords(text, now);
  const { word = '', last, weekday: name, hour = '0', minute = '0' } = fields;
  const time = Number(hour) * 3600 + Number(minute) * 60;
  if (time > DAY) return undefined;
  if (name === undefined) return startOfDay(now) + daysAhead(word.toLowerCase()) * DAY + time;
  if (last !== undefined) {
    const back = (weekday(now) - PASTED_WEEKDAYS.indexOf(name.toLowerCase()) + 7) % 7 || 7;
    return startOfDay(now) - back * DAY + time;
  }
  const first = after ?? now;
  const ahead = (PASTED_WEEKDAYS.indexOf(name.toLowerCase()) - weekday(first) + 7) % 7;
  const wall = startOfDay(first) + ahead * DAY + time;
  return after !== undefined && wall <= after ? wall + 7 * DAY : wall;
}

function readDateWords(text: string, now: WallSeconds): WallSeconds | undefined {
  const {
    monthFirst = '',
    dayAfter = '',
    month = monthFirst,
    day = dayAfter,
  } = DATE_WORDS.exec(text)?.groups ?? {};
  const place = MONTHS.findIndex((name) => month.toLowerCase().startsWith(name));
  if (place === -1) return undefined;
  const year = new Date(now * 1000).getUTCFullYear();
  const dates = [year - 1, year, year + 1].flatMap((one) => {
    const date = new Date(Date.UTC(one, place, Number(day)));
    return date.getUTCMonth() === place && Number(day) > 0 ? [date.getTime() / 1000] : [];
  });
  const today = startOfDay(now);
  return dates.toSorted((a, b) => Math.abs(a - today) - Math.abs(b - today))[0];
}

function daysAhead(word: string): number {
  if (word === 'today') return 0;
  return word === 'tomorrow' ? 1 : -1;
}

/**
 * The time of a line of a log.
 *
 * Rules: of a line in JSON it is the first member with the name of a time, a text or a number, also where the line was
 * cut off. Of any other line it is the time at its beginning: it has a date and seconds, stands at the very beginning (behind a priority of syslog, or the address and user of
 * an access log), and a message of two words or more follows. What may belong to the time, and is no zone that is known
 * here, makes it none: half a time must not be taken for one.
 */

const LOG_CLOCK = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,12})?`;
const LOG_OFFSET = String.raw`(?: ?(?:Z|[+-]\d\d:?\d\d))`;
/** Names of zones, and abbreviations that are no level of a log. */
const PASTED_ZONE = String.raw`(?: (?:UTC|GMT|[ECMP][SD]T|CES?T|BST|IST|JST|[A-Z]\w+(?:/[A-Z]\w+)+))`;

const STAMP_PREFIX = String.raw`(?:<\d{1,3}>(?:1 )?|\S{1,60} \S{1,60} \S{1,60} (?=\[\d\d/))?[["(]?`;
const STAMPS = [
  String.raw`\d{4}-\d\d-\d\d[T ]${LOG_CLOCK}(?:${LOG_OFFSET}|${PASTED_ZONE})?`,
  String.raw`\d{4}/\d\d/\d\d ${LOG_CLOCK}`,
  String.raw`\d\d/[A-Z][a-z]{2}/\d{4}:${LOG_CLOCK}${LOG_OFFSET}?`,
  String.raw`[A-Z][a-z]{2} \d\d? ${LOG_CLOCK}(?! (?:[A-Z]{2,5} )?\d{4}\b)`,
];
const STAMPED_LINE = new RegExp(
  String.raw`^${STAMP_PREFIX}(?<stamp>${STAMPS.join('|')})(?=[\])"|,;: ])(?<rest>.*)$`,
);

/** Undefined for a text that is no such line. @param line with single spaces. */
function timeOfLine(line: string): string | undefined {
  const { stamp, rest = '' } = STAMPED_LINE.exec(line)?.groups ?? {};
  const message = rest.replace(/^[\])"|,;: ]+/, '');
  const isPart = /^(?:[+−-]\d|[ap]\.?m\b)/i.test(message);
  return isPart || !/\S \S/.test(message) ? undefined : stamp;
}

const JSON_NAMES = 'timestamp|ts|time|date|datetime|event_?time|log_?time|created_?at|asctime|t';
const JSON_TIME = new RegExp(
  String.raw`"[@_]?(?:${JSON_NAMES})"\s*:\s*(?:"(?<text>[^"\\]{1,60})"|(?<number>\d{9,19}(?:\.\d{1,9})?)\b)`,
  'i',
);

/** Undefined for a text that is no JSON object, or has no such member. */
function timeOfJson(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  const { text, number } = JSON_TIME.exec(line)?.groups ?? {};
  return text ?? number;
}

/** The forms that times are pasted in, and the fields that a text of each has. */

type FormName =
  | 'the present'
  | 'day in words'
  | 'ISO 8601'
  | 'Go log'
  | 'Apache log'
  | 'mail date'
  | 'syslog'
  | 'Java date'
  | 'time of day'
  | 'Unix seconds'
  | 'Unix milliseconds'
  | 'Unix microseconds'
  | 'Unix nanoseconds';

/** Numbers as they are written; `year` is missing in syslog, all of the date in a time of day, the time in a date. */
type TimeFields = {
  form: FormName;
  year: string | undefined;
  month: string | undefined;
  day: string | undefined;
  /** "Mon"; undefined where the text names none. */
  weekday: string | undefined;
  hour: string;
  minute: string;
  second: string;
  /** Text after the time. */
  rest: string;
};

const WEEKDAY = String.raw`(?:(?<weekday>Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*,? )?`;
const MONTH = String.raw`(?<name>[A-Z][a-z]{2})[a-z]*`;
/** Fractions are cut off: nothing here is finer than a second. */
const CLOCK = String.raw`(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d{1,12})?)?`;
const REST = String.raw`(?<rest>.*)`;

const TIME_FORMS: readonly (readonly [form: FormName, pattern: RegExp])[] = [
  // Also RFC 3339, `datetime` columns, Go's time.String, and journald, which puts the weekday in front.
  [
    'ISO 8601',
    form(String.raw`${WEEKDAY}(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:(?:T|,? )${CLOCK}${REST})?`),
  ],
  [
    'ISO 8601',
    form(
      String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?:[T ]?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?:[.,]\d{1,12})?${REST})?`,
    ),
  ],
  ['Go log', form(String.raw`(?<year>\d{4})/(?<month>\d\d)/(?<day>\d\d) ${CLOCK}${REST}`)],
  ['Apache log', form(String.raw`(?<day>\d\d?)/${MONTH}/(?<year>\d{4}):${CLOCK}${REST}`)],
  // RFC 2822 and HTTP; also as this dashboard writes it: "Sat 21 Nov 2026, 03:12".
  ['mail date', form(String.raw`${WEEKDAY}(?<day>\d\d?)[ -]${MONTH}[ -](?<year>\d{4}),? ${CLOCK}${REST}`)],
  // As this dashboard writes it within a year: "Sat 21 Nov, 03:12".
  ['mail date', form(String.raw`${WEEKDAY}(?<day>\d\d?) ${MONTH},? ${CLOCK}${REST}`)],
  // As Java prints a Date, and the command `date`.
  [
    'Java date',
    form(String.raw`${WEEKDAY}${MONTH} (?<day>\d\d?) ${CLOCK}(?<rest> [A-Z]{2,5})? (?<year>\d{4})`),
  ],
  ['syslog', form(String.raw`${WEEKDAY}${MONTH} (?<day>\d\d?) ${CLOCK}${REST}`)],
  ['time of day', form(`${CLOCK}${REST}`)],
];

/** The fields of a text in the first form that it has; spaces and brackets around it are gone already. */
function readTimeFields(text: string): TimeFields | undefined {
  for (const [form, pattern] of TIME_FORMS) {
    const fields = pattern.exec(text)?.groups;
    if (!fields) continue;
    const { year, name, day, weekday, hour = '00', minute = '00', second = '00', rest = '' } = fields;
    const monthNumber = name === undefined ? undefined : MONTHS.indexOf(name.toLowerCase().slice(0, 3)) + 1;
    const month = monthNumber === undefined ? fields['month'] : String(monthNumber);
    return { form, year, month, day, weekday, hour, minute, second, rest };
  }
  return undefined;
}

function form(source: string): RegExp {
  return new RegExp(`^${source}$`, 'i');
}

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
const FORMS_HINT =
  'Write it like tomorrow 06:00, fri 9:00 or 2026-11-21 03:12:45, with Z or an offset such as +08:00 if it is of another zone, or paste it from a log, or Unix time.';

/** A longer line is cut off: the rest is its message. */
const MAX_LINE_LENGTH = 300;
const MAX_JSON = 20_000;

/** The instant that a text means. Total: any text has an answer, as long as the zone is one. */
export function readPastedTime(text: string, context: PasteContext): PastedTime | NoTime {
  const whole = readWholeText(text, context);
  if (whole.kind === 'time') return whole;
  const trimmed = text.trim();
  const member = timeOfJson(trimmed.slice(0, MAX_JSON));
  const stamp = member ?? timeOfLine(trimmed.slice(0, MAX_LINE_LENGTH).replaceAll(/\s+/g, ' '));
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
  if (trimmed.length > 100) return none(`This is too long for a time. ${FORMS_HINT}`);
  // Eight digits are a date, fourteen a date and time; all others are counted from 1970.
  if (/^\d+(\.\d+)?$/.test(trimmed) && !/^(19|2\d)\d{2}(\d{4}|\d{10})$/.test(trimmed))
    return readUnixTime(trimmed);
  const fields = readTimeFields(trimmed);
  if (fields) return readFields(fields, context);
  if (/^\d\d?[/.]\d\d?[/.]\d{2,4}\b/.test(trimmed))
    return none('Day or month first? Write the date like 2026-11-21.');
  return none(`Not understood as a time. ${FORMS_HINT}`);
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
  if (digits.length < 9) return none(`Unix time has nine digits or more. ${FORMS_HINT}`);
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
  if (!zoneText) return none(`“${fields.rest.trim()}” is no time zone. ${FORMS_HINT}`);
  if (fields.year !== undefined && !isYear(Number(fields.year))) return none(YEARS);
  if (Number(fields.hour) > 23 && !isDayEnd(fields)) return none('Hours go from 00:00 to 24:00.');
  const zone = zoneText.kind === 'name' ? zoneText.name : context.zone;
  const offset = zoneText.kind === 'offset' ? zoneText.offset : undefined;
  const wall = wallOf(fields, { ...context, zone });
  if (wall === undefined) return none('There is no such date or time: look at month, day and minutes.');
  if (!isOnWeekday(wall, fields)) return none(`That day is not a ${fields.weekday}: look at the date.`);
  const local = offset === undefined ? localTimeIn(wall, zone) : undefined;
  const instant = local?.instant ?? isoSeconds(`${wallIso(wall)}${offset ?? 'Z'}`);
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
    return isoSeconds(`${wallIso(startOfDay(day ?? today)).slice(0, 10)}T${time}`);
  const inYear = (some: string | number) => isoSeconds(`${some}-${two(month)}-${two(date)}T${time}`);
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
function isoSeconds(iso: string): number | undefined {
  const ms = toDate(iso).getTime();
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000);
}

/** "2026-11-21T03:12:45" */
function wallIso(wall: WallSeconds): string {
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
