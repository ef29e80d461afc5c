import { contains, type Interval } from '#domain/time/interval';
import { notesInOrder } from '#domain/review/notes';
import type { Bar } from '#domain/review/chronology';
import type { Typed } from '../model/fragment';
import { useIsPresenting } from '../../../url/presenting';

/** How near to each other, as a share of the strip, dots would cover one another. */
const NEAR = 1 / 40;

/** Max incidents with a row of their own in front of a room, and max titles that they are grouped by. */
const MAX_ROWS = 12;

export const MAX_TITLES = 9;

/** Rows of incidents and lanes that fit a screen, with two lanes in any case. */
const MAX_LINES = 10;

const MIN_LANES = 2;

type Label = { left: number; width: number };

/** How far into a window an instant lies, 0 to 1. */
export function shareIn(at: number, { start, end }: Interval): number {
  return (at - start) / (end - start);
}

/** Where [start, end) lies in a window, as CSS. */
export function placeIn(start: number, end: number, window: Interval): { left: string; width?: string } {
  const left = percent(shareIn(start, window));
  return start === end ? { left } : { left, width: percent(shareIn(end, window) - shareIn(start, window)) };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}

/**
 * Level and left edge of each label on an axis, so that none covers another: a label begins at its mark, or ends there
 * where the axis has no room after it. Pixels; marks in their order.
 */
export function levelsOf(labels: readonly Label[], axisPx: number): { level: number; from: number }[] {
  const ends: number[] = [];
  return labels.map(({ left, width }) => {
    const from = left + width <= axisPx ? left : Math.max(0, Math.min(left, axisPx) - width);
    const free = ends.findIndex((end) => end <= from);
    const level = free < 0 ? ends.length : free;
    ends[level] = from + width + 4;
    return { level, from };
  });
}

/** The notes with a time in the window, of the review and of its incidents, in its order. */
export function timedNotes(
  { notes, noted }: Pick<Typed, 'notes' | 'noted'>,
  window: Interval,
): { at: number; text: string }[] {
  return notesInOrder([...notes, ...Object.values(noted).flat()]).flatMap(({ at, text }) =>
    at !== undefined && contains(window, at) ? [{ at, text }] : [],
  );
}

/** Max lanes below some rows of incidents in front of a room. */
export function maxLanesBelow(rows: number): number {
  return Math.max(MIN_LANES, MAX_LINES - rows);
}

/** True in front of a room with more incidents than rows: they are grouped by title, or only bars. */
export function useIsCrowded(shown: readonly Bar[]): boolean {
  return useIsPresenting() && shown.length > MAX_ROWS;
}

/** Where dots stand on a strip from 0 to `most`, 0 to 1, and how many lie below each that would be in its place. */
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
