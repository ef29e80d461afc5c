import { useState } from 'react';
import { type LedgerRange, monthName, monthOf } from '#address/ledger';
import type { ReplyOf } from '#contract/operation';
import type { ledgerClose, PayRules } from '#contract/served/ledger';
import { parseCents } from '#domain/ledger/money';
import { counted } from '#domain/text/count';
import type { UnixSeconds } from '#domain/time/zone';
import type { Directory } from '../../api/names/directory-of';
import { useClose, useReopen } from '../../api/served/pay-changes';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Modal } from '../../ui/Modal';
import type { PayRecords } from './model/pay-records';
import { differencesInWords } from './model/closing-differences';
import type { TableModel } from './model/table';
import { moneyText } from './model/words';

type ClosingButtonsProps = {
  rules: PayRules;
  records: PayRecords;
  range: LedgerRange;
  now: UnixSeconds;
  /** Amounts of the page. */
  model: TableModel | undefined;
  directory: Directory;
  /** Rests under this count as short, in hours. */
  rest: number;
};

/** Button that closes a past month, or reopens a closed one, after a dialog. */
export function ClosingButtons({ rules, records, range, now, rest, ...page }: ClosingButtonsProps) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [close, dry, reopen] = [useClose(), useClose(), useReopen()];
  const month = monthOf(range.first);
  const input = { month, rules, short_rest_hours: rest, reason: reason.trim() };
  const isClosed = records.closed !== undefined;
  if (!isClosed && range.window.end > now) return null;
  const label = isClosed ? 'Reopen month' : 'Close month';
  const end = () => setOpen(false);
  const begin = () => {
    for (const mutation of [close, dry, reopen]) mutation.reset();
    setReason('');
    setOpen(true);
    if (!isClosed) dry.mutate({ ...input, dry_run: true });
  };
  const send = () => {
    if (isClosed) reopen.mutate({ month, reason: input.reason }, { onSuccess: end });
    else close.mutate(input, { onSuccess: end });
  };
  const sum = dry.data?.data;
  const error = close.error ?? dry.error ?? reopen.error;
  return (
    <>
      <Button onClick={begin}>{label}</Button>
      {isOpen && (
        <Modal label={label} onClose={end} className="m-auto w-full max-w-120">
          <div className="thumb-sized flex flex-col gap-3 p-4">
            <h2>
              {isClosed ? 'Reopen' : 'Close'} {monthName(month)} {month.slice(0, 4)}
            </h2>
            <Consequences {...{ sum, isClosed, rules, ...page }} />
            <label className="flex flex-col gap-1 text-sm">
              Reason (optional)
              <Field value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
            </label>
            {error && (
              <p role="alert" className="text-sm text-warn">
                {error.message}
              </p>
            )}
            <div className="flex justify-end gap-2">
              <Button onClick={end}>Cancel</Button>
              <Button
                look="primary"
                disabled={close.isPending || reopen.isPending || (!isClosed && !sum)}
                onClick={send}
              >
                {label}
              </Button>
            </div>
          </div>
        </Modal>
      )}
    </>
  );
}

type ConsequencesProps = Pick<ClosingButtonsProps, 'model' | 'directory' | 'rules'> & {
  /** What closing would keep; undefined while it is computed. */
  sum: ReplyOf<typeof ledgerClose>['data'] | undefined;
  isClosed: boolean;
};

/** What is kept, what differs from the page, and what is left out. */
function Consequences({ sum, isClosed, model, directory, rules }: ConsequencesProps) {
  const amount = model?.amount;
  const kept = sum && parseCents(sum.amount);
  return (
    <>
      <p className="min-h-6 text-sm">
        {sum && kept !== undefined && (
          <b className="font-semibold">
            {moneyText(kept, rules)} for {counted(sum.people, 'person', 'people')}.{' '}
          </b>
        )}
        {isClosed
          ? 'Amounts follow the data again. Corrections that this month has paid become due again.'
          : 'Amounts, hours and rules stay as they are now, under your name. What changes later is a correction in the next open month.'}
      </p>
      {kept !== undefined && amount !== undefined && kept !== amount && (
        <p className="text-sm text-warn">
          This page counts {moneyText(amount, rules)} with the data and the time zone tables of this browser.
          The amount above, counted by the service, is kept.{' '}
          {differencesInWords(sum?.amounts, model?.rows, { directory, rules })}
        </p>
      )}
      {sum && sum.left_out > 0 && (
        <p className="text-sm text-ink-2">
          {counted(sum.left_out, 'private schedule')} that you do not see {sum.left_out === 1 ? 'is' : 'are'}{' '}
          left out.
        </p>
      )}
    </>
  );
}
