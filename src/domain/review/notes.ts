import { isoDate, parseIsoDate, startOfDay } from '../time/days';
import { sentenceCase } from '../text/words';
import { formatDay, formatDays, formatTime } from '../time/format';
import type { Interval } from '../time/interval';
import { DAY, instantAt, wallAt, type UnixSeconds } from '../time/zone';

/** A line typed into a review; `at` if it begins with a time. */
export type Note = { at?: UnixSeconds | undefined; text: string };

/** Kinds of notes in links of earlier versions, with an owner and a date. */
export const OLD_KINDS = ['note', 'detection', 'diagnosis', 'mitigation', 'decision', 'action'] as const;

export type OldNote = Note & {
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
