import type { CSSProperties, ReactNode } from 'react';
import type { IncidentRow } from '#contract/insight';
import type { GridCell } from './grid-cell';

type IncidentLineProps = {
  row: IncidentRow | undefined;
  /** Its place in the view, from 0, and where that is, in pixels. */
  at: { place: number; top: number; height: number };
  cell: GridCell;
  isOpen: boolean;
  isSelected: boolean;
  onOpen: () => void;
  onSelect: (isRange: boolean) => void;
  /** The cells after the checkbox. */
  children: ReactNode;
};

/** The line of one incident, with its checkbox. */
export function IncidentLine(props: IncidentLineProps) {
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
