import { PrintButton } from '../../../components/PrintButton';
import { ShareSection } from '../../../components/share/ShareSection';
import type { Review } from '../model/use-review';
import { MarkdownSection } from './MarkdownSection';
import { useState } from 'react';
import { useDirectory } from '../../../api/names/directory';
import { Button } from '../../../ui/Button';
import type { MakeDocument } from './make-document';
import { formatSize } from '#domain/text/count';
import { MaskedText } from '../../../components/secrets/MaskedText';
import { CheckBox } from './CheckBox';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { patched } from '#address/codec';
import { formatPresenting } from '#address/presenting';
import { changedTyped, writeTyped } from '#address/review';
import type { ReviewDocument } from '#domain/review/document';
import type { Directory } from '../../../api/names/directory-of';
import { publicAddress } from '../../../url/settings';
import { linksIn, useLinks } from '../model/use-links';

/** Sections of the share dialog of a review: Markdown, HTML, files and paper. */
export function ReviewShareSections({ review }: { review: Review }) {
  const makeDocument = useReviewDocument(review);
  return (
    <>
      <MarkdownSection review={review} makeDocument={makeDocument} />
      <HtmlSection review={review} makeDocument={makeDocument} />
      <FilesSection review={review} makeDocument={makeDocument} />
      <ShareSection
        title="Paper"
        note="A4: figures and chronology, then incidents."
        actions={<PrintButton label="Print…" />}
      />
    </>
  );
}

/** Saves one file for a ticket: review document, incidents as a table, and all data. */
function FilesSection({ review, makeDocument }: { review: Review; makeDocument: MakeDocument }) {
  const { scope, span } = review;
  const directory = useDirectory();
  const [problem, setProblem] = useState('');
  async function save() {
    try {
      // Loads the zip code on demand.
      const { saveReview } = await import('../model/review-files');
      await saveReview(await makeDocument(false), { ...scope, span, directory });
      setProblem('');
    } catch (error) {
      setProblem(`The file was not saved. ${String(error)}`);
    }
  }
  return (
    <ShareSection
      title="All files"
      note="A zip: Markdown, HTML, incidents as CSV, and everything as JSON."
      actions={<Button onClick={() => void save()}>Save all files</Button>}
    >
      {problem !== '' && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
    </ShareSection>
  );
}

type Outcome = { name: string; bytes: number; sha256: string } | Error;

/** Saves the review as one HTML file, and shows its checksum. */
function HtmlSection({ review, makeDocument }: { review: Review; makeDocument: MakeDocument }) {
  const [hidesNames, setHidden] = useState(true);
  const [outcome, setOutcome] = useState<Outcome>();
  async function save() {
    try {
      const { saveHtml } = await import('../model/review-files');
      setOutcome(saveHtml(await makeDocument(hidesNames), { ...review.scope, span: review.span }));
    } catch (error) {
      setOutcome(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return (
    <ShareSection
      title="HTML file"
      note="One file without scripts; opens offline."
      actions={<Button onClick={() => void save()}>Save HTML</Button>}
    >
      <CheckBox label="Hide names" isChecked={hidesNames} onChange={setHidden} />
      {outcome instanceof Error && (
        <p role="alert" className="text-bad">
          The file was not saved. <MaskedText text={outcome.message} />
        </p>
      )}
      {outcome && !(outcome instanceof Error) && (
        <p role="status" className="text-xs text-ink-2 wrap-anywhere">
          {outcome.name}, {formatSize(outcome.bytes)}, SHA-256 <code>{outcome.sha256}</code>
        </p>
      )}
    </ShareSection>
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
