import type { CSSProperties } from 'react';
import type { IncidentRow } from '#contract/insight';
import { DURATION_COLUMNS, type IncidentColumn } from '#domain/insight/incidents/incident-columns';
import type { Directory } from '../../../api/names/directory';
import { Cell } from '../cells/Cell';
import { pinnedStyle } from './pinned-style';
import type { IncidentTableModel } from './use-incident-table';

type IncidentLineProps = {
  row: IncidentRow | undefined;
  /** From 0, in the view. */
  place: number;
  top: number;
  height: number;
  table: IncidentTableModel;
  columns: readonly IncidentColumn[];
  /** The column that has the focus; 0 is the checkbox. */
  activeColumn: number | undefined;
  isOpen: boolean;
  isSelected: boolean;
  zone: string;
  directory: Directory;
  onFocus: (column: number) => void;
  onOpen: () => void;
  onSelect: (isRange: boolean) => void;
};

/** One incident. While it is on its way its cells are empty boxes. */
export function IncidentLine(props: IncidentLineProps) {
  const { row, place, top, height, table, columns, activeColumn, isOpen, isSelected, zone, directory } =
    props;
  const style: CSSProperties = { height, transform: `translateY(${top}px)` };
  const cell = (column: number) => ({
    'data-place': `${place} ${column}`,
    'aria-colindex': column + 1,
    tabIndex: activeColumn === column ? 0 : -1,
    onFocus: () => props.onFocus(column),
  });
  return (
    // The keys are the grid's, on the cell that has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      aria-rowindex={place + 2}
      aria-selected={isSelected}
      data-open={isOpen || undefined}
      className="incident-row"
      style={style}
      onClick={(event) => {
        if (event.shiftKey) props.onSelect(true);
        else props.onOpen();
      }}
      // A click with Shift selects rows, not the words in them.
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
            props.onSelect(event.shiftKey);
          }}
          readOnly
          className="size-4 accent-(--accent)"
        />
      </div>
      {columns.map((column, index) => {
        const model = table.getColumn(column);
        return (
          <div
            key={column}
            role="gridcell"
            {...cell(index + 1)}
            data-end={isNumber(column) || undefined}
            data-pinned={model?.getIsPinned() === 'start' || undefined}
            className="incident-cell"
            style={model && pinnedStyle(model)}
          >
            {row ? (
              <Cell column={column} row={row} zone={zone} directory={directory} />
            ) : (
              <span className="h-3 w-2/3 rounded-sm bg-hover" />
            )}
          </div>
        );
      })}
    </div>
  );
}

function isNumber(column: IncidentColumn): boolean {
  return DURATION_COLUMNS.some((duration) => duration === column);
}
