import { createContext, use } from 'react';
import type { IncidentRow } from '#contract/insight';
import type { Interval } from '#domain/time/interval';
import type { ReviewAddress } from './use-review-address';
import type { KnownResponders } from './use-known-responders';
import type { ReviewLanes } from './use-lanes';

/** What parts of one review share wherever they stand; all else comes as props. */
type SharedInReview = {
  zone: string;
  /** The zone of requests. */
  rangeZone: string;
  window: Interval;
  /** All incidents of the review. */
  rows: readonly IncidentRow[];
  address: ReviewAddress;
  lanes: ReviewLanes;
  responders: KnownResponders;
  titleOf: (row: IncidentRow) => string;
};

export const ReviewScope = createContext<SharedInReview | undefined>(undefined);

export function useReviewScope(): SharedInReview {
  const shared = use(ReviewScope);
  if (!shared) throw new Error('useReviewScope is used outside of a review');
  return shared;
}
