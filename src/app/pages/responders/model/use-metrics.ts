import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isFiltered, responderRequest } from '#domain/insight/filter';
import {
  rangeBefore,
  coversMost,
  type InsightRange,
  longestUntil,
  rangeProblem,
  rangeText,
} from '#domain/insight/range';
import { unitFor } from '#domain/insight/responders/responder-rows';
import { startOfDay } from '#domain/time/days';
import { formatDays } from '#domain/time/format';
import { DAY, wallAt } from '#domain/time/zone';
import {
  firstIncidentQuery,
  countProgressQuery,
  respondersQuery,
  type RespondersReply,
} from '../../../api/records';
import { beforeLength } from '../../../components/insight-filter/range-words';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { canServer } from '../../../url/settings';

type MetricsRequest = Pick<InsightFilterState, 'filter' | 'range' | 'zone' | 'choice' | 'now' | 'problems'>;

/** Metrics of the range by day, and of the previous period. */
export function useMetrics(insight: MetricsRequest) {
  const { filter, range, zone } = insight;
  const enabled = insight.problems.length === 0;
  const request = metricsQuery(insight, enabled);
  const now = useQuery(request);
  const { data: progress = null } = useQuery(countProgressQuery(request));
  // An open range ends at the time of the request.
  const fetchedAt = Math.floor(now.dataUpdatedAt / 60_000) * 60;
  const isOver = range.upTo <= insight.now;
  const { after, upTo } = rangeBefore(insight.choice, insight.now, isOver ? range.upTo : fetchedAt, zone);
  const before = useMemo(() => ({ after, upTo }), [after, upTo]);
  const comparable = enabled && (isOver || fetchedAt > 0) && rangeProblem(before, zone) === undefined;
  const finds = canServer('incident-responders');
  // Means are exact without days; days show where the data of other servers begins.
  const hasDays = !finds && !isFiltered(filter, 'responders');
  const earlierRequest = {
    ...responderRequest(filter, before, zone),
    split_hours: true,
    ...(hasDays && { aggregate_unit: unitFor(before) }),
  };
  const earlier = useQuery(respondersQuery(earlierRequest, comparable, isLong(before)));
  const first = useQuery({
    ...firstIncidentQuery(longestUntil(before, zone), zone),
    enabled: comparable && finds,
  });
  const { data: earlierReply, isLoading, isPlaceholderData } = earlier;
  const days = hasDays && !isPlaceholderData ? earlierReply : undefined;
  const since = (finds ? first.data : firstDay(days)) ?? undefined;
  const isUnknown = finds ? first.isLoading : isLoading || isPlaceholderData;
  const isWhole = isUnknown ? undefined : isWholeFrom(since, before);
  const text = beforeText(insight, before, isOver);
  return {
    /** False if the filter is invalid: nothing is requested. */
    enabled,
    queries: { now, earlier },
    queryKey: request.queryKey,
    progress,
    isInParts: enabled && isLong(range),
    before: {
      range: before,
      comparable,
      isWhole,
      ...text,
      /** Reason for a missing comparison. */
      problem: comparisonProblem(
        { comparable, isEmpty: earlierReply?.rows.length === 0 && !isPlaceholderData },
        isWhole === false ? dayText(since, zone) : undefined,
        text,
      ),
    },
  };
}

/** Metrics of a range by day, from which weeks, months and totals are derived. */
export function metricsQuery(
  { filter, range, zone }: Pick<InsightFilterState, 'filter' | 'range' | 'zone'>,
  enabled: boolean,
) {
  const request = responderRequest(filter, range, zone);
  const byDay = { ...request, split_hours: true, aggregate_unit: 'day' as const };
  return respondersQuery(byDay, enabled, isLong(range));
}

export type Metrics = ReturnType<typeof useMetrics>;

/** True if the range is counted in parts, for a server with its own limit. */
function isLong({ after, upTo }: InsightRange): boolean {
  return canServer('incident-responders') && upTo - after > 62 * DAY;
}

function firstDay(reply: RespondersReply | undefined): number | null {
  const times = reply?.rows.map(({ ts }) => ts) ?? [];
  return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b));
}

function isWholeFrom(since: number | undefined, range: InsightRange): boolean {
  return since === undefined || coversMost(since, range);
}

function dayText(at: number | undefined, zone: string): string | undefined {
  if (at === undefined) return undefined;
  const day = startOfDay(wallAt(at, zone));
  return formatDays(day, day);
}

type BeforeText = { text: string; short: string };

function comparisonProblem(
  { comparable, isEmpty }: { comparable: boolean; isEmpty: boolean },
  since: string | undefined,
  { text, short }: BeforeText,
): string | undefined {
  if (!comparable) return `No comparison: ${text} cannot be requested`;
  if (isEmpty) return `No comparison: no data in ${text}`;
  return since === undefined ? undefined : `No comparison: data begins on ${since}, within ${short}`;
}

/** Previous period in words: "the previous 7 days", and "Mon 2 – Sun 8 Mar 2026 (the previous 7 days)". */
function beforeText(
  { choice, range, zone }: Pick<InsightFilterState, 'choice' | 'range' | 'zone'>,
  before: InsightRange,
  isOver: boolean,
): BeforeText {
  const { length, isPart } = beforeLength({ choice, range, zone }, isOver);
  const short = `${isPart ? 'the same part of ' : ''}the previous ${length}`;
  return { short, text: `${rangeText(before, zone)} (${short})` };
}
