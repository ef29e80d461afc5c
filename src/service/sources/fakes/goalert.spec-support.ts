import { iso } from '#domain/exchange/random-duty.spec-support';
import { elementsOf, membersOf } from '#domain/exchange/fields';
import { DAY } from '#domain/time/zone';
import { GOALERT_QUERY } from '../tools/goalert';
import { type FakeReply, startFake, type TestClock } from './fake.spec-support';
import { KEY, shiftsOf } from './rota.spec-support';

/** GoAlert: one query text a key, lists by cursor, shifts of 50 days, errors with half of the data and status 200. */

type Item = Record<string, unknown>;

export type GoAlertWorld = {
  schedules: (Item & { id: string; peopleAt: (instant: number) => string[] })[];
  users: Item[];
};

export const ROUTE = 'POST /goalert/api/graphql';

export function startGoAlert(world: GoAlertWorld, clock: TestClock) {
  return startFake({
    clock,
    refusal: ({ authorization }) =>
      authorization === `Bearer ${KEY}`
        ? undefined
        : { status: 401, text: 'unauthorized', headers: { 'Content-Type': 'text/plain' } },
    routes: {
      [ROUTE]: {
        answer: ({ body }) => {
          const { query, operationName, variables } = membersOf(JSON.parse(body));
          if (query !== GOALERT_QUERY || operationName !== 'Watchbill')
            return refused('invalid_query', 'wrong query for API key');
          return answerOf(world, membersOf(variables));
        },
      },
    },
  });
}

function refused(code: string, message: string): FakeReply {
  return { body: { errors: [{ message, extensions: { code } }], data: null } };
}

function answerOf(world: GoAlertWorld, variables: Item): FakeReply {
  const window = { start: at(variables['start']), end: at(variables['end']) };
  if (variables['schedules'] === true && window.end - window.start > 50 * DAY) {
    return refused('', 'window of shifts is over 50 days');
  }
  const lists = {
    schedules: world.schedules.map(({ peopleAt, ...schedule }) => ({
      ...schedule,
      shifts: () => shiftsIn(peopleAt, window),
    })),
    rotations: [],
    userOverrides: [],
    users: world.users,
  };
  const pages = Object.entries(lists).flatMap(([kind, items]) =>
    variables[kind] === true
      ? [[kind, pageOf(items, String(variables['after']), kind === 'schedules' ? 25 : 100)]]
      : [],
  );
  return { body: { data: Object.fromEntries(pages) } };
}

function at(text: unknown): number {
  return Date.parse(String(text)) / 1000;
}

function pageOf(items: readonly Item[], after: string, length: number) {
  const from = after === '' ? 0 : Number(after.replace('mark-', ''));
  const nodes = items
    .slice(from, from + length)
    .map(({ shifts, ...item }) =>
      typeof shifts === 'function' ? Object.assign(item, { shifts: elementsOf(shifts()) }) : item,
    );
  return {
    pageInfo: { hasNextPage: from + length < items.length, endCursor: `mark-${from + length}` },
    nodes,
  };
}

function shiftsIn(peopleAt: (instant: number) => string[], window: { start: number; end: number }) {
  return shiftsOf(peopleAt, window).map(({ person, start, end }) => ({
    userID: person,
    start: iso(start),
    end: iso(end),
    truncated: end >= window.end,
  }));
}
