import { membersOf, textOf } from '#domain/exchange/fields';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { CallError, type Client, KeyRefused, type Query, type List, type Page, readList } from '../client';
import { createReading, type FetcherReading, partsOf, type Reading, type Task } from '../reading';

/** Grafana OnCall and IRM: schedules, users, and the final shifts of each schedule. */

/** Longest window of final shifts. */
const MAX_WINDOW = 365 * DAY;

const LENGTH = 100;

export async function readGrafana(task: Task): Promise<FetcherReading> {
  const { client, request, source } = task;
  const reading = createReading(task);
  const listed = () =>
    reading.listed(
      () => pagesOf(client, '/schedules'),
      ({ team_id: team }, id) => ({
        url: source.grafana && new URL(`/a/grafana-oncall-app/schedules/${id}`, source.grafana).href,
        teams: [textOf(team)],
      }),
    );
  const selection = await withServiceAccount(client, source.token ?? '', listed);
  await reading.missing((id) => client.get(`/schedules/${id}`));
  const users = await reading.extra('people', 'user-settings:read', () => pagesOf(client, '/users'));
  reading.add({ name: 'users.json', content: { results: users } });
  await reading.each(selection, async ({ id, item }) => {
    const finals: unknown[] = [];
    for (const part of partsOf(request.window, MAX_WINDOW)) {
      const { json } = await client.get(`/schedules/${id}/final_shifts`, {
        start_date: minuteText(part.start),
        end_date: minuteText(part.end),
      });
      const { results } = membersOf(json);
      if (!Array.isArray(results))
        throw new CallError(`${client.tool}: the reply of its final shifts has none`);
      finals.push(...results);
    }
    return [
      { name: `${id}.json`, content: { results: [item] } },
      { name: `${id}.final_shifts.json`, content: { results: finals }, window: request.window },
    ];
  });
  if (request.incidentsSince !== undefined) await readAlertGroups(task, reading, request.incidentsSince);
  return reading.result();
}

/** Tokens of service accounts are sent plainly, as keys are; newer installations want them as bearer. */
async function withServiceAccount<T>(client: Client, token: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof KeyRefused) || !token.startsWith('glsa_')) throw error;
    client.authorize(`Bearer ${token}`);
    return await read();
  }
}

function pagesOf(client: Client, path: string, query: Query = {}): Promise<List> {
  return readList(1, async (page): Promise<Page<number>> => {
    const { json } = await client.get(path, { ...query, page, perpage: LENGTH });
    const { results, next, count } = membersOf(json);
    if (!Array.isArray(results)) throw new CallError(`${client.tool}: the reply of ${path} has no results`);
    const total = typeof count === 'number' ? count : undefined;
    if (next === null) return { items: results, next: 'end', total };
    const link = textOf(next);
    if (link === undefined) return { items: results, next: 'unknown', total };
    // The link may name another host. A page after the last one is the last one again.
    const number = Number(new URL(link, 'https://next.invalid').searchParams.get('page'));
    return { items: results, next: { cursor: number > page ? number : page + 1 }, total };
  });
}

/** `2026-03-01T08:00`, in UTC. */
function minuteText(instant: UnixSeconds): string {
  return new Date(instant * 1000).toISOString().slice(0, 16);
}

/** `2026-03-01T08:00:30`, in UTC. */
function secondText(instant: UnixSeconds): string {
  return new Date(instant * 1000).toISOString().slice(0, 19);
}

/** Days back in which groups are read again, and those once a day. */
const [RECENT, LATE] = [3 * DAY, 30 * DAY];

/** Open and recent alert groups: they carry no time of change. */
async function readAlertGroups(
  { client, request, source }: Task,
  reading: Reading,
  since: UnixSeconds,
): Promise<void> {
  const { now } = request;
  const isFirstOfDay = Math.floor(since / DAY) < Math.floor(now / DAY);
  const again = now - (isFirstOfDay ? LATE : RECENT);
  const from = Math.min(since, Math.max(again, source.incidentsSince ?? since));
  const queries: Query[] = [
    { started_at: `${secondText(from)}_${secondText(now)}` },
    ...['new', 'acknowledged', 'silenced'].map((state) => ({ state })),
  ];
  const groups = new Map<unknown, unknown>();
  for (const query of queries) {
    const list = await reading.extra('alert groups', 'alert-groups:read', () =>
      pagesOf(client, '/alert_groups', query),
    );
    for (const group of list) groups.set(membersOf(group)['id'], group);
  }
  const results = [...groups.values()];
  reading.addIncidents(results, { name: 'alert_groups.json', content: { results } });
}
