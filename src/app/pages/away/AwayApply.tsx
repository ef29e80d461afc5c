import { useState } from 'react';
import { paths } from '#address/paths';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { type AwayRow, takesOf } from '#domain/plan/away';
import type { AwayWords } from '#domain/plan/away-words';
import { counted } from '#domain/text/count';
import type { UnixSeconds } from '#domain/time/zone';
import { conflictOf, useChange } from '../../api/served/changes';
import { ViewLink } from '../../components/ViewLink';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Modal } from '../../ui/Modal';
import { canServer, hasChanges } from '../../url/settings';
import { DialogButton } from '../../components/history/DialogButton';
import { ReasonField } from '../../components/history/ReasonField';

type AwayApplyProps = {
  schedules: readonly Schedule[];
  rows: readonly AwayRow[];
  absent: Id;
  words: AwayWords;
};

/** Applies all substitutes, schedule by schedule; disabled with its reason where nothing can be applied. */
export function AwayApply(props: AwayApplyProps) {
  const count = props.rows.filter(({ by }) => by).length;
  return (
    <DialogButton label={count > 0 ? `Apply ${count}` : 'Apply'} problem={problemOf(count)}>
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

function ApplyDialog({ schedules, rows, absent, words, count, onClose }: ApplyDialogProps) {
  const { outcomes, isPending, apply } = useApplyAll(absent);
  // Once applied, nothing is left to count.
  const [whole] = useState(count);
  const [reason, setReason] = useState(`${words.nameOf(absent)} is away`);
  const isDone = outcomes.size > 0 && !isPending;
  const own = schedules.filter(
    ({ schedule_id: id }) => outcomes.has(id) || takesOf(rows, id, absent).length > 0,
  );
  return (
    <Modal label="Apply" onClose={onClose} className="m-auto w-full max-w-140">
      <div className="thumb-sized flex max-h-[90dvh] flex-col gap-3 p-4">
        <h2>Apply {counted(whole, 'shift')}</h2>
        <ul aria-label="Schedules" className="min-h-0 divide-y divide-line overflow-y-auto text-sm">
          {own.map((schedule) => (
            <li key={String(schedule.schedule_id)} className="flex flex-wrap items-center gap-x-3 py-1.5">
              <ViewLink
                className="font-semibold text-accent underline"
                to={paths.schedule(String(schedule.schedule_id), { tz: words.zone })}
              >
                {schedule.schedule_name}
              </ViewLink>
              <span role="status" className="ml-auto text-ink-2">
                {outcomes.get(schedule.schedule_id) ??
                  counted(takesOf(rows, schedule.schedule_id, absent).length, 'shift')}
              </span>
            </li>
          ))}
        </ul>
        {!isDone && <ReasonField value={reason} onChange={setReason} />}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="mr-auto text-xs text-ink-3">Each can be undone for 24 hours, in its history</span>
          <Button onClick={onClose}>{isDone ? 'Close' : 'Cancel'}</Button>
          {!isDone && (
            <Button look="primary" disabled={isPending} onClick={() => void apply(own, rows, reason)}>
              {isPending ? 'Applying…' : `Apply ${counted(count, 'shift')}`}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** Applies schedule by schedule: one that is refused does not stop the others. */
function useApplyAll(absent: Id) {
  const change = useChange();
  const now: UnixSeconds = useNow();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<Id, string>>(new Map());
  const [isPending, setPending] = useState(false);
  const apply = async (schedules: readonly Schedule[], rows: readonly AwayRow[], reason: string) => {
    setPending(true);
    for (const { schedule_id, version = 1 } of schedules) {
      // Hours that are over need nobody.
      const edits = takesOf(rows, schedule_id, absent).filter(({ end }) => end > now);
      for (const edit of edits) edit.start = Math.max(edit.start, now);
      const input = {
        schedule_id,
        base_version: version,
        keep: true,
        edits,
        reason: reason.trim(),
        dry_run: false,
      };
      const outcome = await change.mutateAsync(input).then(
        ({ data }) => `applied, version ${data.version}`,
        (error: Error) =>
          conflictOf(error) ? 'not applied: the rota changed meanwhile' : `not applied: ${error.message}`,
      );
      setOutcomes((before) => new Map(before).set(schedule_id, outcome));
    }
    setPending(false);
  };
  return { outcomes, isPending, apply };
}
