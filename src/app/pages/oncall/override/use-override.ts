import { useQuery } from '@tanstack/react-query';
import { formatOnCall, type OnCallView } from '#address/on-call';
import type { Id } from '#contract/id';
import type { RequestOf } from '#contract/operation';
import type { Schedule } from '#contract/schedule';
import type { OverrideField, scheduleChange } from '#contract/served/changes';
import { onCallIn } from '#domain/duty/known-seats';
import type { Interval } from '#domain/time/interval';
import { previewQuery } from '../../../api/changes';
import { useIsRead } from '../../../api/sources';
import { useNow } from '../../../hooks/use-now';
import { usePatchSearch, hasChanges } from '../../../url/settings';

type OverrideView = Pick<OnCallView, 'override' | 'by' | 'swap'> & Partial<Pick<OnCallView, 'isSwap'>>;

/**
 * Request of a change with the overrides of the address; undefined without a panel, or for a server without changes.
 */
export function useOverrideRequest({ override, by, swap }: OverrideView, schedules: readonly Schedule[]) {
  const now = useNow();
  const schedule = schedules.find(({ schedule_id }) => String(schedule_id) === override?.schedule);
  if (!override || !schedule?.version || !hasChanges()) return undefined;
  const start = override.start > now ? { start: override.start } : {};
  const role = override.role === 0 ? {} : { role_id: override.role };
  const overrides: OverrideField[] = [
    { ...start, ...role, end: override.end, ...(by !== undefined && { person_id: by }) },
  ];
  const holder = holderOf(schedule, override);
  if (swap && by !== undefined && holder !== undefined) {
    const swapRole = swap.role === 0 ? {} : { role_id: swap.role };
    overrides.push({ start: swap.start, end: swap.end, ...swapRole, instead: by, person_id: holder });
  }
  return { schedule, holder, request: overrideRequest(schedule, overrides) };
}

function overrideRequest({ schedule_id, version = 1 }: Schedule, overrides: OverrideField[]) {
  const rest = { also: [], edits: [], keep: true, reason: '', dry_run: false };
  return { schedule_id, base_version: version, overrides, ...rest } satisfies RequestOf<
    typeof scheduleChange
  >;
}

/** The one person on call when a stretch begins; undefined if nobody or several are. */
function holderOf(schedule: Schedule, { role, start, end }: Interval & { role: Id }): Id | undefined {
  const seats = onCallIn(schedule, { start, end }).filter(({ role_id }) => role === 0 || role_id === role);
  const begin = Math.min(...seats.map((seat) => seat.start));
  const first = seats.filter((seat) => seat.start === begin);
  const [person, ...others] = new Set(first.flatMap(({ person_ids }) => person_ids));
  return others.length === 0 ? person : undefined;
}

/**
 * Service's preview of the overrides in the address; while it loads, the previous preview. No request for a rota that
 * a source reads: the service would refuse it.
 */
export function useOverridePreview(
  { schedule_id }: Schedule,
  request: RequestOf<typeof scheduleChange> | undefined,
) {
  const isRead = useIsRead();
  return useQuery(previewQuery(isRead(schedule_id) ? undefined : request));
}

/** Changes the panel in the address; Back closes it at once. */
export function usePatchOverride() {
  const patch = usePatchSearch();
  return (fields: Partial<OverrideView>) => patch(formatOnCall(fields), { replace: true });
}
