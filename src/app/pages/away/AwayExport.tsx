import { useId } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { coveredSchedules, type AwayRow } from '#domain/plan/away';
import { awayText, type AwayWords } from '#domain/plan/away-words';
import { planChanges } from '#domain/plan/difference';
import { overridesCsv } from '#domain/plan/overrides-csv';
import type { Interval } from '#domain/time/interval';
import { saveFile } from '../../data/save-file';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { PopoverBox } from '../../ui/PopoverBox';

type AwayExportProps = {
  schedules: readonly Schedule[];
  rows: readonly AwayRow[];
  absence: Interval;
  absent: Id;
  words: AwayWords;
};

const ITEM =
  'block min-h-8 w-full rounded-md px-2 py-1 text-left text-sm wrap-anywhere hover:bg-hover max-md:min-h-11';

/** Menu of what leaves the page: a text, and a file of overrides. */
export function AwayExport(props: AwayExportProps) {
  const { schedules, rows, absence, absent, words } = props;
  const id = useId();
  const { message, copy } = useCopy();
  const close = () => document.getElementById(id)?.hidePopover();
  const copyText = () => {
    close();
    void copy(awayText(rows, { absent, absence }, words), { done: 'Text copied' });
  };
  const saveCsv = () => {
    close();
    const changes = planChanges(schedules, coveredSchedules(schedules, rows, absent), absence);
    saveFile('overrides.csv', 'text/csv;charset=utf-8', overridesCsv(changes, words));
  };
  return (
    <>
      <span role="status" className="text-sm text-ink-2 empty:hidden">
        {message}
      </span>
      <Button popoverTarget={id} disabled={rows.length === 0}>
        Export <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Export" className="max-h-[70dvh] w-80 overflow-y-auto p-2">
        <button type="button" className={ITEM} onClick={copyText}>
          Copy text <Note>all shifts, with roles</Note>
        </button>
        <button type="button" className={ITEM} onClick={saveCsv}>
          Save overrides, CSV <Note>of all schedules</Note>
        </button>
      </PopoverBox>
    </>
  );
}

function Note({ children }: { children: string }) {
  return <span className="block text-xs text-ink-3">{children}</span>;
}
