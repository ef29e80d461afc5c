import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import { isFiltered, NO_FILTER, responderRequest } from '#domain/insight/filter';
import { type InsightRange, rangeProblem } from '#domain/insight/range';
import {
  type Compared,
  comparedWith,
  comparisonInWords,
  hullOf,
  rowsWithin,
  summariesIn,
} from '#domain/review/comparison';
import { figuresOf } from '#domain/review/figures';
import { type ComparedPeople, comparedPeople } from '#domain/review/people';
import { summaryOf } from '#domain/review/summary';
import { peopleOf } from '#domain/insight/responders/responder-rows';
import { useOwnZone } from '../../../data/me';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { useDirectory } from '../../../api/names/directory';
import { respondersInQuery, respondersQuery } from '../../../api/records';
import { canServer } from '../../../url/settings';
import { useReviewRows } from './use-review-rows';
import { useAccess } from '../../../hooks/use-access';

export type ReviewLoad = ReturnType<typeof useLoad>;

type Insight = Pick<InsightFilterState, 'filter' | 'rangeZone'>;

/** Max earlier incidents whose people are counted. */
const MAX_PEOPLE_ROWS = 5000;

type Reviewed = {
  rows: readonly IncidentRow[];
  span: InsightRange;
  /** True for selected incidents, where the span may have others. */
  isSelection: boolean;
  fetchedAt: number;
};

/** Figures of a review compared with all incidents of earlier ranges, which are fetched. */
export function useFigures(insight: Insight, { rows, span, isSelection, fetchedAt }: Reviewed) {
  const { rangeZone } = insight;
  // Compares only past time.
  const passed = Math.max(span.after + 60, Math.min(span.upTo, Math.floor(fetchedAt / 300) * 300));
  const compared = useMemo(
    () => comparedWith({ after: span.after, upTo: passed }, rangeZone),
    [span.after, passed, rangeZone],
  );
  const hasFilter = isFiltered(insight.filter, 'incidents');
  const isPart = isSelection || hasFilter;
  const hull = hullOf(compared);
  const { query, rows: before } = useReviewRows(
    { ...insight, filter: NO_FILTER },
    isPart ? { after: hull.after, upTo: span.upTo } : hull,
    hull.after > 0,
  );
  const figures = useMemo(
    () =>
      figuresOf({
        summary: summaryOf(rows, fetchedAt),
        all: isPart && before ? summaryOf(rowsWithin(before, span), fetchedAt) : undefined,
        length: span.upTo - span.after,
        before: before && summariesIn(before, compared, fetchedAt),
      }),
    [rows, before, compared, fetchedAt, isPart, span],
  );
  const people = useComparedPeople(before, { span, compared, zone: rangeZone });
  const isCompared = figures.some(({ dots }) => dots !== undefined);
  return {
    figures,
    /** Undefined while loading, and where rows do not name responders. */
    people,
    /** False without any comparison. */
    isCompared,
    /** Comparison in words; '' while loading. */
    compared: before ? comparisonInWords(compared, hasFilter, isCompared) : '',
    query,
  };
}

/** People of earlier ranges, of a server whose rows name them. */
function useComparedPeople(
  before: readonly IncidentRow[] | undefined,
  ranges: { span: InsightRange; compared: Compared; zone: string },
): ComparedPeople | undefined {
  const { span, compared, zone } = ranges;
  const ownZone = useOwnZone(zone);
  const range = { after: hullOf(compared).after, upTo: span.upTo };
  const isFew = before !== undefined && before.length > 0 && before.length <= MAX_PEOPLE_ROWS;
  const { isOneView } = useAccess();
  const { data } = useQuery({
    ...respondersInQuery(NO_FILTER, range, zone),
    enabled:
      isFew && canServer('incident-responders') && !isOneView && rangeProblem(range, zone) === undefined,
  });
  return useMemo(
    () => data && comparedPeople([...data.values()], { span, compared, ownZone }),
    [data, span, compared, ownZone],
  );
}

export type ReviewFigures = ReturnType<typeof useFigures>;

/** Load per person in the range of a review, most interrupted first. */
export function useLoad(
  { filter, rangeZone }: Pick<InsightFilterState, 'filter' | 'rangeZone'>,
  range: InsightRange,
) {
  const directory = useDirectory();
  const isPossible = rangeProblem(range, rangeZone) === undefined;
  const request = { ...responderRequest(filter, range, rangeZone), split_hours: true };
  const query = useQuery(respondersQuery(request, isPossible));
  const { data, isPlaceholderData } = query;
  const people = useMemo(() => {
    if (!data || isPlaceholderData) return undefined;
    return peopleOf(data.rows, directory.responder).sort(
      (a, b) =>
        b.interruptions - a.interruptions ||
        b.engagedSeconds - a.engagedSeconds ||
        a.name.localeCompare(b.name),
    );
  }, [data, isPlaceholderData, directory]);
  return { query, people, isPossible, isOfFilter: isFiltered(filter, 'responders') };
}
