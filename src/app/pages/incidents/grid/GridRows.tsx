import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { useIncidentsView } from '../model/use-incidents-view';
import { gridCells } from './grid-cell';
import { IncidentCells } from './IncidentCells';
import { IncidentLine } from './IncidentLine';
import type { GridFocus } from './use-grid-focus';
import type { IncidentTableModel } from './use-incident-table';
import type { RowsInSight } from './use-rows-in-sight';
import type { Selection } from './use-selection';

type GridRowsProps = {
  inSight: RowsInSight;
  rowPx: number;
  table: IncidentTableModel;
  columns: readonly IncidentColumn[];
  focus: GridFocus;
  selection: Selection;
  zone: string;
  onOpen: (place: number) => void;
};

/** The rows in sight, each where it stands among all of them. */
export function GridRows({
  inSight: { items, rowAt, height, topOf },
  rowPx,
  table,
  columns,
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
            <IncidentCells row={row} table={table} columns={columns} cell={cell} zone={zone} />
          </IncidentLine>
        );
      })}
    </div>
  );
}
