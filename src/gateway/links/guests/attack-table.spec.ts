import { beforeEach, describe, expect, it, test } from 'vitest';
import { operations } from '#contract/operations';
import {
  ANA,
  asAna,
  DAY,
  FILTER,
  HOST,
  INFO,
  NOON,
  openGuests,
  type Opened,
  SELF,
  VIEW,
  WANTED,
  WINDOW,
} from './guests.spec-support';

// Requests from the network without a session: a guest link exposes its view only, and takes no question.

type Call = { path: string; body: string };
const callOf = (path: string, input: object): Call => ({ path, body: JSON.stringify(input) });
const DETAIL = callOf('/webhook/history/detail', { event_id: 'ev1', intergration_id: 'int-1' });
const INCIDENTS = callOf('/insight/incident/export', { ...FILTER, asc: false, p: 1, limit: 100 });
const REVIEW = '/review?from=2026-03-02&to=2026-03-03&tz=UTC';

let opened: Opened;
beforeEach(async () => {
  opened = await openGuests();
});

describe.each([true, false])('a guest link, frozen: %s', (frozen) => {
  const bodies = ['{}', SELF.body, INFO.body, DETAIL.body, INCIDENTS.body, '{"as_of":1}'];
  const headers = [
    {},
    asAna.headers,
    { 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.example' },
    { 'Content-Type': 'text/plain' },
  ];

  it('has no operation: every method and body is refused, and reaches no service', async () => {
    const guest = await opened.made({ frozen });
    const paths = [
      ...operations.map(({ path }) => `/api${path}`),
      '/api/links',
      '/api/guests',
      '/data.json',
      '',
    ];
    for (const path of paths) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const { status } = await opened.ask(`${guest}${path}`, { method, body: SELF.body });
        expect([path, method, status]).toEqual([path, method, 405]);
      }
      for (const body of bodies) {
        for (const head of headers) {
          const how = { ...asAna, headers: head, method: 'POST', body };
          expect((await opened.ask(`${guest}${path}`, how)).status).toBe(405);
        }
      }
    }
    expect([opened.asked, opened.changes]).toEqual([[], []]);
  });

  it('answers the same data to any query, also to one that asks for more', async () => {
    const guest = await opened.made({ frozen });
    const own = await (await opened.ask(`${guest}/data.json`)).text();
    const asked = opened.asked.length;
    for (const query of ['start=0&end=1', 'schedule_id=8', 'as_of=0', 'app_key=k', 'view=/review', 'at=1']) {
      expect(await (await opened.ask(`${guest}/data.json?${query}`)).text()).toBe(own);
    }
    expect(opened.asked).toHaveLength(asked);
  });

  it.each([
    [
      'another schedule in the view of one',
      { view: VIEW, schedule_ids: undefined },
      { calls: [SELF, { ...INFO, body: INFO.body.replace('7', '8') }] },
    ],
    ['an operation of another page', { view: VIEW }, { calls: [INCIDENTS] }],
    [
      'an operation of no page',
      { view: REVIEW },
      { calls: [callOf('/schedule/history', { schedule_id: 7 })] },
    ],
    ['a change', { view: VIEW }, { calls: [callOf('/schedule/change', {})] }],
    ['a window backwards', { view: VIEW }, { calls: [callOf(SELF.path, { start: 9, end: 0 })] }],
    ['more than 400 calls', { view: VIEW }, { calls: Array.from({ length: 401 }, () => SELF) }],
    ['a body that is no JSON', { view: VIEW }, { calls: [{ path: SELF.path, body: '{' }] }],
    [
      'a body nested too deep',
      { view: VIEW },
      { calls: [{ path: SELF.path, body: `{"query":${'['.repeat(90_000)}` }] },
    ],
  ])('is not created with %s', async (_name, view, calls) => {
    const body = JSON.stringify({ ...WANTED, frozen, ...view, ...calls });
    const reply = await opened.ask('/api/guests', { ...asAna, method: 'POST', body });
    expect([reply.status, (await reply.json()).error.message]).toEqual([
      400,
      expect.stringMatching(/^calls/),
    ]);
    expect([opened.asked, await opened.links.listOf(ANA)]).toEqual([[], []]);
  });

  it('has no member of a call that the contract lacks', async () => {
    const extra = callOf(SELF.path, { ...WINDOW, include: 1, app_key: 'k', with_private: true });
    const guest = await opened.made({ frozen, calls: [extra] });
    const { calls } = await opened.data(guest);
    expect(calls.map(({ body }) => JSON.parse(body))).toEqual([WINDOW]);
    expect(opened.asked.filter(({ body }) => body.includes('app_key'))).toEqual([]);
  });

  it('has at most 2,000 incidents, and says how many there are', async () => {
    opened.service.incidents = 2001;
    const body = JSON.stringify({ ...WANTED, frozen, view: REVIEW, calls: [INCIDENTS] });
    const reply = await opened.ask('/api/guests', { ...asAna, method: 'POST', body });
    expect([reply.status, (await reply.json()).error.message]).toEqual([
      413,
      'A link has at most 2,000 of these 12,480 incidents: choose a shorter range.',
    ]);
    opened.service.incidents = 2000;
    const guest = await opened.made({ frozen, view: REVIEW, calls: [INCIDENTS] });
    expect(await opened.replies(guest, INCIDENTS.path)).toHaveLength(1);
  });
});

describe('a live link', () => {
  it('is asked once in 10 s for all its viewers, on behalf of its owner, whose query no guest sends', async () => {
    const guest = await opened.made({ frozen: false });
    await Promise.all(Array.from({ length: 20 }, () => opened.ask(`${guest}/data.json`)));
    await opened.ask(`${guest}/on-call.txt`);
    expect(opened.asked.map(({ path }) => path)).toEqual([SELF.path, INFO.path]);
    expect(opened.asked.every(({ body }) => JSON.parse(body).with_seats === true)).toBe(true);
    expect(opened.asked.every(({ visitor }) => visitor.kind === 'person' && visitor.email === ANA)).toBe(
      true,
    );
    opened.now.seconds += 11;
    await opened.ask(`${guest}/data.json`);
    expect(opened.asked).toHaveLength(4);
  });

  it.each([
    ['UTC', 0],
    ['America/New_York', 3600],
  ])('moves its days with the present in %s, over a change of the clock', async (zone, earlier) => {
    const view = `/oncall/7?tz=${zone}&days=7`;
    const utc = NOON - 0.5 * DAY + (zone === 'UTC' ? 0 : 5 * 3600);
    // Clocks go forward on 8 March, 07:00 UTC.
    const midnight = (day: number) => {
      const at = utc + day * DAY;
      return at > 1_772_953_200 ? at - earlier : at;
    };
    const days = (first: number) => ({ start: midnight(first), end: midnight(first + 7) });
    const calls = [callOf(SELF.path, days(-1)), callOf(SELF.path, days(6)), INFO];
    const guest = await opened.made({ frozen: false, view, calls, lasts: 20 * DAY });
    opened.now.seconds += 10 * DAY;
    const now = NOON + 10 * DAY;
    expect((await opened.data(guest)).calls.map(({ body }) => JSON.parse(body))).toEqual([
      days(9),
      days(16),
      { schedule_id: 7, start: now, end: now + DAY },
    ]);
  });

  it('of a review keeps its range, and goes on where that ended at its creation', async () => {
    const calls = [INCIDENTS, callOf(INCIDENTS.path, { ...FILTER, start_time: 1, end_time: NOON - DAY })];
    const guest = await opened.made({ frozen: false, view: REVIEW, calls });
    opened.now.seconds += 3 * DAY;
    expect((await opened.data(guest)).calls.map(({ body }) => JSON.parse(body).end_time)).toEqual([
      NOON + 3 * DAY,
      NOON - DAY,
    ]);
  });

  it.each([
    ['a schedule', { view: '/oncall/7?tz=UTC&days=7' }],
    ['chosen schedules', { view: '/oncall?schedules=7' }],
    ['a delivery', { view: '/webhooks/int-1/ev1', calls: [DETAIL], schedule_ids: undefined }],
  ])('to %s that its owner may no longer see is none', async (_name, link) => {
    const guest = await opened.made({ frozen: false, ...link });
    opened.service.isClosed = true;
    expect((await opened.ask(`${guest}/data.json`)).status).toBe(404);
    // Plans and deliveries have no text.
    expect((await opened.ask(`${guest}/on-call.txt`)).status).toBe(404);
  });
});

describe('an invalid link', () => {
  it('returns the same response for any error', async () => {
    const guest = await opened.made();
    const over = await opened.made({ lasts: 3600 });
    const revoked = await opened.made();
    const mine = await opened.links.listOf(ANA);
    const id = mine.find(({ expires }) => expires === NOON + 7 * DAY)?.id ?? '';
    const shows = { view: VIEW, frozen: true, pseudonyms: false };
    const left = { kind: 'guest', label: 'x', shows, expires: NOON + DAY } as const;
    const { secret } = await opened.links.create('left@elsewhere.example', left);
    const feed = await opened.links.create(ANA, {
      kind: 'feed',
      label: 'x',
      shows: { of: 'schedule', schedule_id: 7 },
    });
    await opened.links.revoke(ANA, id);
    opened.now.seconds = NOON + 3600;
    const gone = await Promise.all(
      [guest, revoked].map(async (path) =>
        (await opened.ask(`${path}/data.json`)).status === 404 ? path : undefined,
      ),
    );
    const tries = [
      over,
      gone.find((path) => path !== undefined) ?? 'none was revoked',
      guest.slice(0, -1),
      `${guest}A`,
      `/guest/${guest.slice('/guest/'.length).toUpperCase()}`,
      `/guest/${id}`,
      `/guest/${secret}`,
      `/guest/${feed.secret}`,
      `/guest/${'A'.repeat(4000)}`,
      '/guest/..%2f..%2fsession-secret',
      '/guest/%00',
    ];
    const roots = ['/guest', '/guest/', '/guest//'];
    const pages = await Promise.all([...tries, ...roots].map(async (path) => seen(await opened.ask(path))));
    const files = await Promise.all(tries.map(async (path) => seen(await opened.ask(`${path}/data.json`))));
    const texts = await Promise.all(tries.map(async (path) => seen(await opened.ask(`${path}/on-call.txt`))));
    for (const answers of [pages, files, texts]) {
      expect(answers[0]?.status).toBe(404);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
    expect(pages[0]?.body).toContain('This link shows nothing');
    expect(opened.asked).toEqual([]);
  });

  it('is what a guest’s secret gives on any other route', async () => {
    const secret = (await opened.made()).slice('/guest/'.length);
    for (const path of [`/feeds/${secret}.ics`, `/api/links/${secret}`, `/access/${secret}`, `/${secret}`]) {
      expect([path, (await opened.ask(path)).status >= 400]).toEqual([path, true]);
    }
    const session = { Cookie: `__Host-watchbill-session=${secret}`, Authorization: `Bearer ${secret}` };
    const reply = await opened.ask('/api/schedule/self', {
      method: 'POST',
      body: SELF.body,
      headers: session,
    });
    expect(reply.status).toBe(403);
    expect(opened.asked).toEqual([]);
  });

  it('is reported as temporary while owners cannot be looked up', async () => {
    const { secret } = await opened.links.create('down@example.com', {
      kind: 'guest',
      label: 'x',
      shows: { view: VIEW, frozen: true, pseudonyms: false },
    });
    expect((await opened.ask(`/guest/${secret}/data.json`)).status).toBe(503);
  });
});

describe('unusual requests', () => {
  it.each([SELF.body, '{'])(
    'with a body that no link takes are refused with the reason: %s',
    async (body) => {
      const deep = `{"start":1,"end":2,"query":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
      const nested = `{"kind":"feed","shows":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`;
      for (const [path, posted] of [
        ['/api/guests', deep.slice(0, 200_000)],
        ['/api/guests', `${body}{`],
        ['/api/links', nested],
      ] as const) {
        const reply = await opened.ask(path, { ...asAna, method: 'POST', body: posted });
        expect([reply.status, (await reply.json()).error?.code]).toEqual([400, 'BadRequest']);
      }
      expect(opened.asked).toEqual([]);
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('with %s get no page', async (method) => {
    const [good, wrong] = [await opened.made(), '/guest/x'].map((path) => opened.ask(path, { method }));
    expect((await good)?.status).toBe(405);
    expect(await seen((await good) ?? new Response())).toEqual(await seen((await wrong) ?? new Response()));
  });

  it.each(['evil.example', `${HOST}.evil.example`])('for host %s are refused', async (host) => {
    expect((await opened.ask(await opened.made(), { headers: { Host: host } })).status).toBe(403);
  });

  it.each([
    '/../../api/schedule/self',
    '/%2e%2e/%2e%2e/api/schedule/self',
    '//api/schedule/self',
    '/api//schedule/self',
    '/api/schedule%2fself',
    '/API/schedule/self',
    '/..%2f..%2fapi/schedule/self',
  ])('for %s are refused', async (path) => {
    const reply = await opened.ask(`${await opened.made()}${path}`, { method: 'POST', body: SELF.body });
    expect(reply.status).toBeGreaterThanOrEqual(403);
    expect(opened.asked).toEqual([]);
  });

  it.each(['/../directory.json', '/oncall/../../directory.json', '/directory.json', '/view.json'])(
    '%s gets no list of names',
    async (path) => {
      const reply = await opened.ask(`${await opened.made({ pseudonyms: true })}${path}`);
      expect(await reply.text()).not.toMatch(/Noor|Wei/);
    },
  );
});

test('a link of an editor changes nothing, and has no editor', async () => {
  const guest = await opened.made({ frozen: false });
  const feed = await opened.links.create(ANA, {
    kind: 'feed',
    label: 'x',
    shows: { of: 'schedule', schedule_id: 7 },
  });
  for (const { path } of operations.filter(({ isChange }) => isChange)) {
    for (const headers of [{}, asAna.headers]) {
      for (const link of [guest, `/feeds/${feed.secret}.ics`]) {
        const how = { ...asAna, headers, method: 'POST', body: '{}' };
        expect((await opened.ask(`${link}/api${path}`, how)).status).toBe(405);
      }
    }
  }
  await opened.data(guest);
  await opened.ask(guest);
  await opened.ask(`/feeds/${feed.secret}.ics`);
  expect([opened.changes, opened.asked.length > 0]).toEqual([[], true]);
});

/** Everything a caller sees of a response, without what is unique to the request. */
async function seen(response: Response) {
  const headers = Object.fromEntries(response.headers);
  delete headers['x-request-id'];
  const body = (await response.text()).replace(/"request_id":"[^"]*"/, '');
  return { status: response.status, headers, body };
}
