import {
  columnFilteringFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type CSSProperties, useMemo } from 'react';
import type { IncidentRow } from '#contract/insight';
import { INCIDENT_COLUMNS, isColumn } from '#domain/insight/incidents/incident-columns';
import { filledWidths, hiddenColumns } from '../model/column-layout';
import { COLUMN_VIEWS } from '../columns';
import { type IncidentsView, WIDTHS } from '#address/incidents';
import type { ChangeView } from '../model/use-incidents-view';

/** Width of the checkbox column. */
const CHECK_PX = 36;

const USUAL_FONT_PX = 16;

type ColumnModel = {
  getSize: () => number;
  getIsPinned: () => false | 'start' | 'end';
  getStart: (position: 'start') => number;
};

/**
 * Column model: visibility, order, width, sorting. Rows are the visible ones; the worker filters and sorts.
 * All state is in the URL.
 */

const features = tableFeatures({
  columnFilteringFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

const helper = createColumnHelper<typeof features, IncidentRow>();
const columns = helper.columns(
  INCIDENT_COLUMNS.map((id) =>
    helper.accessor((row) => row.incident_id, {
      id,
      size: COLUMN_VIEWS[id].width,
      minSize: WIDTHS.least,
      maxSize: WIDTHS.most,
      sortDescFirst: id !== 'id',
    }),
  ),
);

/** Table model; `columnsPx` is the total width in pixels at the default font size. */
export function useIncidentTable(
  view: IncidentsView,
  rows: readonly IncidentRow[],
  columnsPx: number,
  change: ChangeView,
) {
  const data = useMemo(() => [...rows], [rows]);
  const filled = useMemo(
    () => widthsOf({ ...view.widths, ...filledWidths(view, columnsPx) }),
    [view, columnsPx],
  );
  const state = useMemo(() => ({ ...stateOf(view), columnSizing: filled }), [view, filled]);
  return useTable({
    features,
    columns,
    data,
    getRowId: (row) => row.incident_id,
    state,
    manualSorting: true,
    manualFiltering: true,
    enableMultiSort: true,
    maxMultiSortColCount: 4,
    columnResizeMode: 'onEnd',
    onSortingChange: (updater) =>
      change({
        sorts: functionalUpdate(updater, state.sorting).flatMap(({ id, desc }) =>
          isColumn(id) ? [{ column: id, desc }] : [],
        ),
      }),
    onColumnSizingChange: (updater) => {
      const next = widthsOf(functionalUpdate(updater, filled));
      // The address stores only widths that the user set.
      const own = Object.entries(next).filter(([id, width]) => id in view.widths || width !== filled[id]);
      change({ widths: Object.fromEntries(own) }, { replace: true });
    },
    onColumnOrderChange: (updater) => {
      const order = functionalUpdate(updater, state.columnOrder);
      change(
        { columns: order.filter(isColumn).filter((id) => view.columns.includes(id)) },
        { replace: true },
      );
    },
    onColumnVisibilityChange: (updater) => {
      const visible = functionalUpdate(updater, state.columnVisibility);
      const cached = state.columnOrder.filter(isColumn).filter((id) => visible[id] === true);
      if (cached.length > 0) change({ columns: cached }, { replace: true });
    },
    onColumnPinningChange: (updater) =>
      change(
        { pinned: functionalUpdate(updater, state.columnPinning).start.filter(isColumn) },
        { replace: true },
      ),
  });
}

export type IncidentTableModel = ReturnType<typeof useIncidentTable>;

function stateOf({ sorts, columns, pinned, filters, selected }: IncidentsView) {
  return {
    sorting: sorts.map(({ column, desc }) => ({ id: column, desc })),
    columnOrder: [...columns, ...hiddenColumns({ columns })],
    columnVisibility: Object.fromEntries(INCIDENT_COLUMNS.map((id) => [id, columns.includes(id)])),
    columnPinning: { start: pinned.filter((id) => columns.includes(id)), end: [] },
    columnFilters: Object.entries(filters).flatMap(([id, value]) =>
      value === undefined ? [] : [{ id, value }],
    ),
    rowSelection: Object.fromEntries(selected.map((id) => [id, true as const])),
  };
}

function widthsOf(sizes: Readonly<Record<string, number | undefined>>): Record<string, number> {
  const widths = Object.entries(sizes).flatMap(([id, width]): [string, number][] =>
    width === undefined || !isColumn(id)
      ? []
      : [[id, Math.round(Math.min(WIDTHS.most, Math.max(WIDTHS.least, width)))]],
  );
  return Object.fromEntries(widths);
}

/** Width of a cell, and its offset if pinned. */
export function pinnedStyle(column: ColumnModel): CSSProperties {
  const width = lengthOf(column.getSize());
  return column.getIsPinned() === 'start'
    ? { width, left: lengthOf(CHECK_PX + column.getStart('start')) }
    : { width };
}

/** Total width of the columns in pixels at the default font size. */
export function columnsWidth(tablePx: number): number {
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_FONT_PX;
  return Math.floor(tablePx / scale) - CHECK_PX;
}

/** Same for the visible table; 0 without one. */
export function visibleColumnsWidth(): number {
  return columnsWidth(document.querySelector('.incident-box')?.clientWidth ?? 0);
}

/** Total width of a row, with its checkbox. */
export function rowWidth(columns: number): string {
  return lengthOf(CHECK_PX + columns);
}

/** Scales with the font size. */
function lengthOf(px: number): string {
  return `${px / USUAL_FONT_PX}rem`;
}
