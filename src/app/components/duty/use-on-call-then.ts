import { useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import { dutiesThen } from '#domain/oncall/explain/duties-then';
import type { UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { scheduleSelfQuery } from '../../api/schedules';
import { accountZone } from '../../url/settings';

/** Schedules around an instant, by the hour, so that the incidents of a storm share a reply. */
export function schedulesThenQuery(at: UnixSeconds) {
  const start = Math.floor(at / 3600) * 3600;
  return scheduleSelfQuery({ start, end: start + 3600 });
}

export function useOnCallThen(at: UnixSeconds, team: Id) {
  const query = useQuery({ ...schedulesThenQuery(at), select: useDirectory().schedules });
  const isCurrent = !query.isPlaceholderData && query.data !== undefined;
  return {
    query,
    duties: isCurrent ? dutiesThen(query.data, { at, accountZone: accountZone() }, team) : undefined,
  };
}
