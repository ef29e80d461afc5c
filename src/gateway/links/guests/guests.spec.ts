import { beforeEach, describe, expect, it, test } from 'vitest';
import {
  ANA,
  asAna,
  DAY,
  FILTER,
  INFO,
  NOON,
  openGuests,
  type Opened,
  ORIGIN,
  SELF,
  VIEW,
  WANTED,
} from './guests.spec-support';

// Data that guests get from a link, and permissions to create one.

type Call = { path: string; body: string };

let opened: Opened;
beforeEach(async () => {
  opened = await openGuests();
});

test('a guest gets the view, and a session is ignored', async () => {
  const guest = await opened.made();
  expect((await opened.ask(guest)).status).toBe(200);
  expect((await opened.ask(`${guest}/oncall/7?tz=UTC`)).status).toBe(200);
  const reply = await opened.ask(`${guest}/data.json`);
  expect(reply.headers.get('Set-Cookie')).toBeNull();
  const { calls, ...about } = await reply.json();
  expect(about).toEqual({
    view: `${VIEW}&present=1`,
    fragment: '',
    as_of: NOON,
    until: NOON + 7 * DAY,
    pseudonyms: false,
    shared_by: 'Ana Torres',
    names: {
      people: [{ person_id: 2, person_name: 'Wei Zhang' }],
      teams: [{ team_id: 10, team_name: 'Payments' }],
      channels: [],
      roles: [],
    },
  });
  expect(calls.map(({ path, body }: Call) => ({ path, body: JSON.parse(body) }))).toEqual(
    [SELF, INFO].map(({ path, body }) => ({ path, body: JSON.parse(body) })),
  );
  expect(JSON.parse(calls[0].reply).data.items).toMatchObject([{ schedule_name: 'Payments, Wei’s' }]);
  expect(JSON.stringify(calls)).not.toContain('not-of-the-contract');
  await opened.data(guest);
  expect(opened.audited.every(({ call }) => call !== undefined)).toBe(true);
  expect(opened.audited.map(({ operation, who, kind }) => [operation, who, kind])).toEqual([
    ['link/create', ANA, 'guest'],
    ['link/open', undefined, 'guest'],
  ]);
});

test('a guest of schedules gets who is on call as text and as JSON, and of nothing else', async () => {
  const guest = await opened.made();
  const reply = await opened.ask(`${guest}/on-call.txt`);
  expect(await reply.text()).toBe('Payments, Wei’s, Tue 3 Mar 2026, 12:00 UTC: Wei Zhang\n');
  const etag = reply.headers.get('ETag') ?? '';
  const again = await opened.ask(`${guest}/on-call.txt`, { headers: { 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  const json = await (await opened.ask(`${guest}/on-call.json`)).json();
  expect(json.on_call.map((row: { person_name: string }) => row.person_name)).toEqual(['Wei Zhang']);
  expect((await opened.ask(`${guest}/on-call.txt?at=2026-03-03T12:00:00Z`)).status).toBe(400);
  expect((await opened.ask(`/guest/${'x'.repeat(43)}/on-call.txt`)).status).toBe(404);
  const live = await opened.made({ frozen: false, pseudonyms: true });
  expect(await (await opened.ask(`${live}/on-call.txt`)).text()).not.toContain('Wei');
});

async function pageOf(change: object): Promise<string> {
  return await (await opened.ask(await opened.made(change))).text();
}

describe('the content of a link', () => {
  it('is not cached, not indexed, and sent to no other site', async () => {
    const guest = await opened.made();
    for (const path of ['', '/data.json', '/oncall/7']) {
      const { headers } = await opened.ask(`${guest}${path}`);
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('ETag')).toBeNull();
    }
  });

  it('is not in the page: link previews get title and description', async () => {
    const typed = Buffer.from(JSON.stringify({ title: 'Ledger lost', notes: [{ text: 'Wei did' }] }));
    const guest = await opened.made({
      view: '/review?from=2026-03-02&to=2026-03-03&tz=UTC',
      calls: [],
      fragment: `#review=1.${typed.toString('base64url')}`,
    });
    const page = await (await opened.ask(guest)).text();
    expect(page).toContain('Review · Mon 2 Mar 2026 · UTC');
    expect(page).not.toContain('og:image');
    expect(page).not.toMatch(/Ledger|Wei|review=1/);
  });

  it('names people on call in the description, frozen and live, but not under pseudonyms', async () => {
    const view = '/oncall?tz=UTC&from=2026-03-02&days=7';
    const all = { view, schedule_ids: ['7', '8'] };
    const named = 'On call as of Tue 3 Mar 2026, 12:00 UTC: Payments, Wei’s: Wei Zhang; Search: Noor Haddad';
    expect(await pageOf(all)).toContain(`"description":"${named}"`);
    expect(await pageOf({ ...all, frozen: false })).toContain(`"description":"${named}"`);
    expect(await pageOf({})).toContain(
      '"description":"On call as of Tue 3 Mar 2026, 12:00 UTC: Payments, Wei’s: Wei Zhang"',
    );
    expect(await pageOf({ ...all, pseudonyms: true })).not.toMatch(/Wei|Zhang|Noor|Haddad/);
  });

  it('has no names under pseudonyms, including those only in a reply or a note', async () => {
    const typed = {
      title: 'Wei’s and Petrov’s night',
      notes: [{ at: 5, text: 'token ghp_0123456789abcdefghijABCDEFGHIJ012345' }],
    };
    const guest = await opened.made({
      view: '/review?from=2026-03-02&to=2026-03-03&tz=UTC&names=pseudonyms',
      pseudonyms: true,
      calls: [
        SELF,
        { path: '/insight/responder', body: JSON.stringify({ ...FILTER, split_hours: true }) },
        { path: '/webhook/history/detail', body: '{"event_id":"e","intergration_id":"i"}' },
      ],
      fragment: `#review=1.${Buffer.from(JSON.stringify(typed)).toString('base64url')}`,
    });
    const view = await opened.data(guest);
    expect(view.shared_by).toBeUndefined();
    const fragment = Buffer.from(view.fragment.slice('#review=1.'.length), 'base64url').toString();
    expect(view.calls).toHaveLength(3);
    expect(fragment + JSON.stringify(view)).not.toMatch(/Wei|Zhang|Olga|Petrov|Ana|ghp_|u:p/);
    const [responders] = await opened.replies(guest, '/insight/responder');
    expect(responders?.data.items[0]?.['responder_name']).toMatch(/^[A-Z][a-z]+/);
    expect(view.names.people[0]?.person_name).toMatch(/^[A-Z][a-z]+/);
  });

  it.each([true, false])(
    'has no telephone number and no e-mail address, pseudonyms: %s',
    async (pseudonyms) => {
      const delivery = { path: '/webhook/history/detail', body: '{"event_id":"e","intergration_id":"i"}' };
      const typed = {
        title: 'Call 415-555-0132',
        notes: [{ at: 5, text: 'desk@example.com, +49 30 23125 000' }],
      };
      const guest = await opened.made({
        view: '/review?from=2026-03-02&to=2026-03-03&tz=UTC',
        pseudonyms,
        calls: [SELF, delivery],
        fragment: `#review=1.${Buffer.from(JSON.stringify(typed)).toString('base64url')}`,
      });
      const view = await opened.data(guest);
      const fragment = Buffer.from(view.fragment.slice('#review=1.'.length), 'base64url').toString();
      expect(JSON.stringify(view) + fragment).not.toMatch(/23125|0132|12345678|desk@|4111/);
      const [reply] = await opened.replies(guest, SELF.path);
      expect(reply?.data.items[0]?.['description']).toBe('Night desk •••••• or ••••••, card ••••••');
    },
  );

  it('is in no log, and neither is its address', async () => {
    const guest = await opened.made();
    await opened.ask(guest);
    await opened.data(guest);
    expect(opened.lines.join('\n')).not.toContain(guest.slice('/guest/'.length));
  });
});

describe('a link is not created', () => {
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
    [
      'with a fragment that is no review',
      { fragment: '#review=1.x' },
      /^fragment must be the text of a review/,
    ],
  ])('%s', async (_name, change, words) => {
    const body = JSON.stringify({ ...WANTED, ...change });
    const reply = await opened.ask('/api/guests', { ...asAna, method: 'POST', body });
    expect([reply.status, (await reply.json()).error.message]).toEqual([400, expect.stringMatching(words)]);
    expect(await opened.links.listOf(ANA)).toEqual([]);
  });

  it.each([
    ['a note', 1, 120],
    ['the fragment', 80, 30],
  ])('with a review of which %s becomes too long under pseudonyms', async (_name, notes, names) => {
    const typed = { notes: Array.from({ length: notes }, () => ({ text: 'Wei '.repeat(names) })) };
    const wanted = {
      ...WANTED,
      view: '/review?from=2026-03-02&to=2026-03-03&tz=UTC',
      calls: [],
      fragment: `#review=1.${Buffer.from(JSON.stringify(typed)).toString('base64url')}`,
    };
    const post = (pseudonyms: boolean) =>
      opened.ask('/api/guests', {
        ...asAna,
        method: 'POST',
        body: JSON.stringify({ ...wanted, pseudonyms }),
      });
    const reply = await post(true);
    expect([reply.status, (await reply.json()).error.message]).toEqual([
      400,
      expect.stringMatching(/^fragment must be the text of a review, .* at most 16000 characters/),
    ]);
    expect(await opened.links.listOf(ANA)).toEqual([]);
    expect((await post(false)).status).toBe(200);
  });

  it('by signed-out visitors, by another site, or at the path of other links', async () => {
    const body = JSON.stringify(WANTED);
    expect((await opened.ask('/api/guests', { method: 'POST', body })).status).toBe(403);
    const other = { ...asAna, headers: { ...asAna.headers, Origin: 'https://evil.example' } };
    expect((await opened.ask('/api/guests', { ...other, method: 'POST', body })).status).toBe(403);
    const guest = { kind: 'guest', label: 'x', shows: { view: VIEW, frozen: true, pseudonyms: false } };
    const reply = await opened.ask('/api/links', { ...asAna, method: 'POST', body: JSON.stringify(guest) });
    expect(reply.status).toBe(400);
    expect(opened.asked).toEqual([]);
    expect(await opened.links.listOf(ANA)).toEqual([]);
  });
});

test.each([true, false])(
  'a live link says 503 while the service has no valid key, pseudonyms: %s',
  async (pseudonyms) => {
    const guest = await opened.made({ frozen: false, pseudonyms });
    opened.service.isDown = true;
    for (const path of ['/data.json', '/on-call.txt']) {
      const reply = await opened.ask(`${guest}${path}`);
      expect([reply.status, (await reply.json()).error.code]).toEqual([503, 'ServiceUnavailable']);
    }
    const page = await opened.ask(guest);
    expect([page.status, (await page.text()).match(/Wei|Ana/)]).toEqual([200, null]);
  },
);

test('without sign-in, links work, and belong to everyone', async () => {
  opened = await openGuests(false);
  const guest = await opened.made({}, { headers: { Origin: ORIGIN } });
  expect((await opened.data(guest)).shared_by).toBeUndefined();
});

test.each([false, true])(
  'a guest of a schedule gets it and its window, under pseudonyms, frozen: %s',
  async (frozen) => {
    const view = '/oncall/7?tz=UTC&range=2026-03-02..2026-03-15';
    const window = { start: NOON - 1.5 * DAY, end: NOON + 12.5 * DAY };
    const self = { ...SELF, body: JSON.stringify(window) };
    const link = { view, frozen, pseudonyms: true, calls: [self], person_ids: [3] };
    const guest = await opened.made(link);
    const data = await opened.data(guest);
    expect(data).toMatchObject({ view: `${view}&present=1`, fragment: '' });
    const [reply] = await opened.replies(guest, SELF.path);
    expect(reply?.data.items).toHaveLength(1);
    expect(JSON.stringify(data)).not.toMatch(/Wei|Search|desk@|Noor|Ana/);
    expect(data.names.people.map((one) => one.person_id)).toEqual([2, 3]);
    expect(await (await opened.ask(guest)).text()).not.toMatch(/Wei|Noor/);
    expect(data.calls.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([[SELF.path, window]]);
  },
);
