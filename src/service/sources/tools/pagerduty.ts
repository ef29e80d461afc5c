import type { ExportFile } from '#domain/exchange/exchange';
import { elementsOf, membersOf, textOf } from '#domain/exchange/fields';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { CallError, type Client, type Query, type List, type Page, readList } from '../client';
import {
  attempt,
  createReading,
  type FetcherReading,
  isPlainId,
  type ListedSchedule,
  partsOf,
  type Reading,
  type Task,
  utcText,
} from '../reading';

/**
 * PagerDuty's REST API: each schedule by its id, as the lists have no shifts. Those of layers are in version 2, those of
 * shifts in version 3; a schedule that changes its form keeps its id.
 */

/** Longest window of an answer that is known to work. */
const MAX_WINDOW = 90 * DAY;

/** Replies of an account without shift-based schedules. */
const NONE: ReadonlySet<number> = new Set([402, 403, 404]);

export async function readPagerDuty(task: Task): Promise<FetcherReading> {
  const { client, request } = task;
  const reading = createReading(task);
  const layered = await reading.listed(() => pagesOf(client, '/schedules', 'schedules'), detailsOf);
  let hasShiftBased = true;
  const shiftBased = await reading.listed(
    () =>
      pagesOf(client, V3, 'schedules', { total: undefined }).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        hasShiftBased = !NONE.has(error.status ?? 0);
        return hasShiftBased ? { items: [], gap: error.message } : { items: [] };
      }),
    detailsOf,
  );
  await reading.missing((id) =>
    client.get(`/schedules/${id}`).catch((error: unknown) => {
      if (!hasShiftBased || !(error instanceof CallError) || error.status !== 404) throw error;
      return client.get(`${V3}/${id}`);
    }),
  );
  const users = await reading.extra('people', 'users.read', () =>
    pagesOf(client, '/users', 'users', { 'include[]': ['teams'] }),
  );
  reading.add({ name: 'users.json', content: { users } });
  const ids = new Set(shiftBased.map(({ id }) => id));
  await reading.each([...layered, ...shiftBased], (schedule) =>
    filesOf(task, schedule, ids.has(schedule.id) ? SHIFT_BASED : LAYERED),
  );
  if (request.incidentsSince !== undefined) await readIncidents(task, reading, request.incidentsSince);
  return reading.result();
}

function detailsOf({ teams, html_url }: Record<string, unknown>): Pick<ListedSchedule, 'url' | 'teams'> {
  return { url: textOf(html_url), teams: elementsOf(teams).map((team) => textOf(membersOf(team)['id'])) };
}

const V3 = '/v3/schedules';

const LAYERED = { path: '/schedules', query: { time_zone: 'UTC' }, shifts: 'rendered_schedule_entries' };
const SHIFT_BASED = {
  path: V3,
  query: { 'include[]': ['final_schedule'] },
  shifts: 'computed_shift_assignments',
};

async function filesOf(
  { client, request }: Task,
  { id, name }: ListedSchedule,
  form: typeof LAYERED | typeof SHIFT_BASED,
): Promise<ExportFile[]> {
  const { window } = request;
  const shifts: unknown[] = [];
  let last: Record<string, unknown> = {};
  for (const { start, end } of partsOf(window, MAX_WINDOW)) {
    const query = { since: utcText(start), until: utcText(end), overflow: 'true', ...form.query };
    const { json } = await client.get(`${form.path}/${id}`, query);
    last = membersOf(membersOf(json)['schedule']);
    if (last['id'] !== id) throw new CallError(`${client.tool} answered without the schedule ${id}`);
    const part = membersOf(last['final_schedule'])[form.shifts];
    if (!Array.isArray(part)) throw new CallError(`${client.tool}: the reply of ${name} has no shifts`);
    shifts.push(...part);
  }
  const { schedule_layers: _layers, rotations: _rotations, ...schedule } = last;
  const final_schedule = { [form.shifts]: shifts };
  return [{ name: `${id}.json`, content: { schedule: { ...schedule, final_schedule } }, window }];
}

/** `offset` and `limit` together. */
const MAX_ENTRIES = 10_000;

const LIMIT = 100;

/** Reads a list in pages. */
export function pagesOf(client: Client, path: string, member: string, query: Query = {}): Promise<List> {
  return readList(0, async (offset): Promise<Page<number>> => {
    const { json } = await client.get(path, { limit: LIMIT, offset, total: 'true', ...query });
    const { more, total, limit, [member]: items } = membersOf(json);
    if (!Array.isArray(items)) throw new CallError(`${client.tool}: the reply of ${path} has no ${member}`);
    // The tool may give fewer than requested.
    const next = offset + (typeof limit === 'number' && limit > 0 ? Math.min(limit, LIMIT) : LIMIT);
    const count = typeof total === 'number' ? total : undefined;
    if (typeof more !== 'boolean') return { items, next: 'unknown', total: count };
    if (!more) return { items, next: 'end', total: count };
    // A page beyond the limit would be refused.
    const gap = `the API pages over ${MAX_ENTRIES.toLocaleString('en')} entries at most`;
    return { items, next: next + LIMIT > MAX_ENTRIES ? { gap } : { cursor: next }, total: count };
  });
}

/** Incidents that changed: log entries name them, as the list of incidents has those created in a window only. */

/** Longest window of incidents: the API allows 6 months. */
const MAX_INCIDENTS_WINDOW = 150 * DAY;

/** Windows shorter than this are not halved any more. */
const MIN_WINDOW = 60;

const STATUSES = ['triggered', 'acknowledged', 'resolved'];

async function readIncidents({ client, request }: Task, reading: Reading, since: UnixSeconds): Promise<void> {
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
  const createdIds = new Set(created.map(idOf));
  const changed = new Set(entries.map((entry) => idOf(membersOf(entry)['incident'])));
  const earlier = [...changed].filter((id) => id !== undefined && isPlainId(id) && !createdIds.has(id));
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
  const incidentIds = new Set(incidents.map(idOf));
  const ofRead = [...histories.values()].filter((entry) =>
    incidentIds.has(idOf(membersOf(entry)['incident'])),
  );
  reading.addIncidents(
    incidents,
    { name: 'incidents.json', content: { incidents } },
    { name: 'log_entries.json', content: { log_entries: ofRead } },
  );
}

/** Reads a list of a window; one with more entries than can be paged is halved. */
async function inWindows(
  client: Client,
  list: { path: string; member: string; query: Query },
  window: Interval,
): Promise<List> {
  const { path, member, query } = list;
  const items: unknown[] = [];
  for (const part of partsOf(window, MAX_INCIDENTS_WINDOW)) {
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
