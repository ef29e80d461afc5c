import { Link, useSearchParams } from 'react-router';
import type { SearchPatch } from '../../url/codec';
import { reviewPath } from './review-path';

/** Leads to the review of all incidents that the range and filters of this page match. */
export function ReviewLink({ fixed }: { fixed: () => SearchPatch }) {
  const [search] = useSearchParams();
  return (
    <Link
      to={reviewPath(search, fixed())}
      className="inline-flex h-[30px] items-center rounded-md border border-control/60 bg-surface px-2.5 text-sm hover:bg-hover"
    >
      Review
    </Link>
  );
}
