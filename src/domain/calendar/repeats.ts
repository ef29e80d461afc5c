import { RRuleTemporal } from 'rrule-temporal';
import type { Interval } from '../time/interval';
import { addTo } from '../collections';
import { DAY, type UnixSeconds, type WallSeconds } from '../time/zone';
import { type CalendarEvent, type CalendarFile, timeFault } from './events';
import { type Line, parameterOf, type Length, lengthOf, wallOf } from './lines';

/**
 * Repeating events (RFC 5545) as single ones. Rules are counted on the wall clock of the event's own zone, so that a
 * weekly rota keeps its hour; a time that a clock change leaves out is the one by the offset before it.
 */

/** Max events of a calendar with each repeat as an event. */
const MAX_EVENTS = 20_000;

/** Max steps of a calendar: each instance of a rule, also one before the window, and each date in a list. */
const MAX_STEPS = 30_000;

/** Max periods, and dates tried, in one piece of time; a piece that needs more is halved. */
const MAX_ITERATIONS = 2000;

/** Steps that a piece of time costs without its instances. */
const PIECE_STEPS = 3;

/** First piece of time in which instances are looked for, and the number of them that a piece should have. */
const FIRST_PIECE = 30 * DAY;
const MIN_PIECE = 60;
const MAX_SHORT_PIECES = 50;
const MANY = 200;

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

const LIMITS = {
  events: `a calendar may have ${MAX_EVENTS.toLocaleString('en')} events in two years, each repeat counted`,
  steps: `a calendar may have ${MAX_STEPS.toLocaleString('en')} repeats from their first ones on`,
};

/** Calendar with more events or repeats than are read, in one line that names the first event past the limit. */
export class TooManyEvents extends Error {
  override name = 'TooManyEvents';

  constructor({ line, title }: CalendarEvent, limit: keyof typeof LIMITS) {
    super(`line ${line}: ${title} repeats too often: ${LIMITS[limit]}`);
  }
}

/** Date or time of an event that cannot be read, in one line that names it. */
class DateFault extends Error {
  constructor(line: Line, { title }: CalendarEvent, fault: string) {
    super(`line ${line.number}: ${line.name} of ${title} ${fault}`);
  }
}

/** Steps of a whole calendar. */
type Budget = { steps: number };

/** @throws TooManyEvents. */
function spend(budget: Budget, steps: number, event: CalendarEvent): void {
  budget.steps += steps;
  if (budget.steps > MAX_STEPS) throw new TooManyEvents(event, 'steps');
}

/** @throws DateFault for a text of a line that is no date or time, or in an unknown zone. */
function checkTime(line: Line, text: string, event: CalendarEvent, zones: CalendarFile['zones']): void {
  const fault = timeFault({ ...line, value: text }, zones);
  if (fault !== undefined) throw new DateFault(line, event, fault);
}

type Clock = (wall: WallSeconds) => UnixSeconds;

/**
 * Single events of a calendar, in short steps, so that others have a turn between them.
 * @param window instances that begin in it are read.
 * @throws TooManyEvents.
 */
export function* expansionSteps(calendar: CalendarFile, window: Interval): Generator<undefined, Expanded> {
  const replaced = replacementsOf(calendar);
  const result: Expanded = { events: [], cut: [], problems: [] };
  const budget: Budget = { steps: 0 };
  let count = 0;
  for (const event of calendar.events) {
    const replacement = recurrenceOf(event);
    try {
      if (replacement) checkTime(replacement, replacement.value, event, calendar.zones);
      if (!event.isRepeating || replacement) {
        // One that replaces an instance of a series is shown itself.
        result.events.push(event.isRepeating ? { ...event, isRepeating: false } : event);
        continue;
      }
      yield undefined;
      const { instances, isCut } = yield* instancesOf(event, calendar, replaced.get(uidOf(event)) ?? [], {
        window,
        room: MAX_EVENTS - count,
        budget,
      });
      count += Math.max(1, instances.length);
      if (isCut) result.cut.push(event.title);
      for (const instance of instances) result.events.push(instance);
    } catch (error) {
      if (error instanceof TooManyEvents) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason.startsWith('Maximum ')) throw new TooManyEvents(event, 'steps');
      const place = `line ${event.line}: the repeats of ${event.title} cannot be read: `;
      result.problems.push(error instanceof DateFault ? reason : `${place}${reason}`);
    }
  }
  return result;
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
  budget: Budget;
};

function* instancesOf(
  event: CalendarEvent,
  calendar: CalendarFile,
  replacements: readonly CalendarEvent[],
  limits: Limits,
): Generator<undefined, { instances: CalendarEvent[]; isCut: boolean }> {
  const series = seriesOf(event, calendar);
  if (!series) return { instances: [{ ...event, isRepeating: false }], isCut: false };
  const zone = calendar.zone ?? 'UTC';
  const clock = series.clockIn(zone);
  const { times, isCut } = yield* timesOf(event, calendar, series, limits);
  const exceptions = exceptionMoments();
  for (const line of event.component.lines.filter(({ name }) => name === 'EXDATE')) {
    for (const text of line.value.split(',')) {
      spend(limits.budget, 1, event);
      checkTime(line, text, event, calendar.zones);
      exceptions.add(momentOf(line, text, calendar.zones, zone));
    }
    yield undefined;
  }
  const changes: { from: UnixSeconds; event: CalendarEvent; series: Series; shift: number }[] = [];
  for (const one of replacements) {
    spend(limits.budget, 1, event);
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
function exceptionMoments() {
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

/** Undefined for an event whose own times have a fault. */
function seriesOf(event: CalendarEvent, { zones, zone = 'UTC' }: CalendarFile): Series | undefined {
  const { component } = event;
  const line = (wanted: string) => component.lines.find(({ name }) => name === wanted);
  const start = line('DTSTART');
  const wall = wallOf(start?.value.replace(/Z$/, ''));
  if (!start || wall === undefined || typeof event.stretch('UTC') === 'string') return undefined;
  const isDay = /^\d{8}$/.test(start.value);
  const clockIn = clockOf(start, start.value, zones);
  const last = line('DTEND');
  const end = wallOf(last?.value.replace(/Z$/, ''));
  const length =
    !last || end === undefined
      ? (lengthOf(event.value('DURATION') ?? '') ?? { wall: 0, elapsed: 0 })
      : lengthTo(end - wall, isSameForm(start, last), () => {
          const instant = clockOf(last, last.value, zones)(zone)(end);
          return instant - clockIn(zone)(wall);
        });
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

/** The end keeps its clock time; one in another zone keeps the elapsed length. */
function lengthTo(wall: number, isNominal: boolean, elapsed: () => number): Length {
  return isNominal ? { wall, elapsed: 0 } : { wall: 0, elapsed: elapsed() };
}

function isSameForm(start: Line, end: Line): boolean {
  return (
    start.value.endsWith('Z') === end.value.endsWith('Z') &&
    parameterOf(start, 'TZID') === parameterOf(end, 'TZID')
  );
}

/** `isOwn`: clock or length are those of an RDATE, not those of the series. */
type Instance = Times & { at: UnixSeconds; isOwn: boolean };

/** Instances that begin in the window, ascending. @throws TooManyEvents. */
function* timesOf(
  event: CalendarEvent,
  { zones, zone = 'UTC' }: CalendarFile,
  series: Series,
  { window, room, budget }: Limits,
): Generator<undefined, { times: Instance[]; isCut: boolean }> {
  const clock = series.clockIn(zone);
  const { lines } = event.component;
  const times = new Map<UnixSeconds, Instance>();
  const isNear = (wall: WallSeconds) => wall >= window.start - 2 * DAY && wall < window.end + 2 * DAY;
  const add = (one: Times, isOwn: boolean) => {
    if (!isNear(one.start)) return;
    const at = (isOwn ? one.clockIn(zone) : clock)(one.start);
    if (at >= window.start && at < window.end) times.set(at, { ...one, at, isOwn });
    if (times.size > room) throw new TooManyEvents(event, 'events');
  };
  let isCut = false;
  const rules = lines.filter(({ name }) => name === 'RRULE');
  for (const line of rules) {
    const rule = ruleOf(line, event, clock, series.isDay);
    for (const walls of startsOf(rule, series.start, window)) {
      spend(budget, walls.steps, event);
      for (const start of walls.starts) if (rule.isWithin(start)) add({ ...series, start }, false);
      if (rule.isEndless && walls.starts.some(isNear)) isCut = true;
      yield undefined;
    }
  }
  if (rules.length === 0) add(series, false);
  for (const line of lines.filter(({ name }) => name === 'RDATE')) {
    for (const text of line.value.split(',')) {
      spend(budget, 1, event);
      add(...furtherTimes(line, text, { event, series, zones, zone }));
    }
    yield undefined;
  }
  return { times: [...times.values()].toSorted((a, b) => a.at - b.at), isCut };
}

/** Seconds of wall clock between the instances of a rule whose instances are all equally far apart. */
function stepOf(rule: string): number | undefined {
  const [, unit = '', interval = '1'] =
    /^FREQ=(SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY)(?:;INTERVAL=([1-9]\d{0,5}))?$/i.exec(
      rule.replace(/;WKST=(?:MO|TU|WE|TH|FR|SA|SU)(?=;|$)/i, ''),
    ) ?? [];
  const seconds = UNITS.get(unit.toUpperCase());
  return seconds === undefined ? undefined : seconds * Number(interval);
}

const UNITS: ReadonlyMap<string, number> = new Map([
  ['SECONDLY', 1],
  ['MINUTELY', 60],
  ['HOURLY', 3600],
  ['DAILY', DAY],
  ['WEEKLY', 7 * DAY],
]);

type Starts = { starts: WallSeconds[]; steps: number };

function startsOf(rule: RepeatRule, first: WallSeconds, window: Interval): Generator<Starts> {
  const step = stepOf(rule.rule);
  // The margin holds every offset of a zone.
  const near = { start: window.start - 2 * DAY, end: Math.min(window.end, rule.until) + 2 * DAY };
  return step === undefined ? foundStarts(rule, first, near) : evenStarts(rule.count, step, first, near);
}

function* evenStarts(count: number, step: number, first: WallSeconds, near: Interval): Generator<Starts> {
  const last = Math.min(near.end - 1, first + (count - 1) * step);
  let next = first + Math.max(0, Math.ceil((near.start - first) / step)) * step;
  while (next <= last) {
    const starts: WallSeconds[] = [];
    for (; next <= last && starts.length < MANY; next += step) starts.push(next);
    yield { starts, steps: starts.length };
  }
}

/**
 * Starts of a rule in pieces of time, each short to find. A rule with a COUNT is counted from its first instance, others
 * begin at the window.
 */
function* foundStarts({ rule, count }: RepeatRule, first: WallSeconds, near: Interval): Generator<Starts> {
  const limits = { maxIterations: MAX_ITERATIONS, maxCandidateEvaluations: MAX_ITERATIONS };
  const dates = new RRuleTemporal({ rruleString: `DTSTART:${compact(first)}Z\nRRULE:${rule}`, ...limits });
  // The library makes every combination of the lists before BYSETPOS chooses among them.
  const lists = /;BYSETPOS=/i.test(rule) ? [...rule.matchAll(/;BY[A-Z]+=([^;]*)/gi)] : [];
  const weight = lists.reduce((product, [, list = '']) => product * list.split(',').length, 1);
  let from = count === Infinity ? Math.max(first, near.start) : first;
  let [left, piece] = [count, FIRST_PIECE];
  while (from < near.end && left > 0) {
    const to = Math.min(from + piece, near.end);
    const pieceStarts = startsBetween(dates, from, to, piece > MIN_PIECE);
    if (pieceStarts) {
      const starts = pieceStarts.slice(0, left);
      yield { starts, steps: (starts.length + PIECE_STEPS) * weight };
      left -= starts.length;
      from = to;
    } else yield { starts: [], steps: MAX_ITERATIONS };
    if (!pieceStarts || pieceStarts.length > MANY) piece = Math.ceil(piece / 2);
    else if (pieceStarts.length < MAX_SHORT_PIECES) piece *= 4;
  }
}

/** Undefined for too many, if the piece can be halved. */
function startsBetween(
  dates: RRuleTemporal,
  from: WallSeconds,
  to: WallSeconds,
  canBeHalved: boolean,
): WallSeconds[] | undefined {
  try {
    return dates
      .between(new Date(from * 1000), new Date((to - 1) * 1000), true)
      .map((time) => Math.floor(time.epochMilliseconds / 1000));
  } catch (error) {
    if (canBeHalved && error instanceof Error && error.message.startsWith('Maximum ')) return undefined;
    throw error;
  }
}

/**
 * Times of an RDATE (RFC 5545, 3.3.9 and 3.8.5.2): a date, a time in UTC, in a zone of its own or in that of the series,
 * or a period with its end or length.
 * @returns the times, and true if their clock or length is their own.
 */
function furtherTimes(
  line: Line,
  text: string,
  {
    event,
    series,
    zones,
    zone,
  }: { event: CalendarEvent; series: Series; zones: CalendarFile['zones']; zone: string },
): [Times, boolean] {
  const [from = '', to] = text.split('/');
  const wall = wallOf(from.replace(/Z$/, ''));
  const end = wallOf(to?.replace(/Z$/, ''));
  const period = to === undefined ? series.length : lengthOf(to);
  if (wall === undefined || (period === undefined && end === undefined)) {
    throw new DateFault(line, event, `must be a date, a time or a period, not “${text.slice(0, 40)}”`);
  }
  checkTime(line, from, event, zones);
  if (from.endsWith('Z') && end !== undefined && to?.endsWith('Z') !== true) {
    throw new DateFault(line, event, `must end in UTC as it starts, not “${text.slice(0, 40)}”`);
  }
  const start = series.isDay ? Math.floor(wall / DAY) * DAY : wall;
  const isOwn = !series.isDay && (from.endsWith('Z') || parameterOf(line, 'TZID') !== undefined);
  const clockIn = isOwn ? clockOf(line, from, zones) : series.clockIn;
  const isElapsed = to?.endsWith('Z') === true && !from.endsWith('Z');
  const length =
    end === undefined
      ? (period ?? series.length)
      : lengthTo(end - start, !isElapsed, () => end - clockIn(zone)(start));
  return [{ start, clockIn, length }, isOwn || to !== undefined];
}

/** "20260323T090000" */
function compact(wall: WallSeconds): string {
  return new Date(wall * 1000).toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
}

/** A rule without its end: its COUNT, or its UNTIL, which is an instant, or a wall clock, or a whole day. */
type RepeatRule = {
  rule: string;
  count: number;
  until: WallSeconds;
  isWithin: (wall: WallSeconds) => boolean;
  isEndless: boolean;
};

/** Rules that step through years second by second for a few instances. */
const SPARSE = /^FREQ=(?:SECONDLY|MINUTELY)\b.*;BY(?:MONTH|MONTHDAY|YEARDAY|WEEKNO|SETPOS)=/i;

function ruleOf(line: Line, event: CalendarEvent, clock: Clock, isDay: boolean): RepeatRule {
  const { value } = line;
  const [, times] = /(?:^|;)COUNT=([^;]*)/i.exec(value) ?? [];
  const [, until] = /(?:^|;)UNTIL=([^;]*)/i.exec(value) ?? [];
  const rule = value.replaceAll(/(^|;)(?:UNTIL|COUNT)=[^;]*/gi, '').replace(/^;/, '');
  const fault = (name: string, text: string) =>
    new DateFault(line, event, `must have ${name}, not “${text}”`);
  if (times !== undefined && !/^0*[1-9]\d{0,8}$/.test(times))
    throw fault('a COUNT from 1 on', times.slice(0, 40));
  if (SPARSE.test(rule))
    throw fault('no month, week or day of a year beside seconds or minutes', rule.slice(0, 40));
  const wall = wallOf(until?.replace(/Z$/, ''));
  if (until !== undefined && wall === undefined)
    throw fault('an UNTIL that is a date or time such as 20261224T090000', until.slice(0, 40));
  const count = times === undefined ? Infinity : Number(times);
  if (until === undefined || wall === undefined) {
    return { rule, count, until: Infinity, isWithin: () => true, isEndless: times === undefined };
  }
  const isInstant = until.endsWith('Z') && !isDay;
  const isWithin = /^\d{8}$/.test(until)
    ? (at: WallSeconds) => at < wall + DAY
    : (at: WallSeconds) => (isInstant ? clock(at) : at) <= wall;
  return { rule, count, until: wall, isWithin, isEndless: false };
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
