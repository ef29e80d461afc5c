import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Directory } from '../../../api/names/directory-of';
import { printWhole } from '../../../components/print-whole';
import { absentInWords } from '../../../data/schedule-sets';
import { usePrinting } from '../../../hooks/use-media';
import { useNow } from '../../../hooks/use-now';
import { Button } from '../../../ui/Button';
import { setName } from '../model/filter';
import { finalRows, type RowModel } from '../model/rows';
import type { OnCallAddress } from '../model/use-oncall-view';
import type { Schedules } from '../model/use-schedules';
import { handOffPages } from './hand-off-pages';
import type { MonthContext } from './month-model';
import { MonthSheets } from './MonthSheets';
import { type PaperChoice, PrintMonthDialog } from './PrintMonthDialog';
import { schedulesOf, sheetsOf } from './sheets';

type PrintMonthProps = {
  address: OnCallAddress;
  loaded: Schedules;
  /** Visible schedules. */
  rows: readonly RowModel[];
  context: MonthContext;
  directory: Directory;
  range: string;
};

/** Button with the choice of what to print of a month, and its sheets while the page prints. */
export function PrintMonth({ address: { view }, loaded, rows, context, directory, range }: PrintMonthProps) {
  const now = useNow();
  const client = useQueryClient();
  const isPrinting = usePrinting();
  const [paper, setPaper] = useState<PaperChoice>();
  const [isOpen, setOpen] = useState(false);
  const { schedules, isCurrent } = loaded;
  const { window, accountZone } = context;
  const sheets = useMemo(
    () => (isPrinting ? sheetsOf(paper?.rows ?? rows, context) : undefined),
    [isPrinting, paper, rows, context],
  );
  const back =
    sheets && paper?.hasHandOffs === true ? handOffPages(schedulesOf(sheets), context, view) : undefined;
  const all = useMemo(
    () =>
      isOpen
        ? finalRows(schedules, window, accountZone, isCurrent).filter(({ schedule }) => schedule.enabled)
        : [],
    [isOpen, schedules, window, accountZone, isCurrent],
  );
  function print(choice: PaperChoice) {
    setOpen(false);
    setPaper(choice);
    addEventListener('afterprint', () => setPaper(undefined), { once: true });
    void printWhole(client, 'month');
  }
  return (
    <>
      <div className="mb-2 flex justify-end print:hidden">
        <Button onClick={() => setOpen(true)}>Print…</Button>
      </div>
      {isOpen && (
        <PrintMonthDialog
          {...{ all, context, range }}
          zones={view}
          ticked={rows.filter(({ schedule }) => schedule.enabled)}
          onClose={() => setOpen(false)}
          onPrint={print}
        />
      )}
      {sheets && (
        <MonthSheets
          {...sheets}
          {...{ context, now, range, back }}
          name={setName(view, directory) ?? 'On call'}
          absent={isCurrent ? absentInWords(view.schedules, schedules) : ''}
        />
      )}
    </>
  );
}
