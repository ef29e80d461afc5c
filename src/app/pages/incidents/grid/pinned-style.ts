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

/** Width that a table leaves to its columns, in pixels of the usual font size. */
export function columnsWidth(tablePx: number): number {
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_FONT_PX;
  return Math.floor(tablePx / scale) - CHECK_PX;
}

/** The same of the table on the screen; 0 without one. */
export function visibleColumnsWidth(): number {
  return columnsWidth(document.querySelector('.incident-box')?.clientWidth ?? 0);
}

/** The width of all cells of a row, with its checkbox. */
export function rowWidth(columns: number): string {
  return lengthOf(CHECK_PX + columns);
}

/** Grows with the text, which is larger in front of a room. */
function lengthOf(px: number): string {
  return `${px / USUAL_FONT_PX}rem`;
}
