import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ReviewDocument } from '#domain/review/document';
import { useDirectory } from '../../../../api/names/directory';
import { publicAddress } from '../../../../url/settings';
import { patched } from '../../../../url/codec';
import { useLinks } from '../use-links';
import type { Review } from '../use-review';

/** Makes the document of the review in its present state; its code is loaded on the first call. */
export function useReviewDocument(review: Review): () => Promise<ReviewDocument> {
  const client = useQueryClient();
  const directory = useDirectory();
  const links = useLinks();
  const [search] = useSearchParams();
  return async () => {
    const url = publicAddress();
    url.search = patched(search, review.fixed()).toString();
    const { reviewDocument } = await import('./review-document');
    return reviewDocument(review, { client, directory, links, link: url.href });
  };
}
