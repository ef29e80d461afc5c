import { DAY } from '#domain/time/zone';
import { iso } from '#domain/exchange/random-duty.spec-support';
import {
  type FakeCall,
  type FakeReply,
  type Route,
  sliceOf,
  startFake,
  type TestClock,
} from './fake.spec-support';
import { KEY, shiftsOf } from './rota.spec-support';

/** PagerDuty: pages by offset, final schedules only with a window. */

type Item = Record<string, unknown>;

export type PagerDutyWorld = {
  schedules: {
    schedule: Item & { id: string; name: string };
    peopleAt: (instant: number) => string[];
  }[];
  users: Item[];
  /** Shift-based schedules; undefined: the account has none, and the call is refused. */
  shiftBased?: PagerDutyWorld['schedules'];
  incidents?: (Item & { id: string })[];
  entries?: (Item & { incident: Item })[];
};

const PAGE = ['limit', 'offset', 'total'];
const WINDOW = ['since', 'until', 'time_zone'];

export function startPagerDuty(world: PagerDutyWorld, clock: TestClock) {
  const { schedules, users, incidents = [], entries = [] } = world;
  const scheduleOf = ({ ids }: FakeCall) => schedules.find(({ schedule }) => schedule.id === ids[0]);
  return startFake({
    clock,
    headers: { 'ratelimit-limit': '960', 'ratelimit-remaining': '900', 'ratelimit-reset': '30' },
    refusal: ({ authorization, accept }) => {
      if (authorization !== `Token token=${KEY}`) return error(401, 'Access Denied');
      return accept === 'application/vnd.pagerduty+json;version=2' ? undefined : error(400, 'no version');
    },
    routes: {
      'GET /schedules': list('schedules', () =>
        schedules.map(({ schedule: { id, name, teams } }) => ({
          id,
          name,
          html_url: `https://shop.pagerduty.com/schedules/${id}`,
          teams: teams ?? [],
        })),
      ),
      'GET /users': list('users', () => users, ['include[]']),
      'GET /v3/schedules': {
        query: ['limit', 'offset'],
        answer: ({ query }) =>
          world.shiftBased
            ? pageOf(
                'schedules',
                world.shiftBased.map(({ schedule: { id, name } }) => ({ id, name })),
                query,
                false,
              )
            : error(404, 'Not Found'),
      },
      'GET /v3/schedules/{id}': {
        query: ['since', 'until', 'include[]', 'overflow'],
        answer: ({ ids, query }) => {
          if (schedules.some(({ schedule }) => schedule.id === ids[0])) return error(400, 'layer-based');
          const match = world.shiftBased?.find(({ schedule }) => schedule.id === ids[0]);
          return match ? { body: { schedule: assigned(match, query) } } : error(404, 'Not Found');
        },
      },
      'GET /schedules/{id}': {
        query: [...WINDOW, 'overflow'],
        answer: (call) => {
          const match = scheduleOf(call);
          return match ? { body: { schedule: rendered(match, call.query) } } : error(404, 'Not Found');
        },
      },
      'GET /incidents': list('incidents', ({ query }) => createdIn(incidents, query, 180 * DAY), [
        ...WINDOW,
        'statuses[]',
        'sort_by',
      ]),
      'GET /incidents/{id}': {
        answer: ({ ids }) => {
          const incident = incidents.find(({ id }) => id === ids[0]);
          return incident ? { body: { incident } } : error(404, 'Not Found');
        },
      },
      'GET /incidents/{id}/log_entries': list('log_entries', ({ ids }) =>
        entries.filter(({ incident }) => incident['id'] === ids[0]),
      ),
      'GET /log_entries': list('log_entries', ({ query }) => createdIn(entries, query).toReversed(), [
        ...WINDOW,
        'is_overview',
      ]),
    },
  });
}

function list(
  member: string,
  items: (call: FakeCall) => readonly Item[],
  query: readonly string[] = [],
): Route {
  return {
    query: [...PAGE, ...query],
    answer: (call) => pageOf(member, items(call), call.query),
  };
}

function at(text: unknown): number {
  return Date.parse(String(text)) / 1000;
}

function error(status: number, message: string): FakeReply {
  return { status, body: { error: { message, code: 2001, errors: [`${message} (${KEY})`] } } };
}

function pageOf(member: string, items: readonly Item[], query: URLSearchParams, hasTotal = true): FakeReply {
  const limit = Math.min(Number(query.get('limit') ?? 25), 100);
  const offset = Number(query.get('offset') ?? 0);
  if (offset + limit > 10_000) return error(400, 'Offset must be less than 10001.');
  const more = offset + limit < items.length;
  const total = hasTotal && query.get('total') === 'true' ? items.length : null;
  return {
    body: { [member]: sliceOf(items, offset, limit), limit, offset, more, ...(hasTotal && { total }) },
  };
}

function windowOf(query: URLSearchParams) {
  const [since, until] = [query.get('since'), query.get('until')];
  return since === null || until === null ? undefined : { start: at(since), end: at(until) };
}

function createdIn<T extends Item>(items: readonly T[], query: URLSearchParams, maxSeconds = Infinity): T[] {
  const window = windowOf(query);
  if (!window || window.end - window.start > maxSeconds) return [];
  return items.filter(({ created_at: created }) => at(created) >= window.start && at(created) < window.end);
}

function assigned({ schedule, peopleAt }: PagerDutyWorld['schedules'][number], query: URLSearchParams): Item {
  const window = windowOf(query);
  const isFinal = query.getAll('include[]').includes('final_schedule');
  const shifts =
    window && isFinal ? shiftsOf(peopleAt, window, query.get('overflow') === 'true' ? 3 * 3600 : 0) : [];
  return {
    ...schedule,
    type: 'schedule_v3',
    rotations: [],
    final_schedule: {
      type: 'final_schedule',
      computed_shift_assignments: [
        {
          start_time: '2020-01-01T00:00:00Z',
          end_time: '2020-01-02T00:00:00Z',
          member: { type: 'empty_member' },
        },
        ...shifts.map(({ start, end, person }) => ({
          start_time: iso(start),
          end_time: iso(end),
          member: { type: 'user_member', user_id: person },
        })),
      ],
    },
  };
}

function rendered({ schedule, peopleAt }: PagerDutyWorld['schedules'][number], query: URLSearchParams): Item {
  const window = windowOf(query);
  const entries = window ? shiftsOf(peopleAt, window, query.get('overflow') === 'true' ? 3 * 3600 : 0) : [];
  return {
    ...schedule,
    final_schedule: {
      name: 'Final Schedule',
      rendered_schedule_entries: entries.map(({ start, end, person }) => ({
        start: iso(start),
        end: iso(end),
        user: { id: person, type: 'user_reference', summary: person },
      })),
    },
  };
}
