import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { responderRequest, type InsightFilter } from '#domain/insight/filter';
import type { InsightRange } from '#domain/insight/range';
import type { BucketUnit } from '#domain/insight/responders/responder-rows';
import type { NameEntry } from '../../../api/names/directory-of';
import { respondersQuery, type RespondersReply } from '../../../api/records';

/** Max teams with a request each; the others share one line. */
const MOST_TEAMS = 40;

type Teams = {
  filter: InsightFilter;
  range: InsightRange;
  /** Previous period, if within the limits. */
  before: InsightRange | undefined;
  zone: string;
  unit: BucketUnit;
  /** Teams with a name. */
  namedTeams: readonly NameEntry[];
  schedules: readonly Schedule[] | undefined;
  /** True once the schedules have loaded or failed: no more teams will appear. */
  isAllKnown: boolean;
  enabled: boolean;
};

/** Metrics by team: responder metrics filtered by team, in buckets, and of the previous period. */
export function useTeams({
  filter,
  range,
  before,
  zone,
  unit,
  namedTeams,
  schedules,
  isAllKnown,
  enabled,
}: Teams) {
  const ids = useMemo(() => {
    if (filter.teams.length > 0) return filter.teams.slice(0, MOST_TEAMS);
    const all = [
      ...namedTeams.map(({ id }) => id),
      ...(schedules ?? []).map(({ team_id }) => team_id),
    ].filter((id) => id !== 0);
    return [...new Set(all)].slice(0, MOST_TEAMS);
  }, [filter.teams, namedTeams, schedules]);
  const request = (id: Id, of: InsightRange) => ({
    ...responderRequest({ ...filter, teams: [id] }, of, zone),
    split_hours: true,
  });
  const now = useQueries({
    queries: ids.map((id) => respondersQuery({ ...request(id, range), aggregate_unit: unit }, enabled)),
    combine,
  });
  const earlier = useQueries({
    queries: before ? ids.map((id) => respondersQuery(request(id, before), enabled)) : [],
    combine,
  });
  const replies = useMemo(() => {
    if (now.replies.length < ids.length || (ids.length === 0 && !isAllKnown)) return undefined;
    const isCompared = earlier.replies.length === ids.length;
    return ids.map((id, place) => ({
      id,
      now: now.replies[place],
      before: isCompared ? earlier.replies[place] : undefined,
    }));
  }, [ids, now.replies, earlier.replies, isAllKnown]);
  return { replies, error: now.error ?? earlier.error, retry: now.retry };
}

/** Defined outside the hook: runs only when a result changes. */
function combine(results: UseQueryResult<RespondersReply>[]) {
  return {
    replies: results.flatMap(({ data, isPlaceholderData }) =>
      data === undefined || isPlaceholderData ? [] : [data],
    ),
    error: results.find(({ error }) => error !== null)?.error ?? undefined,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
}
