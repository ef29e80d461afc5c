import { useQuery } from '@tanstack/react-query';
import { historyQuery } from '../../../api/served/changes';
import { ChangeInTool } from '../../../components/ChangeInTool';
import { DialogButton } from '../../../components/changes/DialogButton';
import { hasChanges } from '../../../url/settings';
import type { Planned, PlanWords, usePlanAddress } from '../model/use-plan';
import { ApplyDialog } from './ApplyDialog';

type ApplyButtonProps = {
  planned: Planned;
  address: ReturnType<typeof usePlanAddress>;
  words: PlanWords;
};

/** Opens the dialog that applies the plan; disabled with its reason where that is not possible. */
export function ApplyButton({ planned, address, words }: ApplyButtonProps) {
  const { schedule_id } = planned.schedule;
  const { data } = useQuery(historyQuery(schedule_id, 1));
  if (data?.owned_by !== undefined) return <ChangeInTool schedule={schedule_id} />;
  return (
    <DialogButton label="Apply" look="primary" problem={problemOf({ planned, address }, data)}>
      {(close) => <ApplyDialog {...{ planned, address, words }} onClose={close} />}
    </DialogButton>
  );
}

/** Why a plan cannot be applied here; undefined if it can. */
function problemOf(
  { planned, address }: Pick<ApplyButtonProps, 'planned' | 'address'>,
  history: { may: string } | undefined,
): string | undefined {
  const { edits } = address.plan;
  if (!hasChanges()) return 'This server cannot change rotas. Export the change.';
  if (planned.schedule.version === undefined) return 'This rota cannot be changed here. Export the change.';
  if (history?.may === '') return 'You may not change this rota here. Export the change.';
  if (edits.length === 0) return 'No changes yet.';
  if (planned.faults.some((fault) => fault !== undefined))
    return 'Correct or remove the marked change first.';
  return history === undefined ? 'Loading…' : undefined;
}
