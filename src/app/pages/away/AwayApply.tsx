import { useState } from 'react';
import type { Schedule } from '#contract/schedule';
import type { AwayRow } from '#domain/plan/away';
import { absenceInWords, type AwayWords } from '#domain/plan/away-words';
import type { Absence } from '#domain/plan/change/consequences';
import { counted } from '#domain/text/count';
import { useIsOffline } from '../../api/reached';
import { Button } from '../../ui/Button';
import { Modal } from '../../ui/Modal';
import { canServer, hasChanges } from '../../url/settings';
import { DialogButton } from '../../components/history/DialogButton';
import { ReasonField } from '../../components/history/ReasonField';
import { type AwayApplication, itemsOf } from './model/use-away-apply';

type AwayApplyProps = {
  schedules: readonly Schedule[];
  rows: readonly AwayRow[];
  absence: Absence;
  words: AwayWords;
  application: AwayApplication;
};

/** Applies all substitutes, schedule by schedule; disabled with its reason where nothing can be applied. */
export function AwayApply(props: AwayApplyProps) {
  const count = props.rows.filter(({ by }) => by).length;
  const problem = props.application.isPending ? 'Applying…' : problemOf(count);
  return (
    <DialogButton label={count > 0 ? `Apply ${count}` : 'Apply'} problem={problem}>
      {(close) => <ApplyDialog {...props} count={count} onClose={close} />}
    </DialogButton>
  );
}

function problemOf(count: number): string | undefined {
  if (!hasChanges()) return 'This server cannot change rotas. Export them.';
  if (!canServer('change-all') && !canServer('change-own'))
    return 'You may not change rotas here. Export them.';
  return count === 0 ? 'Choose who takes the shifts.' : undefined;
}

type ApplyDialogProps = AwayApplyProps & { count: number; onClose: () => void };

/** Who is away, and every shift that someone else takes. */
function ApplyDialog(props: ApplyDialogProps) {
  const { schedules, rows, absence, words, application, count, onClose } = props;
  const name = words.nameOf(absence.person_id);
  const [reason, setReason] = useState(`${name} is away`);
  const items = itemsOf(schedules, rows, absence.person_id, words);
  const rest = rows.length - count;
  const apply = () => {
    void application.apply(absence, { schedules, rows, items, reason });
    onClose();
  };
  return (
    <Modal label="Apply" onClose={onClose} className="m-auto w-full max-w-140">
      <div className="thumb-sized flex max-h-[90dvh] flex-col gap-3 p-4">
        <div>
          <h2>Apply {counted(count, 'shift')}</h2>
          <p className="text-sm font-semibold wrap-anywhere">{absenceInWords(absence, words)}</p>
        </div>
        <ul aria-label="Schedules" className="min-h-0 divide-y divide-line overflow-y-auto text-sm">
          {items.map(({ schedule_id, schedule_name, lines }) => (
            <li key={String(schedule_id)} className="py-1.5">
              <b className="font-semibold">{schedule_name}</b>
              {lines.map((line) => (
                <p key={line} className="wrap-anywhere">
                  {line}
                </p>
              ))}
            </li>
          ))}
        </ul>
        {rest > 0 && (
          <p className="text-sm text-warn">
            {counted(rest, 'shift')} of {name} {rest === 1 ? 'stays' : 'stay'} without a replacement.
          </p>
        )}
        <ReasonField value={reason} onChange={setReason} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="mr-auto text-xs text-ink-3">Can be undone for 24 hours</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={useIsOffline()} onClick={apply}>
            Apply {counted(count, 'shift')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
