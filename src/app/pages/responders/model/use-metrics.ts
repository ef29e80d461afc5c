import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { responderRequest } from '#domain/insight/filter';
import { lengthOf, partOf, rangeBefore } from '#domain/insight/quick-range';
import { rangeProblem, type InsightRange } from '#domain/insight/range';
import { rangeText } from '#domain/insight/range-text';
import { respondersQuery } from '../../../api/responders';
import { lengthText } from '../../../components/insight-filter/range-words';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';

type Question = Pick<InsightFilterState, 'filter' | 'range' | 'zone' | 'choice' | 'now' | 'problems'>;

/** The metrics of the range, by day, and of the period before it. */
export function useMetrics(insight: Question) {
  const { filter, range, zone } = insight;
  const enabled = insight.problems.length === 0;
  const now = useQuery(respondersQuery(requestFor(insight), enabled));
  // Of a range that goes on, the figures know what had passed when they were fetched.
  const fetchedAt = Math.floor(now.dataUpdatedAt / 60_000) * 60;
  const isOver = range.upTo <= insight.now;
  const { after, upTo } = rangeBefore(insight.choice, insight.now, isOver ? range.upTo : fetchedAt, zone);
  const before = useMemo(() => ({ after, upTo }), [after, upTo]);
  const comparable = enabled && (isOver || fetchedAt > 0) && rangeProblem(before, zone) === undefined;
  const earlier = useQuery(
    respondersQuery({ ...responderRequest(filter, before, zone), split_hours: true }, comparable),
  );
  const text = beforeText(insight, before, isOver);
  return {
    /** Whether anything is requested: nothing is where the filter breaks a rule. */
    enabled,
    queries: { now, earlier },
    /** The period before, in words, with its days and without, and whether it can be requested. */
    before: { range: before, comparable, ...text },
  };
}

/** What is requested of a range: of days, weeks, months and the whole range are made here. */
export function requestFor({ filter, range, zone }: Pick<InsightFilterState, 'filter' | 'range' | 'zone'>) {
  const request = responderRequest(filter, range, zone);
  return { ...request, split_hours: true, aggregate_unit: 'day' as const };
}

export type Metrics = ReturnType<typeof useMetrics>;

/** "the 7 days before", and "Mon 2 – Sun 8 Mar 2026 (the 7 days before)" */
function beforeText(
  { choice, range, zone }: Pick<InsightFilterState, 'choice' | 'range' | 'zone'>,
  before: InsightRange,
  isOver: boolean,
): { text: string; short: string } {
  const part = partOf(choice);
  // "the 28 days before", but "the month before".
  const length = lengthText(lengthOf(range, zone)).replace(/^1 (?=month|day)/, '');
  const whole = isOver ? `the ${length} before` : `as much of the ${length} before as has passed of these`;
  const short = part ? `the same part of the ${part} before` : whole;
  return { short, text: `${rangeText(before, zone)} (${short})` };
}
