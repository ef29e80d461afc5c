import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import { parseJson, withoutNulls } from '#contract/json';
import { SOURCES_PATH } from '#contract/paths';
import { SourceList, type SourceSchedule, type SourceState } from '#contract/served/sources';
import { readsSources } from '../../url/settings';
import { NAMES_WITHIN_MS, noteSession } from '../session';

const sourcesQuery = queryOptions({
  queryKey: ['sources'],
  queryFn: async ({ signal }): Promise<SourceList> => {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(NAMES_WITHIN_MS)]);
    const response = await fetch(SOURCES_PATH, { signal: soon });
    noteSession(response);
    if (!response.ok) throw new Error(`${SOURCES_PATH} answered HTTP ${response.status}`);
    return SourceList.parse(withoutNulls(parseJson(await response.text())));
  },
  staleTime: 30_000,
  refetchInterval: 60_000,
});

/** Tools that the server reads, with their schedules. */
export function useSourcesQuery() {
  return useQuery(sourcesQuery);
}

/** The same for other pages; none while loading, for guests, and where the server reads no tool. */
export function useSources(): readonly SourceState[] {
  const { data } = useQuery({ ...sourcesQuery, enabled: readsSources() });
  return data?.sources ?? [];
}

/** Source that a schedule is read from. */
export function useSourceOf(schedule: Id): { source: SourceState; schedule: SourceSchedule } | undefined {
  for (const source of useSources()) {
    const owned = source.schedules.find(({ schedule_id: id }) => id === schedule);
    if (owned && owned.state !== 'own') return { source, schedule: owned };
  }
  return undefined;
}
