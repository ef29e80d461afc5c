import { useNavigate, useSearchParams } from 'react-router';
import type { IncidentRow } from '#contract/insight';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import { reviewPathOf } from '../../../data/review-path';
import { presentNow } from '../../../hooks/use-now';

/** Of what is known of the incidents that are to be reviewed. */
export type ReviewedOf = {
  revision: number | undefined;
  insight: Pick<InsightFilterState, 'zone' | 'fixed'>;
};

/** Opens the review of some incidents. */
export function useReviewOf({
  insight: { zone, fixed },
}: ReviewedOf): (rows: readonly IncidentRow[]) => void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (rows) => void navigate(reviewPathOf(rows, search, fixed(), { zone, now: presentNow() }));
}
