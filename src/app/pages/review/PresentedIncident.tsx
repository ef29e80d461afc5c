import { formatDays, formatOffset, formatTime, formatDuration } from '#domain/time/format';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import type { Bar } from '#domain/review/chronology';
import { wallAt } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { Chronology } from './chronology/Chronology';
import { useReviewScope } from './model/review-scope';
import { closedWords, escalatedWords } from './model/title';
import { NoteList } from './cards/Notes';
import { AnsweredBy } from './cards/AnsweredBy';
import { DutyAtTrigger } from './cards/DutyAtTrigger';
import { SeverityTag } from './cards/CardFacts';

/** Presented incident next to a small chronology, for orientation. */
export function PresentedIncident({ bar, visible }: { bar: Bar; visible: readonly Bar[] }) {
  const { zone, titleOf, address } = useReviewScope();
  const notes = address.typed.noted[bar.id] ?? [];
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
          <Chronology bars={visible} selected={bar.id} isFocused isBrief />
        </div>
        <div className="min-w-0">
          <AnsweredBy row={row} />
          <DutyAtTrigger row={row} most={3} isBelow />
          {notes.length > 0 && (
            <div>
              <h2>Notes</h2>
              <NoteList notes={notes} />
            </div>
          )}
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
