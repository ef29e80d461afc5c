import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { operations } from '#contract/operations';
import { noteConnection } from '../operate/connection';
import { ANA, HOST, NOON, openGuests, ORIGIN, type Opened } from './guests.spec-support';

// From the network, without a session: a guest link gives its view and nothing else.

const DAY = 86_400;
const VIEW = '/oncall/7?tz=UTC&from=2026-03-02&days=7';
/** Monday 2 to Monday 9 March 2026. */
const WINDOW = { start: NOON - 1.5 * DAY, end: NOON + 5.5 * DAY };
const SELF = { path: '/schedule/self', body: JSON.stringify(WINDOW) };
const INFO = {
  path: '/schedule/info',
  body: JSON.stringify({ schedule_id: 7, start: NOON, end: NOON + DAY }),
};
const WANTED = {
  view: VIEW,
  frozen: true,
  pseudonyms: false,
  label: 'Payments',
  lasts: 7 * DAY,
  fragment: '',
  as_of: NOON,
  calls: [SELF, INFO],
  schedule_ids: ['7'],
};

let opened: Opened;
beforeEach(async () => {
  opened = await openGuests();
});
afterEach(() => opened.close());

type Ask = { method?: string; body?: string | undefined; headers?: Record<string, string>; from?: string };

function ask(path: string, { method = 'GET', body, headers = {}, from = '203.0.113.9' }: Ask = {}) {
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: { Host: HOST, ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body }),
  });
  noteConnection(request, { address: from, ended: Promise.resolve(true) });
  return opened.gateway(request);
}

const asAna = { headers: { 'X-Forwarded-Email': ANA, Origin: ORIGIN }, from: '10.0.0.4' };

async function made(change: object = {}, by: Ask = asAna): Promise<string> {
  const reply = await ask('/api/guests', {
    ...by,
    method: 'POST',
    body: JSON.stringify({ ...WANTED, ...change }),
  });
  const json = await reply.json();
  expect([reply.status, json]).toEqual([200, expect.objectContaining({ path: expect.any(String) })]);
  opened.asked.length = 0;
  return json.path;
}

const call = (guest: string, { path, body }: { path: string; body: string }, more: Ask = {}) =>
  ask(`${guest}/api${path}`, { method: 'POST', body, ...more });

test('a guest gets the view, and nothing of a session comes along', async () => {
  const guest = await made();
  expect((await ask(guest)).status).toBe(200);
  expect((await ask(`${guest}/oncall/7?tz=UTC`)).status).toBe(200);
  expect(await (await ask(`${guest}/view.json`)).json()).toEqual({
    view: `${VIEW}&present=1`,
    fragment: '',
    as_of: NOON,
    until: NOON + 7 * DAY,
    pseudonyms: false,
    shared_by: 'Ana Torres',
  });
  const reply = await call(guest, SELF);
  expect(reply.headers.get('Set-Cookie')).toBeNull();
  const { data } = await reply.json();
  expect(data.items.map((one: { schedule_name: string }) => one.schedule_name)).toEqual(['Payments, Wei’s']);
  expect(JSON.stringify(data)).not.toContain('not-of-the-contract');
  expect((await call(guest, INFO)).status).toBe(200);
  expect(await (await ask(`${guest}/directory.json`)).json()).toEqual({
    people: [{ person_id: 2, person_name: 'Wei Zhang' }],
    teams: [{ team_id: 10, team_name: 'Payments' }],
    channels: [],
    roles: [],
  });
});

describe('what is not there', () => {
  it('answers the same, whatever is wrong with it', async () => {
    const guest = await made();
    const over = await made({ lasts: 3600 });
    const revoked = await made();
    const mine = await opened.links.listOf(ANA);
    const id = mine.find(({ expires }) => expires === NOON + 7 * DAY)?.id ?? '';
    const left = (
      await opened.links.create('left@elsewhere.example', {
        kind: 'guest',
        label: 'x',
        shows: { view: VIEW, frozen: true, pseudonyms: false },
        expires: NOON + DAY,
      })
    ).secret;
    const feed = (
      await opened.links.create(ANA, {
        kind: 'feed',
        label: 'x',
        shows: { of: 'schedule', schedule_id: 7 },
      })
    ).secret;
    await opened.links.revoke(ANA, id);
    opened.now.seconds = NOON + 3600;
    const gone = await Promise.all(
      [guest, revoked].map(async (path) =>
        (await ask(`${path}/view.json`)).status === 404 ? path : undefined,
      ),
    );
    const tries = [
      over,
      gone.find((path) => path !== undefined) ?? 'none was revoked',
      guest.slice(0, -1),
      `${guest}A`,
      `/guest/${guest.slice('/guest/'.length).toUpperCase()}`,
      `/guest/${id}`,
      `/guest/${left}`,
      `/guest/${feed}`,
      `/guest/${'A'.repeat(4000)}`,
      '/guest/..%2f..%2fsession-secret',
      '/guest/%00',
    ];
    const roots = ['/guest', '/guest/', '/guest//'];
    const pages = await Promise.all([...tries, ...roots].map(async (path) => seen(await ask(path))));
    const files = await Promise.all(tries.map(async (path) => seen(await ask(`${path}/view.json`))));
    const calls = await Promise.all(tries.map(async (path) => seen(await call(path, SELF))));
    for (const answers of [pages, files, calls]) {
      expect(answers[0]?.status).toBe(404);
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    }
    expect(pages[0]?.body).toContain('This link shows nothing');
    expect(opened.asked).toEqual([]);
  });

  it('is what a guest’s secret opens elsewhere', async () => {
    const secret = (await made()).slice('/guest/'.length);
    for (const path of [`/feeds/${secret}.ics`, `/api/links/${secret}`, `/access/${secret}`, `/${secret}`]) {
      expect([path, (await ask(path)).status >= 400]).toEqual([path, true]);
    }
    const session = { Cookie: `__Host-watchbill-session=${secret}`, Authorization: `Bearer ${secret}` };
    expect((await call('', SELF, { headers: session })).status).toBe(403);
    expect(opened.asked).toEqual([]);
  });

  it('is passing trouble, and not over, while nobody can be looked up', async () => {
    const { secret } = await opened.links.create('down@example.com', {
      kind: 'guest',
      label: 'x',
      shows: { view: VIEW, frozen: true, pseudonyms: false },
    });
    expect((await ask(`/guest/${secret}/view.json`)).status).toBe(503);
  });
});

describe('other data', () => {
  const others = operations.filter(({ path }) => path !== SELF.path && path !== INFO.path);
  it.each([true, false])('is behind no other operation (frozen: %s)', async (frozen) => {
    const guest = await made({ frozen });
    for (const { path } of others) {
      expect([path, (await call(guest, { path, body: SELF.body })).status]).toEqual([path, 403]);
      expect((await call(guest, { path, body: '{}' })).status).toBe(403);
    }
    for (const path of ['/links', '/guests', '/artifacts', '/', '/nothing', '/__proto__']) {
      expect([path, (await call(guest, { path, body: '{}' })).status]).toEqual([path, 403]);
    }
    expect(opened.asked).toEqual([]);
  });

  it.each([
    ['another schedule', INFO.path, { schedule_id: 8, start: NOON, end: NOON + DAY }],
    ['another schedule, as a text', INFO.path, { schedule_id: '8', start: NOON, end: NOON + DAY }],
    ['a schedule twice', INFO.path, { schedule_id: [7, 8], start: NOON, end: NOON + DAY }],
    ['a longer window', SELF.path, { start: WINDOW.start, end: WINDOW.end + 20 * DAY }],
    ['an earlier window', SELF.path, { start: WINDOW.start - 60 * DAY, end: WINDOW.start - 50 * DAY }],
    ['a later window', SELF.path, { start: WINDOW.end + 60 * DAY, end: WINDOW.end + 61 * DAY }],
    ['no window', SELF.path, {}],
    ['a window backwards', SELF.path, { start: WINDOW.end, end: WINDOW.start }],
  ])('is in no call for %s', async (_name, path, body) => {
    for (const frozen of [true, false]) {
      const guest = await made({ frozen, view: '/oncall/7?tz=UTC&days=7' });
      expect((await call(guest, { path, body: JSON.stringify(body) })).status).toBe(403);
    }
    expect(opened.asked.map(({ path: reached }) => reached)).toEqual([]);
  });

  it('is in no window of a frozen link but its own', async () => {
    const guest = await made();
    const body = JSON.stringify({ start: WINDOW.start, end: WINDOW.end - 1 });
    expect((await call(guest, { path: SELF.path, body })).status).toBe(403);
  });

  it('is in no reply of a live link, which follows the present in the name of its owner', async () => {
    const guest = await made({ frozen: false, view: '/oncall/7?tz=UTC&days=7', pseudonyms: true });
    const { data } = await (await call(guest, SELF)).json();
    expect(data.items).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/Wei|not-of-the-contract/);
    expect(opened.asked.at(-1)?.visitor).toMatchObject({ email: ANA });
    opened.now.seconds += 60 * DAY;
    const soon = await made({ frozen: false, view: '/oncall/7?tz=UTC&days=7' });
    expect((await call(soon, SELF)).status).toBe(403);
    const later = JSON.stringify({ start: WINDOW.start + 60 * DAY, end: WINDOW.end + 60 * DAY });
    expect((await call(soon, { path: SELF.path, body: later })).status).toBe(200);
  });
});

test('a live review has its own time, with its own filters, as it goes on', async () => {
  const guest = await made({
    frozen: false,
    view: '/review?from=2026-03-02&to=2026-03-09&tz=UTC',
    calls: [{ path: '/insight/incident/export', body: bodyOf({}) }],
  });
  opened.now.seconds += 3600;
  const later = opened.now.seconds;
  const tries: [object, number][] = [
    [{}, 200],
    [{ end_time: later }, 200],
    [{ start_time: NOON - DAY + 1 }, 200],
    [{ start_time: NOON - DAY - 1 }, 403],
    [{ end_time: later + 1 }, 403],
    [{ query: 'x' }, 403],
    [{ severities: ['Info'] }, 403],
  ];
  for (const [change, status] of tries) {
    const reply = await call(guest, { path: '/insight/incident/export', body: bodyOf(change) });
    expect([change, reply.status]).toEqual([change, status]);
  }
});

describe('other ways of asking', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s opens no page', async (method) => {
    const [good, wrong] = [await made(), '/guest/x'].map((path) => ask(path, { method }));
    expect((await good)?.status).toBe(405);
    expect(await seen((await good) ?? new Response())).toEqual(await seen((await wrong) ?? new Response()));
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s calls nothing', async (method) => {
    const guest = await made();
    const body = method === 'GET' ? {} : { body: SELF.body };
    expect((await ask(`${guest}/api/schedule/self`, { method, ...body })).status).toBe(405);
  });

  it.each([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['another origin', { Origin: 'https://evil.example' }, 403],
    ['a form', { 'Content-Type': 'text/plain' }, 400],
  ])('%s calls nothing', async (_name, headers, status) => {
    expect((await call(await made(), SELF, { headers })).status).toBe(status);
  });

  it.each(['evil.example', `${HOST}.evil.example`])('by the name %s nothing answers', async (host) => {
    expect((await ask(await made(), { headers: { Host: host } })).status).toBe(403);
  });

  it.each([
    ['/../../api/schedule/self', 403],
    ['/api/../../../api/schedule/self', 403],
    ['/%2e%2e/%2e%2e/api/schedule/self', 403],
    ['//api/schedule/self', 405],
    ['/api//schedule/self', 403],
    ['/api/schedule%2fself', 403],
    ['/api/schedule/self/', 403],
    ['/API/schedule/self', 405],
    ['/..%2f..%2fapi/schedule/self', 405],
  ])('%s leads nowhere', async (path, status) => {
    const guest = await made();
    const reply = await ask(`${guest}${path}`, { method: 'POST', body: SELF.body });
    expect(reply.status).toBe(status);
    expect(opened.asked).toEqual([]);
  });

  it.each(['/../directory.json', '/oncall/../../directory.json', '/assets/../../../directory.json'])(
    '%s gets no list of names',
    async (path) => {
      const reply = await ask(`${await made()}${path}`);
      expect(await reply.text()).not.toMatch(/Noor|Wei/);
    },
  );
});

describe('what is behind a link', () => {
  it('is kept by nobody, listed by nobody, and told to no other site', async () => {
    const guest = await made();
    for (const path of ['', '/view.json', '/directory.json', '/oncall/7']) {
      const { headers } = await ask(`${guest}${path}`);
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('ETag')).toBeNull();
    }
  });

  it('is not in the page: a program that previews it gets title, description and picture', async () => {
    const typed = Buffer.from(JSON.stringify({ title: 'Ledger lost', notes: [{ text: 'Wei did' }] }));
    const guest = await made({
      view: '/review?from=2026-03-02&to=2026-03-03&tz=UTC',
      calls: [],
      fragment: `#review=1.${typed.toString('base64url')}`,
    });
    const page = await (await ask(guest)).text();
    expect(page).toContain('Review · Mon 2 Mar 2026 · UTC');
    expect(page).toContain(`${ORIGIN}${guest}/picture.png`);
    expect(page).not.toMatch(/Ledger|Wei|review=1/);
  });

  it('has no names under pseudonyms, also none that only a reply or a note says', async () => {
    const typed = {
      title: 'Wei’s and Petrov’s night',
      notes: [{ at: 5, text: 'token ghp_0123456789abcdefghijABCDEFGHIJ012345' }],
    };
    const guest = await made({
      view: '/review?from=2026-03-02&to=2026-03-03&tz=UTC&names=pseudonyms',
      pseudonyms: true,
      calls: [
        SELF,
        { path: '/insight/responder', body: JSON.stringify({ ...FILTER, split_hours: true }) },
        { path: '/webhook/history/detail', body: '{"event_id":"e","intergration_id":"i"}' },
      ],
      fragment: `#review=1.${Buffer.from(JSON.stringify(typed)).toString('base64url')}`,
    });
    const view = await (await ask(`${guest}/view.json`)).json();
    expect(view.shared_by).toBeUndefined();
    const fragment = Buffer.from(view.fragment.slice('#review=1.'.length), 'base64url').toString();
    const replies = await Promise.all([
      call(guest, SELF),
      call(guest, { path: '/insight/responder', body: JSON.stringify({ ...FILTER, split_hours: true }) }),
      call(guest, { path: '/webhook/history/detail', body: '{"event_id":"e","intergration_id":"i"}' }),
      ask(`${guest}/directory.json`),
    ]);
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([fragment, ...texts].join(' ')).not.toMatch(/Wei|Zhang|Olga|Petrov|Ana|ghp_|u:p/);
    const [person] = JSON.parse(texts[3] ?? '').people;
    expect(JSON.parse(texts[1] ?? '').data.items[0].responder_name).toMatch(/^[A-Z][a-z]+/);
    expect(person.person_name).toMatch(/^[A-Z][a-z]+/);
  });

  it('is drawn for programs that preview links, of what guests see, and kept by its ETag', async () => {
    const guest = await made({ pseudonyms: true });
    const drawn = await ask(`${guest}/picture.svg`);
    const svg = await drawn.text();
    expect(svg).toContain('Mon 2 – Sun 8 Mar 2026 · UTC');
    expect(svg).not.toMatch(/Wei|Zhang|Search/);
    const etag = drawn.headers.get('ETag') ?? '';
    expect(drawn.headers.get('Cache-Control')).toBe('private, max-age=300');
    const again = await ask(`${guest}/picture.png`, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    const png = await ask(`${guest}/picture.png`);
    expect([png.status, png.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    for (const { id } of await opened.links.listOf(ANA)) await opened.links.revoke(ANA, id);
    expect((await ask(`${guest}/picture.png`)).status).toBe(404);
  });

  it('is in no log, and neither is its address', async () => {
    const guest = await made();
    await ask(guest);
    await call(guest, SELF);
    expect(opened.lines.join('\n')).not.toContain(guest.slice('/guest/'.length));
  });
});

describe('a link is not made', () => {
  it.each([
    ['for longer than 30 days', { lasts: 30 * DAY + 1 }, /^lasts must be/],
    ['for less than an hour', { lasts: 60 }, /^lasts must be/],
    ['of another page', { view: '/stacks', calls: [] }, /^view must be On call/],
    ['of another site', { view: '//evil.example/oncall' }, /^view/],
    [
      'with calls of another view',
      { view: '/oncall?tz=UTC', calls: [{ path: '/insight/responder', body: SELF.body }] },
      /^calls must be/,
    ],
    ['with calls that are none', { calls: [{ path: '/schedule/self', body: '{' }] }, /^calls must be/],
    ['without a label', { label: ' ' }, /^label must not be empty/],
  ])('%s', async (_name, change, words) => {
    const body = JSON.stringify({ ...WANTED, ...change });
    const reply = await ask('/api/guests', { ...asAna, method: 'POST', body });
    expect([reply.status, (await reply.json()).error.message]).toEqual([400, expect.stringMatching(words)]);
    expect(await opened.links.listOf(ANA)).toEqual([]);
  });

  it('by who has not signed in, by another site, or where other links are made', async () => {
    const body = JSON.stringify(WANTED);
    expect((await ask('/api/guests', { method: 'POST', body })).status).toBe(403);
    const other = { ...asAna, headers: { ...asAna.headers, Origin: 'https://evil.example' } };
    expect((await ask('/api/guests', { ...other, method: 'POST', body })).status).toBe(403);
    const guest = { kind: 'guest', label: 'x', shows: { view: VIEW, frozen: true, pseudonyms: false } };
    const reply = await ask('/api/links', { ...asAna, method: 'POST', body: JSON.stringify(guest) });
    expect(reply.status).toBe(400);
    expect(opened.asked).toEqual([]);
    expect(await opened.links.listOf(ANA)).toEqual([]);
  });
});

test('where nobody signs in, links work, and are everybody’s', async () => {
  await opened.close();
  opened = await openGuests(false);
  const guest = await made({}, { headers: { Origin: ORIGIN } });
  expect((await call(guest, SELF)).status).toBe(200);
  expect((await (await ask(`${guest}/view.json`)).json()).shared_by).toBeUndefined();
});

const FILTER = { start_time: NOON - DAY, end_time: NOON, query: '', labels: {}, fields: {} };

function bodyOf(change: object): string {
  return JSON.stringify({ ...FILTER, ...change });
}

/** All that somebody sees of an answer, but for what is of the request alone. */
async function seen(response: Response) {
  const headers = Object.fromEntries(response.headers);
  delete headers['x-request-id'];
  const body = (await response.text()).replace(/"request_id":"[^"]*"/, '');
  return { status: response.status, headers, body };
}
