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

// Requests from the network without a session: a guest link exposes its view only.

let opened: Opened;
beforeEach(async () => {
  opened = await openGuests();
});

test('a link of an editor changes nothing, and has no editor', async () => {
  const guest = await opened.made();
  const feed = await opened.links.create(ANA, {
    kind: 'feed',
    label: 'x',
    shows: { of: 'schedule', schedule_id: 7 },
  });
  for (const { path } of operations.filter(({ isChange }) => isChange)) {
    for (const headers of [{}, asAna.headers]) {
      const how = { ...asAna, headers };
      expect((await opened.call(guest, { path, body: '{}' }, how)).status).toBe(403);
      expect((await opened.call(`/feeds/${feed.secret}.ics`, { path, body: '{}' }, how)).status).toBe(405);
    }
  }
  await opened.call(guest, SELF);
  await opened.ask(guest);
  await opened.ask(`/feeds/${feed.secret}.ics`);
  expect([opened.changes, opened.asked.length > 0]).toEqual([[], true]);
});

describe('an invalid link', () => {
  it('returns the same response for any error', async () => {
    const guest = await opened.made();
    const over = await opened.made({ lasts: 3600 });
    const revoked = await opened.made();
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
        (await opened.ask(`${path}/view.json`)).status === 404 ? path : undefined,
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
    const pages = await Promise.all([...tries, ...roots].map(async (path) => seen(await opened.ask(path))));
    const files = await Promise.all(tries.map(async (path) => seen(await opened.ask(`${path}/view.json`))));
    const calls = await Promise.all(tries.map(async (path) => seen(await opened.call(path, SELF))));
    for (const answers of [pages, files, calls]) {
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
    expect((await opened.call('', SELF, { headers: session })).status).toBe(403);
    expect(opened.asked).toEqual([]);
  });

  it('is reported as temporary while owners cannot be looked up', async () => {
    const { secret } = await opened.links.create('down@example.com', {
      kind: 'guest',
      label: 'x',
      shows: { view: VIEW, frozen: true, pseudonyms: false },
    });
    expect((await opened.ask(`/guest/${secret}/view.json`)).status).toBe(503);
  });
});

describe('other data', () => {
  const others = operations.filter(({ path }) => path !== SELF.path && path !== INFO.path);
  it.each([true, false])('is not returned by other operations (frozen: %s)', async (frozen) => {
    const guest = await opened.made({ frozen });
    for (const { path } of others) {
      expect([path, (await opened.call(guest, { path, body: SELF.body })).status]).toEqual([path, 403]);
      expect((await opened.call(guest, { path, body: '{}' })).status).toBe(403);
    }
    for (const path of ['/links', '/guests', '/artifacts', '/', '/nothing', '/__proto__']) {
      expect([path, (await opened.call(guest, { path, body: '{}' })).status]).toEqual([path, 403]);
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
  ])('is not returned by a call for %s', async (_name, path, body) => {
    for (const frozen of [true, false]) {
      const guest = await opened.made({ frozen, view: '/oncall/7?tz=UTC&days=7' });
      expect((await opened.call(guest, { path, body: JSON.stringify(body) })).status).toBe(403);
    }
    expect(opened.asked.map(({ path: reached }) => reached)).toEqual([]);
  });

  it('is not returned for another window of a frozen link', async () => {
    const guest = await opened.made();
    const body = JSON.stringify({ start: WINDOW.start, end: WINDOW.end - 1 });
    expect((await opened.call(guest, { path: SELF.path, body })).status).toBe(403);
  });

  it('is not returned by a live link, which follows the present on behalf of its owner', async () => {
    const guest = await opened.made({ frozen: false, view: '/oncall/7?tz=UTC&days=7', pseudonyms: true });
    const { data } = await (await opened.call(guest, SELF)).json();
    expect(data.items).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/Wei|not-of-the-contract/);
    expect(opened.asked.at(-1)?.visitor).toMatchObject({ email: ANA });
    opened.now.seconds += 60 * DAY;
    const soon = await opened.made({ frozen: false, view: '/oncall/7?tz=UTC&days=7' });
    expect((await opened.call(soon, SELF)).status).toBe(403);
    const later = JSON.stringify({ start: WINDOW.start + 60 * DAY, end: WINDOW.end + 60 * DAY });
    expect((await opened.call(soon, { path: SELF.path, body: later })).status).toBe(200);
  });
});

test('a live review is limited to its own range and filters as time passes', async () => {
  const guest = await opened.made({
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
    const reply = await opened.call(guest, { path: '/insight/incident/export', body: bodyOf(change) });
    expect([change, reply.status]).toEqual([change, status]);
  }
});

describe('unusual requests', () => {
  it('with a body that is nested too deep or not JSON are refused with the reason', async () => {
    const deep = `{"start":1,"end":2,"query":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const guest = await opened.made();
    for (const body of [deep.slice(0, 200_000), deep.slice(0, 90), '{']) {
      expect(await codeOf(await opened.call(guest, { path: SELF.path, body }))).toEqual([400, 'BadRequest']);
      const make = (posted: string) => opened.ask('/api/guests', { ...asAna, method: 'POST', body: posted });
      expect(await codeOf(await make(body))).toEqual([400, 'BadRequest']);
      const wanted = JSON.stringify({ ...WANTED, calls: [{ path: SELF.path, body }] });
      expect(await codeOf(await make(wanted))).toEqual([400, 'InvalidParameter']);
    }
    const nested = `{"kind":"feed","shows":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`;
    const reply = await opened.ask('/api/links', { ...asAna, method: 'POST', body: nested });
    expect(await codeOf(reply)).toEqual([400, 'BadRequest']);
    expect(opened.asked).toEqual([]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('with %s get no page', async (method) => {
    const [good, wrong] = [await opened.made(), '/guest/x'].map((path) => opened.ask(path, { method }));
    expect((await good)?.status).toBe(405);
    expect(await seen((await good) ?? new Response())).toEqual(await seen((await wrong) ?? new Response()));
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('with %s make no call', async (method) => {
    const guest = await opened.made();
    const body = method === 'GET' ? {} : { body: SELF.body };
    expect((await opened.ask(`${guest}/api/schedule/self`, { method, ...body })).status).toBe(405);
  });

  it.each([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['another origin', { Origin: 'https://evil.example' }, 403],
    ['a form', { 'Content-Type': 'text/plain' }, 400],
  ])('with %s make no call', async (_name, headers, status) => {
    expect((await opened.call(await opened.made(), SELF, { headers })).status).toBe(status);
  });

  it.each(['evil.example', `${HOST}.evil.example`])('for host %s are refused', async (host) => {
    expect((await opened.ask(await opened.made(), { headers: { Host: host } })).status).toBe(403);
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
  ])('for %s are refused', async (path, status) => {
    const guest = await opened.made();
    const reply = await opened.ask(`${guest}${path}`, { method: 'POST', body: SELF.body });
    expect(reply.status).toBe(status);
    expect(opened.asked).toEqual([]);
  });

  it.each(['/../directory.json', '/oncall/../../directory.json', '/assets/../../../directory.json'])(
    '%s gets no list of names',
    async (path) => {
      const reply = await opened.ask(`${await opened.made()}${path}`);
      expect(await reply.text()).not.toMatch(/Noor|Wei/);
    },
  );
});

async function codeOf(response: Response): Promise<[number, unknown]> {
  return [response.status, (await response.json()).error?.code];
}

function bodyOf(change: object): string {
  return JSON.stringify({ ...FILTER, ...change });
}

/** Everything a caller sees of a response, without what is unique to the request. */
async function seen(response: Response) {
  const headers = Object.fromEntries(response.headers);
  delete headers['x-request-id'];
  const body = (await response.text()).replace(/"request_id":"[^"]*"/, '');
  return { status: response.status, headers, body };
}
