import { INCIDENT_COLUMNS, type IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { Button } from '../../../ui/Button';
import { shownColumns } from '../model/shown-columns';
import { DEFAULT_COLUMNS, WIDTHS } from '../model/url';
import type { Incidents } from '../model/use-incidents';
import { COLUMN_WORDS } from '../model/words';
import { Popover } from './Popover';
import { DEFAULT_WIDTHS } from '../model/default-widths';

const STEP_PX = 20;

/** Which columns are shown, in which order, how wide, and which stay in sight. */
export function ColumnsMenu({ incidents }: { incidents: Incidents }) {
  return (
    <Popover label="Columns" title="Columns of the table">
      <ColumnList incidents={incidents} />
    </Popover>
  );
}

function ColumnList({ incidents: { view, change } }: { incidents: Incidents }) {
  const shown = shownColumns(view);
  const hidden = INCIDENT_COLUMNS.filter((column) => !shown.includes(column));
  const layout = (fields: Parameters<typeof change>[0]) => change(fields, { replace: true });

  function toggle(column: IncidentColumn) {
    const columns = shown.includes(column) ? shown.filter((other) => other !== column) : [...shown, column];
    layout({ columns, pinned: view.pinned.filter((one) => columns.includes(one)) });
  }

  function move(column: IncidentColumn, by: -1 | 1) {
    const list = view.pinned.includes(column)
      ? view.pinned
      : shown.filter((one) => !view.pinned.includes(one));
    const moved = swapped(list, column, by);
    layout(list === view.pinned ? { pinned: moved } : { columns: [...view.pinned, ...moved] });
  }

  function widen(column: IncidentColumn, by: number) {
    const width = (view.widths[column] ?? DEFAULT_WIDTHS[column]) + by;
    layout({ widths: { ...view.widths, [column]: Math.max(WIDTHS.least, Math.min(WIDTHS.most, width)) } });
  }

  function pin(column: IncidentColumn) {
    const pinned = view.pinned.includes(column)
      ? view.pinned.filter((other) => other !== column)
      : [...view.pinned, column];
    layout({ pinned });
  }

  return (
    <>
      <ul aria-label="Columns">
        {[...shown, ...hidden].map((column) => {
          const { head, about } = COLUMN_WORDS[column];
          const isShown = shown.includes(column);
          const isPinned = view.pinned.includes(column);
          return (
            <li key={column} className="flex items-center gap-0.5">
              <label className="flex min-h-7 min-w-0 grow cursor-pointer items-center gap-2" title={about}>
                <input
                  type="checkbox"
                  checked={isShown}
                  // A table without a column is none.
                  disabled={isShown && shown.length === 1}
                  onChange={() => toggle(column)}
                  className="size-4 accent-(--accent)"
                />
                <span className="truncate">{head}</span>
              </label>
              {isShown && (
                <>
                  <Small label={`Move ${head} forward`} onClick={() => move(column, -1)}>
                    ↑
                  </Small>
                  <Small label={`Move ${head} back`} onClick={() => move(column, 1)}>
                    ↓
                  </Small>
                  <Small label={`Make ${head} narrower`} onClick={() => widen(column, -STEP_PX)}>
                    −
                  </Small>
                  <Small label={`Make ${head} wider`} onClick={() => widen(column, STEP_PX)}>
                    +
                  </Small>
                  <Button
                    look={isPinned ? 'pressed' : 'quiet'}
                    className="h-7 px-1.5 text-xs"
                    aria-pressed={isPinned}
                    aria-label={`Pin ${head}`}
                    title="Keeps the column in sight"
                    onClick={() => pin(column)}
                  >
                    pin
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Button
        look="quiet"
        className="mt-1"
        onClick={() => layout({ columns: DEFAULT_COLUMNS, pinned: [], widths: {} })}
      >
        As usual
      </Button>
    </>
  );
}

type SmallProps = { label: string; children: string; onClick: () => void };

function Small({ label, children, onClick }: SmallProps) {
  return (
    <Button look="quiet" className="size-7 min-w-0 px-0" aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  );
}

function swapped<T>(list: readonly T[], item: T, by: -1 | 1): T[] {
  const from = list.indexOf(item);
  const to = from + by;
  if (to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
