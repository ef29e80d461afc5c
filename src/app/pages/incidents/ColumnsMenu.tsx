import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { Button } from '../../ui/Button';
import { visibleColumnsWidth } from './grid/use-incident-table';
import {
  hiddenColumns,
  moved,
  pinToggled,
  visibleColumns,
  toggled,
  widened,
  type ColumnLayout,
} from './model/column-layout';
import { DEFAULT_COLUMNS } from '#address/incidents';
import { useIncidentsView } from './model/use-incidents-view';
import { COLUMN_VIEWS, columnInWords } from './columns';
import { Popover } from './Popover';

const STEP_PX = 20;

/** Menu of visible columns: order, width, pinning. */
export function ColumnsMenu() {
  return (
    <Popover label="Columns" title="Columns of the table">
      <ColumnList />
    </Popover>
  );
}

function ColumnList() {
  const { view, change } = useIncidentsView();
  const arrange = (layout: Partial<ColumnLayout>) => change(layout, { replace: true });
  const visible = visibleColumns(view);
  return (
    <>
      <ul aria-label="Columns">
        {[...visible, ...hiddenColumns(view)].map((column) => {
          const { head, about } = COLUMN_VIEWS[column];
          const isShown = visible.includes(column);
          return (
            <li key={column} className="flex items-center gap-0.5">
              <label className="flex min-h-7 min-w-0 grow cursor-pointer items-center gap-2" title={about}>
                <input
                  type="checkbox"
                  checked={isShown}
                  // A table needs a column.
                  disabled={isShown && visible.length === 1}
                  onChange={() => arrange(toggled(view, column))}
                  className="size-4 accent-(--accent)"
                />
                <span className="truncate">{head}</span>
              </label>
              {isShown && <ColumnButtons column={column} layout={view} onArrange={arrange} />}
            </li>
          );
        })}
      </ul>
      <Button
        look="quiet"
        className="mt-1"
        onClick={() => arrange({ columns: DEFAULT_COLUMNS, pinned: [], widths: {} })}
      >
        Reset columns
      </Button>
    </>
  );
}

type ColumnButtonsProps = {
  column: IncidentColumn;
  layout: ColumnLayout;
  onArrange: (layout: Partial<ColumnLayout>) => void;
};

function ColumnButtons({ column, layout, onArrange }: ColumnButtonsProps) {
  const name = columnInWords(column);
  const isPinned = layout.pinned.includes(column);
  const widen = (px: number) => onArrange(widened(layout, column, px, visibleColumnsWidth()));
  return (
    <>
      <IconButton label={`Move ${name} up`} onClick={() => onArrange(moved(layout, column, -1))}>
        ↑
      </IconButton>
      <IconButton label={`Move ${name} down`} onClick={() => onArrange(moved(layout, column, 1))}>
        ↓
      </IconButton>
      <IconButton label={`Make ${name} narrower`} onClick={() => widen(-STEP_PX)}>
        −
      </IconButton>
      <IconButton label={`Make ${name} wider`} onClick={() => widen(STEP_PX)}>
        +
      </IconButton>
      <Button
        look={isPinned ? 'pressed' : 'quiet'}
        className="h-7 px-1.5 text-xs"
        aria-pressed={isPinned}
        aria-label={`Pin ${name}`}
        title="Keeps the column in view"
        onClick={() => onArrange(pinToggled(layout, column))}
      >
        pin
      </Button>
    </>
  );
}

type IconButtonProps = { label: string; children: string; onClick: () => void };

function IconButton({ label, children, onClick }: IconButtonProps) {
  return (
    <Button look="quiet" className="size-7 min-w-0 px-0" aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  );
}
