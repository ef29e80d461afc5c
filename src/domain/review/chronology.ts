import type { IncidentRow } from '#contract/insight';
import { secondsToAck, secondsToClose } from '../insight/incidents/outcome';
import { startOfDay, startOfWeek, isoDate, parseIsoDate } from '../time/days';
import { formatDay, formatTime, formatDays } from '../time/format';
import type { Interval } from '../time/interval';
import { DAY, instantAt, wallAt, WEEK, type UnixSeconds, HOUR } from '../time/zone';
import { openFor } from './summary';
import { sentenceCase } from '../text/words';
import type { InsightRange } from '../insight/range';

/** An incident as a bar on the time axis of a review. */
export type Bar = {
  id: string;
  /** Number in order of time, from 1. */
  number: number;
  row: IncidentRow;
  start: UnixSeconds;
  /** Time of the close or, if still open, of the fetch; at most the end of the window. */
  end: UnixSeconds;
  /** Up to here it is hollow: the first acknowledgement, or its end where there was none. */
  ackedAt: UnixSeconds;
  isOpen: boolean;
  /** True if the window cuts it. */
  goesOn: boolean;
  /** Whole length, or so far. */
  seconds: number;
};

/** Bars in order of time, then of id. */
export function barsOf(rows: readonly IncidentRow[], window: Interval, asOf: UnixSeconds): Bar[] {
  return byTime(rows).map((row, index) => {
    const seconds = openFor(row, asOf);
    const whole = row.created_at + seconds;
    const end = Math.max(row.created_at, Math.min(whole, window.end));
    const ack = secondsToAck(row);
    return {
      id: row.incident_id,
      number: index + 1,
      row,
      start: row.created_at,
      end,
      ackedAt: ack === undefined ? end : Math.min(end, row.created_at + ack),
      isOpen: secondsToClose(row) === undefined,
      goesOn: whole > window.end,
      seconds,
    };
  });
}

export function byTime(rows: readonly IncidentRow[]): IncidentRow[] {
  return rows.toSorted((a, b) => a.created_at - b.created_at || (a.incident_id < b.incident_id ? -1 : 1));
}

/** Incidents never acknowledged by time, then the others, the slowest first. */
export function slowestOf(bars: readonly Bar[]): Bar[] {
  const seconds = ({ row }: Bar) => secondsToAck(row) ?? Infinity;
  return bars.toSorted((a, b) => seconds(b) - seconds(a) || a.start - b.start);
}

/** A line of the axis; `isDay` where a day of the zone begins. */
type Tick = { at: UnixSeconds; label: string; isDay: boolean };

const STEPS = [
  300,
  600,
  900,
  1800,
  3600,
  7200,
  10_800,
  21_600,
  43_200,
  DAY,
  2 * DAY,
  WEEK,
  2 * WEEK,
  4 * WEEK,
];

/**
 * Even clock times of a zone in a window, at most `most` of them. Hours go by the clock: where it is changed they are
 * not equally far apart. Where the window has more than one day, the first of each is called by the day.
 */
export function ticksOf({ start, end }: Interval, zone: string, most: number): Tick[] {
  const least = (end - start) / most;
  const step = STEPS.find((seconds) => seconds >= least) ?? Math.ceil(least / WEEK) * WEEK;
  const from = wallAt(start, zone);
  const base = step >= WEEK ? startOfWeek(from) : startOfDay(from);
  const isLong = startOfDay(from) !== startOfDay(wallAt(end - 1, zone));
  const ticks: Tick[] = [];
  for (let wall = base + Math.floor((from - base) / step) * step; ; wall += step) {
    const at = instantAt(wall, zone);
    if (at >= end) return ticks;
    if (at < start || at === ticks.at(-1)?.at) continue;
    const isDay = wall % DAY === 0;
    const isNamed = step >= DAY || (isLong && isDay);
    ticks.push({ at, label: isNamed ? formatDay(wall) : formatTime(wall), isDay });
  }
}

/** A line typed into a review; `at` if it begins with a time. */
export type Note = { at?: UnixSeconds | undefined; text: string };

/** Kinds of notes in links of earlier versions, with an owner and a date. */
export const OLD_KINDS = ['note', 'detection', 'diagnosis', 'mitigation', 'decision', 'action'] as const;

type OldNote = Note & {
  kind?: (typeof OLD_KINDS)[number] | undefined;
  owner?: string | undefined;
  /** ISO date that an action is due on. */
  due?: string | undefined;
  isDone?: boolean | undefined;
};

/** Notes of the whole review, and of incidents by id. */
type NotesOfReview = { notes: readonly Note[]; noted: Readonly<Record<string, readonly Note[]>> };

/** Max length of a note and of a title, in characters. */
export const MAX_NOTE_LENGTH = 500;
export const MAX_TITLE_LENGTH = 120;

/** A note of an earlier version as a line: "Action: Alert at 80 %, Rosa Jiménez, Tue 1 Dec 2026". */
export function noteOfOld({ at, text, kind = 'note', owner = '', due, isDone = false }: OldNote): Note {
  const day = due === undefined ? undefined : parseIsoDate(due);
  const date = day === undefined ? '' : formatDays(day, day);
  const line = [text, owner, isDone ? 'done' : date].filter((part) => part !== '').join(', ');
  return {
    ...(at !== undefined && { at }),
    text: kind === 'note' ? line : `${sentenceCase(kind)}: ${line}`,
  };
}

const TIMED = /^(?:(\d{4}-\d\d-\d\d)[ T]+)?([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?:[\s,.:–-]+|$)(.*)$/s;

/**
 * Reads a typed line: "05:12 rolled back", "2026-11-19 05:12 rolled back". A time without a date is the first one in the
 * window, by the clock of the zone, or on the day that the window begins where it has none.
 */
export function readNote(typed: string, window: Interval, zone: string): Note {
  const text = typed.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_NOTE_LENGTH);
  const [, date, hours = '', minutes = '', seconds = '0', rest = ''] = TIMED.exec(text) ?? [];
  if (hours === '' || rest === '') return { text };
  const time = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const day = date === undefined ? undefined : parseIsoDate(date);
  if (date !== undefined && day === undefined) return { text };
  if (day !== undefined) return { at: instantAt(day + time, zone), text: rest };
  const first = startOfDay(wallAt(window.start, zone));
  const [today, next] = [first, first + DAY].map((start) => instantAt(start + time, zone));
  const isInside = (at: UnixSeconds | undefined) => at !== undefined && at >= window.start && at < window.end;
  return { at: (!isInside(today) && isInside(next) ? next : today) ?? 0, text: rest };
}

/** Notes of a review and of its incidents, in their order. */
export function allNotes({ notes, noted }: NotesOfReview): Note[] {
  return notesInOrder([...notes, ...Object.values(noted).flat()]);
}

/** Notes with a time in its order, then the others as they were written. */
export function notesInOrder(notes: readonly Note[]): Note[] {
  return notes.toSorted((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity) || 0);
}

/** "05:12", with the day outside of the window and in one over a day long: "Thu 19, 05:12"; '' for a note without time. */
export function noteTime({ at }: Pick<Note, 'at'>, { start, end }: Interval, zone: string): string {
  if (at === undefined) return '';
  const wall = wallAt(at, zone);
  const time = formatTime(wall, at % 60 !== 0);
  const isClear = end - start <= DAY && start <= at && at <= end;
  return isClear ? time : `${formatDay(wall)}, ${time}`;
}

/** Text of a note for editing: with its date, so that it means the same in any window. */
export function typedNote({ at, text }: Note, zone: string): string {
  if (at === undefined) return text;
  const wall = wallAt(at, zone);
  return `${isoDate(wall)} ${formatTime(wall, at % 60 !== 0)} ${text}`;
}

/** The order of cards as an address has it: only as much of it as differs from the order that they have by themselves. */

/** Named items first, in the order of their names; then the others in their own order. */
export function inOrder<T>(items: readonly T[], keys: readonly string[], keyOf: (item: T) => string): T[] {
  const places = new Map(keys.map((key, place) => [key, place]));
  const placeOf = (item: T) => places.get(keyOf(item)) ?? keys.length;
  return items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => placeOf(a.item) - placeOf(b.item) || a.index - b.index)
    .map(({ item }) => item);
}

/** Shortest list of names with which `inOrder` sorts `natural` as `wanted`. */
export function namedFor(natural: readonly string[], wanted: readonly string[]): string[] {
  for (let count = 0; count < wanted.length; count += 1) {
    const prefix = wanted.slice(0, count);
    if (inOrder(natural, prefix, String).every((key, place) => key === wanted[place])) return prefix;
  }
  return [...wanted];
}

/** The same keys with one of them moved by a number of places, at most to an end. */
export function moved(keys: readonly string[], key: string, by: number): string[] {
  const from = keys.indexOf(key);
  if (from < 0) return [...keys];
  const to = Math.min(keys.length - 1, Math.max(0, from + by));
  return keys.toSpliced(from, 1).toSpliced(to, 0, key);
}

/** An entry of a timeline. */
type TimelineEvent = { at: UnixSeconds; kind: string; text: string };

type TimelineSources = {
  bars: readonly Bar[];
  /** Notes of the whole review. */
  notes: readonly Note[];
  /** Notes of single incidents by id. */
  noted: Readonly<Record<string, readonly Note[]>>;
  titleOf: (bar: Bar) => string;
};

/**
 * Events of a review by time: the first trigger, the first acknowledgement, the last close once all incidents are closed,
 * and every note with a time.
 */
export function timelineOf({ bars, notes, noted, titleOf }: TimelineSources): TimelineEvent[] {
  const event = (kind: string, bar: Bar, at: UnixSeconds) => ({
    at,
    kind,
    text: `${bar.number}. ${titleOf(bar)}`,
  });
  const momentsOf = (secondsOf: typeof secondsToAck) =>
    bars
      .flatMap((bar) => {
        const seconds = secondsOf(bar.row);
        return seconds === undefined ? [] : [{ bar, at: bar.start + seconds }];
      })
      .sort((a, b) => a.at - b.at);
  const [first] = bars.toSorted((a, b) => a.start - b.start);
  const [ack] = momentsOf(secondsToAck);
  const closes = momentsOf(secondsToClose);
  const last = closes.length === bars.length ? closes.at(-1) : undefined;
  return [
    ...(first ? [event('First incident', first, first.start)] : []),
    ...(ack ? [event('First acknowledgement', ack.bar, ack.at)] : []),
    ...notesWith(notes, ''),
    ...bars.flatMap((bar) => notesWith(noted[bar.id] ?? [], `Incident ${bar.number}: `)),
    ...(last ? [event('Last incident closed', last.bar, last.at)] : []),
  ].sort((a, b) => a.at - b.at);
}

function notesWith(notes: readonly Note[], prefix: string): TimelineEvent[] {
  return notes.flatMap((note) =>
    note.at === undefined ? [] : [{ at: note.at, kind: 'Note', text: `${prefix}${note.text}` }],
  );
}

/** Min of the max time drawn after the last trigger; the other is the time between the first and the last. */
const MIN_TAIL = 4 * HOUR;

/** Rounding of the ends by the length of the window. */
const ROUNDINGS = [
  { upTo: 3 * HOUR, to: 300 },
  { upTo: 12 * HOUR, to: 900 },
  { upTo: 48 * HOUR, to: HOUR },
];
const COARSEST = 6 * HOUR;

/**
 * The time that some incidents are drawn in: from a little before the first trigger until the last close, so far as that
 * does not lie far behind the last trigger. It follows from the incidents alone, not from the range that they were searched in.
 * Undefined without incidents.
 */
export function windowAround(rows: readonly IncidentRow[], asOf: UnixSeconds): InsightRange | undefined {
  if (rows.length === 0) return undefined;
  const triggers = rows.map(({ created_at: at }) => at);
  const [first, last] = [Math.min(...triggers), Math.max(...triggers)];
  const latest = last + Math.max(MIN_TAIL, last - first);
  const end = Math.max(last, ...rows.map((row) => Math.min(row.created_at + openFor(row, asOf), latest)));
  const to = ROUNDINGS.find(({ upTo }) => end - first <= upTo)?.to ?? COARSEST;
  // A trigger at the very start would not be after it.
  return { after: Math.floor((first - 1 - to / 3) / to) * to, upTo: Math.ceil((end + to / 3) / to) * to };
}
