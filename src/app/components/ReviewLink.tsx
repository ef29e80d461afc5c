import { Link, useSearchParams } from 'react-router';
import type { SearchPatch } from '#address/codec';
import { reviewPath } from '../data/recent-records';

/** Opens a review of all incidents that match the range and filters of this page. */
export function ReviewLink({ fixed }: { fixed: () => SearchPatch }) {
  const [search] = useSearchParams();
  return (
    <Link
      to={reviewPath(search, fixed())}
      className="inline-flex h-[30px] items-center max-md:h-11 rounded-md border border-control/60 bg-surface px-2.5 text-sm hover:bg-hover"
    >
      Review
    </Link>
  );
}
