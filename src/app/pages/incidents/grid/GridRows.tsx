import type { CSSProperties, ReactNode } from 'react';
import { type IncidentColumn, isDuration } from '#domain/insight/incidents/incident-columns';
import type { IncidentRow } from '#contract/insight';
import { useIncidentsView } from '../model/use-incidents-view';
import { useDirectory } from '../../../api/names/directory';
import { COLUMN_VIEWS } from '../columns';
import type { GridFocus } from './use-grid-focus';
import { lengthOf } from './column-widths';
import type { RowsInSight } from './use-rows-in-sight';
import type { Selection } from './use-selection';

/** Props of a cell; column 0 is the checkbox. */
type GridCell = (column: number) => {
  'data-place': string;
  'aria-colindex': number;
  tabIndex: 0 | -1;
  onFocus: () => void;
};

type IncidentLineProps = {
  row: IncidentRow | undefined;
  /** Index in the view, and position in pixels. */
  at: { place: number; top: number; height: number };
  cell: GridCell;
  isOpen: boolean;
  isSelected: boolean;
  onOpen: () => void;
  onSelect: (isRange: boolean) => void;
  /** Cells after the checkbox. */
  children: ReactNode;
};

type IncidentCellsProps = {
  row: IncidentRow | undefined;
  columns: readonly IncidentColumn[];
  widths: readonly number[];
  cell: GridCell;
  zone: string;
};

type GridRowsProps = {
  inSight: RowsInSight;
  rowPx: number;
  columns: readonly IncidentColumn[];
  widths: readonly number[];
  focus: GridFocus;
  selection: Selection;
  zone: string;
  onOpen: (place: number) => void;
};

/** Visible rows at their positions. */
export function GridRows({
  inSight: { items, rowAt, height, topOf },
  rowPx,
  columns,
  widths,
  focus: { active, setActive },
  selection,
  zone,
  onOpen,
}: GridRowsProps) {
  const { view } = useIncidentsView();
  return (
    <div role="rowgroup" className="relative" style={{ height }}>
      {items.map((item) => {
        const row = rowAt(item.index);
        const activeColumn = active.row === item.index ? active.column : undefined;
        const cell = gridCells(item.index, activeColumn, (column) => setActive({ row: item.index, column }));
        return (
          <IncidentLine
            key={item.index}
            row={row}
            at={{ place: item.index, top: topOf(item), height: rowPx }}
            cell={cell}
            isOpen={row !== undefined && row.incident_id === view.row}
            isSelected={row !== undefined && view.selected.includes(row.incident_id)}
            onOpen={() => onOpen(item.index)}
            onSelect={(isRange) => {
              if (isRange) void selection.extendTo(item.index);
              else if (row) selection.toggle(item.index, row.incident_id);
            }}
          >
            <IncidentCells {...{ row, columns, widths, cell, zone }} />
          </IncidentLine>
        );
      })}
    </div>
  );
}

/** Cells of an incident; empty boxes while loading. */
function IncidentCells({ row, columns, widths, cell, zone }: IncidentCellsProps) {
  const directory = useDirectory();
  return columns.map((column, index) => (
    <div
      key={column}
      role="gridcell"
      {...cell(index + 1)}
      data-end={isDuration(column) || undefined}
      className="incident-cell"
      style={{ width: lengthOf(widths[index] ?? 0) }}
    >
      {row ? (
        COLUMN_VIEWS[column].cell({ row, zone, directory })
      ) : (
        <span className="h-3 w-2/3 rounded-sm bg-hover" />
      )}
    </div>
  ));
}

/** Row of an incident, with its checkbox. */
function IncidentLine(props: IncidentLineProps) {
  const { row, at, cell, isOpen, isSelected, onOpen, onSelect, children } = props;
  const style: CSSProperties = { height: at.height, transform: `translateY(${at.top}px)` };
  return (
    // The keys are the grid's, on the cell that has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      aria-rowindex={at.place + 2}
      aria-selected={isSelected}
      data-open={isOpen || undefined}
      className="incident-row"
      style={style}
      onClick={(event) => {
        if (event.shiftKey) onSelect(true);
        else onOpen();
      }}
      // Shift-click selects rows, not text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <div role="gridcell" {...cell(0)} className="incident-check" style={{ left: 0 }}>
        <input
          type="checkbox"
          tabIndex={-1}
          disabled={row === undefined}
          aria-label={row === undefined ? 'Loading' : `Select ${row.incident_id}`}
          checked={isSelected}
          onClick={(event) => {
            event.stopPropagation();
            onSelect(event.shiftKey);
          }}
          readOnly
          className="size-4 accent-(--accent)"
        />
      </div>
      {children}
    </div>
  );
}

/** Cells of a row; the active column is in the tab order. */
function gridCells(
  place: number,
  activeColumn: number | undefined,
  onFocus: (column: number) => void,
): GridCell {
  return (column) => ({
    'data-place': `${place} ${column}`,
    'aria-colindex': column + 1,
    tabIndex: activeColumn === column ? 0 : -1,
    onFocus: () => onFocus(column),
  });
}
