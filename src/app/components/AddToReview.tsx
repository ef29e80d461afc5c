import { Link, useSearchParams } from 'react-router';
import { startOfDay } from '#domain/time/days';
import { DAY, type UnixSeconds, wallAt } from '#domain/time/zone';
import { paths } from '#address/paths';
import { INSIGHT_FIELDS } from '#address/insight';
import { patched, type SearchPatch } from '#address/codec';
import { useZones } from '../hooks/use-view';
import { selectedIds } from '#address/review';
import { reviewPath } from '../data/review-path';

type AddToReviewProps = {
  /** Ids as in the address of a review; a delivery has two. */
  ids: readonly string[];
  incident: string | undefined;
  at: UnixSeconds;
};

/** Opens a review of the record's day and the day before, with the record as evidence. */
export function AddToReview({ ids, incident, at }: AddToReviewProps) {
  const { zone } = useZones().zones;
  const day = startOfDay(wallAt(at, zone));
  const range = { kind: 'fixed' as const, from: day - DAY, to: day + DAY };
  const search = patched(new URLSearchParams({ tz: zone }), {
    ...INSIGHT_FIELDS.range.write(range),
    ...selectedIds.write(incident === undefined ? [] : [incident]),
    evidence: ids.map(encodeURIComponent).join('/'),
  });
  return (
    <Link
      to={`${paths.review()}?${search.toString()}`}
      className="inline-flex h-[30px] items-center rounded-md border border-control/60 bg-surface px-2.5 text-sm hover:bg-hover"
    >
      Add to review
    </Link>
  );
}

/** Opens a review of all incidents that match the range and filters of this page. */
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
