import type { CSSProperties, KeyboardEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { counted } from '#domain/text/count';
import type { Facets } from '#domain/insight/incidents/table-summary';
import { type IncidentColumn, isColumn } from '#domain/insight/incidents/incident-columns';
import { useWidth } from '../../../hooks/use-media';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { CopyIncidents } from '../details/CopyIncidents';
import { filledWidths, sum } from '../model/column-layout';
import { type ReviewedOf, specOf, useIncidentsView, useReviewOf } from '../model/use-incidents-view';
import { Button } from '../../../ui/Button';
import { answerQuery } from '../worker/client';
import { ColumnFilter } from './ColumnFilter';
import { GridRows } from './GridRows';
import { columnsWidth, lengthOf, rowWidth } from './column-widths';
import { SelectionBar } from './SelectionBar';
import { type GridFocus, type GridPlace, useGridFocus } from './use-grid-focus';
import { useIncidentTable } from './use-incident-table';
import { useRowsInSight } from './use-rows-in-sight';
import { type Selection, useSelection } from './use-selection';
import { HeadCell } from './HeadCell';

/** Sorts by a column, beside the others or alone. */
type SortBy = (column: IncidentColumn, isAdded: boolean) => void;

type GridParts = {
  focus: GridFocus;
  onSort: SortBy;
  columns: readonly IncidentColumn[];
  selection: Selection;
  /** Id of an incident by index; undefined while loading. */
  idAt: (row: number) => string | undefined;
  onOpen: (row: number) => void;
};

type HeadRowProps = {
  onSort: SortBy;
  columns: readonly IncidentColumn[];
  widths: readonly number[];
  active: GridPlace;
  facets: Facets;
  zone: string;
  onFocus: (column: number) => void;
};

const HEAD_PX = 36;
const ROW_PX = { compact: 26, usual: 33 };

type IncidentGridProps = {
  count: number;
  facets: Facets;
  revision: number | undefined;
  zone: string;
  fixed: InsightFilterState['fixed'];
};

/** Virtualised grid of all incidents of the view. */
export function IncidentGrid({ count, facets, revision, zone, fixed }: IncidentGridProps) {
  const { view, change } = useIncidentsView();
  const rowPx = view.compact ? ROW_PX.compact : ROW_PX.usual;
  const table = useIncidentTable(view, change);
  const columns = table.getVisibleLeafColumns().flatMap(({ id }) => (isColumn(id) ? [id] : []));
  const selection = useSelection(view, change);
  const focus = useGridFocus({
    rows: count,
    columns: columns.length + 1,
    page: () => Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - HEAD_PX) / rowPx) - 1),
    reveal: (row) => virtualizer.scrollToIndex(row),
  });
  const { grid, active, setActive } = focus;
  const inSight = useRowsInSight({
    count,
    rowPx,
    headPx: HEAD_PX,
    view: specOf(view),
    revision,
    focusedRow: active.row < 0 ? undefined : active.row,
  });
  const { scroller, virtualizer, rowAt, height } = inSight;
  const [widthRef, tablePx] = useWidth();
  const widths = filledWidths(columns, columnsWidth(tablePx));
  const onSort: SortBy = (column, isAdded) => table.getColumn(column)?.toggleSorting(undefined, isAdded);

  const idAt = (row: number) => rowAt(row)?.incident_id;

  function openRow(row: number) {
    const id = idAt(row);
    if (id !== undefined) change({ row: view.row === id ? undefined : id });
  }

  const onKeyDown = gridKeys({ focus, onSort, columns, selection, idAt, onOpen: openRow });

  return (
    <>
      <div
        ref={scroller}
        className="incident-box overflow-auto rounded-[10px] border border-line bg-surface print:hidden"
        style={boxStyle(height, rowPx)}
      >
        <div ref={widthRef} aria-hidden="true" />
        <div
          ref={grid}
          role="grid"
          aria-label={`Incidents, ${counted(count, 'row')}`}
          aria-rowcount={count + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable="true"
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="min-w-full text-sm outline-none"
          style={{ width: rowWidth(sum(widths)) }}
        >
          <HeadRow
            {...{ onSort, columns, widths, active }}
            facets={facets}
            zone={zone}
            onFocus={(column) => setActive({ row: -1, column })}
          />
          <GridRows
            inSight={inSight}
            rowPx={rowPx}
            columns={columns}
            widths={widths}
            focus={focus}
            selection={selection}
            zone={zone}
            onOpen={openRow}
          />
        </div>
      </div>
      <SelectionBar count={view.selected.length} selection={selection}>
        <SelectionActions ids={view.selected} {...{ revision, zone, fixed }} />
      </SelectionBar>
    </>
  );
}

type SelectionActionsProps = Pick<IncidentGridProps, 'revision' | 'zone' | 'fixed'> & {
  ids: readonly string[];
};

function SelectionActions({ ids, revision, zone, fixed }: SelectionActionsProps) {
  return (
    <>
      <ReviewThese ids={ids} revision={revision} insight={{ zone, fixed }} />
      <CopyIncidents ids={ids} revision={revision} zone={zone} fixed={fixed} />
    </>
  );
}

/** Height of the rows, limited by the window. */
function boxStyle(height: number, rowPx: number): CSSProperties {
  return {
    height: Math.min(HEAD_PX + height + 18, Number.MAX_SAFE_INTEGER),
    maxHeight: 'max(340px, 100dvh - 468px)',
    minHeight: HEAD_PX + rowPx * 3,
  };
}

/** Opens a review of the selected incidents. */
function ReviewThese({ ids, ...about }: ReviewedOf & { ids: readonly string[] }) {
  const { view } = useIncidentsView();
  const client = useQueryClient();
  const review = useReviewOf(about);
  async function openReview() {
    const question = { kind: 'places' as const, view: specOf(view), ids };
    const places = await client.fetchQuery(answerQuery(question, about.revision));
    review(places.flatMap((place) => (place ? [place.row] : [])));
  }
  return <Button onClick={() => void openReview()}>Review these</Button>;
}

/** Sticky heads of the columns. */
function HeadRow({ onSort, columns, widths, active, facets, zone, onFocus }: HeadRowProps) {
  const isActive = (column: number) => active.row < 0 && active.column === column;
  return (
    <div role="rowgroup" className="sticky top-0 z-4">
      <div role="row" aria-rowindex={1} className="incident-head">
        <div
          role="columnheader"
          aria-colindex={1}
          data-place="-1 0"
          tabIndex={isActive(0) ? 0 : -1}
          onFocus={() => onFocus(0)}
          className="incident-check"
          style={{ left: 0 }}
        >
          <span className="sr-only">Selected</span>
        </div>
        {columns.map((column, index) => (
          <HeadCell
            key={column}
            column={column}
            width={lengthOf(widths[index] ?? 0)}
            index={index + 1}
            isActive={isActive(index + 1)}
            onFocus={() => onFocus(index + 1)}
            onSort={(isAdded) => onSort(column, isAdded)}
          >
            <ColumnFilter column={column} facets={facets} zone={zone} />
          </HeadCell>
        ))}
      </div>
    </div>
  );
}

/** Keyboard handler of the grid: moves, and sorts, opens or selects at the focused cell. */
function gridKeys({ focus, onSort, columns, selection, idAt, onOpen }: GridParts) {
  const { active, target, moveTo } = focus;

  function onHeadKey(event: KeyboardEvent): boolean {
    const column = columns[active.column - 1];
    if (!column || (event.key !== 'Enter' && event.key !== ' ')) return false;
    onSort(column, event.shiftKey);
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
    // Typing in a filter does not reach the grid.
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
