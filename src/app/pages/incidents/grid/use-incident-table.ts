import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type IncidentsView, MAX_SORTS } from '#address/incidents';
import type { IncidentRow } from '#contract/insight';
import { INCIDENT_COLUMNS, isColumn } from '#domain/insight/incidents/incident-columns';
import type { ChangeView } from '../model/use-incidents-view';

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSortingFeature });
const helper = createColumnHelper<typeof features, IncidentRow>();
const columns = helper.columns(
  INCIDENT_COLUMNS.map((id) => helper.accessor((row) => row.incident_id, { id, sortDescFirst: id !== 'id' })),
);

/** The worker has the rows, sorted. */
const NO_ROWS: IncidentRow[] = [];

/** Columns of the grid and their order of rows, both of the address. */
export function useIncidentTable({ sorts, columns: visible }: IncidentsView, change: ChangeView) {
  const state = useMemo(
    () => ({
      sorting: sorts.map(({ column, desc }) => ({ id: column, desc })),
      columnOrder: [...visible],
      columnVisibility: Object.fromEntries(INCIDENT_COLUMNS.map((id) => [id, visible.includes(id)])),
    }),
    [sorts, visible],
  );
  return useTable({
    features,
    columns,
    data: NO_ROWS,
    state,
    manualSorting: true,
    enableMultiSort: true,
    maxMultiSortColCount: MAX_SORTS,
    onSortingChange: (updater) =>
      change({
        sorts: functionalUpdate(updater, state.sorting).flatMap(({ id, desc }) =>
          isColumn(id) ? [{ column: id, desc }] : [],
        ),
      }),
  });
}
