import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ReviewDocument } from '#domain/review/document';
import { publicAddress } from '../../../../url/settings';
import { patched } from '../../../../url/codec';
import { useReviewScope } from '../review-scope';
import { reviewDocument } from './review-document';
import { useLinks } from '../use-links';

/** Makes the document of the review as it is now. */
export function useReviewDocument(): () => Promise<ReviewDocument> {
  const review = useReviewScope();
  const client = useQueryClient();
  const links = useLinks();
  const [search] = useSearchParams();
  return async () => {
    const url = publicAddress();
    url.search = patched(search, review.fixed()).toString();
    return reviewDocument(review, { client, links, link: url.href });
  };
}
