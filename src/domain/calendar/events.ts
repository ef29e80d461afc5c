import { instantAt, isTimeZone, type UnixSeconds, type WallSeconds } from '../time/zone';

/** Reads calendar files (RFC 5545, `.ics`). */

/** A content line: name, parameters and value. */
type Line = { name: string; parameters: string; value: string };

export type CalendarEvent = {
  /** Value of the first line with this name, without parameters. */
  value(name: string): string | undefined;
  /** Unescaped text of the first line with this name. */
  text(name: string): string | undefined;
  parameter(name: string, parameter: string): string | undefined;
  isCancelled: boolean;
  isRepeating: boolean;
  /** Stretch in a zone for events without their own; undefined: no date or time that exists. */
  stretch(zone: string): { start: UnixSeconds; end: UnixSeconds } | undefined;
  /** Wall-clock midnights of an event of whole days, `end` not included; undefined for other events. */
  days: { start: WallSeconds; end: WallSeconds } | undefined;
};

export type CalendarFile = {
  name: string | undefined;
  /** First existing zone of the file. */
  zone: string | undefined;
  /** False for a file that is cut off. */
  isComplete: boolean;
  events: CalendarEvent[];
};

const DAY = 86_400;
const LINE = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/s;
const DATE_TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;
const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** True for a text that starts like a calendar file. */
export function isCalendar(text: string): boolean {
  return /^\uFEFF?BEGIN:VCALENDAR/i.test(text.trimStart());
}

export function readCalendar(text: string): CalendarFile {
  const lines = text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap(lineOf);
  const head = (wanted: string) => lines.find(({ name }) => name === wanted)?.value;
  const name = head('X-WR-CALNAME');
  const zones = [head('X-WR-TIMEZONE'), ...lines.map((line) => parameterOf(line, 'TZID'))];
  return {
    name: name === undefined ? undefined : unescaped(name),
    zone: zones.find((zone) => zone !== undefined && isTimeZone(zone)),
    isComplete: text.trimEnd().endsWith('END:VCALENDAR'),
    events: eventsIn(lines).map(eventOf),
  };
}

function lineOf(text: string): Line[] {
  const [, name, parameters = '', value = ''] = LINE.exec(text.trimEnd()) ?? [];
  return name === undefined ? [] : [{ name: name.toUpperCase(), parameters, value }];
}

function parameterOf({ parameters }: Line, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;${name}=(?:"([^"]*)"|([^;:"]*))`, 'i').exec(parameters) ?? [];
  return quoted ?? plain;
}

function eventsIn(lines: readonly Line[]): Line[][] {
  const events: Line[][] = [];
  let event: Line[] | undefined;
  let inside = 0;
  for (const line of lines) {
    const isEvent = line.value.toUpperCase() === 'VEVENT';
    if (line.name === 'BEGIN' && isEvent) events.push((event = []));
    else if (line.name === 'END' && isEvent) event = undefined;
    else if (line.name === 'BEGIN') inside += 1;
    else if (line.name === 'END') inside -= 1;
    // The calendar itself is one; parts of an event, such as alarms, are two.
    else if (inside <= 1) event?.push(line);
  }
  return events;
}

function eventOf(lines: readonly Line[]): CalendarEvent {
  const of = (wanted: string) => lines.find(({ name }) => name === wanted);
  const value = (name: string) => of(name)?.value;
  const parameter = (name: string, wanted: string) => {
    const line = of(name);
    return line && parameterOf(line, wanted);
  };
  const wall = (name: string) => wallOf(value(name)?.replace(/Z$/, ''));
  const start = wall('DTSTART');
  const isDay = /^\d{8}$/.test(value('DTSTART') ?? '');
  const length = lengthOf(value('DURATION')) || (isDay ? DAY : 0);
  return {
    value,
    text: (name) => {
      const text = value(name);
      return text === undefined ? undefined : unescaped(text);
    },
    parameter,
    isCancelled: value('STATUS')?.toUpperCase() === 'CANCELLED',
    isRepeating: of('RRULE') !== undefined || of('RDATE') !== undefined,
    stretch(zone) {
      const instant = (name: string) => instantOf(value(name), parameter(name, 'TZID') ?? zone);
      const from = instant('DTSTART');
      if (from === undefined) return undefined;
      const until = isDay && value('DTEND') === undefined && start !== undefined;
      return {
        start: from,
        end: instant('DTEND') ?? (until ? instantAt(start + length, zone) : from + length),
      };
    },
    days: isDay && start !== undefined ? { start, end: wall('DTEND') ?? start + length } : undefined,
  };
}

function lengthOf(text = ''): number {
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(text) ?? [];
  return (
    (Number(weeks) * 7 + Number(days)) * DAY + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  );
}

/** Undefined for a text that is no date or time. */
function wallOf(text = ''): WallSeconds | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = DATE_TIME.exec(text) ?? [];
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000;
  return year === undefined || Number.isNaN(wall) ? undefined : wall;
}

function instantOf(text: string | undefined, zone: string): UnixSeconds | undefined {
  const isUtc = text?.endsWith('Z') ?? false;
  const wall = wallOf(isUtc ? text?.slice(0, -1) : text);
  if (wall === undefined || !isTimeZone(zone)) return undefined;
  return instantAt(wall, isUtc ? 'UTC' : zone);
}

function unescaped(text: string): string {
  return text
    .replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign))
    .trim();
}
