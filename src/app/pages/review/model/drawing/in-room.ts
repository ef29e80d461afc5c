import type { Bar } from '#domain/review/chronology';
import { useIsPresenting } from '../../../../url/presenting';

/** Max incidents with a row of their own in front of a room, and max titles that they are grouped by. */
const MAX_ROWS = 12;
export const MAX_TITLES = 9;

/** Rows of incidents and lanes that fit a screen, with two lanes in any case. */
const MAX_LINES = 10;
const MIN_LANES = 2;

/** Max lanes below some rows of incidents in front of a room. */
export function maxLanesBelow(rows: number): number {
  return Math.max(MIN_LANES, MAX_LINES - rows);
}

/** True in front of a room with more incidents than rows: they are grouped by title, or only bars. */
export function useIsCrowded(shown: readonly Bar[]): boolean {
  return useIsPresenting() && shown.length > MAX_ROWS;
}
