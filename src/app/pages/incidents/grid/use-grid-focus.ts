import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';

/** Cell of the grid; heads are row -1. */
export type GridPlace = { row: number; column: number };

type GridExtent = {
  rows: number;
  columns: number;
  /** Number of visible rows. */
  page: () => number;
  reveal: (row: number) => void;
};

/**
 * Roving focus after the ARIA grid pattern: one cell in the tab order, moved by arrows, Home, End, Page Up
 * and Page Down (with Ctrl to the ends).
 */
export function useGridFocus({ rows, columns, page, reveal }: GridExtent) {
  const [focused, setActive] = useState<GridPlace>({ row: -1, column: 0 });
  const active = {
    row: Math.min(focused.row, rows - 1),
    column: Math.max(0, Math.min(focused.column, columns - 1)),
  };
  const isMoving = useRef(false);
  const grid = useRef<HTMLDivElement>(null);

  // A virtual cell gets the focus once it renders.
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-place="${active.row} ${active.column}"]`);
    if (!cell) return;
    isMoving.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  /** Moves to the nearest cell; returns its row. */
  function moveTo(place: GridPlace): number {
    const row = Math.max(-1, Math.min(rows - 1, place.row));
    const column = Math.max(0, Math.min(columns - 1, place.column));
    isMoving.current = true;
    setActive({ row, column });
    reveal(Math.max(0, row));
    return row;
  }

  /** Target of a key; undefined for other keys. */
  function target({ key, ctrlKey, metaKey }: KeyboardEvent): GridPlace | undefined {
    const { row, column } = active;
    const far = ctrlKey || metaKey;
    switch (key) {
      case 'ArrowDown':
        return { row: row + 1, column };
      case 'ArrowUp':
        return { row: row - 1, column };
      case 'ArrowRight':
        return { row, column: column + 1 };
      case 'ArrowLeft':
        return { row, column: column - 1 };
      case 'Home':
        return { row: far ? -1 : row, column: 0 };
      case 'End':
        return { row: far ? rows - 1 : row, column: columns - 1 };
      case 'PageDown':
        return { row: row + page(), column };
      case 'PageUp':
        return { row: row - page(), column };
      default:
        return undefined;
    }
  }

  return { grid, active, setActive, moveTo, target };
}

export type GridFocus = ReturnType<typeof useGridFocus>;
