import type { CSSProperties, KeyboardEvent } from 'react';
import { shownColumns } from '../model/shown-columns';
import type { Incidents } from '../model/use-incidents';
import { countOf } from '../model/words';
import { HeadRow } from './HeadRow';
import { IncidentLine } from './IncidentLine';
import { CHECK_PX } from './pinned-style';
import { SelectionBar } from './SelectionBar';
import { useGridFocus } from './use-grid-focus';
import { useIncidentTable } from './use-incident-table';
import { useRowsInSight } from './use-rows-in-sight';
import { useSelection } from './use-selection';

const HEAD_PX = 36;
const ROW_PX = { compact: 26, usual: 33 };

/** All incidents of the view as a grid of which only the rows in sight are in the document. */
export function IncidentGrid({ incidents, count }: { incidents: Incidents; count: number }) {
  const { view, spec, status, zone, directory, change } = incidents;
  const rowPx = view.compact ? ROW_PX.compact : ROW_PX.usual;
  const columns = shownColumns(view);
  const selection = useSelection(incidents);
  const { grid, active, setActive, moveTo, target } = useGridFocus({
    rows: count,
    columns: columns.length + 1,
    page: () => Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - HEAD_PX) / rowPx) - 1),
    reveal: (row) => virtualizer.scrollToIndex(row),
  });
  const { scroller, virtualizer, items, rowAt, rows, height, topOf } = useRowsInSight({
    count,
    rowPx,
    headPx: HEAD_PX,
    view: spec,
    revision: status?.revision,
    kept: active.row < 0 ? undefined : active.row,
  });
  const table = useIncidentTable(view, rows, change);
  const width = CHECK_PX + table.getTotalSize();

  function open(row: number) {
    const id = rowAt(row)?.incident_id;
    if (id !== undefined) change({ row: view.row === id ? undefined : id });
  }

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
    const id = rowAt(row)?.incident_id;
    if (event.key === 'Enter' || event.key === 'F2') open(row);
    else if (event.key === ' ' && event.shiftKey) void selection.extendTo(row);
    else if (event.key === ' ' && id !== undefined) selection.toggle(row, id);
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    // What is typed into a filter that hangs on a head is not for the grid.
    if (event.target instanceof HTMLElement && event.target.closest('[popover]')) return;
    const place = target(event);
    if (place) {
      moveTo(place);
      if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp') && place.row >= 0) {
        void selection.extendTo(Math.min(place.row, count - 1));
      }
    } else if (!(active.row < 0 ? onHeadKey(event) : onRowKey(event))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const box: CSSProperties = {
    height: Math.min(HEAD_PX + height + 18, Number.MAX_SAFE_INTEGER),
    maxHeight: 'max(340px, 100dvh - 330px)',
    minHeight: HEAD_PX + rowPx * 3,
  };
  return (
    <>
      <div
        ref={scroller}
        className="incident-box overflow-auto rounded-[10px] border border-line bg-surface print:hidden"
        style={box}
      >
        <div
          ref={grid}
          role="grid"
          aria-label={`Incidents, ${countOf(count, 'row')}`}
          aria-rowcount={count + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable="true"
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className="min-w-full text-sm outline-none"
          style={{ width }}
        >
          <HeadRow
            table={table}
            columns={columns}
            active={active}
            incidents={incidents}
            onFocus={(column) => setActive({ row: -1, column })}
          />
          <div role="rowgroup" className="relative" style={{ height: height }}>
            {items.map((item) => {
              const row = rowAt(item.index);
              return (
                <IncidentLine
                  key={item.index}
                  row={row}
                  place={item.index}
                  top={topOf(item)}
                  height={rowPx}
                  table={table}
                  columns={columns}
                  activeColumn={active.row === item.index ? active.column : undefined}
                  isOpen={row !== undefined && row.incident_id === view.row}
                  isSelected={row !== undefined && view.selected.includes(row.incident_id)}
                  zone={zone}
                  directory={directory}
                  onFocus={(column) => setActive({ row: item.index, column })}
                  onOpen={() => open(item.index)}
                  onSelect={(isRange) => {
                    if (isRange) void selection.extendTo(item.index);
                    else if (row) selection.toggle(item.index, row.incident_id);
                  }}
                />
              );
            })}
          </div>
        </div>
      </div>
      <SelectionBar incidents={incidents} selection={selection} />
    </>
  );
}
