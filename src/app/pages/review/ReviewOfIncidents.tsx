import type { IncidentRow } from '#contract/insight';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { PrintFooter } from '../../components/print/PrintFooter';
import { usePrinting } from '../../hooks/use-printing';
import { useIsPresenting } from '../../url/presenting';
import { isGuest } from '../../url/settings';
import { ReviewScope } from './model/review-scope';
import { useReview } from './model/use-review';
import type { ReviewAddress } from './model/address/use-review-address';
import { PresentedReview } from './present/PresentedReview';
import { PrintedReview } from './print/PrintedReview';
import { ReviewBoard } from './ReviewBoard';

type ReviewOfIncidentsProps = {
  insight: InsightFilterState;
  address: ReviewAddress;
  fetched: readonly IncidentRow[];
  fetchedAt: number;
};

/** A review as a page, as cards for a room, or as a document on paper. */
export function ReviewOfIncidents({ insight, ...input }: ReviewOfIncidentsProps) {
  const review = useReview({ insight, ...input });
  const presenting = useIsPresenting();
  const printing = usePrinting();
  // Guests read it from beginning to end.
  const isPaper = printing || isGuest();
  return (
    <ReviewScope value={review}>
      {isPaper && <PrintedReview />}
      {presenting && !isPaper && <PresentedReview />}
      {!presenting && !isPaper && <ReviewBoard insight={insight} />}
      <PrintFooter zone={review.zone} fix={review.fixed()} />
    </ReviewScope>
  );
}
