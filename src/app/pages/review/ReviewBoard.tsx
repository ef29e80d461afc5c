import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useState } from 'react';
import { counted } from '#domain/text/count';
import type { ReviewDocument } from '#domain/review/document';
import { type Evidence, evidenceKey, readEvidence } from '#domain/review/evidence';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { paths } from '#address/paths';
import { OtherPageLink } from '../../components/insight-filter/OtherPageLink';
import { EmptyState } from '../../ui/EmptyState';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { useDirectory } from '../../api/names/directory';
import { publicAddress } from '../../url/settings';
import { patched } from '#address/codec';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { CardPanel } from './cards/CardPanel';
import { EditedText, Notes } from './cards/Notes';
import { ReviewControls } from './ReviewControls';
import { ReviewLoadPanel } from './cards/ReviewLoadPanel';
import { useReviewScope } from './model/review-scope';
import type { Review, ReviewEvidence, ReviewIncidents } from './model/use-review';
import { Figures } from './Figures';
import { useLinks } from './model/use-links';
import { reviewTitle } from './model/title';
import { Chronology, ChronologyLegend } from './chronology/Chronology';
import type { ServedEvidence } from '#address/review';
import { EvidenceList } from './cards/EvidenceList';

const MOST = 20;

type ChronologyPanelProps = { incidents: ReviewIncidents; selected: string | undefined };

type ReviewBoardProps = { insight: InsightFilterState; review: Review };

/** Review on one page, next to the card of one incident. */
export function ReviewBoard({ insight, review }: ReviewBoardProps) {
  const { incidents, evidence, figures, load, span, fixed } = review;
  const { cards, missing } = incidents;
  const { address, rows } = useReviewScope();
  const makeDocument = useReviewDocument(review);
  const { typed, type, view } = address;
  const selected = cards.find(({ id }) => id === view.card) ?? cards[0];
  return (
    <>
      <ReviewHeader />
      <ReviewControls {...{ insight, incidents, span, fixed, makeDocument }} />
      {missing.length > 0 && (
        <Notice>
          {counted(missing.length, 'chosen incident')} not found in this range with these filters:{' '}
          {missing.slice(0, 10).join(', ')}
          {missing.length > 10 && ' …'}. Choose a longer range.
        </Notice>
      )}
      {rows.length === 0 ? (
        <EmptyState className="panel-box">
          <p className="font-semibold text-ink">No incident to review</p>
          <p>
            The server has none in this range that match. Move the range with [ and ], or choose on{' '}
            <OtherPageLink path={paths.incidents()} name="Incidents" />.
          </p>
        </EmptyState>
      ) : (
        <div className="space-y-3">
          <Figures figures={figures} load={load} />
          <div className="review-columns">
            <ChronologyPanel incidents={incidents} selected={selected?.id} />
            <div className="min-w-0 space-y-3">
              {selected && <CardPanel bar={selected} incidents={incidents} evidence={evidence.cards} />}
              <Panel title="Notes" note="stored in this link only">
                <Notes
                  label="Notes"
                  notes={typed.notes}
                  placeholder="Add a note, for example 05:12 rolled back"
                  onChange={(notes) => type({ notes })}
                />
                <p className="mt-1 text-xs text-ink-3">
                  A note that begins with a time is marked in the chronology.
                </p>
              </Panel>
            </div>
            <div className="min-w-0 space-y-3">
              <ReviewLoadPanel load={load} />
              <EvidencePanel evidence={evidence} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

/** Creates the review document; loads its code on the first call. */
function useReviewDocument(review: Review): () => Promise<ReviewDocument> {
  const client = useQueryClient();
  const directory = useDirectory();
  const links = useLinks();
  const [search] = useSearchParams();
  return async () => {
    const url = publicAddress();
    url.search = patched(search, review.fixed()).toString();
    const { reviewDocument } = await import('./model/review-document');
    return reviewDocument(review, { client, directory, links, link: url.href });
  };
}

/** Title and scope of the review. */
function ReviewHeader() {
  const { address, rows } = useReviewScope();
  const { typed, type } = address;
  return (
    <header className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <EditedText
        label="Title of the review"
        text={typed.title}
        display={reviewTitle(typed, rows)}
        onChange={(title) => type({ title })}
      >
        {(title) => <h1 className="wrap-anywhere">{title}</h1>}
      </EditedText>
      {typed.title !== '' && <p className="text-ink-2">{counted(rows.length, 'incident')}</p>}
    </header>
  );
}

/** Chronology panel; a click on an incident opens its card. */
function ChronologyPanel({ incidents: { bars, visible }, selected }: ChronologyPanelProps) {
  const { address, rows } = useReviewScope();
  return (
    <section aria-label="Chronology" className="panel-box">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2>
          Chronology{' '}
          <small className="ml-1.5 text-xs font-normal text-ink-3">
            outline: not yet acknowledged
            {bars.length < rows.length &&
              `; the ${bars.length} most severe of ${counted(rows.length, 'incident')}`}
          </small>
        </h2>
        <ChronologyLegend shown={visible} />
      </div>
      <Chronology shown={visible} selected={selected} onChoose={(id) => address.change({ card: id })} />
    </section>
  );
}

/** Evidence added by link or id: deliveries, RUM issues and shared stacks. */
function EvidencePanel({ evidence }: { evidence: ReviewEvidence }) {
  const { take, remove } = useTakenEvidence(evidence.pieces);
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  function add() {
    const parsed = readEvidence(text);
    if (parsed.kind === 'none') return setMessage(parsed.why);
    const refusal = take(parsed.evidence);
    setMessage(refusal ?? `Recognised: ${parsed.name}`);
    if (refusal === undefined) setText('');
  }
  return (
    <Panel title="Evidence" note="deliveries, RUM issues and shared stacks">
      <EvidenceList cards={evidence.cards} onRemove={remove} />
      <form
        className="mt-2 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Field
          className="grow"
          aria-label="A link or an id"
          placeholder="Paste a link or an id"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Add</Button>
      </form>
      <p role="status" className="mt-1 min-h-5 text-xs text-ink-2">
        {message}
      </p>
    </Panel>
  );
}

/** Adds evidence to the address, and removes it. */
function useTakenEvidence(pieces: readonly Evidence[]) {
  const { address } = useReviewScope();
  const { view, typed, change, type } = address;
  return {
    /** Returns the reason for a rejection, otherwise undefined. */
    take: (piece: Evidence): string | undefined => {
      const key = evidenceKey(piece);
      if (pieces.some((other) => evidenceKey(other) === key)) return 'It is there already.';
      if (pieces.length >= MOST) return `A review has at most ${MOST} pieces of evidence.`;
      if (piece.kind !== 'stack') change({ evidence: [...view.evidence, piece] });
      else if (!type({ stacks: [...typed.stacks, piece.fragment] }))
        return 'This stack is too long to go into a link beside what is there.';
      return undefined;
    },
    remove: (key: string): void => {
      const isOther = (piece: ServedEvidence) => evidenceKey(piece) !== key;
      if (typed.stacks.includes(key)) type({ stacks: typed.stacks.filter((other) => other !== key) });
      else change({ evidence: view.evidence.filter(isOther) });
    },
  };
}
