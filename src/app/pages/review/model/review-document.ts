import type { QueryClient } from '@tanstack/react-query';
import type {
  DocumentDuty,
  DocumentIncident,
  DocumentNote,
  DocumentResponder,
  ReviewDocument,
} from '#domain/review/document';
import { peopleFigure } from '#domain/review/figures';
import { momentText } from '#domain/insight/incidents/incident-story';
import { dutiesAt, type Lane, lanesOfTeams } from '#domain/review/lanes';
import { type Note, noteTime } from '#domain/review/notes';
import { timelineOf } from '#domain/review/timeline';
import { counted } from '#domain/text/count';
import { formatDuration, formatExactDuration } from '#domain/time/duration';
import { formatSpan, formatZone } from '#domain/time/format';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import type { ResponderName } from '#domain/insight/responders/responder-rows';
import type { Bar } from '#domain/review/chronology';
import type { Directory } from '../../../api/names/directory-of';
import { absolute, type ReviewLinks } from './use-links';
import type { Review } from './use-review';
import { answeredByQuery, answeredIn } from './answered-by';
import { closedWords, escalatedWords, reviewTitle } from './title';
import type { ViewerZone } from '#domain/time/zone';

type IncidentContext = {
  scope: Review['scope'];
  directory: Directory;
  links: ReviewLinks;
  responders: readonly DocumentResponder[] | undefined;
  notes: readonly DocumentNote[];
};

type Lookup = { scope: Review['scope']; nameOf: ResponderName; client: QueryClient };

type DocumentDeps = {
  client: QueryClient;
  directory: Directory;
  links: ReviewLinks;
  /** Address of the review, with absolute times. */
  link: string;
};

/** Review as text; loads missing responders sequentially. */
export async function reviewDocument(review: Review, deps: DocumentDeps): Promise<ReviewDocument> {
  const { scope, evidence, figures, load, span, fetchedAt } = review;
  const { cards } = review.incidents;
  const { zone, window, rows, address, titleOf } = scope;
  const { client, directory, links, link } = deps;
  const timed = ({ at, text }: Note): DocumentNote => ({ time: noteTime({ at }, window, zone), text });
  const incidents: DocumentIncident[] = [];
  let hasFailed = false;
  for (const bar of cards) {
    // Stops after the first failed request.
    const responders: DocumentResponder[] | undefined = hasFailed
      ? undefined
      : await respondersOf(bar, { scope, nameOf: directory.responder, client });
    hasFailed ||= responders === undefined;
    incidents.push(
      documentIncident(bar, {
        scope,
        directory,
        links,
        responders,
        notes: notesOf(review, bar.id).map(timed),
      }),
    );
  }
  return {
    title: reviewTitle(address.typed, rows),
    of: `${counted(rows.length, 'incident')}, ${formatSpan(span.after, span.upTo, zone)}`,
    zone: formatZone(zone, span.after, span.upTo),
    asOf: momentText(fetchedAt, zone),
    link,
    compared: figures.compared,
    figures: [...figures.figures, peopleFigure(load.people)],
    timeline: timelineOf({
      bars: cards,
      notes: address.typed.notes,
      noted: address.typed.noted,
      titleOf: ({ row }) => titleOf(row),
    }).map(({ at, text }) => timed({ at: at - (at % 60), text })),
    notes: address.typed.notes.map(timed),
    incidents,
    selection: selectionOf(review),
    onCall: dutiesOf(review, directory),
    load: (load.people ?? []).map(({ name, interruptions, byKind, incidents: count, engagedSeconds }) => ({
      person: name,
      interruptions,
      atNight: byKind.night,
      incidents: count,
      engaged: engagedSeconds === 0 ? '–' : formatDuration(engagedSeconds),
    })),
    evidence: evidence.cards.map(({ kind, title, status, sentence, to }) => ({
      kind,
      title,
      status,
      sentence,
      link: absolute(links.other(to)),
    })),
  };
}

function notesOf({ scope }: Review, id: string): readonly Note[] {
  return scope.address.typed.noted[id] ?? [];
}

/** Selection in words; '' if every incident is listed. */
function selectionOf({ scope: { rows }, incidents: { bars, cards } }: Review): string {
  if (cards.length === rows.length) return '';
  const all = counted(rows.length, 'incident');
  return bars.length < rows.length && cards.length === bars.length
    ? `The ${cards.length} most severe of ${all}.`
    : `${cards.length} of ${all}.`;
}

/** Duties of the selected schedules, or of those of the incidents’ teams. */
function dutiesOf({ scope }: Review, directory: Directory): DocumentDuty[] {
  const { lanes, rows, address } = scope;
  const teams = new Set(rows.map(({ team_id }) => team_id));
  const concerned = address.view.lanes ? lanes.lanes : lanesOfTeams(lanes.lanes, teams);
  return concerned.map((lane) => ({ name: lane.name, people: peopleText(lane, scope, directory) }));
}

/** People of a lane: "Wei Zhang", or "Wei Zhang 02:30 – 04:00, nobody 04:00 – 06:30". */
function peopleText({ parts, gaps }: Lane, { window, zone }: Review['scope'], directory: Directory): string {
  const stretches = [
    ...parts.map(({ start, end, people }) => ({
      start,
      end,
      text: people.map(directory.person).join(' and '),
    })),
    ...gaps.map(({ start, end, isExpected }) => ({
      start,
      end,
      text: isExpected ? 'closed, as planned' : 'nobody',
    })),
  ].sort((a, b) => a.start - b.start);
  const timeOf = (at: number) => noteTime({ at }, window, zone);
  return stretches
    .map(({ start, end, text }) =>
      stretches.length === 1 ? text : `${text} ${timeOf(start)} – ${timeOf(end)}`,
    )
    .join(', ');
}

function documentIncident(bar: Bar, context: IncidentContext): DocumentIncident {
  const { scope, directory, links, responders, notes } = context;
  const { id, number, row, start } = bar;
  const { zone, window, lanes, titleOf } = scope;
  const [ack, close] = [secondsToAck(row), secondsToClose(row)];
  const own = lanesOfTeams(lanes.lanes, new Set([row.team_id]));
  return {
    number,
    id,
    title: titleOf(row),
    time: noteTime({ at: start - (start % 60) }, window, zone),
    severity: row.severity,
    acknowledged: ack === undefined ? 'never' : formatDuration(ack),
    closed: close === undefined ? 'open' : formatDuration(close),
    link: absolute(links.incident(id, start)),
    onCallLink: absolute(links.onCall(start)),
    facts: factsOf(bar, zone, directory),
    responders,
    onCall: dutiesAt(own, start, row.team_id).map(({ lane, people, isExpected }) => {
      const nobody = isExpected ? 'closed, as planned' : 'nobody';
      return { name: lane.name, people: people.map(directory.person).join(', ') || nobody };
    }),
    notes,
  };
}

/** Undefined after a failure. */
async function respondersOf(
  { row }: Bar,
  { scope: { rangeZone, responders }, nameOf, client }: Lookup,
): Promise<DocumentResponder[] | undefined> {
  try {
    const { placeholderData: _, ...query } = answeredByQuery(row, rangeZone, true);
    const people = responders.of(row) ?? answeredIn(await client.fetchQuery(query), nameOf);
    return people.map(({ name, acknowledged }) => ({ name, hasAcknowledged: acknowledged > 0 }));
  } catch {
    return undefined;
  }
}

function factsOf(
  { row, seconds }: Bar,
  zone: ViewerZone,
  directory: Directory,
): (readonly [string, string])[] {
  const at = row.created_at;
  const [ack, close] = [secondsToAck(row), secondsToClose(row)];
  return [
    ['Severity', row.severity || 'none'],
    ['Team', row.team_id === 0 ? 'none' : directory.team(row.team_id)],
    ['Channel', row.channel_id === 0 ? 'none' : directory.channel(row.channel_id)],
    ['Triggered', momentText(at, zone)],
    [
      'Acknowledged',
      ack === undefined ? 'never' : `${momentText(at + ack, zone)}, after ${formatExactDuration(ack)}`,
    ],
    ['Escalated', escalatedWords(row)],
    [
      'Closed',
      close === undefined
        ? `still open, for ${formatExactDuration(seconds)}`
        : `${momentText(at + close, zone)}, after ${formatExactDuration(close)}${closedWords(row)}`,
    ],
  ];
}
