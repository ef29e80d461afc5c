import { elementsOf, membersOf, textOf } from '#domain/exchange/fields';
import type { Interval } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import { CallError, type Client, type List, type Page, readList } from '../client';
import { createReading, type FetcherReading, partsOf, type Task, utcText } from '../reading';

/** GoAlert: both lists by one query, shifts in windows. */

/** Longest window of shifts. */
const MAX_WINDOW = 50 * DAY;

/** Lists of the query, without rotations and overrides. */
const KINDS = ['schedules', 'rotations', 'userOverrides', 'users'] as const;

export async function readGoAlert(task: Task): Promise<FetcherReading> {
  const { client, request, source } = task;
  const { window } = request;
  const reading = createReading(task);
  const [first, ...rest] = partsOf(window, MAX_WINDOW);
  const base = source.url.href.replace(/\/?$/, '/');
  const selection = await reading.listed(
    () => listOf(client, 'schedules', first ?? window),
    (_item, id) => ({ url: `${base}schedules/${id}` }),
  );
  const items = new Map(selection.map(({ id, item }) => [id, item]));
  await reading.missing();
  if (source.teams !== undefined) reading.problem('GoAlert has no teams: choose schedules by their ids');
  for (const part of rest) {
    for (const item of await reading.needed('shifts', () => listOf(client, 'schedules', part))) {
      const before = items.get(textOf(membersOf(item)['id']) ?? '');
      if (before)
        before['shifts'] = [...elementsOf(before['shifts']), ...elementsOf(membersOf(item)['shifts'])];
    }
  }
  const users = await reading.extra('people', 'role user', () => listOf(client, 'users', window));
  reading.add({ name: 'goalert.json', content: { data: { users: { nodes: users } } } });
  await reading.each(selection, ({ id, item }) =>
    Promise.resolve([{ name: `${id}.json`, content: { data: { schedules: { nodes: [item] } } }, window }]),
  );
  return reading.result();
}

function listOf(client: Client, kind: 'schedules' | 'users', { start, end }: Interval): Promise<List> {
  return readList('', async (after): Promise<Page<string>> => {
    const kindFlags = Object.fromEntries(KINDS.map((one) => [one, one === kind]));
    const { json } = await client.ask('/api/graphql', {
      query: GOALERT_QUERY,
      operationName: 'Watchbill',
      variables: { after, start: utcText(start), end: utcText(end), ...kindFlags },
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

/**
 * The one query of GoAlert: its API keys are bound to a text, so a key is made for this one, byte for byte. Variables
 * choose the list.
 */
export const GOALERT_QUERY = `query Watchbill(
  $after: String!
  $start: ISOTimestamp!
  $end: ISOTimestamp!
  $schedules: Boolean!
  $rotations: Boolean!
  $userOverrides: Boolean!
  $users: Boolean!
) {
  schedules(input: { first: 25, after: $after }) @include(if: $schedules) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name description timeZone
      targets { target { id type name } rules { start end weekdayFilter } }
      temporarySchedules { start end shifts { userID start end } }
      shifts(start: $start, end: $end) { userID start end truncated }
    }
  }
  rotations(input: { first: 100, after: $after }) @include(if: $rotations) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id name description type shiftLength timeZone start userIDs activeUserIndex
      nextHandoffTimes(num: 1)
    }
  }
  userOverrides(input: { first: 100, after: $after, start: $start, end: $end }) @include(if: $userOverrides) {
    pageInfo { hasNextPage endCursor }
    nodes { id start end addUserID removeUserID target { id type } }
  }
  users(first: 100, after: $after) @include(if: $users) {
    pageInfo { hasNextPage endCursor }
    nodes { id name email }
  }
}
`;
