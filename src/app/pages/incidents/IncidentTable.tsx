import { useId, type ReactNode, useRef, useState, useMemo, useContext } from 'react';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';
import { MAX_SELECTED, type IncidentsView, MAX_SORTS, DEFAULT_COLUMNS } from '#address/incidents';
import { toggled } from '#domain/collections';
import { specOf, type ChangeView, useIncidentsView, useReviewOf } from './use-incidents-view';
import { ask, answerQuery } from './worker/client';
import {
  createColumnHelper,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { IncidentRow } from '#contract/insight';
import { INCIDENT_COLUMNS, type IncidentColumn, isColumn } from '#domain/insight/incidents/incident-columns';
import { type ColumnSort, type Column, RowsTable } from '../../ui/RecordTable';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted, formatCount } from '#domain/text/words';
import { useDirectory } from '../../api/names/directory';
import { FileAboutContext, FilesMenu } from '../../charts/FilesMenu';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { useMedia } from '../../hooks/use-media';
import { useRowsInSight } from '../../ui/use-rows-in-sight';
import { COLUMN_VIEWS } from './columns';
import { CopyIncidents } from './details/CopyIncidents';

export function Popover({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Button popoverTarget={id}>
        {label} <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label={title} className="w-80 p-3 text-sm">
        {children}
      </PopoverBox>
    </>
  );
}

/** Selection by single rows and ranges. Limited, since the link stores it. */
function useSelection(view: IncidentsView, change: ChangeView) {
  const anchor = useRef<number>(undefined);
  const [refusal, setRefusal] = useState('');
  const { selected } = view;

  function set(ids: readonly string[]) {
    const distinct = [...new Set(ids)];
    setRefusal(
      distinct.length > MAX_SELECTED
        ? `At most ${MAX_SELECTED} incidents can be selected, because the link lists them. To download more, use filters.`
        : '',
    );
    change({ selected: distinct.slice(0, MAX_SELECTED) }, { replace: true });
  }

  return {
    refusal,
    toggle: (place: number, id: string) => {
      anchor.current = place;
      set(toggled(selected, id));
    },
    /** Extends the selection from the last toggled row. */
    extendTo: async (place: number) => {
      anchor.current ??= place;
      const [from, to] = [Math.min(anchor.current, place), Math.max(anchor.current, place)];
      const rows = await ask('rows', {
        view: specOf(view),
        from,
        to: Math.min(to, from + MAX_SELECTED) + 1,
      });
      set([...selected, ...rows.map((row) => row.incident_id)]);
    },
    clear: () => set([]),
  };
}

const features = tableFeatures({ rowSortingFeature });
const helper = createColumnHelper<typeof features, IncidentRow>();
const columns = helper.columns(
  INCIDENT_COLUMNS.map((id) => helper.accessor((row) => row.incident_id, { id, sortDescFirst: id !== 'id' })),
);

/** The worker has the rows, sorted. */
const NO_ROWS: IncidentRow[] = [];

/** Order of the rows by up to four columns, of the address. */
function useSorting({ sorts }: IncidentsView, change: ChangeView): (column: IncidentColumn) => ColumnSort {
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

/** Rows per request. */
const BLOCK = 50;
/** Max rows in print. */
const MOST_PRINTED = 200;

type IncidentTableProps = {
  count: number;
  /** Incidents in memory, before the filters of columns. */
  loaded: number;
  revision: number;
  zone: string;
  fixed: InsightFilterState['fixed'];
};

/** Table of all incidents of the view: order, selection, files. */
export function IncidentTable({ count, loaded, revision, zone, fixed }: IncidentTableProps) {
  const { view, change } = useIncidentsView();
  const directory = useDirectory();
  const isPhone = useMedia('screen and (width < 40rem)');
  const inSight = useRowsInSight(count, isPhone ? 60 : 36, isPhone ? 44 : 32);
  const rowAt = useRows(inSight.items, revision);
  const selection = useSelection(view, change);
  const sortOf = useSorting(view, change);
  // Loaded in advance: printing does not wait.
  const printed = useQuery(
    answerQuery({ kind: 'rows', view: specOf(view), from: 0, to: MOST_PRINTED }, revision),
  ).data;
  const columns = view.columns.map((key): Column<IncidentRow> => {
    const { cell, about, ...column } = COLUMN_VIEWS[key];
    return {
      ...column,
      title: `${about}. Click to sort, Shift-click to add a sort column.`,
      sort: sortOf(key),
      cell: (row) => cell({ row, zone, directory }),
    };
  });
  return (
    <div className="rounded-[10px] border border-line bg-surface print:border-0">
      <RowsTable
        label="Incidents"
        className="max-h-[max(340px,100dvh-160px)] rounded-t-[10px]"
        {...{ columns, keyOf, inSight, rowAt, printed }}
        isCurrent={({ incident_id }) => incident_id === view.row}
        onOpen={({ incident_id: id }) => change({ row: view.row === id ? undefined : id })}
        selection={{
          keys: view.selected,
          toggle: selection.toggle,
          extendTo: (to) => void selection.extendTo(to),
        }}
      />
      {(view.selected.length > 0 || selection.refusal !== '') && (
        <div
          role="status"
          className="print:hidden sticky bottom-2 z-10 mx-auto my-2 flex w-fit max-w-full flex-wrap items-center gap-2 rounded-[10px] border border-line-strong bg-surface px-3 py-1.5 text-sm shadow-float"
        >
          <b>{view.selected.length} selected</b>
          <ReviewSelected ids={view.selected} {...{ revision, zone, fixed }} />
          <CopyIncidents ids={view.selected} {...{ revision, zone, fixed }} />
          <Button look="quiet" aria-label="Clear selection" onClick={selection.clear}>
            ✕
          </Button>
          {selection.refusal !== '' && <span className="text-warn">{selection.refusal}</span>}
        </div>
      )}
      <div className="flex min-h-9 flex-wrap items-center gap-2 border-t border-line px-3 text-sm print:hidden">
        <span className="grow text-ink-2">
          {count === loaded
            ? counted(count, 'incident')
            : `${formatCount(count)} of ${counted(loaded, 'incident')}`}
        </span>
        <ColumnsMenu />
      </div>
    </div>
  );
}

function keyOf({ incident_id }: IncidentRow): string {
  return incident_id;
}

/** Rows by place, loaded in blocks as they come in sight. */
function useRows(
  items: readonly { index: number }[],
  revision: number,
): (place: number) => IncidentRow | undefined {
  const { view } = useIncidentsView();
  const blocks = [...new Set(items.map(({ index }) => Math.floor(index / BLOCK)))];
  const loaded = useQueries({
    queries: blocks.map((block) => ({
      ...answerQuery(
        { kind: 'rows', view: specOf(view), from: block * BLOCK, to: (block + 1) * BLOCK },
        revision,
      ),
      placeholderData: keepPreviousData,
    })),
  });
  return (place) => loaded[blocks.indexOf(Math.floor(place / BLOCK))]?.data?.[place % BLOCK];
}

/** Files of the rows shown, with all columns. The worker has the rows, and writes them. */
export function IncidentFiles({ zone, file, disabled }: { zone: string; file: string; disabled: boolean }) {
  const { view } = useIncidentsView();
  const aboutPage = useContext(FileAboutContext);
  return (
    <FilesMenu
      title="Incidents"
      {...{ file, disabled }}
      write={(format, options) =>
        ask('file', { format, view: specOf(view), zone, about: aboutPage() }, options)
      }
    />
  );
}

function ReviewSelected({
  ids,
  revision,
  ...insight
}: { ids: readonly string[] } & Pick<IncidentTableProps, 'revision' | 'zone' | 'fixed'>) {
  const { view } = useIncidentsView();
  const client = useQueryClient();
  const review = useReviewOf({ insight, revision });
  async function openReview() {
    const question = { kind: 'places' as const, view: specOf(view), ids };
    const places = await client.fetchQuery(answerQuery(question, revision));
    review(places.flatMap((place) => (place ? [place.row] : [])));
  }
  return (
    <Button look="primary" onClick={() => void openReview()}>
      Review these
    </Button>
  );
}

function ColumnsMenu() {
  const { view, change } = useIncidentsView();
  const { columns } = view;
  const set = (next: readonly IncidentColumn[]) => change({ columns: next }, { replace: true });
  return (
    <Popover label="Columns" title="Columns of the table">
      <ul aria-label="Columns">
        {[...columns, ...INCIDENT_COLUMNS.filter((column) => !columns.includes(column))].map((column) => {
          const { head, about } = COLUMN_VIEWS[column];
          const isVisible = columns.includes(column);
          return (
            <li key={column}>
              <label className="flex min-h-7 min-w-0 cursor-pointer items-center gap-2" title={about}>
                <input
                  type="checkbox"
                  checked={isVisible}
                  // A table needs a column.
                  disabled={isVisible && columns.length === 1}
                  onChange={() =>
                    set(isVisible ? columns.filter((other) => other !== column) : [...columns, column])
                  }
                  className="size-4 accent-(--accent)"
                />
                <span className="truncate">{head}</span>
              </label>
            </li>
          );
        })}
      </ul>
      <Button look="quiet" className="mt-1" onClick={() => set(DEFAULT_COLUMNS)}>
        Reset columns
      </Button>
    </Popover>
  );
}
