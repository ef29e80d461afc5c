import type { CSSProperties } from 'react';

/** Width of the column of checkboxes, which is always in sight. */
const CHECK_PX = 36;
const USUAL_FONT_PX = 16;

type ColumnModel = {
  getSize: () => number;
  getIsPinned: () => false | 'start' | 'end';
  getStart: (position: 'start') => number;
};

/** The width of a cell, and where it stays when it is pinned. */
export function pinnedStyle(column: ColumnModel): CSSProperties {
  const width = lengthOf(column.getSize());
  return column.getIsPinned() === 'start'
    ? { width, left: lengthOf(CHECK_PX + column.getStart('start')) }
    : { width };
}

/** The width of all cells of a row, with its checkbox. */
export function rowWidth(columns: number): string {
  return lengthOf(CHECK_PX + columns);
}

/** Grows with the text, which is larger in front of a room. */
function lengthOf(px: number): string {
  return `${px / USUAL_FONT_PX}rem`;
}
