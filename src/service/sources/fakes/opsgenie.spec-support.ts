import { iso } from '#domain/exchange/random-duty.spec-support';
import { DAY } from '#domain/time/zone';
import {
  type FakeCall,
  type FakeReply,
  type Route,
  sliceOf,
  startFake,
  type TestClock,
} from './fake.spec-support';
import { KEY, shiftsOf } from './rota.spec-support';

/** Opsgenie and Jira Service Management: timelines from a day's start, cut at the present. */

type Item = Record<string, unknown>;

export type OpsgenieWorld = {
  schedules: {
    schedule: Item & { id: string; name: string };
    peopleAt: (instant: number) => string[];
  }[];
  users: (Item & { id: string })[];
  teams?: (Item & { id: string })[];
  /** `parts`: recipients and logs. */
  alerts?: { alert: Item & { id: string; updatedAt: string }; recipients: Item[]; logs: Item[] }[];
};

type Form = { root: string; size: 'limit' | 'size'; list: (items: Item[], next: string | undefined) => Item };

const NOT_FOUND: FakeReply = { status: 404, body: { message: 'No entity', took: 0.01, requestId: 'r' } };

export function startOpsgenie(world: OpsgenieWorld, clock: TestClock) {
  const form: Form = {
    root: '/v2',
    size: 'limit',
    list: (data, next) => ({
      data,
      // The link names another host: only its query counts.
      paging: {
        first: 'x',
        last: 'x',
        ...(next !== undefined && { next: `https://api.opsgenie.example/v2${next}` }),
      },
      took: 0.1,
      requestId: 'r',
    }),
  };
  return startFake({
    clock,
    refusal: ({ authorization }) =>
      authorization === `GenieKey ${KEY}`
        ? undefined
        : { status: 401, body: { message: 'Key is not valid' } },
    headers: { 'X-RateLimit-State': 'OK' },
    routes: {
      ...routesOf(world, clock, form),
      'GET /v2/users': {
        query: ['limit', 'offset'],
        answer: ({ query }) => {
          const reply = pageOf(form, world.users, '/users', query);
          return { body: { ...Object(reply.body), totalCount: world.users.length } };
        },
      },
      'GET /v2/teams/{id}': {
        answer: ({ ids }) => {
          const data = world.teams?.find(({ id }) => id === ids[0]);
          return data ? { body: { data } } : NOT_FOUND;
        },
      },
      'GET /v2/alerts/{id}/recipients': {
        answer: ({ ids }) => ({ body: { data: partOf(world, ids, 'recipients') } }),
      },
    },
  });
}

/** Jira Service Management; its site and API are one server here. */
export function startJsm(world: OpsgenieWorld, clock: TestClock) {
  const form: Form = {
    root: '/jsm/ops/api/C1/v1',
    size: 'size',
    list: (values, next) => ({ values, links: next === undefined ? {} : { next: `/v1${next}` } }),
  };
  const profile: Route = {
    query: ['accountId'],
    answer: ({ query }) => {
      const user = world.users.find(({ id }) => id === query.get('accountId'));
      return user ? { body: { accountId: user.id, displayName: user.id, active: true } } : NOT_FOUND;
    },
  };
  return startFake({
    clock,
    refusal: ({ authorization }) =>
      authorization === `Basic ${btoa(`ana@example.org:${KEY}`)}` ? undefined : { status: 401, body: {} },
    routes: {
      ...routesOf(world, clock, form),
      'GET /_edge/tenant_info': { answer: () => ({ body: { cloudId: 'C1' } }) },
      'GET /rest/api/3/user': profile,
      // Two pages, of which each has one of the people.
      'POST /gateway/api/public/teams/v1/org/{org}/teams/{id}/members': {
        answer: ({ body }) => {
          const index = Number(JSON.parse(body).after ?? 0);
          const results = world.users.slice(index, index + 1).map(({ id }) => ({ accountId: id }));
          const hasNextPage = index + 1 < world.users.length;
          return { body: { results, pageInfo: { endCursor: String(index + 1), hasNextPage } } };
        },
      },
      'GET /ex/jira/C1/rest/api/3/user': profile,
    },
  });
}

function routesOf(world: OpsgenieWorld, clock: TestClock, form: Form): Record<string, Route> {
  const { root, size } = form;
  const page = [size, 'offset'];
  // Opsgenie has no pages of configuration.
  const configurationPage = size === 'size' ? page : [];
  const scheduleOf = ({ ids }: FakeCall) => world.schedules.find(({ schedule }) => schedule.id === ids[0]);
  const now = () => clock.now() / 1000;
  return {
    [`GET ${root}/schedules`]: {
      query: configurationPage,
      answer: ({ query }) => {
        const all = world.schedules.map(({ schedule: { rotations: _rotations, ...rest } }) => rest);
        return pageOf(form, all, '/schedules', query);
      },
    },
    [`GET ${root}/schedules/{id}/timeline`]: {
      query: ['interval', 'intervalUnit', 'date'],
      answer: (call) => {
        const match = scheduleOf(call);
        return match ? timelineOf(match, call.query, now()) : NOT_FOUND;
      },
    },
    [`GET ${root}/alerts`]: {
      query: [...page, 'query', 'sort', 'order'],
      answer: ({ query }) => {
        const since = Number(/^updatedAt > (\d+)$/.exec(query.get('query') ?? '')?.[1]);
        const alerts = (world.alerts ?? [])
          .map(({ alert }) => alert)
          .filter(({ updatedAt }) => Date.parse(updatedAt) > since)
          .toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt));
        return pageOf(form, alerts, '/alerts', query);
      },
    },
    [`GET ${root}/alerts/{id}/logs`]: {
      query: [...page, 'direction', 'order'],
      answer: ({ ids, query }) => {
        const logs = partOf(world, ids, 'logs');
        // The offset is a mark of the last entry.
        const from = query.has('offset') ? Number(query.get('offset')?.replace('mark-', '')) : 0;
        const next =
          from + 2 < logs.length ? `/alerts/x/logs?offset=mark-${from + 2}&direction=next` : undefined;
        return { body: form.list(sliceOf(logs, from, 2), next) };
      },
    },
  };
}

function partOf({ alerts = [] }: OpsgenieWorld, [id]: string[], part: 'recipients' | 'logs'): Item[] {
  return alerts.find(({ alert }) => alert.id === id)?.[part] ?? [];
}

function pageOf(
  { size, list }: Form,
  items: readonly Item[],
  path: string,
  query: URLSearchParams,
): FakeReply {
  // Opsgenie's lists of configuration have no pages.
  const isWhole = size === 'limit' && path.startsWith('/schedules');
  const limit = isWhole ? items.length : Math.min(Number(query.get(size) ?? 20), 100);
  const offset = Number(query.get('offset') ?? 0);
  if (offset + limit > 20_000) return { status: 422, body: { message: 'offset and limit exceed 20000' } };
  const parameters = new URLSearchParams(query);
  parameters.set('offset', String(offset + limit));
  const next = offset + limit < items.length ? `${path}?${parameters}` : undefined;
  return { body: list(sliceOf(items, offset, limit), next) };
}

function timelineOf(
  { schedule, peopleAt }: OpsgenieWorld['schedules'][number],
  query: URLSearchParams,
  now: number,
): FakeReply {
  const date = Date.parse(query.get('date') ?? '') / 1000;
  if (query.get('intervalUnit') !== 'days' || date < now - 365 * DAY) return { status: 422, body: {} };
  const start = Math.floor(date / DAY) * DAY;
  const end = start + Number(query.get('interval')) * DAY;
  const periods = shiftsOf(peopleAt, { start, end }).flatMap((shift) => {
    const isRunning = shift.start < now && now < shift.end;
    return isRunning
      ? [
          { ...shift, end: now },
          { ...shift, start: now },
        ]
      : [shift];
  });
  return {
    body: {
      data: {
        _parent: { id: schedule.id, name: schedule.name, enabled: true },
        startDate: iso(start),
        endDate: iso(end),
        finalTimeline: {
          rotations: [
            {
              id: 'R0',
              name: 'R0',
              order: 1,
              periods: periods.map((period) => ({
                startDate: iso(period.start),
                endDate: iso(period.end),
                type: 'default',
                recipient: partyOf(period.person),
              })),
            },
          ],
        },
      },
    },
  };
}

/** A person, or the team of "team T1". */
function partyOf(person: string) {
  const [, team] = /^team (.+)$/.exec(person) ?? [];
  return team === undefined ? { id: person, type: 'user', name: person } : { id: team, type: 'team' };
}
