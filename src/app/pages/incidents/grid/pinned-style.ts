import type { CSSProperties } from 'react';

/** Width of the column of checkboxes, which is always in sight. */
export const CHECK_PX = 36;

type ColumnModel = {
  getSize: () => number;
  getIsPinned: () => false | 'start' | 'end';
  getStart: (position: 'start') => number;
};

/** The width of a cell, and where it stays when it is pinned. */
export function pinnedStyle(column: ColumnModel): CSSProperties {
  const width = column.getSize();
  return column.getIsPinned() === 'start' ? { width, left: CHECK_PX + column.getStart('start') } : { width };
}
