import type { QueryClient } from '@tanstack/react-query';
import {
  acknowledgedBy,
  type DocumentDuty,
  type DocumentIncident,
  type DocumentNote,
  type DocumentResponder,
  type ReviewDocument,
} from '#domain/review/document';
import { peopleFigures } from '#domain/review/figures';
import { momentText } from '#domain/insight/incidents/incident-story';
import { computedEnding, computedMark } from '#domain/duty/computed-past';
import { dutiesAt, lanesOfTeams } from '#domain/review/engagements';
import { type Note, noteTime, timelineOf, type Bar } from '#domain/review/chronology';
import { ackInWords, criticalIn, firstAckOf, groupsByTitle } from '#domain/review/title-groups';
import { counted } from '#domain/text/words';
import { formatDuration, formatSpan, formatZone } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import type { ResponderName } from '#domain/insight/responders/responder-rows';
import type { Directory } from '../../../api/names/directory-of';
import { absolute, type ReviewLinks, type Review } from './use-review';
import { answeredByQuery, answeredIn } from './answered-by';
import { OFF_HOURS, peopleInWords } from './lane-words';
import { closedWords, escalatedWords, reviewTitle } from './title';
import type { ViewerZone } from '#domain/time/zone';

type IncidentContext = {
  scope: Review['scope'];
  directory: Directory;
  links: ReviewLinks;
  responders: readonly DocumentResponder[] | undefined;
  notes: readonly DocumentNote[];
};

type DocumentLookup = { scope: Review['scope']; nameOf: ResponderName; client: QueryClient };

type DocumentDeps = {
  client: QueryClient;
  directory: Directory;
  links: ReviewLinks;
  /** Address of the review, with absolute times. */
  link: string;
  hasPseudonyms: boolean;
};

/** Review as text; loads missing responders sequentially. */
export async function reviewDocument(review: Review, deps: DocumentDeps): Promise<ReviewDocument> {
  const { scope, evidence, figures, load, span, fetchedAt } = review;
  const { cards } = review.incidents;
  const { zone, window, rows, address, titleOf } = scope;
  const { client, directory, links, link, hasPseudonyms } = deps;
  const { typed } = address;
  const timed = (note: Note) => documentNote(note, window, zone);
  const incidents: DocumentIncident[] = [];
  let hasFailed = false;
  for (const bar of cards) {
    // Stops after the first failed request.
    const responders: DocumentResponder[] | undefined = hasFailed
      ? undefined
      : await respondersOf(bar, { scope, nameOf: directory.responder, client });
    hasFailed ||= responders === undefined;
    const notes = (typed.noted[bar.id] ?? []).map(timed);
    incidents.push(documentIncident(bar, { scope, directory, links, responders, notes }));
  }
  return {
    title: reviewTitle(typed, rows),
    of: `${counted(rows.length, 'incident')}, ${formatSpan(span.after, span.upTo, zone)}`,
    zone: formatZone(zone, span.after, span.upTo),
    asOf: momentText(fetchedAt, zone),
    link,
    hasPseudonyms,
    compared: figures.compared,
    figures: [...figures.figures, ...peopleFigures(load.people, figures.people)],
    titles: titlesOf(review, incidents),
    timeline: timelineOf({
      bars: cards,
      notes: typed.notes,
      noted: typed.noted,
      titleOf: ({ row }) => titleOf(row),
    }).map(({ at, kind, text }) => ({ time: noteTime({ at: at - (at % 60) }, window, zone), kind, text })),
    notes: notesOf(review, cards),
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

function documentNote({ at, text }: Note, window: Interval, zone: string): DocumentNote {
  return { time: noteTime({ at }, window, zone), text };
}

/** Notes without a time. */
function notesOf({ scope }: Review, bars: readonly Bar[]): DocumentNote[] {
  const { notes, noted } = scope.address.typed;
  return [
    ...notes,
    ...bars.flatMap(({ id, number }) =>
      (noted[id] ?? []).map((note) => Object.assign({}, note, { text: `Incident ${number}: ${note.text}` })),
    ),
  ]
    .filter(({ at }) => at === undefined)
    .map((note) => documentNote(note, scope.window, scope.zone));
}

/** Lanes by title, as on the page; empty if each title has one incident. */
function titlesOf(
  { scope: { window, zone, titleOf }, incidents: { visible } }: Review,
  incidents: readonly DocumentIncident[],
): ReviewDocument['titles'] {
  const groups = groupsByTitle(visible, ({ row }) => titleOf(row));
  if (groups.length === visible.length) return [];
  return groups.map((group) => {
    const ack = firstAckOf(group.bars);
    const own = incidents.find(({ id }) => id === ack?.bar.id);
    const isOpen = group.bars.some((bar) => bar.isOpen);
    const closed = Math.max(...group.bars.map(({ start, seconds }) => start + seconds));
    return {
      time: noteTime({ at: group.start - (group.start % 60) }, window, zone),
      title: group.title,
      incidents: group.bars.length,
      critical: criticalIn(group),
      acknowledged: ackInWords(ack, acknowledgedBy(own?.responders)),
      closed: isOpen ? 'open' : noteTime({ at: closed - (closed % 60) }, window, zone),
    };
  });
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
  return concerned.map((lane) => ({
    name: directory.text(lane.name),
    people: [
      peopleInWords(lane, { ...scope, nameOf: directory.person }),
      computedMark(lane.schedule, scope.window),
    ]
      .filter((text) => text !== '')
      .join('; '),
  }));
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
    isAcknowledged: ack !== undefined,
    acknowledged: ack === undefined ? 'never' : formatDuration(ack),
    closed: close === undefined ? 'open' : formatDuration(close),
    link: absolute(links.incident(id, start)),
    onCallLink: absolute(links.onCall(start)),
    facts: factsOf(bar, zone, directory),
    responders,
    onCall: dutiesAt(own, start, row.team_id).map(({ lane, people, isExpected }) => {
      const nobody = isExpected ? OFF_HOURS : 'nobody';
      return {
        name: directory.text(lane.name),
        people: `${people.map(directory.person).join(', ') || nobody}${computedEnding(lane.schedule, start)}`,
      };
    }),
    notes,
  };
}

/** Undefined after a failure. */
async function respondersOf(
  { row }: Bar,
  { scope: { rangeZone, responders }, nameOf, client }: DocumentLookup,
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
      ack === undefined ? 'never' : `${momentText(at + ack, zone)}, after ${formatDuration(ack)}`,
    ],
    ['Escalated', escalatedWords(row)],
    [
      'Closed',
      close === undefined
        ? `still open, for ${formatDuration(seconds)}`
        : `${momentText(at + close, zone)}, after ${formatDuration(close)}${closedWords(row)}`,
    ],
  ];
}
