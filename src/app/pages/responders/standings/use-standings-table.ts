import {
  createColumnHelper,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { inOrder, SORT_KEYS, type Standing, type StandingSort } from '#domain/insight/responders/standings';
import type { Subject } from '#address/responders';
import { columnsOf } from './columns';

const features = tableFeatures({ rowSortingFeature });
const helper = createColumnHelper<typeof features, Standing>();

/** Table model with its columns and the sort order of the address. */
export function useStandingsTable(
  lines: readonly Standing[],
  subject: Subject,
  sort: StandingSort,
  onSort: (sort: StandingSort) => void,
) {
  const data = useMemo(() => inOrder(lines, sort), [lines, sort]);
  const columns = useMemo(
    () =>
      helper.columns(
        columnsOf(subject).map((id) =>
          helper.accessor(({ name }) => name, {
            id,
            sortDescFirst: id !== 'name',
            enableSorting: id !== 'nights',
          }),
        ),
      ),
    [subject],
  );
  const state = useMemo(() => ({ sorting: [{ id: sort.key, desc: sort.desc }] }), [sort]);
  return useTable({
    features,
    columns,
    data,
    state,
    // Small samples come last in either order.
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    getRowId: keyOf,
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, state.sorting);
      const key = SORT_KEYS.find((known) => known === next?.id);
      if (next && key) onSort({ key, desc: next.desc });
    },
  });
}

export type StandingsTableModel = ReturnType<typeof useStandingsTable>;

export function keyOf({ id }: Standing): string {
  return id === undefined ? 'rest' : String(id);
}
