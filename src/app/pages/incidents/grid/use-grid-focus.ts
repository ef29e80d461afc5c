import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';

/** A cell of the grid: the heads are row -1. */
export type GridPlace = { row: number; column: number };

type GridExtent = {
  rows: number;
  columns: number;
  /** Rows that are in sight at once. */
  page: () => number;
  reveal: (row: number) => void;
};

/**
 * Moving through a grid by the keyboard, as the ARIA grid pattern has it: one cell is in the order of the Tab key, and
 * the arrows, Home, End, Page Up and Page Down (with Ctrl: to the ends of all) move it.
 */
export function useGridFocus({ rows, columns, page, reveal }: GridExtent) {
  const [focused, setActive] = useState<GridPlace>({ row: -1, column: 0 });
  const active = {
    row: Math.min(focused.row, rows - 1),
    column: Math.max(0, Math.min(focused.column, columns - 1)),
  };
  const isMoving = useRef(false);
  const grid = useRef<HTMLDivElement>(null);

  // The cell may only be drawn once it has been scrolled to: it gets the focus as soon as it is there.
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-place="${active.row} ${active.column}"]`);
    if (!cell) return;
    isMoving.current = false;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  /** Moves as near to a place as there is a cell, and says in which row that is. */
  function moveTo(place: GridPlace): number {
    const row = Math.max(-1, Math.min(rows - 1, place.row));
    const column = Math.max(0, Math.min(columns - 1, place.column));
    isMoving.current = true;
    setActive({ row, column });
    reveal(Math.max(0, row));
    return row;
  }

  /** Where a key leads; undefined for other keys. */
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
