import { useNavigate } from 'react-router';
import { paths } from '#address/paths';
import type { Schedule } from '#contract/schedule';
import type { Plan } from '#domain/plan/change/edit';
import { useChange } from '../../../api/served/changes';

/** Applies a plan to a schedule, and shows the schedule with its new version. */
export function useApply(
  { schedule_id: id, version }: Pick<Schedule, 'schedule_id' | 'version'>,
  zone: string,
  onApplied?: () => void,
) {
  const change = useChange();
  const navigate = useNavigate();
  const apply = ({ from, keep, edits }: Partial<Plan> & Pick<Plan, 'keep' | 'edits'>, reason: string) => {
    if (version === undefined) return;
    const input = {
      schedule_id: id,
      base_version: version,
      keep,
      edits,
      overrides: [],
      also: [],
      reason: reason.trim(),
      dry_run: false,
    };
    change.mutate(from === undefined ? input : { ...input, from }, {
      onSuccess: ({ data }) => {
        onApplied?.();
        // Back leads past the draft, which is applied.
        void navigate(paths.schedule(String(id), { tz: zone }), {
          replace: true,
          state: { applied: data.version },
        });
      },
    });
  };
  return { apply, isPending: change.isPending, error: change.error };
}
