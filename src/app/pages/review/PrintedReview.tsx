import type { ReactNode } from 'react';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import { formatDuration, formatOffsets } from '#domain/time/format';
import { type Note, noteTime, type Bar } from '#domain/review/chronology';
import { Chronology, ChronologyLegend } from './Chronology';
import { EvidenceList } from './cards/EvidencePanel';
import { LoadTable, OnCallTable } from './cards/ReviewLoadPanel';
import { SeverityMark } from '../../components/SeverityMark';
import { ViewLink } from '../../components/ViewLink';
import { closedWords, escalatedWords, reviewedInWords, reviewTitle } from './model/title';
import { useLinks, useReviewScope, type ReviewParts, useAnsweredBy } from './model/use-review';
import { NoteList } from './cards/Notes';
import { CountingRules, Figures } from './Figures';
import { useDirectory } from '../../api/names/directory';
import type { EvidenceCard } from './model/evidence-cards';

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
      {has('chronology') && (
        <section className="review-block">
          <h2>On call</h2>
          <OnCallTable />
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

/** Incident in print in a few lines, about a dozen per page. */
function PrintedIncident({ bar, evidence, children }: PrintedIncidentProps) {
  const { titleOf } = useReviewScope();
  const directory = useDirectory();
  const links = useLinks();
  const { row } = bar;
  const { channel_id: channel, team_id: team } = row;
  const own = evidence.filter(({ about }) => about?.id === bar.id);
  const belongsTo = [team === 0 ? '' : directory.team(team), channel === 0 ? '' : directory.channel(channel)];
  return (
    <section className="review-block review-brief">
      <h2 className="flex items-center gap-2">
        <span className="review-number">{bar.number}</span>
        <SeverityMark value={row.severity} />
        <ViewLink to={links.incident(bar.id, bar.start)}>{titleOf(row)}</ViewLink>
      </h2>
      <p>
        <IncidentTimes bar={bar} />
      </p>
      <p className="text-ink-2">
        {[row.severity, ...belongsTo].filter((text) => text !== '').join(', ')}. <Responders bar={bar} />{' '}
        <code className="font-mono">{row.incident_id}</code>
        {own.map(({ key, kind, to }) => (
          <ViewLink key={key} className="review-link ml-2" to={links.other(to)}>
            {kind}
          </ViewLink>
        ))}
      </p>
      {children}
    </section>
  );
}

/** "18:49:12, acknowledged after 2 m 38 s, closed after 2 h 41 m, automatically. Escalated by timeout." */
function IncidentTimes({ bar: { row, start } }: { bar: Bar }) {
  const { zone, window } = useReviewScope();
  const [ack, close] = [secondsToAck(row), secondsToClose(row)];
  const escalated = escalatedWords(row);
  return (
    <>
      <b>{noteTime({ at: start - (start % 60) }, window, zone)}</b>,{' '}
      {ack === undefined ? (
        <b className="text-bad">never acknowledged</b>
      ) : (
        `acknowledged after ${formatDuration(ack)}`
      )}
      ,{' '}
      {close === undefined ? 'open when fetched' : `closed after ${formatDuration(close)}${closedWords(row)}`}
      .{escalated !== 'no' && ` Escalated: ${escalated}.`}
    </>
  );
}

function Responders({ bar }: { bar: Bar }) {
  const { people, error } = useAnsweredBy(bar.row);
  if (!people) return error ? 'Could not be loaded.' : <span data-later="">Not loaded before printing.</span>;
  if (people.length === 0) return 'Nobody was assigned.';
  return people
    .map(({ name, acknowledged }) => `${name}${acknowledged > 0 ? ' (acknowledged)' : ''}`)
    .join(', ')
    .concat('.');
}
