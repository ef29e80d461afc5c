import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted, formatCount } from '#domain/text/words';
import { ShareSection } from '../../components/share/ShareSection';
import { useCopy } from '../../hooks/use-copy';
import { Button } from '../../ui/Button';
import { canServer, publicAddress } from '../../url/settings';
import type { ReviewDocument } from '#domain/review/document';
import { type Review, linksIn, useLinks } from './model/use-review';
import { PrintButton } from '../../components/PrintButton';
import { useDirectory } from '../../api/names/directory';
import { useSearchParams } from 'react-router';
import { patched } from '#address/codec';
import { formatPresenting } from '#address/values';
import { changedTyped, writeTyped } from '#address/review';
import type { Directory } from '../../api/names/directory-of';

/** Parts that load later, which are in the text. */
function loadedParts({ fetchedAt, figures, load, scope }: Review) {
  return [fetchedAt, figures.compared, load.people?.length, scope.lanes.lanes.length];
}

/** Copies the review as Markdown, with a preview of what is copied. */
function MarkdownSection({
  review,
  makeDocument,
}: {
  review: Review;
  makeDocument: (hidesNames: boolean) => Promise<ReviewDocument>;
}) {
  const { message, show, copy } = useCopy({ clears: true });
  const [hasIncidents, setIncidents] = useState(true);
  const [hasDetails, setDetails] = useState(false);
  const [hidesNames, setHidden] = useState(true);
  const options = { hasIncidents, hasDetails };
  async function markdown(): Promise<string> {
    const { reviewMarkdown } = await import('#domain/review/markdown');
    return reviewMarkdown(await makeDocument(hidesNames), options);
  }
  const { data: preview } = useQuery({
    queryKey: ['review Markdown', location.href, loadedParts(review), options, hidesNames],
    queryFn: markdown,
    // Other servers need a request for the responders of each incident, which only a copy is worth.
    enabled: canServer('incident-responders'),
    gcTime: 0,
  });
  async function copyText() {
    show('Looking up who responded…');
    const text = await markdown();
    await copy(text, { done: `Markdown copied, ${formatCount(text.length)} characters` });
  }
  return (
    <ShareSection
      title="Markdown"
      note={`One page: figures, chronology, notes${preview === undefined ? '' : `; ${formatCount(preview.length)} characters`}.`}
      actions={<Button onClick={() => void copyText()}>Copy Markdown</Button>}
    >
      <div className="flex flex-wrap gap-x-4">
        <CheckBox
          label={`Table of ${counted(review.incidents.cards.length, 'incident')}`}
          isChecked={hasIncidents}
          onChange={setIncidents}
        />
        <CheckBox label="Details" isChecked={hasDetails} onChange={setDetails} />
        <CheckBox label="Hide names" isChecked={hidesNames} onChange={setHidden} />
      </div>
      {preview !== undefined && (
        <pre
          aria-label="Markdown to copy"
          className="h-32 overflow-y-auto rounded-md bg-sunken p-2.5 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
        >
          {preview}
        </pre>
      )}
      <p role="status" className="min-h-5 text-ink-2">
        {message}
      </p>
    </ShareSection>
  );
}

type CheckBoxProps = { label: string; isChecked: boolean; onChange: (isChecked: boolean) => void };

/** Option of a section. */
function CheckBox({ label, isChecked, onChange }: CheckBoxProps) {
  return (
    <label className="flex min-h-7 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        className="size-4 flex-none accent-(--accent)"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

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
    const { reviewDocument } = await import('./model/review-document');
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
