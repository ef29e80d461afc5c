import { iso } from '#domain/exchange/random-duty.spec-support';
import { DAY } from '#domain/time/zone';
import { type FakeReply, type Route, sliceOf, startFake, type TestClock } from './fake.spec-support';
import { KEY, shiftsOf } from './rota.spec-support';

/** Grafana OnCall: pages by number, of which the last one repeats; links to another host; shifts are cut at the window. */

type Item = Record<string, unknown>;

export type GrafanaWorld = {
  schedules: (Item & { id: string; peopleAt: (instant: number) => string[] })[];
  users: Item[];
  groups?: (Item & { created_at: string; state: string })[];
};

const PAGE = ['page', 'perpage'];
const NOT_FOUND: FakeReply = { status: 404, body: { detail: 'Not found.' } };

export function startGrafana(world: GrafanaWorld, clock: TestClock, authorizations = [KEY]) {
  const { schedules, users, groups = [] } = world;
  return startFake({
    clock,
    refusal: ({ authorization = '' }) =>
      authorizations.includes(authorization)
        ? undefined
        : { status: 401, body: { detail: 'Invalid token.' } },
    routes: {
      'GET /oncall/api/v1/schedules': pages(() => schedules.map(({ peopleAt: _people, ...rest }) => rest)),
      'GET /oncall/api/v1/users': pages(() => users),
      'GET /oncall/api/v1/alert_groups': pages(
        (query) => {
          const [from = '', to = ''] = query.get('started_at')?.split('_') ?? [];
          return groups
            .filter(({ created_at: at, state }) =>
              query.has('state')
                ? state === query.get('state')
                : Date.parse(at) >= Date.parse(`${from}Z`) && Date.parse(at) <= Date.parse(`${to}Z`),
            )
            .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
        },
        ['started_at', 'state'],
      ),
      'GET /oncall/api/v1/schedules/{id}/final_shifts': {
        query: ['start_date', 'end_date'],
        answer: ({ ids, query }) => {
          const schedule = schedules.find(({ id }) => id === ids[0]);
          return schedule ? finalShifts(schedule.peopleAt, query) : NOT_FOUND;
        },
      },
    },
  });
}

function pages(items: (query: URLSearchParams) => readonly Item[], query: readonly string[] = []): Route {
  return { query: [...PAGE, ...query], answer: (call) => pageOf(items(call.query), call.query, 50) };
}

function pageOf(items: readonly Item[], query: URLSearchParams, maxLength: number): FakeReply {
  const length = Math.min(Number(query.get('perpage') ?? maxLength), maxLength);
  const last = Math.max(1, Math.ceil(items.length / length));
  const page = Math.min(Number(query.get('page') ?? 1), last);
  return {
    body: {
      count: items.length,
      next: page < last ? `http://engine:8080/api/v1/x?page=${page + 1}&perpage=${length}` : null,
      previous: null,
      results: sliceOf(items, (page - 1) * length, length),
      current_page_number: page,
      page_size: length,
      total_pages: last,
    },
  };
}

function finalShifts(peopleAt: (instant: number) => string[], query: URLSearchParams): FakeReply {
  const at = (name: string) => Date.parse(`${query.get(name)}:00Z`) / 1000;
  const window = { start: at('start_date'), end: at('end_date') };
  if (!(window.end - window.start <= 365 * DAY)) return { status: 400, body: { end_date: ['too long'] } };
  const results = shiftsOf(peopleAt, window).map(({ start, end, person }) => ({
    user_pk: person,
    user_email: `${person}@example.org`,
    user_username: person,
    shift_start: iso(start),
    shift_end: iso(end),
  }));
  return { body: { count: results.length, next: null, previous: null, results } };
}
