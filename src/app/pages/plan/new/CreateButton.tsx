import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#address/paths';
import type { PlanView } from '#address/plan';
import type { Plan } from '#domain/plan/change/edit';
import { useCreate } from '../../../api/served/changes';
import { Button } from '../../../ui/Button';
import { Modal } from '../../../ui/Modal';
import { canServer } from '../../../url/settings';
import { ApplyFailure } from '../apply/ApplyFailure';
import { DialogButton } from '../../../components/changes/DialogButton';
import { editSentences } from '../model/edit-sentences';
import { ReasonField } from '../../../components/changes/ReasonField';
import type { Planned, PlanWords } from '../model/use-plan';

type CreateButtonProps = {
  planned: Planned;
  /** Edits with the complete one of an open form, as the lanes show them. */
  plan: Plan;
  /** Number of edits without that of an open form. */
  savedCount: number;
  view: PlanView;
  words: PlanWords;
};

/** Opens the dialog that creates the rota; disabled with its reason where that is not possible. */
export function CreateButton(props: CreateButtonProps) {
  return (
    <DialogButton label="Create rota" problem={problemOf(props)}>
      {(close) => <CreateDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

function problemOf({ planned, plan, savedCount, view }: CreateButtonProps): string | undefined {
  if (!canServer('change-all')) return 'You may not create rotas here.';
  if (view.name.trim() === '') return 'Enter a name.';
  if (plan.edits.length === 0 && view.copy === undefined) return 'Add people in turn.';
  if (planned.faults.every((fault) => fault === undefined)) return undefined;
  return planned.faults.length > savedCount && planned.faults.at(-1) !== undefined
    ? 'Finish or cancel the open change first.'
    : 'Correct or remove the marked change first.';
}

function CreateDialog({ planned, plan, view, words, onClose }: CreateButtonProps & { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const create = useCreate();
  const navigate = useNavigate();
  const { schedule_name, team_id, time_zone } = planned.schedule;
  const submit = () =>
    create.mutate(
      {
        schedule_name: schedule_name.trim(),
        description: '',
        team_id,
        time_zone: time_zone ?? words.zone,
        ...(view.copy !== undefined && { copy_of: view.copy }),
        edits: plan.edits,
        reason: reason.trim(),
        dry_run: false,
      },
      {
        onSuccess: ({ data: { schedule_id: id, version } }) =>
          void navigate(id === undefined ? paths.onCall() : paths.schedule(String(id), { tz: words.zone }), {
            replace: true,
            state: { applied: version },
          }),
      },
    );
  return (
    <Modal label="Create rota" onClose={onClose} className="m-auto w-full max-w-140">
      <div className="thumb-sized flex flex-col gap-3 p-4">
        <h2>Create “{schedule_name.trim()}”</h2>
        <p className="text-sm text-ink-2">
          Its hand-offs follow {time_zone}. You can change it later, or switch it off; it cannot be removed.
        </p>
        <ul aria-label="Edits" className="list-disc pl-5 text-sm empty:hidden">
          {editSentences(plan, planned, words).map(({ title, detail }) => (
            <li key={title + detail}>{title}</li>
          ))}
        </ul>
        <ReasonField value={reason} onChange={setReason} />
        <ApplyFailure error={create.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={create.isPending} onClick={submit}>
            {create.isPending ? 'Creating…' : 'Create rota'}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
