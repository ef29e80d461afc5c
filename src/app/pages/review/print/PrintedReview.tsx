import { formatOffsets } from '#domain/time/format';
import type { Note } from '#domain/review/notes';
import { Chronology } from '../chronology/Chronology';
import { Legend } from '../chronology/Legend';
import { EvidenceList } from '../evidence/EvidenceList';
import { LoadTable } from '../evidence/LoadPanel';
import { reviewedInWords, reviewTitle } from '../model/document/title';
import { NoteList } from '../cards/NoteList';
import { useReviewScope } from '../model/review-scope';
import type { ReviewParts } from '../model/use-review';
import { PrintedIncident } from './PrintedIncident';
import { Figures } from '../summary/Figures';

/** The review as a document on A4, upright: no block of it is broken over two pages. */
export function PrintedReview({ incidents, evidence, figures, load, span }: ReviewParts) {
  const { rows, zone, address } = useReviewScope();
  const { cards, shown } = incidents;
  const { typed, view } = address;
  const offsets = formatOffsets(span.after, span.upTo, zone);
  const has = (part: string) => !view.hidden.includes(part);
  return (
    <article className="review-paper">
      <header>
        <h1>{reviewTitle(typed, rows)}</h1>
        <p>
          {reviewedInWords(typed, rows, { span, zone })}, {zone}
          {offsets !== zone && ` ${offsets}`}
        </p>
      </header>
      {has('summary') && <Figures figures={figures} load={load} />}
      <PrintedNotes notes={typed.notes} />
      {has('chronology') && (
        <section>
          <div className="flex items-baseline gap-4">
            <h2>Chronology</h2>
            <Legend shown={shown} />
          </div>
          <Chronology shown={shown} chosen={undefined} />
        </section>
      )}
      {cards.map((bar) => (
        <PrintedIncident key={bar.id} bar={bar} evidence={evidence.cards}>
          <PrintedNotes notes={typed.noted[bar.id] ?? []} />
        </PrintedIncident>
      ))}
      {has('load') && (
        <section className="review-block">
          <h2>Load per person</h2>
          <LoadTable load={load} />
        </section>
      )}
      {evidence.cards.length > 0 && has('evidence') && (
        <section className="review-block">
          <h2>Evidence</h2>
          <EvidenceList cards={evidence.cards} />
        </section>
      )}
      <section className="review-block">
        <h2>How this is counted</h2>
        <ul className="list-disc pl-5 text-sm">
          {figures.figures.map(({ key, label, rule }) => (
            <li key={key}>
              {label}: {rule}
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}

function PrintedNotes({ notes }: { notes: readonly Note[] }) {
  return notes.length === 0 ? null : <NoteList notes={notes} />;
}
