import { RRuleTemporal } from 'rrule-temporal';
import type { Interval } from '../time/interval';
import { addTo } from '../collections/multimap';
import { DAY, type UnixSeconds, type WallSeconds } from '../time/zone';
import type { CalendarEvent, CalendarFile } from './events';
import { type Line, parameterOf } from './lines';
import { type Length, lengthOf, wallOf } from './values';

/**
 * Repeating events (RFC 5545) as single ones. Rules are counted on the wall clock of the event's own zone, so that a
 * weekly rota keeps its hour; a time that a clock change leaves out is the one by the offset before it.
 */

/** Max events of a calendar once those that repeat are single ones. */
const MAX_EVENTS = 20_000;

/** Max steps, and dates tried, for one rule; one that needs more is refused. */
const MAX_ITERATIONS = 100_000;

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
  /** Titles of events that go on after the window. */
  cut: string[];
  /** Events whose times cannot be read, with line and reason. */
  problems: string[];
};

/** Calendar with more events than are read, in one line that names the first event past the limit. */
export class TooManyEvents extends Error {
  override name = 'TooManyEvents';

  constructor({ line, title }: CalendarEvent) {
    const limit = MAX_EVENTS.toLocaleString('en');
    super(
      `line ${line}: ${title} repeats too often: a calendar may have ${limit} events in two years, each repeat counted`,
    );
  }
}

type Clock = (wall: WallSeconds) => UnixSeconds;

/**
 * Single events of a calendar, in a step per event, so that others have a turn between them.
 * @param window instances that begin in it are read.
 * @throws TooManyEvents.
 */
export function* expansionSteps(calendar: CalendarFile, window: Interval): Generator<undefined, Expanded> {
  const replaced = replacementsOf(calendar);
  const result: Expanded = { events: [], cut: [], problems: [] };
  let count = 0;
  for (const event of calendar.events) {
    if (!event.isRepeating || recurrenceOf(event)) {
      // One that replaces an instance of a series is shown itself.
      result.events.push(event.isRepeating ? { ...event, isRepeating: false } : event);
      continue;
    }
    yield undefined;
    const room = MAX_EVENTS - count;
    try {
      const { instances, isCut } = instancesOf(event, calendar, replaced.get(uidOf(event)) ?? [], {
        window,
        room,
      });
      count += Math.max(1, instances.length);
      if (isCut) result.cut.push(event.title);
      for (const instance of instances) result.events.push(instance);
    } catch (error) {
      if (error instanceof TooManyEvents) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason.startsWith('Maximum ')) throw new TooManyEvents(event);
      result.problems.push(`line ${event.line}: the repeats of ${event.title} cannot be read: ${reason}`);
    }
  }
  return result;
}

/** All steps at once. @throws TooManyEvents. */
export function withoutRepeats(calendar: CalendarFile, window: Interval): Expanded {
  const steps = expansionSteps(calendar, window);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
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
    if (recurrenceOf(event)) addTo(byUid, uidOf(event), event);
  }
  return byUid;
}

/** Times of an instance: one of an RDATE may have a clock and a length of its own. */
type Times = {
  start: WallSeconds;
  /** From the wall clock of the start; its zone may be that of the caller. */
  clockIn: (zone: string) => Clock;
  length: Length;
};

type Series = Times & { isDay: boolean };

/** Least length of an event of whole days: one that ends where it starts is a day. */
const ONE_DAY = { wall: DAY, elapsed: 0 };

type Limits = {
  window: Interval;
  /** Max instances. */
  room: number;
};

function instancesOf(
  event: CalendarEvent,
  calendar: CalendarFile,
  replacements: readonly CalendarEvent[],
  limits: Limits,
): { instances: CalendarEvent[]; isCut: boolean } {
  const series = seriesOf(event, calendar);
  if (!series) return { instances: [event], isCut: false };
  const zone = calendar.zone ?? 'UTC';
  const clock = series.clockIn(zone);
  const { times, isCut } = timesOf(event, calendar, series, limits);
  const exceptions = matching();
  for (const line of event.component.lines.filter(({ name }) => name === 'EXDATE')) {
    for (const text of line.value.split(',')) exceptions.add(momentOf(line, text, calendar.zones, zone));
  }
  const changes: { from: UnixSeconds; event: CalendarEvent; series: Series; shift: number }[] = [];
  for (const one of replacements) {
    const line = recurrenceOf(one);
    const moment = line && momentOf(line, line.value, calendar.zones, zone);
    if (!line || !moment) continue;
    exceptions.add(moment);
    if (parameterOf(line, 'RANGE')?.toUpperCase() !== 'THISANDFUTURE') continue;
    const later = seriesOf(one, calendar) ?? series;
    const from = moment.isDay ? clock(moment.wall) : moment.at;
    if (from !== undefined)
      changes.push({ from, event: one, series: later, shift: later.start - moment.wall });
  }
  changes.sort((a, b) => a.from - b.from);
  let change = -1;
  const instances = times.flatMap((one): CalendarEvent[] => {
    while ((changes[change + 1]?.from ?? Infinity) <= one.at) change += 1;
    if (exceptions.has(one.at, one.start)) return [];
    const later = changes[change];
    if (!later) return [instanceOf(event, series, one)];
    if (later.event.isCancelled) return [];
    const moved = { ...(one.isOwn ? one : later.series), start: one.start + later.shift };
    return [instanceOf(later.event, later.series, moved)];
  });
  return { instances, isCut };
}

/** Moments that EXDATE and RECURRENCE-ID name: an instant in any form, or a whole day. */
function matching() {
  const days = new Set<WallSeconds>();
  const instants = new Set<UnixSeconds>();
  return {
    add(moment: Moment | undefined): void {
      if (moment?.isDay === true) days.add(moment.wall);
      else if (moment?.at !== undefined) instants.add(moment.at);
    },
    has: (at: UnixSeconds, start: WallSeconds) => instants.has(at) || days.has(Math.floor(start / DAY) * DAY),
  };
}

function seriesOf(event: CalendarEvent, { zones }: CalendarFile): Series | undefined {
  const { component } = event;
  const line = (wanted: string) => component.lines.find(({ name }) => name === wanted);
  const start = line('DTSTART');
  const wall = wallOf(start?.value.replace(/Z$/, ''));
  if (!start || wall === undefined) return undefined;
  const isDay = /^\d{8}$/.test(start.value);
  const clockIn = clockOf(start, start.value, zones);
  const end = wallOf(event.value('DTEND')?.replace(/Z$/, ''));
  const length =
    end === undefined
      ? (lengthOf(event.value('DURATION') ?? '') ?? { wall: 0, elapsed: 0 })
      : lengthTo(end, { wall, clock: clockIn('UTC'), isSameForm: isSameForm(start, line('DTEND')) });
  return { start: wall, clockIn, isDay, length: isDay && length.wall === 0 ? ONE_DAY : length };
}

/** Clock of a time: UTC, that of its TZID, or that of the caller. */
function clockOf(line: Line, text: string, zones: CalendarFile['zones']): (zone: string) => Clock {
  const name = text.endsWith('Z') ? 'UTC' : parameterOf(line, 'TZID');
  return (zone) => {
    const clock = zones.clockOf(name ?? zone);
    if (!clock) throw new Error(`there is no zone “${name ?? zone}”`);
    return clock;
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

/** `isOwn`: clock or length are those of an RDATE, not those of the series. */
type Instance = Times & { at: UnixSeconds; isOwn: boolean };

/** Instances that begin in the window, ascending. @throws TooManyEvents. */
function timesOf(
  event: CalendarEvent,
  { zones, zone = 'UTC' }: CalendarFile,
  series: Series,
  { window, room }: Limits,
): { times: Instance[]; isCut: boolean } {
  const clock = series.clockIn(zone);
  const { lines } = event.component;
  const times = new Map<UnixSeconds, Instance>();
  const isNear = (wall: WallSeconds) => wall >= window.start - 2 * DAY && wall < window.end + 2 * DAY;
  const add = (one: Times, isOwn: boolean) => {
    if (!isNear(one.start)) return;
    const at = (isOwn ? one.clockIn(zone) : clock)(one.start);
    if (at >= window.start && at < window.end) times.set(at, { ...one, at, isOwn });
    if (times.size > room) throw new TooManyEvents(event);
  };
  let isCut = false;
  const rules = lines.filter(({ name }) => name === 'RRULE');
  for (const { value } of rules) {
    const { rule, until, isWithin, isEndless } = ruleOf(value, clock, series.isDay);
    const text = `DTSTART:${compact(series.start)}Z\nRRULE:${rule}`;
    const limits = { maxIterations: MAX_ITERATIONS, maxCandidateEvaluations: MAX_ITERATIONS };
    const dates = new RRuleTemporal({ rruleString: text, ...limits }).between(
      // The margin holds every offset of a zone.
      new Date((window.start - 2 * DAY) * 1000),
      new Date((Math.min(window.end, until) + 2 * DAY) * 1000),
      true,
    );
    const walls = dates.map((time) => Math.floor(time.epochMilliseconds / 1000)).filter(isWithin);
    for (const start of walls) add({ ...series, start }, false);
    if (isEndless && walls.length > 0) isCut = true;
  }
  if (rules.length === 0) add(series, false);
  for (const line of lines.filter(({ name }) => name === 'RDATE')) {
    for (const text of line.value.split(',')) add(...furtherTimes(line, text, series, zones));
  }
  return { times: [...times.values()].toSorted((a, b) => a.at - b.at), isCut };
}

/**
 * Times of an RDATE (RFC 5545, 3.3.9 and 3.8.5.2): a date, a time in UTC, in a zone of its own or in that of the series,
 * or a period with its end or length.
 * @returns the times, and true if their clock or length is their own.
 */
function furtherTimes(
  line: Line,
  text: string,
  series: Series,
  zones: CalendarFile['zones'],
): [Times, boolean] {
  const [from = '', to] = text.split('/');
  const wall = wallOf(from.replace(/Z$/, ''));
  const end = wallOf(to?.replace(/Z$/, ''));
  const period = to === undefined ? series.length : lengthOf(to);
  if (wall === undefined || (period === undefined && end === undefined)) {
    throw new Error(`RDATE must be a date, a time or a period, not “${text.slice(0, 40)}”`);
  }
  const start = series.isDay ? Math.floor(wall / DAY) * DAY : wall;
  const isOwn = !series.isDay && (from.endsWith('Z') || parameterOf(line, 'TZID') !== undefined);
  const clockIn = isOwn ? clockOf(line, from, zones) : series.clockIn;
  const length = end === undefined ? (period ?? series.length) : { wall: end - start, elapsed: 0 };
  return [{ start, clockIn, length }, isOwn || to !== undefined];
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
  if (until === undefined || wall === undefined)
    return { rule, until: Infinity, isWithin: () => true, isEndless };
  if (/^\d{8}$/.test(until))
    return { rule, until: wall, isWithin: (at: WallSeconds) => at < wall + DAY, isEndless };
  const isInstant = until.endsWith('Z') && !isDay;
  return {
    rule,
    until: wall,
    isWithin: (at: WallSeconds) => (isInstant ? clock(at) : at) <= wall,
    isEndless,
  };
}

type Moment = { wall: WallSeconds; at: UnixSeconds | undefined; isDay: boolean };

/** Undefined for a text that is no date or time. `at` is undefined in an unknown zone. */
function momentOf(line: Line, text: string, zones: CalendarFile['zones'], zone: string): Moment | undefined {
  const wall = wallOf(text.replace(/Z$/, ''));
  if (wall === undefined) return undefined;
  const clock = zones.clockOf(text.endsWith('Z') ? 'UTC' : (parameterOf(line, 'TZID') ?? zone));
  return { wall, at: clock?.(wall), isDay: /^\d{8}$/.test(text) };
}

/** A single event at other times. */
function instanceOf(
  event: CalendarEvent,
  { isDay }: Series,
  { start, clockIn, length }: Times,
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
