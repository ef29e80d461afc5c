import { useMemo } from 'react';
import type { IncidentRow } from '#contract/insight';
import type { InsightRange } from '#domain/insight/range';
import type { Bar } from '#domain/review/chronology';
import { comparedInWords, comparedWith, hullOf, rowsWithin, summariesIn } from '#domain/review/comparison';
import { figuresOf } from '#domain/review/figures';
import { summaryOf } from '#domain/review/summary';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { useReviewRows } from './use-review-rows';

type Reviewed = {
  rows: readonly IncidentRow[];
  span: InsightRange;
  /** Whether there may be others in that time. */
  isPart: boolean;
  fetchedAt: number;
  bars: readonly Bar[];
};

/** The figures of a review; what they are compared with is fetched beside it. */
export function useFigures(
  insight: Pick<InsightFilterState, 'filter' | 'zone'>,
  { rows, span, isPart, fetchedAt, bars }: Reviewed,
) {
  const { zone } = insight;
  // Of time that has not passed there is nothing to compare.
  const passed = Math.max(span.after + 60, Math.min(span.upTo, Math.floor(fetchedAt / 300) * 300));
  const compared = useMemo(
    () => comparedWith({ after: span.after, upTo: passed }, zone),
    [span.after, passed, zone],
  );
  const hull = hullOf(compared);
  const before = useReviewRows(insight, isPart ? { after: hull.after, upTo: passed } : hull, hull.after > 0);
  const figures = useMemo(() => {
    const earlier = before.rows && summariesIn(before.rows, compared, fetchedAt);
    return figuresOf({
      summary: summaryOf(rows, fetchedAt),
      all: isPart && before.rows ? summaryOf(rowsWithin(before.rows, span), fetchedAt) : undefined,
      length: span.upTo - span.after,
      numberOf: (id) => bars.find((bar) => bar.id === id)?.number,
      before: earlier,
    });
  }, [rows, before.rows, compared, fetchedAt, isPart, span, bars]);
  return { figures, compared: comparedInWords(compared), query: before.query };
}

export type ReviewFigures = ReturnType<typeof useFigures>;
