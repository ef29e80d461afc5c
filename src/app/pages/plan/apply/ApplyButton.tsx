import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isStretchEdit } from '#domain/plan/change/edit';
import { historyQuery } from '../../../api/served/changes';
import { Button } from '../../../ui/Button';
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
  const { schedule_id: id } = planned.schedule;
  const { data } = useQuery(historyQuery(id, 1));
  const [isOpen, setOpen] = useState(false);
  const reason = useId();
  const problem = problemOf({ planned, address }, data);
  return (
    <>
      <Button
        // The tool itself pages by its own rota: there the export comes first.
        look={data?.owned_by === undefined ? 'primary' : 'plain'}
        disabled={problem !== undefined}
        title={problem}
        aria-describedby={problem === undefined ? undefined : reason}
        className="max-md:grow"
        onClick={() => setOpen(true)}
      >
        {data?.owned_by === undefined ? 'Apply' : 'Override here'}
      </Button>
      {problem !== undefined && (
        <span id={reason} className="text-xs text-ink-2 max-md:basis-full md:sr-only">
          {problem}
        </span>
      )}
      {isOpen && <ApplyDialog {...{ planned, address, words }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Why a plan cannot be applied here; undefined if it can. */
function problemOf(
  { planned, address }: Pick<ApplyButtonProps, 'planned' | 'address'>,
  history: { may: string; owned_by?: string | undefined } | undefined,
): string | undefined {
  const { edits } = address.plan;
  if (!hasChanges()) return 'This server cannot change rotas. Export the change.';
  if (planned.schedule.version === undefined) return 'This rota cannot be changed here. Export the change.';
  if (history?.may === '') return 'You may not change this rota here. Export the change.';
  if (edits.length === 0) return 'No changes yet.';
  if (planned.faults.some((fault) => fault !== undefined)) return 'Mend or remove the marked change first.';
  if (history?.owned_by !== undefined && !edits.every(isStretchEdit))
    return `The rules are ${history.owned_by}’s. Export the change.`;
  return history === undefined ? 'Loading…' : undefined;
}
