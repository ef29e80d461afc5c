import type { QueryClient } from '@tanstack/react-query';
import type { DocumentIncident, DocumentNote, DocumentResponder } from '#domain/review/document';
import { momentText } from '#domain/insight/incidents/incident-story';
import { secondsToAck, secondsToClose } from '#domain/insight/incidents/outcome';
import type { ResponderName } from '#domain/insight/responders/responder-rows';
import type { Bar } from '#domain/review/chronology';
import { dutiesAt, lanesOfTeams } from '#domain/review/lanes';
import { noteTime } from '#domain/review/notes';
import { formatDuration, formatExactDuration } from '#domain/time/duration';
import type { Directory } from '../../../../api/names/directory-of';
import { answeredByQuery, answeredIn } from '../answered-by';
import { absolute, type ReviewLinks } from '../use-links';
import type { Review } from '../use-review';
import { closedWords, escalatedWords } from '../words';

type IncidentContext = {
  scope: Review['scope'];
  directory: Directory;
  links: ReviewLinks;
  responders: readonly DocumentResponder[] | undefined;
  notes: readonly DocumentNote[];
};

export function documentIncident(bar: Bar, context: IncidentContext): DocumentIncident {
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

type Lookup = { scope: Review['scope']; nameOf: ResponderName; client: QueryClient };

/** Undefined if they cannot be loaded. */
export async function respondersOf(
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

function factsOf({ row, seconds }: Bar, zone: string, directory: Directory): (readonly [string, string])[] {
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
