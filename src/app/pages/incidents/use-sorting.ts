import {
  createColumnHelper,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type IncidentsView, MAX_SORTS } from '#address/incidents';
import type { IncidentRow } from '#contract/insight';
import { INCIDENT_COLUMNS, type IncidentColumn, isColumn } from '#domain/insight/incidents/incident-columns';
import type { ColumnSort } from '../../ui/RecordTable';
import type { ChangeView } from './model/use-incidents-view';

const features = tableFeatures({ rowSortingFeature });
const helper = createColumnHelper<typeof features, IncidentRow>();
const columns = helper.columns(
  INCIDENT_COLUMNS.map((id) => helper.accessor((row) => row.incident_id, { id, sortDescFirst: id !== 'id' })),
);

/** The worker has the rows, sorted. */
const NO_ROWS: IncidentRow[] = [];

/** Order of the rows by up to four columns, of the address. */
export function useSorting(
  { sorts }: IncidentsView,
  change: ChangeView,
): (column: IncidentColumn) => ColumnSort {
  const sorting = useMemo(() => sorts.map(({ column, desc }) => ({ id: column, desc })), [sorts]);
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    state: { sorting },
    manualSorting: true,
    enableMultiSort: true,
    maxMultiSortColCount: MAX_SORTS,
    onSortingChange: (updater) =>
      change({
        sorts: functionalUpdate(updater, sorting).flatMap(({ id, desc }) =>
          isColumn(id) ? [{ column: id, desc }] : [],
        ),
      }),
  });
  return (column) => {
    const sorted = sorts.find((sort) => sort.column === column);
    return {
      ...(sorted && { direction: sorted.desc ? 'descending' : 'ascending' }),
      onSort: (isAdded) => table.getColumn(column)?.toggleSorting(undefined, isAdded),
    };
  };
}
