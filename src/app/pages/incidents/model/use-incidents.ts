import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { parseId } from '#contract/id';
import { incidentRequest } from '#domain/insight/filter';
import type { IncidentColumn } from '#domain/insight/incidents/incident-columns';
import { latestEnd } from '#domain/insight/range';
import { splitRange } from '#domain/insight/split-range';
import { timeBins } from '#domain/insight/incidents/time-bins';
import { useDirectory } from '../../../api/names/directory';
import { useInsightFilter } from '../../../components/insight-filter/use-insight-filter';
import { formatFields, parseFields } from '../../../url/codec';
import { INCIDENTS_FIELDS, type IncidentsView } from './url';
import { ask, fetchJob, fetchStatus, jobKeyOf, onFetchStatus, tellNames } from '../worker/client';
import type { IncidentJobs, Job, Question, ViewSpec } from '../worker/protocol';

/** Everything the incidents page stands on: the view from the URL, the incidents in the worker, what they add up to. */
export function useIncidents() {
  const shared = useInsightFilter('incidents');
  const { zone, range, filter, patch } = shared;
  const [search] = useSearchParams();
  const { view, problems: viewProblems } = useMemo(() => parseFields(INCIDENTS_FIELDS, search), [search]);
  const directory = useDirectory();

  const isOverlong = range.upTo > latestEnd(range.after, zone) && range.after > 0;
  const inParts = isOverlong && view.parts;
  const problems = useMemo(
    () => (inParts ? shared.problems.filter(({ field }) => field !== 'end_time') : shared.problems),
    [inParts, shared.problems],
  );
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

  const spec = useMemo(
    (): ViewSpec => ({ filters: view.filters, sorts: view.sorts }),
    [view.filters, view.sorts],
  );
  const bins = useMemo(() => timeBins(range, zone), [range, zone]);
  const summary = useQuery({
    ...answerQuery(
      { kind: 'summary', view: spec, grouping: view.grouping, edges: bins.edges },
      status?.revision,
    ),
    enabled: status !== undefined && (status.held > 0 || status.phase === 'done'),
    placeholderData: keepPreviousData,
  });

  const change = (fields: Partial<IncidentsView>, options: { replace?: boolean } = {}) =>
    patch(formatFields(INCIDENTS_FIELDS, fields), options);

  /** The name of a value of a column of few values. */
  const nameOf = (column: IncidentColumn, value: string): string => {
    const id = parseId(value);
    if (id === undefined || value === '0') return value === '0' ? '' : value;
    return column === 'team' ? directory.team(id) : column === 'channel' ? directory.channel(id) : value;
  };

  return {
    nameOf,
    shared: { ...shared, problems },
    view,
    linkProblems: [...shared.linkProblems, ...viewProblems],
    directory,
    zone,
    range,
    isOverlong,
    job,
    status,
    spec,
    bins,
    summary,
    change,
  };
}

export type Incidents = ReturnType<typeof useIncidents>;

/** An answer of the worker, kept until there is something new in it. */
export function answerQuery<K extends Question['kind']>(question: Question<K>, revision: number | undefined) {
  return queryOptions<IncidentJobs[K]['output']>({
    queryKey: ['incidents', revision, question],
    queryFn: ({ signal }) => ask(question.kind, question, { signal }),
    staleTime: Infinity,
    gcTime: 30_000,
    retry: false,
  });
}
