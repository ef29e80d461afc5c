import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Id } from '#contract/id';
import { isPlanChanged } from '#domain/oncall/plan-hash';
import { type Change, planChanges } from '#domain/plan/difference';
import { useDirectory } from '../../../api/names/directory';
import { schedulesAsOfQuery } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';
import type { OnCallParts } from './use-rows';
import { useAccess } from '../../../hooks/use-access';

/** Comparison of the present plan with that of the link; undefined for an address without one. */
export type LinkComparison = {
  isPending: boolean;
  /** True before the first result: a later change of the plan does not take the page away. */
  isFirst: boolean;
  /** True if the hash in the link differs; undefined if it cannot be compared. */
  isChanged: boolean | undefined;
  /** Undefined on a server without versions. */
  changes: readonly NamedChange[] | undefined;
  error: Error | null;
  retry: () => void;
};

export type NamedChange = { scheduleId: Id; name: string; change: Change };

/** Fetches the plan as recorded when the link was made, unless its hash shows no change. */
export function useLinkComparison({
  address: { view },
  time: { window },
  loaded,
  visible: { schedules },
}: OnCallParts): LinkComparison | undefined {
  const { seen, made } = view;
  const now = useNow();
  const { reply: presented } = useDirectory();
  const { isCurrent } = loaded;
  const isChanged = useMemo(
    () => (seen === undefined || !isCurrent ? undefined : isPlanChanged(seen, schedules, window)),
    [seen, isCurrent, schedules, window],
  );
  const { isOneView } = useAccess();
  const enabled = made !== undefined && isCurrent && isChanged !== false && !isOneView;
  // The clock of the link’s maker may be ahead.
  const { data, error, isPending, refetch } = useQuery({
    ...schedulesAsOfQuery(window, Math.min(made ?? 0, now)),
    enabled,
  });
  const isWhole = schedules.length === loaded.schedules.length;
  const changes = useMemo(() => {
    if (isChanged === false) return [];
    if (!enabled || !data) return undefined;
    const ids = new Set(schedules.map(({ schedule_id }) => schedule_id));
    const before = presented(data).schedules.filter(({ schedule_id }) => isWhole || ids.has(schedule_id));
    const differing = planChanges(before, schedules, window);
    // A version may be older than the import that brought it: then only the hash counts.
    if (isChanged === true && differing.length === 0) return undefined;
    return differing.flatMap((one) =>
      one.changes.map((change) => ({
        scheduleId: one.schedule.schedule_id,
        name: one.schedule.schedule_name,
        change,
      })),
    );
  }, [isChanged, enabled, data, presented, isWhole, schedules, window]);
  const pending = !isCurrent || (enabled && isPending && !error);
  const [hasResult, setHasResult] = useState(false);
  if (!pending && !hasResult) setHasResult(true);
  if (seen === undefined && made === undefined) return undefined;
  if (!isCurrent && loaded.query.error) return undefined;
  return {
    isPending: pending,
    isFirst: !hasResult,
    isChanged,
    changes,
    error,
    retry: () => void refetch(),
  };
}
