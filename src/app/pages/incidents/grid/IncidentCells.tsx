import type { IncidentRow } from '#contract/insight';
import { DURATION_COLUMNS, type IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { useDirectory } from '../../../api/names/directory';
import { Cell } from '../cells/Cell';
import type { GridCell } from './grid-cell';
import { pinnedStyle } from './pinned-style';
import type { IncidentTableModel } from './use-incident-table';

type IncidentCellsProps = {
  row: IncidentRow | undefined;
  table: IncidentTableModel;
  columns: readonly IncidentColumn[];
  cell: GridCell;
  zone: string;
};

/** What the columns show of one incident. While it is on its way its cells are empty boxes. */
export function IncidentCells({ row, table, columns, cell, zone }: IncidentCellsProps) {
  const directory = useDirectory();
  return columns.map((column, index) => {
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
  });
}

function isNumber(column: IncidentColumn): boolean {
  return DURATION_COLUMNS.some((duration) => duration === column);
}
