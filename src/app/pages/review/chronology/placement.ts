import { contains, type Interval } from '#domain/time/interval';
import { allNotes, type Note } from '#domain/review/notes';
import type { Bar } from '#domain/review/chronology';
import type { Typed } from '#address/review';

/** Max distance of overlapping dots, as a share of the strip. */
const NEAR = 1 / 40;

/** Max incidents with a row each, and while presenting; more are grouped by title. */
const MAX_ROWS = 12;
const MAX_PRESENTED = 8;

/** Note at a time. */
type TimedNote = Note & { at: number };

type Label = { left: number; width: number };

/** Position of an instant in a window, 0 to 1. */
export function shareIn(at: number, { start, end }: Interval): number {
  return (at - start) / (end - start);
}

/** CSS position of [start, end) in a window. */
export function placeIn(start: number, end: number, window: Interval): { left: string; width?: string } {
  const left = percent(shareIn(start, window));
  return start === end ? { left } : { left, width: percent(shareIn(end, window) - shareIn(start, window)) };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}

/**
 * Level and left edge of each label, without overlaps: a label starts at its mark, or ends there at the end
 * of the axis. In pixels; marks are sorted.
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
