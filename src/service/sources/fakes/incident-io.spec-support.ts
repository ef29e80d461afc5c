import { iso } from '#domain/exchange/random-duty.spec-support';
import { DAY } from '#domain/time/zone';
import { type FakeReply, startFake, type TestClock } from './fake.spec-support';
import { KEY, shiftsOf } from './rota.spec-support';

/** incident.io: pages after the last id, entries whose cursor replaces the window's start. */

type Item = Record<string, unknown>;

export type IncidentIoWorld = {
  schedules: {
    schedule: Item & { id: string };
    peopleAt: (instant: number) => string[];
  }[];
  users: (Item & { id: string })[];
};

const NOT_FOUND: FakeReply = { status: 404, body: { type: 'not_found', errors: [{ message: 'Not found' }] } };

/** Entries of a page. */
const ENTRIES = 5;

export function startIncidentIo({ schedules, users }: IncidentIoWorld, clock: TestClock) {
  const scheduleOf = (query: URLSearchParams) =>
    schedules.find(({ schedule }) => schedule.id === query.get('schedule_id'));
  return startFake({
    clock,
    refusal: ({ authorization }) =>
      authorization === `Bearer ${KEY}` ? undefined : { status: 401, body: { type: 'authentication_error' } },
    routes: {
      'GET /v2/schedules': {
        query: ['page_size', 'after'],
        answer: ({ query }) =>
          pageOf(
            'schedules',
            schedules.map(({ schedule }) => schedule),
            query,
          ),
      },
      'GET /v2/users': {
        query: ['page_size', 'after', 'include_inactive'],
        answer: ({ query }) => pageOf('users', users, query),
      },
      'GET /v2/schedule_entries': {
        query: ['schedule_id', 'entry_window_start', 'entry_window_end'],
        answer: ({ query }) => {
          const match = scheduleOf(query);
          return match ? entriesOf(match, query) : NOT_FOUND;
        },
      },
    },
  });
}

function pageOf(
  member: string,
  items: readonly (Item & { id: string })[],
  query: URLSearchParams,
): FakeReply {
  const length = Number(query.get('page_size') ?? 25);
  const from = items.findIndex(({ id }) => id === query.get('after')) + 1;
  const page = items.slice(from, from + length);
  const after = from + length < items.length ? page.at(-1)?.id : undefined;
  const meta = { page_size: length, total_record_count: items.length, ...(after !== undefined && { after }) };
  return { body: { [member]: page, pagination_meta: meta } };
}

function entriesOf({ peopleAt }: IncidentIoWorld['schedules'][number], query: URLSearchParams): FakeReply {
  const [begin = '', mark = '0'] = (query.get('entry_window_start') ?? '').split('#');
  const window = {
    start: Date.parse(begin) / 1000,
    end: Date.parse(query.get('entry_window_end') ?? '') / 1000,
  };
  if (!(window.end - window.start <= 31 * DAY)) return { status: 422, body: { type: 'validation_error' } };
  const final = shiftsOf(peopleAt, window, 3600).map(({ person, start, end }) => ({
    entry_id: `${person}-${start}`,
    rotation_id: 'R0',
    layer_id: 'l',
    start_at: iso(start),
    end_at: iso(end),
    user: { id: person, name: person },
  }));
  const from = Number(mark);
  const after = from + ENTRIES < final.length ? `${begin}#${from + ENTRIES}` : undefined;
  return {
    body: {
      schedule_entries: { final: final.slice(from, from + ENTRIES), overrides: [], scheduled: [] },
      pagination_meta:
        after === undefined ? {} : { after, after_url: `https://api.incident.io/v2/x?a=${after}` },
    },
  };
}
