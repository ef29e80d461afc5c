import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isoDate } from '#domain/time/days';
import { type PaperPart, printWhole, usePrintQuestion } from '../../../components/print-whole';
import { PrintFooter } from '../../../components/PrintFooter';
import { Button } from '../../../ui/Button';
import { Modal } from '../../../ui/Modal';
import type { OnCallParts } from '../model/use-rows';
import { usePrintMonth } from './use-print-month';

/** Dialog that prints a part of an on-call page, since the whole is many sheets. */
export function OnCallPrint({ address: { view, change }, time }: OnCallParts) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  usePrintQuestion(() => setOpen(true));

  function closed(act: () => void) {
    setOpen(false);
    act();
  }
  const print = (part?: PaperPart) => closed(() => void printWhole(client, part));
  const printMonth = usePrintMonth(change);
  const choices = [
    ...(view.as === 'month' ? [] : [{ label: 'Timeline', note: time.range, act: () => print('plan') }]),
    { label: 'Month', note: 'a name for each day, on A4 landscape', act: () => closed(printMonth) },
    { label: 'Gaps', note: 'with their causes', act: () => print('gaps') },
    { label: 'Hand-offs', note: 'in order of time', act: () => print('hand-offs') },
    { label: 'Whole page', note: 'with load and data checks', act: () => print() },
  ];
  return (
    <>
      <PrintFooter
        zone={view.zone}
        fix={{ tz: view.zone, from: isoDate(time.first), days: String(view.days) }}
      />
      {isOpen && (
        <Modal
          label="Print"
          onClose={() => setOpen(false)}
          className="m-auto w-[min(24rem,calc(100vw-1rem))]"
        >
          <div className="p-4 text-sm">
            <h2 className="mb-2 text-lg font-semibold">Print</h2>
            <ul className="space-y-1.5">
              {choices.map(({ label, note, act }) => (
                <li key={label}>
                  <Button className="h-10! w-full justify-start! gap-2!" onClick={act}>
                    <b>{label}</b> <span className="text-ink-2">{note}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        </Modal>
      )}
    </>
  );
}
