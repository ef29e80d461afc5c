import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatOnCall, type OnCallView } from '#address/on-call';
import type { Id } from '#contract/id';
import type { RequestOf } from '#contract/operation';
import type { Schedule } from '#contract/schedule';
import { type ChangeCandidate, scheduleChange, type OverrideField } from '#contract/served/changes';
import { laneOf } from '#domain/plan/compare';
import { toolOfDuty } from '#domain/schedule/tool-layer';
import { isEmpty, overlap, type Interval } from '#domain/time/interval';
import { call } from '../../../api/call';
import { ownAbsences } from '../../../api/served/own-absences';
import { useNow } from '../../../hooks/use-now';
import { usePatchSearch } from '../../../url/use-patch-search';
import { hasChanges, isGuest } from '../../../url/settings';

type OverrideView = Pick<OnCallView, 'override' | 'by' | 'swap'>;

/** Request of a change with the overrides of the address; undefined without a panel, or for a server without changes. */
export function useOverrideRequest({ override, by, swap }: OverrideView, schedules: readonly Schedule[]) {
  const now = useNow();
  const schedule = schedules.find(({ schedule_id }) => String(schedule_id) === override?.schedule);
  if (!override || !schedule?.version || !hasChanges() || isGuest()) return undefined;
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
  return { schedule, holder, request: requestOf(schedule, overrides) };
}

function requestOf({ schedule_id, version = 1 }: Schedule, overrides: OverrideField[]) {
  const rest = { also: [], edits: [], keep: true, reason: '', dry_run: false };
  return { schedule_id, base_version: version, overrides, ...rest } satisfies RequestOf<
    typeof scheduleChange
  >;
}

/** The one person on call when a stretch begins; undefined if nobody or several are. */
function holderOf(schedule: Schedule, { role, start, end }: Interval & { role: Id }): Id | undefined {
  const [item] = laneOf(schedule, { start, end }, role === 0 ? undefined : role);
  const [person, ...others] = item?.people ?? [];
  return others.length === 0 ? person : undefined;
}

/**
 * What the overrides of the address would change, as the service says; the last answer while another one comes. The
 * service refuses a rota that its tool decides: nothing is asked.
 */
export function useOverridePreview(
  { layers }: Schedule,
  request: RequestOf<typeof scheduleChange> | undefined,
) {
  return useQuery({
    queryKey: [scheduleChange.name, 'preview', request],
    queryFn: async ({ signal }) => {
      if (!request) throw new Error('There is no override');
      return (await call(scheduleChange, { ...request, dry_run: true }, signal)).data;
    },
    enabled: request !== undefined && toolOfDuty(layers) === undefined,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { isForGuests: false },
  });
}

/** Candidates, those last who are away in a stretch by an absence that only this browser knows. */
export function withOwnAbsences(
  candidates: readonly ChangeCandidate[],
  stretch: Interval,
): ChangeCandidate[] {
  const absences = ownAbsences().filter((absence) => !isEmpty(overlap(absence, stretch)));
  const marked = candidates.map((one): ChangeCandidate => {
    const absence = absences.find(({ person_id }) => person_id === one.person_id);
    return absence && one.reason !== 'away' ? { ...one, reason: 'away', away_until: absence.end } : one;
  });
  return marked.sort((a, b) => Number(a.reason !== 'free') - Number(b.reason !== 'free'));
}

/** Changes the panel in the address; Back closes it at once. */
export function usePatchOverride() {
  const patch = usePatchSearch();
  return (fields: Partial<OverrideView>) => patch(formatOnCall(fields), { replace: true });
}
