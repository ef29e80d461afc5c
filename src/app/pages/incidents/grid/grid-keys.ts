import type { KeyboardEvent } from 'react';
import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';
import type { GridFocus } from './use-grid-focus';
import type { IncidentTableModel } from './use-incident-table';
import type { Selection } from './use-selection';

type GridParts = {
  focus: GridFocus;
  table: IncidentTableModel;
  columns: readonly IncidentColumn[];
  selection: Selection;
  /** The id of an incident by its place; undefined while it is on its way. */
  idAt: (row: number) => string | undefined;
  onOpen: (row: number) => void;
};

/** The keys of the grid: they move, and on the cell that has the focus they sort, open or select. */
export function gridKeys({ focus, table, columns, selection, idAt, onOpen }: GridParts) {
  const { active, target, moveTo } = focus;

  function onHeadKey(event: KeyboardEvent): boolean {
    const column = columns[active.column - 1];
    const model = column && table.getColumn(column);
    if (!model) return false;
    if (event.key !== 'Enter' && event.key !== ' ') return false;
    model.toggleSorting(undefined, event.shiftKey);
    return true;
  }

  function onRowKey(event: KeyboardEvent): boolean {
    const { row } = active;
    const id = idAt(row);
    if (event.key === 'Enter' || event.key === 'F2') onOpen(row);
    else if (event.key === ' ' && event.shiftKey) void selection.extendTo(row);
    else if (event.key === ' ' && id !== undefined) selection.toggle(row, id);
    else return false;
    return true;
  }

  return (event: KeyboardEvent) => {
    // What is typed into a filter that hangs on a head is not for the grid.
    if (event.target instanceof HTMLElement && event.target.closest('[popover]')) return;
    const place = target(event);
    if (place) {
      const row = moveTo(place);
      if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && row >= 0) {
        void selection.extendTo(row);
      }
    } else if (!(active.row < 0 ? onHeadKey(event) : onRowKey(event))) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
