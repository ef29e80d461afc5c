import { PrintButton } from '../../../components/PrintButton';
import { ShareSection } from '../../../components/share/ShareSection';
import type { Review } from '../model/use-review';
import { MarkdownSection } from './MarkdownSection';
import { useDirectory } from '../../../api/names/directory';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { patched } from '#address/codec';
import { formatPresenting } from '#address/values';
import { changedTyped, writeTyped } from '#address/review';
import type { ReviewDocument } from '#domain/review/document';
import type { Directory } from '../../../api/names/directory-of';
import { publicAddress } from '../../../url/settings';
import { linksIn, useLinks } from '../model/use-links';

/** Sections of the share dialog of a review: Markdown and paper. */
export function ReviewShareSections({ review }: { review: Review }) {
  const makeDocument = useReviewDocument(review);
  return (
    <>
      <MarkdownSection review={review} makeDocument={makeDocument} />
      <ShareSection
        title="Paper"
        note="A4: figures and chronology, then incidents."
        actions={<PrintButton label="Print…" />}
      />
    </>
  );
}

const HIDDEN = { on: true, pseudonyms: true };

/** Creates the review document, with names or pseudonyms; loads its code on the first call. */
function useReviewDocument(review: Review): (hidesNames: boolean) => Promise<ReviewDocument> {
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
    const { reviewDocument } = await import('../model/review-document');
    return reviewDocument(own, { client, directory, links, link: url.href, hasPseudonyms: hidesNames });
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
