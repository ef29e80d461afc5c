import { contains, type Interval } from '#domain/time/interval';
import { allNotes, type Note, type Bar } from '#domain/review/chronology';
import type { Typed } from '#address/review';

/** Max distance of overlapping dots, as a share of the strip. */
const NEAR = 1 / 40;

/** Max incidents with a row each, and while presenting; more are grouped by title. */
const MAX_ROWS = 12;
const MAX_PRESENTED = 8;

/** Note at a time. */
type TimedNote = Note & { at: number };

/**
 * Level of each label, so that none covers another: a label begins at its mark, or ends there where the axis ends.
 * Places and width in shares of the axis; marks are sorted.
 */
export function levelsOf(places: readonly number[], width: number): { level: number; endsHere: boolean }[] {
  const ends: number[] = [];
  return places.map((place) => {
    const endsHere = place + width > 1;
    const from = endsHere ? place - width : place;
    const free = ends.findIndex((end) => end <= from);
    const level = free < 0 ? ends.length : free;
    ends[level] = from + width;
    return { level, endsHere };
  });
}

/** Notes with a time in the window, of the review and its incidents, in its order. */
export function timedNotes(typed: Pick<Typed, 'notes' | 'noted'>, window: Interval): TimedNote[] {
  return allNotes(typed).flatMap((note) => {
    const { at } = note;
    return at !== undefined && contains(window, at) ? [{ ...note, at }] : [];
  });
}

/** True for more incidents than rows: grouped by title, or bars only. */
export function isTooMany(shown: readonly Bar[], isPresenting: boolean): boolean {
  return shown.length > (isPresenting ? MAX_PRESENTED : MAX_ROWS);
}

/** Positions of dots on a strip from 0 to `most`, 0 to 1, with the number of dots below each. */
export function stackedDots(values: readonly number[], most: number): { place: number; level: number }[] {
  const levels = new Map<number, number>();
  return values
    .toSorted((a, b) => a - b)
    .map((value) => {
      const place = most === 0 ? 0 : value / most;
      const bin = Math.round(place / NEAR);
      const level = levels.get(bin) ?? 0;
      levels.set(bin, level + 1);
      return { place, level };
    });
}
