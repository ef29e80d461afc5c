import { mkdtemp, rm } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '#service/config';
import type { NewLink } from '#contract/links';
import { type Access, admitOwner } from '../access/access';
import { openAccess } from '../access/create-access';
import { noteConnection } from '../addresses';
import { type Env, reads, watched } from '../middleware';
import { createLog } from '../operate/log';
import { createMetrics, createOperate } from '../operate/operate';
import { secretLink, unlisted } from './kind';
import { createLinks, type Links } from './links';

const FEED: NewLink = { kind: 'feed', label: 'Payments', shows: { of: 'schedule', schedule_id: 7 } };
const OPEN = openAccess({ publicUrl: undefined, host: '127.0.0.1', hostName: '127.0.0.1' });
const PEOPLE = new Map([['ana@example.com', { person_id: 1, person_name: 'Ana' }]]);

/** Access with sign-in, for people in the records. */
const SIGN_IN: Pick<Access, 'admitOwner'> = {
  admitOwner: (owner) =>
    admitOwner(owner, { domains: undefined, groups: undefined, unknownPeople: 'refuse' }, (email) =>
      email === 'down@example.com' ? Promise.reject(new Error()) : Promise.resolve(PEOPLE.get(email)),
    ),
};

let folder: string;
let links: Links;
/** Seconds. */
let now: number;
let shown: unknown[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-links-'));
  now = 1_790_000_000;
  shown = [];
  links = createLinks(join(folder, 'links'), { log: () => {}, clock: () => now * 1000 });
});
afterEach(() => rm(folder, { recursive: true }));

const clock = () => now * 1000;

function operate(proxies: string[] = []) {
  return createOperate(
    {
      log: { level: 'error', format: 'text' },
      metricsToken: undefined,
      metricsNames: false,
      rates: { person: 0, key: 0, address: 0 },
      drainSeconds: 0,
      proxies:
        readSettings({ WATCHBILL_TRUSTED_PROXIES: proxies.join(',') }).WATCHBILL_TRUSTED_PROXIES ??
        new BlockList(),
    },
    {
      log: createLog({ level: 'error', format: 'text' }, () => {}),
      metrics: createMetrics(undefined, () => Promise.resolve()),
      clock,
    },
  );
}

type Ask = {
  method?: string;
  access?: Pick<Access, 'admitOwner'>;
  from?: string;
  headers?: Record<string, string>;
  operate?: ReturnType<typeof operate>;
};

function read(
  secret: string,
  { method = 'GET', access = OPEN, from = '10.0.0.9', headers = {}, operate: watch }: Ask = {},
) {
  const request = new Request(`http://127.0.0.1/feeds/${encodeURIComponent(secret)}.ics`, {
    method,
    headers,
  });
  noteConnection(request, { address: from, ended: Promise.resolve(true) });
  const app = new Hono<Env>();
  const pattern = /^\/feeds\/([^/]+)\.ics$/;
  const secretOf = secretLink({ kind: 'feed', pattern, isLimited: true }, { links, access, operate: watch });
  app.all('*', watched(watch), unlisted, reads, secretOf, async (c) => {
    shown.push([c.var.link.label, c.var.visitor]);
    await links.markRead(c.var.link);
    return new Response('shown');
  });
  return Promise.resolve(app.fetch(request));
}

/** Everything a caller can distinguish in a response: all but its request id. */
async function seen(response: Response): Promise<unknown> {
  const { request_id: _, ...body } = await response.json();
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  return { status: response.status, headers, body };
}

describe('a secret address', () => {
  it('returns its content on behalf of its owner, and records the read', async () => {
    const { secret } = await links.create(undefined, FEED);
    const reply = await read(secret);
    expect(await reply.text()).toBe('shown');
    expect(shown).toEqual([['Payments', { kind: 'anybody' }]]);
    expect(reply.headers.get('Cache-Control')).toBe('private, no-store');
    expect(reply.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect((await links.listOf(undefined))[0]?.last_read).toBe(now);
    expect(await (await read(secret, { method: 'HEAD' })).text()).toBe('');
    const hers = await links.create('ana@example.com', FEED);
    await read(hers.secret, { access: SIGN_IN });
    expect(shown.at(-1)).toMatchObject(['Payments', { kind: 'person', personId: 1 }]);
  });

  it('returns the same response for any error', async () => {
    const good = await links.create('ana@example.com', FEED);
    const revoked = await links.create('ana@example.com', FEED);
    await links.revoke('ana@example.com', revoked.link.id);
    const expired = await links.create('ana@example.com', { ...FEED, expires: now + 60 });
    const left = await links.create('left@example.com', FEED);
    const nobodys = await links.create(undefined, FEED);
    now += 60;
    const answers = [
      '',
      good.secret.slice(0, -1),
      `${good.secret}A`,
      good.link.id,
      revoked.secret,
      expired.secret,
      left.secret,
      nobodys.secret,
    ].map(async (secret) => seen(await read(secret, { access: SIGN_IN })));
    // Without sign-in, her access cannot be verified.
    answers.push(read(good.secret, { access: OPEN }).then(seen));
    const [first, ...others] = await Promise.all(answers);
    expect(first).toMatchObject({ status: 404, body: { error: { code: 'RouteNotFound' } } });
    for (const other of others) expect(other).toEqual(first);
    expect(shown).toEqual([]);
    expect(await links.listOf('ana@example.com')).not.toContainEqual(
      expect.objectContaining({ last_read: expect.anything() }),
    );
  });

  it('stops working after its owner was absent for 90 days', async () => {
    const { secret } = await links.create('ana@example.com', FEED);
    now += 91 * 86_400;
    expect((await read(secret, { access: SIGN_IN })).status).toBe(404);
    links.noteVisit('ana@example.com');
    await expect.poll(async () => (await read(secret, { access: SIGN_IN })).status).toBe(200);
  });

  it('returns a temporary error while owners cannot be looked up', async () => {
    const { secret } = await links.create('down@example.com', FEED);
    expect((await read(secret, { access: SIGN_IN })).status).toBe(503);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
    'answers %s the same, whether it is one or not',
    async (method) => {
      const { secret } = await links.create(undefined, FEED);
      const [good, wrong] = await Promise.all(
        [read(secret, { method }), read('x', { method })].map(async (r) => seen(await r)),
      );
      expect(good).toMatchObject({ status: 405 });
      expect(good).toEqual(wrong);
      expect(shown).toEqual([]);
    },
  );

  it('can be guessed sixty times a minute per address', async () => {
    const watch = operate();
    const { secret } = await links.create(undefined, FEED);
    for (let guess = 0; guess < 60; guess += 1) {
      expect((await read(`guess-${guess}`, { operate: watch })).status).toBe(404);
    }
    const refused = await read(secret, { operate: watch });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
    expect((await read(secret, { operate: watch, from: '10.0.0.10' })).status).toBe(200);
    now += 1;
    expect((await read(secret, { operate: watch })).status).toBe(200);
  });

  it.each<[string, Ask]>([
    ['a trusted proxy', { from: '10.0.0.4' }],
    ['a trusted proxy that names nobody', { from: '10.0.0.4', headers: { 'X-Forwarded-For': 'unknown' } }],
    ['a proxy on this machine', { from: '127.0.0.1', headers: { Host: 'watchbill.example.com' } }],
    ['another proxy on this machine', { from: '127.0.0.1', headers: { 'X-Real-IP': '192.0.2.7' } }],
  ])('still works through %s that does not forward the client', async (_name, ask) => {
    const watch = operate(['10.0.0.4']);
    const { secret } = await links.create(undefined, FEED);
    for (let guess = 0; guess < 70; guess += 1) await read(`guess-${guess}`, { ...ask, operate: watch });
    expect((await read(secret, { ...ask, operate: watch })).status).toBe(200);
  });

  it('can be guessed sixty times a minute per address forwarded by a trusted proxy', async () => {
    const watch = operate(['10.0.0.4']);
    const { secret } = await links.create(undefined, FEED);
    const of = (address: string): Ask => ({
      from: '10.0.0.4',
      headers: { 'X-Forwarded-For': address },
      operate: watch,
    });
    for (let guess = 0; guess < 60; guess += 1) await read(`guess-${guess}`, of('192.0.2.7'));
    expect((await read(secret, of('192.0.2.7'))).status).toBe(429);
    expect((await read(secret, of('192.0.2.8'))).status).toBe(200);
  });

  it('can be read sixty times a minute, from any address', async () => {
    const watch = operate();
    const { secret } = await links.create(undefined, FEED);
    for (let time = 0; time < 60; time += 1) {
      expect((await read(secret, { operate: watch, from: `10.0.0.${time}` })).status).toBe(200);
    }
    expect((await read(secret, { operate: watch })).status).toBe(429);
  });
});
