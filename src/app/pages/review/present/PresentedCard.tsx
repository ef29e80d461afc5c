import { formatOffsets } from '#domain/time/format';
import type { Note } from '#domain/review/notes';
import { Chronology } from '../chronology/Chronology';
import { Legend } from '../chronology/Legend';
import { EvidenceList } from '../evidence/EvidenceList';
import { LoadTable } from '../evidence/LoadPanel';
import type { PresentedCard as Card } from '../model/cards';
import { reviewedInWords, reviewTitle } from '../model/document/title';
import { NoteList } from '../cards/NoteList';
import { useReviewScope } from '../model/review-scope';
import { Figures } from '../summary/Figures';
import { PresentedIncident } from './PresentedIncident';

/** One thought of a review, as large as a room needs it. */
export function PresentedCard({ card }: { card: Card }) {
  const review = useReviewScope();
  const { span, zone, address, load, evidence, cards } = review;
  switch (card.kind) {
    case 'title':
      return (
        <section aria-label="Title" className="review-slide justify-center!">
          <h1>{reviewTitle(review)}</h1>
          <p className="review-lead">{reviewedInWords(review)}</p>
          <p className="text-ink-2">
            {zone}, {formatOffsets(span.after, span.upTo, zone)}
          </p>
        </section>
      );
    case 'summary':
      return (
        <section aria-label="Summary of the review" className="review-slide">
          <h1>Summary</h1>
          <Figures />
          <PresentedNotes notes={address.typed.notes} />
        </section>
      );
    case 'chronology':
      return (
        <section aria-label="Chronology" className="review-slide">
          <div className="flex flex-wrap items-baseline gap-4">
            <h1>Chronology</h1>
            <Legend />
          </div>
          <Chronology chosen={undefined} />
        </section>
      );
    case 'load':
      return (
        <section aria-label="Load" className="review-slide">
          <h1>Load of the people</h1>
          <LoadTable load={load} />
        </section>
      );
    case 'evidence':
      return (
        <section aria-label="Evidence" className="review-slide">
          <h1>Evidence</h1>
          <EvidenceList cards={evidence} />
        </section>
      );
    default: {
      const bar = cards.find(({ id }) => id === card.id);
      return bar ? (
        <PresentedIncident bar={bar} notes={<PresentedNotes notes={address.typed.noted[bar.id] ?? []} />} />
      ) : null;
    }
  }
}

function PresentedNotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <div>
      <h2>Notes</h2>
      <NoteList notes={notes} />
    </div>
  );
}
