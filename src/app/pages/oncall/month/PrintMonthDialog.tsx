import { useMemo, useState } from 'react';
import type { Zones } from '#address/zone';
import { counted } from '#domain/text/count';
import { Button } from '../../../ui/Button';
import { Modal } from '../../../ui/Modal';
import { TickList } from '../controls/TickList';
import type { RowModel } from '../model/rows';
import { handOffPages } from './hand-off-pages';
import type { MonthContext } from './month-model';
import { schedulesOf, type Sheet, sheetsOf } from './sheets';

/** What is printed of a month. */
export type PaperChoice = { rows: readonly RowModel[]; hasHandOffs: boolean };

const MAX_PICTURES = 4;
const POINTS = 0.75;

type PrintMonthDialogProps = {
  /** Schedules to choose from, and those that are ticked. */
  all: readonly RowModel[];
  ticked: readonly RowModel[];
  context: MonthContext;
  range: string;
  zones: Zones;
  onClose: () => void;
  onPrint: (choice: PaperChoice) => void;
};

/** Schedules of a printed month, with a picture of its sheets and the size of the names. */
export function PrintMonthDialog({
  all,
  ticked,
  context,
  range,
  zones,
  onClose,
  onPrint,
}: PrintMonthDialogProps) {
  const [chosen, setChosen] = useState(() => ticked.map(({ id }) => id));
  const [hasHandOffs, setHandOffs] = useState(false);
  const rows = useMemo(() => chosen.flatMap((id) => all.find((row) => row.id === id) ?? []), [all, chosen]);
  const whole = useMemo(() => sheetsOf(rows, context), [rows, context]);
  const back = useMemo(
    () => (hasHandOffs ? handOffPages(schedulesOf(whole), context, zones).pages.length : 0),
    [hasHandOffs, whole, context, zones],
  );
  const { sheets, fontPx } = whole;
  const isEmpty = rows.length === 0;
  const count = counted(isEmpty ? 0 : sheets.length + back, 'sheet');
  return (
    <Modal label="Print a month" onClose={onClose} className="m-auto w-[min(46rem,calc(100vw-2rem))]">
      <form
        className="flex max-h-[80dvh] flex-col gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          onPrint({ rows, hasHandOffs });
        }}
      >
        <h2>Print {range}</h2>
        <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)_16rem] grid-rows-[minmax(0,1fr)] gap-5 max-md:grid-cols-1">
          <div className="flex min-h-0 flex-col gap-2">
            <TickList schedules={all.map(({ schedule }) => schedule)} {...{ chosen }} onChange={setChosen}>
              <Button onClick={() => setChosen(all.map(({ id }) => id))}>All</Button>
              <Button onClick={() => setChosen([])}>None</Button>
            </TickList>
          </div>
          <div className="flex min-h-0 flex-col gap-2 overflow-y-auto max-md:hidden">
            {sheets.slice(0, MAX_PICTURES).map((sheet, index) => (
              <Picture key={sheet.rows[0]?.id ?? index} sheet={sheet} />
            ))}
            {sheets.length > MAX_PICTURES && (
              <p className="text-sm text-ink-2">and {sheets.length - MAX_PICTURES} more</p>
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 text-sm">
          <p role="status" className="mr-auto">
            <b>
              {counted(rows.length, 'schedule')}, {count}
            </b>
            {back > 0 && ', with the back'}
            <span className="block text-ink-2">
              Names {Math.round(fontPx * POINTS * 2) / 2} pt, A4 or Letter landscape
            </span>
          </p>
          <label className="flex min-h-8 items-center gap-2 max-md:min-h-11">
            <input
              type="checkbox"
              checked={hasHandOffs}
              onChange={(event) => setHandOffs(event.target.checked)}
            />
            Hand-offs on the back
          </label>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isEmpty}>
            Print {count}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Columns of a sheet in their widths, so that one sees where it is cut. */
function Picture({ sheet: { rows, month } }: { sheet: Sheet }) {
  const names = rows.map(({ schedule }) => schedule.schedule_name).join(', ');
  return (
    <div
      role="img"
      aria-label={`Sheet: ${names}`}
      title={names}
      className="flex aspect-[297/210] flex-none gap-px rounded-xs border border-line-strong bg-surface p-2 pt-4"
    >
      {month.columns.map((column) => (
        <i
          key={`${column.schedule.schedule_id}.${column.role ?? ''}`}
          className={`sheet-column ${column.isFirst ? 'border-l border-l-line-strong' : ''}`}
          style={{ flexGrow: column.widthPx }}
        />
      ))}
    </div>
  );
}
