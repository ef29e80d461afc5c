import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';
import type { Facets } from '#domain/insight/incidents/table-summary';
import { ColumnFilter } from '../filters/ColumnFilter';
import { HeadCell } from './HeadCell';
import type { GridPlace } from './use-grid-focus';
import type { IncidentTableModel } from './use-incident-table';

type HeadRowProps = {
  table: IncidentTableModel;
  columns: readonly IncidentColumn[];
  active: GridPlace;
  facets: Facets;
  zone: string;
  onFocus: (column: number) => void;
};

/** The heads of the columns, which stay in sight. */
export function HeadRow({ table, columns, active, facets, zone, onFocus }: HeadRowProps) {
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
        {columns.map((column, index) => {
          const header = table.getFlatHeaders().find(({ id }) => id === column);
          return (
            header && (
              <HeadCell
                key={column}
                column={column}
                header={header}
                index={index + 1}
                isActive={isActive(index + 1)}
                onFocus={() => onFocus(index + 1)}
              >
                <ColumnFilter column={column} facets={facets} zone={zone} />
              </HeadCell>
            )
          );
        })}
      </div>
    </div>
  );
}
