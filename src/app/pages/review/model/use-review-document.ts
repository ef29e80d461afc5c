import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { patched } from '#address/codec';
import { formatPresenting } from '#address/presenting';
import { changedTyped, writeTyped } from '#address/review';
import type { ReviewDocument } from '#domain/review/document';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { publicAddress } from '../../../url/settings';
import { linksIn, useLinks } from './use-links';
import type { Review } from './use-review';

const HIDDEN = { on: true, pseudonyms: true };

/** Creates the review document, with names or pseudonyms; loads its code on the first call. */
export function useReviewDocument(review: Review): (hidesNames: boolean) => Promise<ReviewDocument> {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const names = { directory: useDirectory(), links: useLinks() };
  const hidden = {
    directory: useDirectory(true),
    links: linksIn(review.scope.zone, formatPresenting(HIDDEN)),
  };
  return async (hidesNames) => {
    const { directory, links } = hidesNames ? hidden : names;
    const own = hidesNames ? withoutNames(review, directory) : review;
    const url = publicAddress();
    const fixed = patched(search, review.fixed());
    url.search = (hidesNames ? patched(fixed, formatPresenting(HIDDEN)) : fixed).toString();
    if (hidesNames) url.hash = writeTyped(own.scope.address.typed) ?? '';
    const { reviewDocument } = await import('./review-document');
    return reviewDocument(own, { client, directory, links, link: url.href });
  };
}

/** Review with pseudonyms in names and typed text. */
function withoutNames(review: Review, { text, person, responder }: Directory): Review {
  const { scope, evidence, load } = review;
  const { address, titleOf, responders } = scope;
  return {
    ...review,
    scope: {
      ...scope,
      address: { ...address, typed: changedTyped(address.typed, text) },
      titleOf: (row) => text(titleOf(row)),
      responders: {
        ...responders,
        of: (row) => responders.of(row)?.map((one) => Object.assign({}, one, { name: person(one.id) })),
      },
    },
    evidence: {
      ...evidence,
      cards: evidence.cards.map((card) =>
        Object.assign({}, card, { title: text(card.title), sentence: text(card.sentence) }),
      ),
    },
    load: {
      ...load,
      people: load.people?.map((one) => Object.assign({}, one, { name: responder(one.id, '') })),
    },
  };
}
