import { elementsOf, membersOf, textOf } from '#domain/exchange/fields';
import type { Interval } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import { CallError, type Client } from '../client';
import { type List, type Page, readList } from '../lists';
import { answerFile, createReading, type FetcherReading, type Task } from '../reading';
import { partsOf, utcText } from '../windows';
import { GOALERT_QUERY } from './goalert-query';

/** GoAlert: both lists by one query, shifts in windows. */

/** Longest window of shifts. */
const MAX_WINDOW = 50 * DAY;

/** Lists of the query; rotations and overrides are not asked for. */
const KINDS = ['schedules', 'rotations', 'userOverrides', 'users'] as const;

export async function readGoAlert(task: Task): Promise<FetcherReading> {
  const { client, request, source } = task;
  const { window } = request;
  const reading = createReading(task);
  const schedules = new Map<string, Record<string, unknown>>();
  const [first, ...rest] = partsOf(window, MAX_WINDOW);
  const wanted = await reading.listed(
    () => listOf(client, 'schedules', first ?? window),
    (item) => {
      const { id, name } = membersOf(item);
      const text = textOf(id);
      if (text === undefined) return undefined;
      schedules.set(text, membersOf(item));
      const base = source.url.href.replace(/\/?$/, '/');
      return { id: text, name: textOf(name) ?? text, url: `${base}schedules/${text}` };
    },
  );
  await reading.missing();
  if (source.teams !== undefined) reading.problem('GoAlert has no teams: choose schedules by their ids');
  for (const part of rest) {
    for (const item of await reading.needed('shifts', () => listOf(client, 'schedules', part))) {
      const before = schedules.get(textOf(membersOf(item)['id']) ?? '');
      if (before)
        before['shifts'] = [...elementsOf(before['shifts']), ...elementsOf(membersOf(item)['shifts'])];
    }
  }
  const users = await reading.extra('people', 'role user', () => listOf(client, 'users', window));
  reading.add({ name: 'goalert.json', content: { data: { users: { nodes: users } } } });
  await reading.each(wanted, ({ id }) => {
    const data = { schedules: { nodes: [schedules.get(id)] } };
    return Promise.resolve([answerFile(`${id}.json`, { data }, window)]);
  });
  if (request.incidentsSince !== undefined) reading.problem('Alerts of GoAlert are not read yet');
  return reading.result();
}

function listOf(client: Client, kind: 'schedules' | 'users', { start, end }: Interval): Promise<List> {
  return readList('', async (after): Promise<Page<string>> => {
    const chosen = Object.fromEntries(KINDS.map((one) => [one, one === kind]));
    const { json } = await client.ask('/api/graphql', {
      query: GOALERT_QUERY,
      operationName: 'Watchbill',
      variables: { after, start: utcText(start), end: utcText(end), ...chosen },
    });
    // A reply with errors has parts only.
    const [error] = elementsOf(membersOf(json)['errors']);
    if (error !== undefined) {
      throw new CallError(client.clean(`${client.tool} refused the query of ${kind}: ${wordsOf(error)}`));
    }
    const { nodes, pageInfo } = membersOf(membersOf(membersOf(json)['data'])[kind]);
    if (!Array.isArray(nodes)) throw new CallError(`${client.tool}: the reply has no ${kind}`);
    const { hasNextPage: hasNext, endCursor } = membersOf(pageInfo);
    if (hasNext === false) return { items: nodes, next: 'end' };
    const cursor = textOf(endCursor);
    return { items: nodes, next: hasNext === true && cursor !== undefined ? { cursor } : 'unknown' };
  });
}

function wordsOf(error: unknown): string {
  const { message, extensions } = membersOf(error);
  if (membersOf(extensions)['code'] === 'invalid_query') {
    return 'the key is bound to another one; make a key for the query of this version';
  }
  return (textOf(message) ?? 'no reason').slice(0, 200);
}
