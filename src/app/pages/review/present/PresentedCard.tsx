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
import type { ReviewParts } from '../model/use-review';
import { Figures } from '../summary/Figures';
import { PresentedIncident } from './PresentedIncident';

type PresentedCardProps = ReviewParts & { card: Card };

/** One thought of a review, as large as a room needs it. */
export function PresentedCard({ card, incidents, evidence, figures, load, span }: PresentedCardProps) {
  const { rows, zone, address } = useReviewScope();
  const { cards, shown } = incidents;
  const { typed } = address;
  switch (card.kind) {
    case 'title':
      return (
        <section aria-label="Title" className="review-slide justify-center!">
          <h1>{reviewTitle(typed, rows)}</h1>
          <p className="review-lead">{reviewedInWords(typed, rows, { span, zone })}</p>
          <p className="text-ink-2">
            {zone}, {formatOffsets(span.after, span.upTo, zone)}
          </p>
        </section>
      );
    case 'summary':
      return (
        <section aria-label="Summary of the review" className="review-slide">
          <h1>Summary</h1>
          <Figures figures={figures} load={load} />
          <PresentedNotes notes={typed.notes} />
        </section>
      );
    case 'chronology':
      return (
        <section aria-label="Chronology" className="review-slide">
          <div className="flex flex-wrap items-baseline gap-4">
            <h1>Chronology</h1>
            <Legend shown={shown} />
          </div>
          <Chronology shown={shown} chosen={undefined} />
        </section>
      );
    case 'load':
      return (
        <section aria-label="Load" className="review-slide">
          <h1>Load per person</h1>
          <LoadTable load={load} />
        </section>
      );
    case 'evidence':
      return (
        <section aria-label="Evidence" className="review-slide">
          <h1>Evidence</h1>
          <EvidenceList cards={evidence.cards} />
        </section>
      );
    default: {
      const bar = cards.find(({ id }) => id === card.id);
      return bar ? (
        <PresentedIncident
          bar={bar}
          shown={shown}
          notes={<PresentedNotes notes={typed.noted[bar.id] ?? []} />}
        />
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
