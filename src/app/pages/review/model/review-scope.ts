import { createContext, use } from 'react';
import type { Review } from './use-review';

/** What all parts of one review share. */
export const ReviewScope = createContext<Review | undefined>(undefined);

export function useReviewScope(): Review {
  const review = use(ReviewScope);
  if (!review) throw new Error('useReviewScope is used outside of a review');
  return review;
}
