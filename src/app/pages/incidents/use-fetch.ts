import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { incidentRequest } from '#domain/insight/filter';
import { rangesWithin, splitRange } from '#domain/insight/range';
import { dutiesByPerson } from '#domain/ledger/duties';
import { type Interval, union } from '#domain/time/interval';
import { useDirectory } from '../../api/names/directory';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { fetchJob, fetchStatus, jobKeyOf, onFetchStatus, tellNames } from './worker/client';
import type { FetchStatus, Job } from './worker/protocol';
import { dutyWindow, useDuty } from '../../data/duty';
import type { IncidentsView } from '#address/incidents';

/** Intervals of the trigger; undefined while loading. */
type Times = readonly Interval[] | 'any' | undefined;

/**
 * Makes the worker fetch all matches unless the filters have a problem. `times` limits the trigger; undefined
 * while loading, `any` for no limit.
 */
export function useFetch(
  { filter, range, zone, problems }: Pick<InsightFilterState, 'filter' | 'range' | 'zone' | 'problems'>,
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
    return ranges.length === 0 ? undefined : { request: { ...request, with: ['title'] }, ranges };
  }, [problems, filter, range, zone, times]);
  const key = job && jobKeyOf(job);
  const status = useSyncExternalStore(onFetchStatus, () =>
    // An earlier status does not apply.
    key === undefined ? undefined : fetchStatus(key),
  );

  useEffect(() => tellNames(directory), [directory]);
  useEffect(() => {
    if (job) fetchJob(job);
  }, [job]);

  return { job, status };
}

/** A person's duty from the address, with the state of the schedules. */
export function useTimes(
  { duty: person }: Pick<IncidentsView, 'duty'>,
  { range, now, problems }: Pick<InsightFilterState, 'range' | 'now' | 'problems'>,
) {
  const { start, end } = dutyWindow(range, now);
  const duty = useDuty({ start, end }, person !== undefined && problems.length === 0);
  const { schedules } = duty;
  const times = useMemo((): Times => {
    if (person === undefined) return 'any';
    return schedules && union(dutiesByPerson(schedules, { start, end }).get(person) ?? []);
  }, [person, schedules, start, end]);
  return { times, duty };
}
