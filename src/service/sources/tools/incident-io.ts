import type { ExportFile } from '#domain/exchange/exchange';
import { elementsOf, membersOf, textOf } from '#domain/exchange/fields';
import { DAY } from '#domain/time/zone';
import { CallError, type Client, type Query, type List, type Page, readList } from '../client';
import { createReading, type FetcherReading, partsOf, type Task, utcText } from '../reading';

/** incident.io: schedules, and the final entries of each in windows. */

/** Longest window of entries that is known to work. */
const MAX_WINDOW = 30 * DAY;

const LENGTH = 25;

export async function readIncidentIo(task: Task): Promise<FetcherReading> {
  const { client } = task;
  const reading = createReading(task);
  const selection = await reading.listed(
    () => pagesOf(client, '/v2/schedules', 'schedules'),
    ({ team_ids: teams }) => ({ url: 'https://app.incident.io', teams: elementsOf(teams).map(textOf) }),
  );
  await reading.missing((id) => client.get(`/v2/schedules/${id}`));
  const users = await reading.extra('people', 'view data', () =>
    pagesOf(client, '/v2/users', 'users', { include_inactive: 'true', page_size: 250 }),
  );
  reading.add({ name: 'users.json', content: { users } });
  await reading.each(selection, async ({ id, item }) => {
    const { config: _config, ...schedule } = item;
    return [{ name: `${id}.json`, content: { schedule } }, await entriesOf(task, id)];
  });
  return reading.result();
}

function pagesOf(client: Client, path: string, member: string, query: Query = {}): Promise<List> {
  return readList<string | undefined>(undefined, async (after) => {
    const { json } = await client.get(path, { page_size: LENGTH, ...query, after });
    return pageOf(client, json, membersOf(json)[member]);
  });
}

/** Page by the reply's own mark: there is a next one if it names the last entry. */
function pageOf(client: Client, json: unknown, items: unknown): Page<string | undefined> {
  if (!Array.isArray(items)) throw new CallError(`${client.tool}: a reply has no list`);
  const meta = membersOf(json)['pagination_meta'];
  const { after, total_record_count: count } = membersOf(meta);
  const total = typeof count === 'number' ? count : undefined;
  const next = textOf(after);
  if (meta === undefined) return { items, next: 'unknown', total };
  return { items, next: next === undefined ? 'end' : { cursor: next }, total };
}

async function entriesOf({ client, request }: Task, id: string): Promise<ExportFile> {
  const { window } = request;
  const final: unknown[] = [];
  for (const { start, end } of partsOf(window, MAX_WINDOW)) {
    const list = await readList<string>(utcText(start), async (from) => {
      const { json } = await client.get('/v2/schedule_entries', {
        schedule_id: id,
        entry_window_start: from,
        entry_window_end: utcText(end),
      });
      const entries = membersOf(membersOf(json)['schedule_entries']);
      const page = pageOf(client, json, entries['final']);
      return {
        ...page,
        next:
          typeof page.next === 'object' && 'cursor' in page.next
            ? { cursor: page.next.cursor ?? from }
            : page.next,
      };
    });
    if (list.gap !== undefined) throw new CallError(`Its entries are cut: ${list.gap}`);
    final.push(...list.items);
  }
  return { name: `${id}.entries.json`, content: { schedule_entries: { final } }, window };
}
