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
export function ReviewOfIncidents(props: ReviewOfIncidentsProps) {
  const { insight } = props;
  const review = useReview(props);
  const { scope, incidents, evidence, figures, load, span, fixed } = review;
  const parts = { incidents, evidence, figures, load, span };
  const presenting = useIsPresenting();
  const printing = usePrinting();
  // Guests read it from beginning to end.
  const isPaper = printing || isGuest();
  return (
    <ReviewScope value={scope}>
      {isPaper && <PrintedReview {...parts} />}
      {presenting && !isPaper && <PresentedReview {...parts} />}
      {!presenting && !isPaper && <ReviewBoard insight={insight} review={review} />}
      <PrintFooter zone={scope.zone} fix={fixed()} />
    </ReviewScope>
  );
}
