import type { ReactNode } from 'react';
import { formatOffsets, formatTime } from '#domain/time/format';
import type { Note } from '#domain/review/notes';
import type { Bar } from '#domain/review/chronology';
import { dutiesAt, lanesOfTeams } from '#domain/review/lanes';
import { wallAt } from '#domain/time/zone';
import { Chronology, ChronologyLegend } from './chronology/Chronology';
import { EvidenceList } from './cards/EvidenceList';
import { LoadTable } from './cards/ReviewLoadPanel';
import { reviewedInWords, reviewTitle } from './model/title';
import { NoteList } from './cards/Notes';
import { OFF_HOURS } from './model/lane-words';
import { useReviewScope } from './model/review-scope';
import type { ReviewParts } from './model/use-review';
import { CountingRules, Figures } from './Figures';
import { isGuest } from '../../url/settings';
import { CardFacts, IncidentLinks } from './cards/CardFacts';
import { useDirectory } from '../../api/names/directory';
import type { EvidenceCard } from './model/evidence-cards';
import { useAnsweredBy } from './model/use-answered-by';

type PrintedIncidentProps = { bar: Bar; evidence: readonly EvidenceCard[]; children: ReactNode };

/** Review as an A4 document; blocks do not break across pages. */
export function PrintedReview({ incidents, evidence, figures, load, span }: ReviewParts) {
  const { rows, zone, address } = useReviewScope();
  const { cards, visible } = incidents;
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
            <ChronologyLegend bars={visible} />
          </div>
          <Chronology bars={visible} selected={undefined} />
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
        <CountingRules figures={figures} load={load} />
      </section>
    </article>
  );
}

function PrintedNotes({ notes }: { notes: readonly Note[] }) {
  return notes.length === 0 ? null : <NoteList notes={notes} />;
}

/** Incident in print, several per page, with the duty of its own team. */
function PrintedIncident({ bar, evidence, children }: PrintedIncidentProps) {
  const { titleOf, zone } = useReviewScope();
  return (
    <section className="review-block">
      <h2 className="flex items-start gap-2">
        <span className="review-number">{bar.number}</span>
        <span>{titleOf(bar.row)}</span>
      </h2>
      <div className="review-halves">
        <CardFacts bar={bar} />
        <dl>
          <dt>Responders</dt>
          <dd>
            <Responders bar={bar} />
          </dd>
          <dt>On call at {formatTime(wallAt(bar.start, zone))}</dt>
          <dd>
            <OnCall bar={bar} />
          </dd>
        </dl>
      </div>
      {children}
      {!isGuest() && <IncidentLinks bar={bar} evidence={evidence} />}
    </section>
  );
}

function Responders({ bar }: { bar: Bar }) {
  const { people, error } = useAnsweredBy(bar.row);
  if (!people) return error ? 'Could not be loaded.' : <span data-later="">Not loaded before printing.</span>;
  if (people.length === 0) return 'Nobody was assigned.';
  return people
    .map(({ name, acknowledged }) => `${name}${acknowledged > 0 ? ' (acknowledged)' : ''}`)
    .join(', ');
}

function OnCall({ bar: { row, start } }: { bar: Bar }) {
  const { lanes } = useReviewScope();
  const directory = useDirectory();
  if (!lanes.duty.schedules)
    return lanes.duty.error ? 'Could not be loaded.' : <span data-later="">Not loaded before printing.</span>;
  const own = lanesOfTeams(lanes.lanes, new Set([row.team_id]));
  return dutiesAt(own, start, row.team_id)
    .map(({ lane, people, isExpected }) => {
      const nobody = isExpected ? OFF_HOURS : 'nobody';
      return `${lane.name}: ${people.map(directory.person).join(', ') || nobody}`;
    })
    .join('; ');
}
