import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { IncidentRow } from '#contract/insight';
import { isFiltered, NO_FILTER, responderRequest } from '#domain/insight/filter';
import { type InsightRange, rangeProblem } from '#domain/insight/range';
import type { Bar } from '#domain/review/chronology';
import {
  type Basis,
  type Compared,
  comparedWith,
  comparisonInWords,
  hullOf,
  rowsWithin,
  summariesIn,
} from '#domain/review/comparison';
import { figuresOf } from '#domain/review/figures';
import { summaryOf } from '#domain/review/summary';
import { peopleOf } from '#domain/insight/responders/responder-rows';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { useDirectory } from '../../../api/names/directory';
import { respondersQuery } from '../../../api/responders';
import { useReviewRows } from './use-review-rows';

export type ReviewLoad = ReturnType<typeof useLoad>;

type Insight = Pick<InsightFilterState, 'filter' | 'rangeZone'>;

type Reviewed = {
  rows: readonly IncidentRow[];
  span: InsightRange;
  /** True for selected incidents, where the span may have others. */
  isPart: boolean;
  fetchedAt: number;
  bars: readonly Bar[];
};

/** Figures of a review compared with earlier ranges, which are fetched. */
export function useFigures(insight: Insight, { rows, span, isPart, fetchedAt, bars }: Reviewed) {
  const { rangeZone } = insight;
  // Compares only past time.
  const passed = Math.max(span.after + 60, Math.min(span.upTo, Math.floor(fetchedAt / 300) * 300));
  const compared = useMemo(
    () => comparedWith({ after: span.after, upTo: passed }, rangeZone),
    [span.after, passed, rangeZone],
  );
  const { basis, query, rows: before } = useEarlierRows(insight, compared, { span, isPart });
  const figures = useMemo(() => {
    const isOfAll = basis === 'none matching' || isPart;
    return figuresOf({
      summary: summaryOf(rows, fetchedAt),
      all: isOfAll && before ? summaryOf(rowsWithin(before, span), fetchedAt) : undefined,
      length: span.upTo - span.after,
      numberOf: (id) => bars.find((bar) => bar.id === id)?.number,
      before: before && summariesIn(before, compared, fetchedAt),
    });
  }, [rows, before, basis, compared, fetchedAt, isPart, span, bars]);
  const isCompared = figures.some(({ dots }) => dots !== undefined);
  return {
    figures,
    /** False without any comparison. */
    isCompared,
    /** Comparison in words; '' while loading. */
    compared: before ? comparisonInWords(compared, basis, isCompared) : '',
    query,
  };
}

export type ReviewFigures = ReturnType<typeof useFigures>;

/** Incidents of earlier ranges that match the filter; all of them if none matches, as with a new label. */
function useEarlierRows(
  insight: Insight,
  compared: Compared,
  { span, isPart }: Pick<Reviewed, 'span' | 'isPart'>,
) {
  const hull = hullOf(compared);
  const withSpan = { after: hull.after, upTo: span.upTo };
  const canAsk = hull.after > 0;
  const hasFilter = isFiltered(insight.filter, 'incidents');
  const matching = useReviewRows(insight, isPart ? withSpan : hull, canAsk);
  const isUnmatched =
    hasFilter && matching.rows !== undefined && rowsWithin(matching.rows, hull).length === 0;
  const all = useReviewRows({ ...insight, filter: NO_FILTER }, withSpan, canAsk && isUnmatched);
  const filterBasis: Basis = hasFilter ? 'matching' : 'all';
  return isUnmatched ? { basis: 'none matching' as const, ...all } : { basis: filterBasis, ...matching };
}

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
  return { query, people, isPossible };
}
