import { membersOf, textOf } from '#domain/exchange/fields';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import type { Client, Query } from '../client';
import type { List } from '../lists';
import { attempt, isPlainId, type Reading, type Task } from '../reading';
import { partsOf, utcText } from '../windows';
import { pagesOf } from './pagerduty-pages';

/** Incidents that changed: log entries name them, as the list of incidents has those created in a window only. */

/** Longest window of incidents: the API allows 6 months. */
const MAX_WINDOW = 150 * DAY;

/** Windows shorter than this are not halved any more. */
const MIN_WINDOW = 60;

const STATUSES = ['triggered', 'acknowledged', 'resolved'];

export async function readIncidents(
  { client, request }: Task,
  reading: Reading,
  since: UnixSeconds,
): Promise<void> {
  const window = { start: since, end: request.now };
  const entries = await reading.extra('log entries', 'incidents.read', () =>
    inWindows(
      client,
      { path: '/log_entries', member: 'log_entries', query: { is_overview: 'false' } },
      window,
    ),
  );
  const created = await reading.extra('incidents', 'incidents.read', () =>
    inWindows(
      client,
      {
        path: '/incidents',
        member: 'incidents',
        query: { 'statuses[]': STATUSES, sort_by: 'created_at:asc' },
      },
      window,
    ),
  );
  const known = new Set(created.map(idOf));
  const changed = new Set(entries.map((entry) => idOf(membersOf(entry)['incident'])));
  const earlier = [...changed].filter((id) => id !== undefined && isPlainId(id) && !known.has(id));
  const incidents = [...created];
  const histories = new Map(entries.map((entry) => [idOf(entry), entry]));
  for (const id of earlier) {
    const incident = await attempt(
      () => client.get(`/incidents/${id}`),
      ({ message }) => reading.problem(`Incident ${id} cannot be read. ${message}`),
    );
    const history =
      incident &&
      (await reading.extra(`log entries of incident ${id}`, 'incidents.read', () =>
        pagesOf(client, `/incidents/${id}/log_entries`, 'log_entries'),
      ));
    if (!incident || !history) continue;
    incidents.push(membersOf(incident.json)['incident']);
    for (const entry of history) histories.set(idOf(entry), entry);
  }
  const read = new Set(incidents.map(idOf));
  const ofRead = [...histories.values()].filter((entry) => read.has(idOf(membersOf(entry)['incident'])));
  reading.addIncidents(
    incidents,
    { name: 'incidents.json', content: { incidents } },
    { name: 'log_entries.json', content: { log_entries: ofRead } },
  );
}

type WindowedList = { path: string; member: string; query: Query };

/** Reads a list of a window; one with more entries than can be paged is halved. */
async function inWindows(client: Client, list: WindowedList, window: Interval): Promise<List> {
  const { path, member, query } = list;
  const items: unknown[] = [];
  for (const part of partsOf(window, MAX_WINDOW)) {
    const reply = await pagesOf(client, path, member, {
      ...query,
      since: utcText(part.start),
      until: utcText(part.end),
      time_zone: 'UTC',
    });
    const length = part.end - part.start;
    if (reply.gap === undefined) items.push(...reply.items);
    else if (length <= MIN_WINDOW) return { items: [...items, ...reply.items], gap: reply.gap };
    else {
      const middle = part.start + Math.floor(length / 2);
      for (const half of [
        { start: part.start, end: middle },
        { start: middle, end: part.end },
      ]) {
        const halved = await inWindows(client, list, half);
        items.push(...halved.items);
        if (halved.gap !== undefined) return { items, gap: halved.gap };
      }
    }
  }
  return { items };
}

function idOf(value: unknown): string | undefined {
  return textOf(membersOf(value)['id']);
}
