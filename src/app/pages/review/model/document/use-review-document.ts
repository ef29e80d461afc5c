import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ReviewDocument } from '#domain/review/document';
import { wallAt } from '#domain/time/zone';
import { publicAddress } from '../../../../url/settings';
import { patched } from '../../../../url/use-patch-search';
import { formatWall } from '../../../../url/wall';
import { useReviewScope } from '../review-scope';
import { reviewDocument } from './review-document';
import { useLinks } from '../use-links';

/** Makes the document of the review as it is now. */
export function useReviewDocument(): () => Promise<ReviewDocument> {
  const review = useReviewScope();
  const client = useQueryClient();
  const links = useLinks();
  const [search] = useSearchParams();
  const { zone, span } = review;
  return async () => {
    const url = publicAddress();
    const isLive = search.has('range');
    const fixed = isLive
      ? {
          range: undefined,
          from: formatWall(wallAt(span.after, zone)),
          to: formatWall(wallAt(span.upTo, zone)),
        }
      : {};
    url.search = patched(search, { tz: zone, ...fixed }).toString();
    return reviewDocument(review, { client, links, link: url.href });
  };
}
