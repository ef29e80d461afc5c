import { formatOffsets } from '#domain/time/format';
import type { Note } from '#domain/review/notes';
import { Chronology } from '../chronology/Chronology';
import { Legend } from '../chronology/Legend';
import { EvidenceList } from '../evidence/EvidenceList';
import { LoadTable } from '../evidence/LoadPanel';
import { reviewedInWords, reviewTitle } from '../model/document/title';
import { NoteList } from '../cards/NoteList';
import { useReviewScope } from '../model/review-scope';
import { PrintedIncident } from './PrintedIncident';
import { Figures } from '../summary/Figures';

/** The review as a document on A4, upright: no block of it is broken over two pages. */
export function PrintedReview() {
  const review = useReviewScope();
  const { span, zone, address, cards, load, evidence, figures } = review;
  const { hidden } = address.view;
  const offsets = formatOffsets(span.after, span.upTo, zone);
  const has = (part: string) => !hidden.includes(part);
  return (
    <article className="review-paper">
      <header>
        <h1>{reviewTitle(review)}</h1>
        <p>
          {reviewedInWords(review)}, {zone}
          {offsets !== zone && ` ${offsets}`}
        </p>
      </header>
      {has('summary') && <Figures />}
      <PrintedNotes notes={address.typed.notes} />
      {has('chronology') && (
        <section>
          <div className="flex items-baseline gap-4">
            <h2>Chronology</h2>
            <Legend />
          </div>
          <Chronology chosen={undefined} />
        </section>
      )}
      {cards.map((bar) => (
        <PrintedIncident key={bar.id} bar={bar}>
          <PrintedNotes notes={address.typed.noted[bar.id] ?? []} />
        </PrintedIncident>
      ))}
      {has('load') && (
        <section className="review-block">
          <h2>Load of the people</h2>
          <LoadTable load={load} />
        </section>
      )}
      {evidence.length > 0 && has('evidence') && (
        <section className="review-block">
          <h2>Evidence</h2>
          <EvidenceList cards={evidence} />
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
