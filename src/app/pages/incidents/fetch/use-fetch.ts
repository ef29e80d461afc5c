import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { incidentRequest } from '#domain/insight/filter';
import { rangesWithin, splitRange } from '#domain/insight/split-range';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import type { Times } from './use-times';
import { fetchJob, fetchStatus, jobKeyOf, onFetchStatus, tellNames } from '../worker/client';
import type { FetchStatus, Job } from '../worker/protocol';

type FetchFilter = Pick<InsightFilterState, 'filter' | 'range' | 'zone' | 'problems'>;

/**
 * Has the worker fetch what range and filters match; nothing is fetched while there is a problem with them.
 * @param times only what was triggered in these; undefined while they are not known, `any` where it does not matter.
 */
export function useFetch(
  { filter, range, zone, problems }: FetchFilter,
  times: Times,
): {
  job: Job | undefined;
  status: FetchStatus | undefined;
} {
  const directory = useDirectory();
  const job = useMemo((): Job | undefined => {
    if (problems.length > 0 || times === undefined) return undefined;
    const { start_time: _, end_time: __, ...request } = incidentRequest(filter, range, zone);
    const whole = splitRange(range, zone);
    const ranges = times === 'any' ? whole : rangesWithin(whole, times);
    return ranges.length === 0 ? undefined : { request, ranges };
  }, [problems, filter, range, zone, times]);
  const key = job && jobKeyOf(job);
  const status = useSyncExternalStore(onFetchStatus, () =>
    // Nothing is fetched: an earlier status does not apply.
    key === undefined ? undefined : fetchStatus(key),
  );

  useEffect(() => tellNames(directory), [directory]);
  useEffect(() => {
    if (job) fetchJob(job);
  }, [job]);

  return { job, status };
}
