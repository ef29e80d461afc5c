import type { ReactNode } from 'react';
import { formatDays, formatOffset, formatOffsets, formatTime } from '#domain/time/format';
import type { Note } from '#domain/review/notes';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import type { Bar } from '#domain/review/chronology';
import { formatDuration } from '#domain/time/duration';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { Chronology, ChronologyLegend } from './chronology/Chronology';
import { EvidenceList } from './cards/EvidenceList';
import { LoadTable } from './cards/ReviewLoadPanel';
import { type PresentedCard as Card, useReviewScope } from './model/review-scope';
import { closedWords, escalatedWords, reviewedInWords, reviewTitle } from './model/title';
import { NoteList } from './cards/Notes';
import type { ReviewParts } from './model/use-review';
import { Figures } from './Figures';
import { AnsweredBy } from './cards/AnsweredBy';
import { DutyAtTrigger } from './cards/DutyAtTrigger';
import { SeverityTag } from './cards/CardFacts';

type PresentedIncidentProps = { bar: Bar; visible: readonly Bar[]; notes: ReactNode };

type PresentedCardProps = ReviewParts & { card: Card };

/** Card of a presented review. */
export function PresentedCard({ card, incidents, evidence, figures, load, span }: PresentedCardProps) {
  const { rows, zone, address } = useReviewScope();
  const { cards, visible } = incidents;
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
            <ChronologyLegend shown={visible} />
          </div>
          <Chronology shown={visible} selected={undefined} />
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
          visible={visible}
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

/** Presented incident next to a small chronology, for orientation. */
function PresentedIncident({ bar, visible, notes }: PresentedIncidentProps) {
  const { zone, titleOf } = useReviewScope();
  const directory = useDirectory();
  const { row, number, seconds, isOpen } = bar;
  const at = row.created_at;
  const day = wallAt(at, zone);
  const [ack, close] = [secondsToAck(row), secondsToClose(row)];
  const closed =
    close === undefined
      ? 'still open when fetched'
      : `closed ${formatTime(wallAt(at + close, zone))}${closedWords(row)}`;
  return (
    <section aria-label={`Incident ${number}`} className="review-slide">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
        <span className="review-number">{number}</span>
        <SeverityTag value={row.severity} />
        {row.channel_id !== 0 && <span>{directory.channel(row.channel_id)}</span>}
        <span className="ml-auto">
          {formatDays(day, day)}, {zone}
        </span>
      </p>
      <h1>{titleOf(row)}</h1>
      <div className="review-figures">
        <BigFact label="Triggered" value={formatTime(wallAt(at, zone), true)} note={formatOffset(at, zone)} />
        <BigFact
          label="Acknowledged after"
          value={ack === undefined ? 'Never' : formatDuration(ack)}
          note={ack === undefined ? '' : `at ${formatTime(wallAt(at + ack, zone), true)}`}
        />
        <BigFact label="Escalated" value={escalatedWords(row)} note="" />
        <BigFact
          label={isOpen ? 'Open for, so far' : 'Open for'}
          value={formatDuration(seconds)}
          note={closed}
        />
      </div>
      <div className="review-beside">
        <div className="min-w-0">
          <h2>Chronology</h2>
          <Chronology shown={visible} selected={bar.id} isFocused isBrief />
        </div>
        <div className="min-w-0">
          <AnsweredBy row={row} />
          <DutyAtTrigger row={row} most={3} isBelow />
          {notes}
        </div>
      </div>
    </section>
  );
}

function BigFact({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div>
      <h2>{label}</h2>
      <p>
        <b className="first-letter:uppercase">{value}</b>
      </p>
      <small>{note}</small>
    </div>
  );
}
