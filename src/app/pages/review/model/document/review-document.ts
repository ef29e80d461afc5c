import type { QueryClient } from '@tanstack/react-query';
import type { DocumentIncident, DocumentNote, ReviewDocument } from '#domain/review/document';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import { momentText } from '#domain/insight/incidents/incident-story';
import type { Bar } from '#domain/review/chronology';
import { dutiesAt, type Lane } from '#domain/review/lanes';
import { noteTime, type Note } from '#domain/review/notes';
import { counted } from '#domain/text/count';
import { formatDuration, formatExactDuration } from '#domain/time/duration';
import { formatSpan } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import type { Directory } from '../../../../api/names/directory-of';
import { answeredByQuery, answeredIn } from '../answered-by';
import { reviewTitle } from './title';
import { absolute, type ReviewLinks } from '../use-links';
import type { Review } from '../use-review';
import { closedWords, escalatedWords } from '../words';

type Ways = {
  client: QueryClient;
  directory: Directory;
  links: ReviewLinks;
  /** The address of the review itself, with absolute times. */
  link: string;
};

type Reading = Pick<Ways, 'directory'> & { zone: string };

/** The review as text: what the page has, and of each incident who answered it, asked for one after the other. */
export async function reviewDocument(review: Review, ways: Ways): Promise<ReviewDocument> {
  const {
    scope,
    incidents: { cards },
    evidence,
    figures,
    load,
    span,
    fetchedAt,
  } = review;
  const { zone, window, rows, address, lanes, titleOf } = scope;
  const { client, directory, links, link } = ways;
  const reading = { zone, directory };
  const notes = notesIn(window, zone);
  const incidents: DocumentIncident[] = [];
  let isLost = false;
  for (const bar of cards) {
    // A server that has failed is not asked again for every incident.
    const responders: readonly string[] | undefined = isLost
      ? undefined
      : await respondersOf(bar, reading, client);
    isLost ||= responders === undefined;
    incidents.push({
      number: bar.number,
      id: bar.id,
      title: titleOf(bar.row),
      link: absolute(links.incident(bar.id, bar.start)),
      onCallLink: absolute(links.onCall(bar.start)),
      facts: factsOf(bar, reading),
      responders,
      onCall: dutiesAt(lanes.lanes, bar.start, bar.row.team_id).map(({ lane, people, isExpected }) => {
        const nobody = isExpected ? 'closed, as planned' : 'nobody';
        return `${lane.name}: ${people.map(directory.person).join(', ') || nobody}`;
      }),
      notes: (address.typed.noted[bar.id] ?? []).map(notes),
    });
  }
  return {
    title: reviewTitle(address.typed, rows),
    of: `${counted(rows.length, 'incident')}, ${formatSpan(span.after, span.upTo, zone)}`,
    zone,
    asOf: momentText(fetchedAt, zone),
    link,
    notes: address.typed.notes.map(notes),
    compared: figures.compared,
    figures: figures.figures,
    incidents,
    lanes: lanes.lanes.map((lane) => ({ name: lane.name, stretches: stretchesOf(lane, reading) })),
    load: (load.people ?? []).map(({ name, interruptions, byKind, incidents: count, engagedSeconds }) => ({
      person: name,
      interruptions,
      atNight: byKind.sleep,
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

async function respondersOf(
  { row }: Bar,
  { zone, directory }: Reading,
  client: QueryClient,
): Promise<string[] | undefined> {
  try {
    const { placeholderData: _, ...query } = answeredByQuery(row, zone, true);
    const people = answeredIn(await client.fetchQuery(query), directory.responder);
    return people.map(({ name, acknowledged }) => (acknowledged > 0 ? `${name} (acknowledged)` : name));
  } catch {
    return undefined;
  }
}

function factsOf({ row, seconds }: Bar, { zone, directory }: Reading): (readonly [string, string])[] {
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

/** "Wei Zhang, Thu 19 Nov, 02:30 – 06:30" */
function stretchesOf({ parts, gaps }: Lane, { zone, directory }: Reading): string[] {
  const people = parts.map(({ start, end, people: ids }) => ({
    start,
    text: `${ids.map(directory.person).join(', ')}, ${formatSpan(start, end, zone)}`,
  }));
  const nobody = gaps
    .filter(({ isExpected }) => !isExpected)
    .map(({ start, end }) => ({ start, text: `nobody, ${formatSpan(start, end, zone)}` }));
  const all = [...people, ...nobody].sort((a, b) => a.start - b.start).map(({ text }) => text);
  return all.length === 0 ? ['closed, as planned'] : all;
}

function notesIn(window: Interval, zone: string): (note: Note) => DocumentNote {
  return (note) => ({ time: noteTime(note, window, zone), text: note.text });
}
