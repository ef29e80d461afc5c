import { RRuleTemporal } from 'rrule-temporal';
import type { Interval } from '../time/interval';
import { DAY, type UnixSeconds, type WallSeconds } from '../time/zone';
import type { CalendarEvent, CalendarFile } from './events';
import { type Line, parameterOf } from './lines';
import { lengthOf, wallOf } from './values';

/**
 * Repeating events (RFC 5545) as single ones. Rules are counted on the wall clock of the event's own zone, so that a
 * weekly rota keeps its hour; a time that a clock change leaves out is the one by the offset before it.
 */

/** Max instances of one event, and of a file. */
const MAX_INSTANCES = 10_000;
const MAX_IN_FILE = 20_000;

/**
 * Window of a year back, and a year and a month ahead, in which repeating events are read. Its ends move with the month,
 * so that a calendar that did not change reads the same for a month.
 */
export function around(now: UnixSeconds): Interval {
  const date = new Date(now * 1000);
  const [start = 0, end = 0] = [-12, 13].map(
    (months) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months) / 1000,
  );
  return { start, end };
}

export type Expanded = {
  events: CalendarEvent[];
  /** Titles of events that go on after the window, or that have more instances than are read. */
  cut: string[];
  /** Events whose rule cannot be read, and the reasons. */
  unread: CalendarEvent[];
  problems: string[];
};

type Clock = (wall: WallSeconds) => UnixSeconds;

/** @param window instances that begin in it are read. */
export function withoutRepeats(calendar: CalendarFile, window: Interval): Expanded {
  const replaced = replacementsOf(calendar);
  const result: Expanded = { events: [], cut: [], unread: [], problems: [] };
  for (const event of calendar.events) {
    if (!event.isRepeating || recurrenceOf(event)) {
      // One that replaces an instance of a series is shown itself.
      result.events.push(event.isRepeating ? { ...event, isRepeating: false } : event);
      continue;
    }
    try {
      const { instances, isCut } = instancesOf(event, calendar, replaced.get(uidOf(event)) ?? [], window);
      if (isCut || result.events.length + instances.length > MAX_IN_FILE) result.cut.push(event.title);
      result.events.push(...instances.slice(0, MAX_IN_FILE - result.events.length));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      result.unread.push(event);
      result.problems.push(`line ${event.line}: RRULE of ${event.title} cannot be read: ${reason}`);
    }
  }
  return result;
}

/** A calendar of single events around now. One whose rule cannot be read stays as it is, and is refused by name later. */
export function singleEvents(calendar: CalendarFile, now: UnixSeconds): CalendarFile {
  const { events, unread } = withoutRepeats(calendar, around(now));
  return { ...calendar, events: [...events, ...unread] };
}

function uidOf(event: CalendarEvent): string {
  return event.value('UID') ?? '';
}

function recurrenceOf({ component }: CalendarEvent): Line | undefined {
  return component.lines.find(({ name }) => name === 'RECURRENCE-ID');
}

/** Events that replace an instance of a series, or for it and all later ones, by UID. */
function replacementsOf({ events }: CalendarFile): Map<string, CalendarEvent[]> {
  const byUid = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    if (recurrenceOf(event)) byUid.set(uidOf(event), [...(byUid.get(uidOf(event)) ?? []), event]);
  }
  return byUid;
}

type Series = {
  start: WallSeconds;
  /** From the wall clock of the series; its zone may be that of the caller. */
  clockIn: (zone: string) => Clock;
  length: { wall: number; elapsed: number };
  isDay: boolean;
};

function instancesOf(
  event: CalendarEvent,
  calendar: CalendarFile,
  replacements: readonly CalendarEvent[],
  window: Interval,
): { instances: CalendarEvent[]; isCut: boolean } {
  const series = seriesOf(event, calendar);
  if (!series) return { instances: [event], isCut: false };
  const zone = calendar.zone ?? 'UTC';
  const clock = series.clockIn(zone);
  const { starts, isCut } = startsOf(event, series, clock, window);
  const isOut = exceptionsOf(event, calendar, zone, clock);
  const moved = replacements.map((one) => replacementOf(one, calendar, zone, clock));
  const instances = starts.flatMap((start): CalendarEvent[] => {
    if (isOut(start) || moved.some(({ matches, isFuture }) => !isFuture && matches(start))) return [];
    const later = moved.findLast(({ isFuture, isFrom }) => isFuture && isFrom(start));
    if (!later) return [instanceOf(event, series, start)];
    // The replacement itself is an event of its own.
    if (later.matches(start)) return [];
    return later.event.isCancelled
      ? []
      : [instanceOf(later.event, later.series ?? series, start + later.shift)];
  });
  return { instances, isCut };
}

function seriesOf(event: CalendarEvent, { zones }: CalendarFile): Series | undefined {
  const { component } = event;
  const line = (wanted: string) => component.lines.find(({ name }) => name === wanted);
  const start = line('DTSTART');
  const wall = wallOf(start?.value.replace(/Z$/, ''));
  if (!start || wall === undefined) return undefined;
  const isDay = /^\d{8}$/.test(start.value);
  const isUtc = start.value.endsWith('Z');
  const name = isUtc ? 'UTC' : parameterOf(start, 'TZID');
  const end = wallOf(event.value('DTEND')?.replace(/Z$/, ''));
  const clockIn = (zone: string): Clock => {
    const clock = zones.clockOf(name ?? zone);
    if (!clock) throw new Error(`there is no zone “${name ?? zone}”`);
    return clock;
  };
  return {
    start: wall,
    clockIn,
    isDay,
    length:
      end === undefined
        ? (lengthOf(event.value('DURATION') ?? '') ?? { wall: isDay ? DAY : 0, elapsed: 0 })
        : lengthTo(end, { wall, clock: clockIn('UTC'), isSameForm: isSameForm(start, line('DTEND')) }),
  };
}

function isSameForm(start: Line, end: Line | undefined): boolean {
  return (
    end !== undefined &&
    start.value.endsWith('Z') === end.value.endsWith('Z') &&
    parameterOf(start, 'TZID') === parameterOf(end, 'TZID')
  );
}

/** The end keeps its clock time; one in another zone keeps the elapsed length. */
function lengthTo(
  end: WallSeconds,
  { wall, clock, isSameForm: isNominal }: { wall: WallSeconds; clock: Clock; isSameForm: boolean },
) {
  return isNominal ? { wall: end - wall, elapsed: 0 } : { wall: 0, elapsed: end - clock(wall) };
}

/** Wall clocks of the instances that begin in the window, ascending. */
function startsOf(
  { component }: CalendarEvent,
  { start, isDay }: Series,
  clock: Clock,
  window: Interval,
): { starts: WallSeconds[]; isCut: boolean } {
  const starts = new Set<WallSeconds>();
  const isInside = (wall: WallSeconds) => clock(wall) >= window.start && clock(wall) < window.end;
  let isCut = false;
  for (const { name, value } of component.lines) {
    if (name === 'RDATE') {
      for (const text of value.split(',')) {
        const wall = wallOf(text.replace(/\/.*$/, '').replace(/Z$/, ''));
        if (wall !== undefined && isInside(wall)) starts.add(wall);
      }
    }
    if (name !== 'RRULE') continue;
    const { rule, isWithin, isEndless } = ruleOf(value, clock, isDay);
    const text = `DTSTART:${compact(start)}Z\nRRULE:${rule}`;
    const series = new RRuleTemporal({ rruleString: text, maxIterations: MAX_INSTANCES * 10 });
    // The margin holds every offset of a zone.
    const times = series.between(
      new Date((window.start - 2 * DAY) * 1000),
      new Date((window.end + 2 * DAY) * 1000),
      true,
    );
    const walls = times.map((time) => Math.floor(time.epochMilliseconds / 1000)).filter(isWithin);
    for (const wall of walls.slice(0, MAX_INSTANCES)) if (isInside(wall)) starts.add(wall);
    if (walls.length > MAX_INSTANCES || (isEndless && walls.length > 0)) isCut = true;
  }
  const hasRule = component.lines.some(({ name }) => name === 'RRULE');
  if (!hasRule && isInside(start)) starts.add(start);
  return { starts: [...starts].toSorted((a, b) => a - b), isCut };
}

/** "20260323T090000" */
function compact(wall: WallSeconds): string {
  return new Date(wall * 1000).toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
}

/** A rule without its UNTIL, which is an instant, or a wall clock, or a whole day. */
function ruleOf(value: string, clock: Clock, isDay: boolean) {
  const [, until] = /(?:^|;)UNTIL=([^;]*)/i.exec(value) ?? [];
  const rule = value.replace(/(^|;)UNTIL=[^;]*/i, '').replace(/^;/, '');
  const wall = wallOf(until?.replace(/Z$/, ''));
  const isEndless = until === undefined && !/(?:^|;)COUNT=/i.test(value);
  if (until === undefined || wall === undefined) return { rule, isWithin: () => true, isEndless };
  if (/^\d{8}$/.test(until)) return { rule, isWithin: (at: WallSeconds) => at < wall + DAY, isEndless };
  const isInstant = until.endsWith('Z') && !isDay;
  return { rule, isWithin: (at: WallSeconds) => (isInstant ? clock(at) : at) <= wall, isEndless };
}

/** True for starts that EXDATE takes out: the same instant in any form, or any time of a whole day. */
function exceptionsOf({ component }: CalendarEvent, { zones }: CalendarFile, zone: string, clock: Clock) {
  const days = new Set<WallSeconds>();
  const instants = new Set<UnixSeconds>();
  for (const line of component.lines.filter(({ name }) => name === 'EXDATE')) {
    for (const text of line.value.split(',')) {
      const wall = wallOf(text.replace(/Z$/, ''));
      if (wall === undefined) continue;
      if (/^\d{8}$/.test(text)) days.add(wall);
      const instant = instantOf(line, text, zones, zone);
      if (instant !== undefined && !/^\d{8}$/.test(text)) instants.add(instant);
    }
  }
  return (start: WallSeconds) => instants.has(clock(start)) || days.has(Math.floor(start / DAY) * DAY);
}

function instantOf(
  line: Line,
  text: string,
  zones: CalendarFile['zones'],
  zone: string,
): UnixSeconds | undefined {
  const wall = wallOf(text.replace(/Z$/, ''));
  const clock = zones.clockOf(text.endsWith('Z') ? 'UTC' : (parameterOf(line, 'TZID') ?? zone));
  return wall === undefined ? undefined : clock?.(wall);
}

/** Event that replaces an instance: whether it is that of a start, and by how much later ones move. */
function replacementOf(event: CalendarEvent, calendar: CalendarFile, zone: string, clock: Clock) {
  const line = recurrenceOf(event);
  const isDate = /^\d{8}$/.test(line?.value ?? '');
  const wall = wallOf(line?.value.replace(/Z$/, '')) ?? 0;
  const at = line && instantOf(line, line.value, calendar.zones, zone);
  const series = seriesOf(event, calendar);
  const matches = (start: WallSeconds) =>
    isDate ? Math.floor(start / DAY) * DAY === wall : clock(start) === at;
  return {
    event,
    series,
    matches,
    isFuture: line !== undefined && parameterOf(line, 'RANGE')?.toUpperCase() === 'THISANDFUTURE',
    isFrom: (start: WallSeconds) => (isDate ? start >= wall : clock(start) >= (at ?? 0)),
    shift: (series?.start ?? wall) - wall,
  };
}

/** A single event at another start. */
function instanceOf(
  event: CalendarEvent,
  { clockIn, length, isDay }: Series,
  start: WallSeconds,
): CalendarEvent {
  return {
    ...event,
    isRepeating: false,
    stretch: (zone) => {
      const clock = clockIn(zone);
      return { start: clock(start), end: clock(start + length.wall) + length.elapsed };
    },
    days: isDay ? { start, end: start + length.wall } : undefined,
  };
}
