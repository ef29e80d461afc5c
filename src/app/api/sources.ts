import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import { parseJson, stringifyJson, withoutNulls } from '#contract/json';
import { READ_SOURCE_PATH, SOURCES_PATH } from '#contract/operation';
import {
  SourceList,
  type SourceSchedule,
  type SourceState,
  type SourceToRead,
} from '#contract/served/sources';
import type { Schedule } from '#contract/schedule';
import { isRead } from '#domain/duty/source-words';
import { readsSources } from '../url/settings';
import { ask } from './links';
import { NAMES_WITHIN_MS, noteSession } from './post';

const REFETCH_MS = 60_000;

export const sourcesQuery = queryOptions({
  queryKey: ['sources'],
  queryFn: ({ signal }) => loadSources(SOURCES_PATH, signal),
  staleTime: 30_000,
  refetchInterval: REFETCH_MS,
});

const detailsQuery = queryOptions({
  ...sourcesQuery,
  queryKey: ['sources', 'details'],
  queryFn: ({ signal }) => loadSources(`${SOURCES_PATH}?details`, signal),
});

async function loadSources(path: string, signal: AbortSignal): Promise<SourceList> {
  const soon = AbortSignal.any([signal, AbortSignal.timeout(NAMES_WITHIN_MS)]);
  const response = await fetch(path, { signal: soon });
  noteSession(response);
  if (!response.ok) throw new Error(`${SOURCES_PATH} answered HTTP ${response.status}`);
  return SourceList.parse(withoutNulls(parseJson(await response.text())));
}

/** Tools that the server reads, with all details. @param isReading true while a reading is under way. */
export function useSourcesQuery(isReading: boolean) {
  return useQuery({ ...detailsQuery, refetchInterval: isReading ? 1000 : REFETCH_MS });
}

function readSource(request: SourceToRead, signal?: AbortSignal) {
  return ask(READ_SOURCE_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: stringifyJson(request),
    ...(signal && { signal }),
  });
}

/** Begins a reading of a source, by its name. */
export function useReadSource() {
  return useMutation({ mutationFn: (source: string) => readSource({ source }) });
}

/** Reads one schedule of a source 400 days ahead, once. */
export function useReadAhead(schedule: Id) {
  const owner = useSourceOf(schedule);
  const request = owner && { source: owner.source.name, schedule: owner.schedule.external_id };
  return useQuery({
    queryKey: ['read-ahead', String(schedule)],
    queryFn: request ? ({ signal }) => readSource(request, signal).then(() => true) : skipToken,
    staleTime: Infinity,
    retry: false,
  });
}

/** The same without details, for other pages; none while loading, for guests, and where the server reads no tool. */
export function useSources(): readonly SourceState[] {
  const { data } = useQuery({ ...sourcesQuery, enabled: readsSources() });
  return data?.sources ?? [];
}

/** Returns true for a schedule that a source reads, which is changed in its tool; for all while the sources load. */
export function useIsRead(): (schedule: Id) => boolean {
  const { isLoading } = useQuery({ ...sourcesQuery, enabled: readsSources() });
  const readSchedules = useSources().flatMap(({ schedules }) =>
    schedules.filter(({ state }) => state !== 'own'),
  );
  const ids = new Set(readSchedules.map(({ schedule_id: id }) => String(id)));
  return (schedule) => isLoading || ids.has(String(schedule));
}

/** Number of those schedules that are read from a tool, by its name. */
export function useReadCounts(schedules: readonly Pick<Schedule, 'schedule_id'>[]): Map<string, number> {
  const ids = new Set(schedules.map(({ schedule_id: id }) => String(id)));
  const counts = new Map<string, number>();
  for (const { tool_name: tool, schedules: own } of useSources()) {
    const count = own.filter((one) => isRead(one) && ids.has(String(one.schedule_id))).length;
    if (count > 0) counts.set(tool, (counts.get(tool) ?? 0) + count);
  }
  return counts;
}

type SourceOf = { source: SourceState; schedule: SourceSchedule };

/** Source that a schedule is read from. */
export function useSourceOf(schedule: Id): SourceOf | undefined {
  const match = sourceOf(useSources(), schedule);
  return match?.schedule.state === 'own' ? undefined : match;
}

/** Source from which a schedule was taken over. */
export function useTakenFrom(schedule: Id): SourceOf | undefined {
  const match = sourceOf(useSources(), schedule);
  return match?.schedule.state === 'own' ? match : undefined;
}

function sourceOf(sources: readonly SourceState[], id: Id): SourceOf | undefined {
  const all = sources.flatMap((source) => source.schedules.map((schedule) => ({ source, schedule })));
  const matches = all.filter(({ schedule }) => schedule.schedule_id === id);
  return matches.find(({ schedule }) => schedule.state !== 'own') ?? matches[0];
}
