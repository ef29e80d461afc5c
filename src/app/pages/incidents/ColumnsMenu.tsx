import { Button } from '../../ui/Button';
import { hiddenColumns, toggled } from './model/column-layout';
import { DEFAULT_COLUMNS } from '#address/incidents';
import { useIncidentsView } from './model/use-incidents-view';
import { COLUMN_VIEWS } from './columns';
import { Popover } from './Popover';

/** Menu of visible columns. */
export function ColumnsMenu() {
  return (
    <Popover label="Columns" title="Columns of the table">
      <ColumnList />
    </Popover>
  );
}

function ColumnList() {
  const {
    view: { columns },
    change,
  } = useIncidentsView();
  return (
    <>
      <ul aria-label="Columns">
        {[...columns, ...hiddenColumns(columns)].map((column) => {
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
                  onChange={() => change({ columns: toggled(columns, column) }, { replace: true })}
                  className="size-4 accent-(--accent)"
                />
                <span className="truncate">{head}</span>
              </label>
            </li>
          );
        })}
      </ul>
      <Button
        look="quiet"
        className="mt-1"
        onClick={() => change({ columns: DEFAULT_COLUMNS }, { replace: true })}
      >
        Reset columns
      </Button>
    </>
  );
}
