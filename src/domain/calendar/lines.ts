import { DAY, type WallSeconds, instantAt, isTimeZone, type UnixSeconds } from '../time/zone';
import { civilOf, daysOf } from '../time/days';
import { WINDOWS_ZONES } from '../time/windows-zones';

/** Content lines of calendar files (RFC 5545). */

/** A content line: name, parameters and value, and its number in the file. */
export type Line = { name: string; parameters: string; value: string; number: number };

const LINE = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/s;

/** Lines of a text, unfolded; what is no content line is left out. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let content = '';
  let first = 1;
  const end = () => {
    const [, name, parameters = '', value = ''] = LINE.exec(content.trimEnd()) ?? [];
    if (name !== undefined) lines.push({ name: name.toUpperCase(), parameters, value, number: first });
  };
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (/^[ \t]/.test(line)) content += line.slice(1);
    else {
      end();
      content = line;
      first = index + 1;
    }
  }
  end();
  return lines;
}

export function parameterOf({ parameters }: Line, name: string): string | undefined {
  if (parameters === '') return undefined;
  const [, quoted, plain] = new RegExp(`;${name}=(?:"([^"]*)"|([^;:"]*))`, 'i').exec(parameters) ?? [];
  return quoted ?? plain;
}

/** Component of a file, such as an event, with those in it. */
export type Component = { kind: string; number: number; lines: Line[]; parts: Component[] };

/** Max components around one another; a deeper one is read as a line. Calendars have three. */
const MAX_COMPONENT_DEPTH = 20;

/** Components of a file, as parts of a nameless one. One that is not ended lasts to the end of its parent. */
export function componentsIn(lines: readonly Line[]): Component {
  const root: Component = { kind: '', number: 1, lines: [], parts: [] };
  let ancestors = [root];
  for (const line of lines) {
    const kind = line.value.toUpperCase();
    const parent = ancestors.at(-1) ?? root;
    if (line.name === 'BEGIN' && ancestors.length < MAX_COMPONENT_DEPTH) {
      const part: Component = { kind, number: line.number, lines: [], parts: [] };
      parent.parts.push(part);
      ancestors.push(part);
    } else if (line.name === 'END') {
      const place = ancestors.findLastIndex((one) => one.kind === kind);
      if (place > 0) ancestors = ancestors.slice(0, place);
    } else parent.lines.push(line);
  }
  return root;
}

/** Components of a kind at any depth. */
export function componentsOf(component: Component, kind: string): Component[] {
  return component.parts.flatMap((part) => (part.kind === kind ? [part] : componentsOf(part, kind)));
}

export function unescaped(text: string): string {
  return text
    .replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign))
    .trim();
}

/** Values of calendar files (RFC 5545). */

const DATE_TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;
const DURATION = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Undefined for a text that is no date or time that exists. */
export function wallOf(text = ''): WallSeconds | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = DATE_TIME.exec(text) ?? [];
  if (year === undefined) return undefined;
  const isoText = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = new Date(`${isoText}Z`);
  // Date reads 30 February as 2 March, and 24:00 as the next day.
  const exists = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(isoText);
  return exists ? time.getTime() / 1000 : undefined;
}

/** A length: whole days on the wall clock, then elapsed seconds. */
export type Length = { wall: number; elapsed: number };

/** Undefined for a text that is no length of time. */
export function lengthOf(text: string): Length | undefined {
  const match = DURATION.exec(text);
  if (!match || /[PT]$/.test(text)) return undefined;
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match;
  return {
    wall: (Number(weeks) * 7 + Number(days)) * DAY,
    elapsed: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  };
}

/** Instants of a zone's wall clock. */
type Clock = (wall: WallSeconds) => UnixSeconds;

/**
 * Zones that a calendar names: of the tz database, also behind a prefix such as `/freeassociation.sourceforge.net/`; of
 * Windows; or one that the file itself defines by a VTIMEZONE.
 */
export type CalendarZones = {
  /** Undefined for an unknown zone. */
  clockOf: (name: string) => Clock | undefined;
  /** Name in the tz database; undefined if the zone has none. */
  nameOf: (name: string) => string | undefined;
};

export function zonesOf(calendar: Component): CalendarZones {
  const own = new Map(
    componentsOf(calendar, 'VTIMEZONE').map((zone) => [valueOf(zone, 'TZID') ?? '', ownZone(zone)]),
  );
  const nameOf = (name: string) => knownName(name) ?? own.get(name)?.name;
  return {
    nameOf,
    clockOf: (name) => {
      const zone = nameOf(name);
      return zone === undefined ? own.get(name)?.clock : (wall) => instantAt(wall, zone);
    },
  };
}

function knownName(name: string): string | undefined {
  if (isTimeZone(name)) return name;
  const parts = name.startsWith('/') ? name.split('/') : [];
  return WINDOWS_ZONES.get(name) ?? [-3, -2].map((from) => parts.slice(from).join('/')).find(isTimeZone);
}

/** Part of a VTIMEZONE: offsets from an instant on, once or every year. */
type Observance = {
  start: WallSeconds;
  from: number;
  to: number;
  rule: YearlyRule | undefined;
  dates: readonly WallSeconds[];
};

type YearlyRule = { month: number; day: (year: number) => number; until: UnixSeconds };

function valueOf({ lines }: Component, wanted: string): string | undefined {
  return lines.find(({ name }) => name === wanted)?.value;
}

function ownZone(zone: Component): { name: string | undefined; clock: Clock | undefined } {
  const place = valueOf(zone, 'X-LIC-LOCATION');
  const name = place === undefined ? undefined : knownName(place);
  const observances = zone.parts.map(observanceOf);
  const clocks = observances.filter((one) => one !== undefined);
  const isKnown = clocks.length > 0 && clocks.length === observances.length;
  return { name, clock: isKnown ? (wall) => instantIn(clocks, wall) : undefined };
}

function observanceOf({ lines }: Component): Observance | undefined {
  const values = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => value);
  const start = wallOf(values('DTSTART')[0]);
  const [from, to] = ['TZOFFSETFROM', 'TZOFFSETTO'].map((name) => offsetOf(values(name)[0]));
  if (start === undefined || from === undefined || to === undefined) return undefined;
  const [text] = values('RRULE');
  const rule = text === undefined ? undefined : ruleOf(text, start);
  if (text !== undefined && rule === undefined) return undefined;
  const dates = values('RDATE')
    .flatMap((value) => value.split(','))
    .map((value) => wallOf(value.replace(/Z$/, '')));
  const valid = dates.filter((date) => date !== undefined);
  return valid.length < dates.length ? undefined : { start, from, to, rule, dates: [start, ...valid] };
}

function offsetOf(text = ''): number | undefined {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const length = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -length : length;
}

const WEEKDAY_CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Yearly rules that zones have: the n-th or last weekday of a month, or the first one from a day on. */
function ruleOf(text: string, start: WallSeconds): YearlyRule | undefined {
  const parts = new Map(
    text.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name.toUpperCase(), value.toUpperCase()] as const;
    }),
  );
  const first = civilOf(Math.floor(start / DAY));
  const month = Number(parts.get('BYMONTH') ?? first.month);
  const end = parts.get('UNTIL');
  const until = end === undefined ? Infinity : wallOf(end.replace(/Z$/, ''));
  const isPlain = [...parts.keys()].every((name) => RULE_PARTS.has(name));
  if (
    parts.get('FREQ') !== 'YEARLY' ||
    (parts.get('INTERVAL') ?? '1') !== '1' ||
    !isPlain ||
    until === undefined
  )
    return undefined;
  const day = dayRule(parts.get('BYDAY'), parts.get('BYMONTHDAY'), { month, day: first.day });
  return day && { month, day, until };
}

const RULE_PARTS = new Set(['FREQ', 'INTERVAL', 'BYMONTH', 'BYDAY', 'BYMONTHDAY', 'UNTIL', 'WKST']);

/** Day of the month in each year. */
function dayRule(
  byDay: string | undefined,
  byMonthDay: string | undefined,
  first: { month: number; day: number },
): ((year: number) => number) | undefined {
  const { month } = first;
  if (byDay === undefined) {
    const day = Number(byMonthDay ?? first.day);
    return Number.isInteger(day) && day > 0 ? () => day : undefined;
  }
  const [, count = '', name = ''] = /^([+-]?\d)?(SU|MO|TU|WE|TH|FR|SA)$/.exec(byDay) ?? [];
  const weekday = WEEKDAY_CODES.indexOf(name);
  const days = (byMonthDay ?? '').split(',').map(Number);
  const isRun = days.every((day, index) => day === (days[0] ?? 0) + index) && days.length === 7;
  if (weekday === -1 || (count === '' && !isRun) || (count !== '' && byMonthDay !== undefined))
    return undefined;
  return (year) => {
    if (count.startsWith('-')) {
      const last = daysOf({ year, month: month + 1, day: 1 }) - 1;
      const back = (weekdayOf(last) - weekday + 7) % 7;
      return civilOf(last - back).day + 7 * (Number(count) + 1);
    }
    const from = count === '' ? (days[0] ?? 1) : 1 + 7 * (Number(count) - 1);
    return from + ((weekday - weekdayOf(daysOf({ year, month, day: from })) + 7) % 7);
  };
}

/** 0 = Sunday, of a day counted from 1970-01-01. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Instant of a wall clock: one that is skipped moves forward by the gap, of one that repeats the first. */
function instantIn(observances: readonly Observance[], wall: WallSeconds): UnixSeconds {
  const { year } = civilOf(Math.floor(wall / DAY));
  const changes = observances.flatMap((observance) => onsetsOf(observance, year)).sort((a, b) => a.at - b.at);
  let offset = changes[0]?.from ?? 0;
  for (const { at, to } of changes) {
    if (wall - offset < at || wall - to < at) break;
    offset = to;
  }
  return wall - offset;
}

type Onset = { at: UnixSeconds; from: number; to: number };

/** Changes to an observance in the years around one, and all that do not repeat. */
function onsetsOf({ start, from, to, rule, dates }: Observance, year: number): Onset[] {
  const time = start - Math.floor(start / DAY) * DAY;
  const years = rule ? [year - 2, year - 1, year, year + 1] : [];
  const yearly = years.flatMap((one) => {
    const wall = daysOf({ year: one, month: rule?.month ?? 1, day: rule?.day(one) ?? 1 }) * DAY + time;
    return wall >= start && wall - from <= (rule?.until ?? 0) ? [wall] : [];
  });
  return [...dates, ...yearly].map((wall) => ({ at: wall - from, from, to }));
}
