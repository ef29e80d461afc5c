import type { Change } from '#domain/plan/difference';
import { peopleChangeInWords, stretchInWords } from '#domain/plan/difference-words';
import { counted } from '#domain/text/count';
import { useIsOffline } from '../../../api/reached';
import { Button } from '../../../ui/Button';
import { Modal } from '../../../ui/Modal';
import type { Planned, PlanWords, usePlanAddress } from '../model/use-plan';
import { Checks } from '../ConsequencePanels';
import { ApplyFailure } from './ApplyFailure';
import { ReasonField } from '../../../components/changes/ReasonField';
import { useKeptText } from '../../../components/changes/use-kept-text';
import { useApply } from './use-apply';
import { editSentences } from '../model/edit-sentences';

type ApplyDialogProps = {
  planned: Planned;
  address: ReturnType<typeof usePlanAddress>;
  words: PlanWords;
  onClose: () => void;
};

const MAX_SHIFTS = 6;

/** The edits, every stretch that changes by them, and the reason that the history keeps. */
export function ApplyDialog({ planned, address, words, onClose }: ApplyDialogProps) {
  const { schedule, consequences } = planned;
  const { changes } = consequences;
  const { zone, now } = words;
  const [reason, setReason, forgetReason] = useKeptText(`plan ${schedule.schedule_id}`);
  const { apply, isPending, error } = useApply(schedule, zone, forgetReason);
  const { plan } = address;
  const isOff = useIsOffline() || isPending;
  return (
    <Modal label="Apply this change" onClose={onClose} className="m-auto w-full max-w-140">
      <div className="thumb-sized flex max-h-[90dvh] flex-col gap-3 p-4">
        <div>
          <h2>Apply this change</h2>
          <p className="text-sm text-ink-2">{schedule.schedule_name}</p>
        </div>
        <div className="min-h-0 space-y-3 overflow-y-auto">
          <ul aria-label="Edits" className="text-sm">
            {[...new Set(editSentences(plan, planned, words).map(({ title }) => title))].map((title) => (
              <li key={title} className="font-semibold wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
          <Shifts changes={changes} words={words} />
          <Checks consequences={planned.checked} words={words} />
          <ReasonField value={reason} onChange={setReason} />
        </div>
        <ApplyFailure error={error} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span className="mr-auto text-xs text-ink-3">Can be undone for 24 hours</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={isOff}
            onClick={() => apply({ ...plan, from: Math.max(plan.from, now) }, reason)}
          >
            {applyLabel(isPending, changes.length)}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function applyLabel(isPending: boolean, count: number): string {
  if (isPending) return 'Applying…';
  return count === 0 ? 'Apply' : `Apply ${counted(count, 'shift')}`;
}

function Shifts({ changes, words }: { changes: readonly Change[]; words: PlanWords }) {
  const { directory } = words;
  const names = { nameOf: directory.person, roles: directory.roles };
  if (changes.length === 0)
    return <p className="text-sm">The rules change. No shift changes within these days.</p>;
  return (
    <>
      <ul aria-label="Shifts" className="divide-y divide-line text-sm">
        {changes.slice(0, MAX_SHIFTS).map((change) => (
          <li
            key={`${change.role_id}.${change.start}`}
            className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 py-1.5 max-md:grid-cols-1"
          >
            <span>{stretchInWords(change, words)}</span>
            <b className="font-semibold wrap-anywhere">{peopleChangeInWords(change, names)}</b>
          </li>
        ))}
      </ul>
      {changes.length > MAX_SHIFTS && (
        <p className="text-sm text-ink-2">and {counted(changes.length - MAX_SHIFTS, 'shift')} more</p>
      )}
    </>
  );
}
