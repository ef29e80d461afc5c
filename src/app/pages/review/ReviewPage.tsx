import { useSearchParams } from 'react-router';
import { EmptyReview } from './empty/EmptyReview';
import { saysWhat } from './model/address/url';
import { ReviewOfRange } from './ReviewOfRange';

/** What is shared on the screen in an incident review: some incidents, or all of a range. */
export function ReviewPage() {
  const [search] = useSearchParams();
  return saysWhat(search) ? <ReviewOfRange /> : <EmptyReview />;
}
