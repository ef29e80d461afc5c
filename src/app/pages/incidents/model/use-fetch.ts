import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { incidentRequest } from '#domain/insight/filter';
import { splitRange } from '#domain/insight/split-range';
import { useDirectory } from '../../../api/names/directory';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { fetchJob, fetchStatus, jobKeyOf, onFetchStatus, tellNames } from '../worker/client';
import type { FetchStatus, Job } from '../worker/protocol';

type Input = Pick<InsightFilterState, 'filter' | 'range' | 'zone' | 'problems'>;

/** Has the worker fetch what range and filters match; nothing is fetched while there is a problem with them. */
export function useFetch({ filter, range, zone, problems }: Input): {
  job: Job | undefined;
  status: FetchStatus | undefined;
} {
  const directory = useDirectory();
  const job = useMemo((): Job | undefined => {
    if (problems.length > 0) return undefined;
    const { start_time: _, end_time: __, ...request } = incidentRequest(filter, range, zone);
    return { request, ranges: splitRange(range, zone) };
  }, [problems, filter, range, zone]);
  const key = job && jobKeyOf(job);
  const status = useSyncExternalStore(onFetchStatus, () => fetchStatus(key));

  useEffect(() => tellNames(directory), [directory]);
  useEffect(() => {
    if (job) fetchJob(job);
  }, [job]);

  return { job, status };
}
