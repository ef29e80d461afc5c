import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { parseJson } from '#contract/json';
import { Link, LinkList, NewLink, MadeLink } from '#contract/links';
import { LINKS_PATH } from '#contract/operation';
import { type AuditLine, type AuditLog, Refusal } from '#service/service';
import { feedsOf, gatewayOf } from '../gateway.spec-support';
import type { Kind } from './kind';
import { createLinks, type Links } from './links';
import type { Visitor } from '../forward';

const HOST = '127.0.0.1:4180';
const ANYBODY: Visitor = { kind: 'anybody' };
const person = (email: string, ownKey?: string): Visitor => ({
  kind: 'person',
  email,
  name: email,
  personId: undefined,
  ownKey,
});
const WANTED = { kind: 'feed', label: ' Payments ', shows: { of: 'schedule', schedule_id: 7 } };

let folder: string;
let links: Links;
let feeds: Kind;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-links-'));
  links = createLinks(join(folder, 'links'), { log: () => {}, clock: Date.now });
  feeds = feedsOf(links);
});
afterEach(() => rm(folder, { recursive: true }));

type Ask = {
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
  visitor?: Visitor;
  kind?: Kind;
  log?: (line: string) => void;
  audit?: AuditLog;
};

function ask(
  method: string,
  { path = LINKS_PATH, body, headers = {}, visitor = ANYBODY, kind = feeds, log = () => {}, audit }: Ask = {},
) {
  const request = new Request(`http://${HOST}${path}`, {
    method,
    headers: { Host: HOST, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return gatewayOf({ links, kinds: [kind], log, audit }, visitor)(request);
}

const madeOf = async (response: Response) => MadeLink.parse(parseJson(await response.text()));
const listOf = async (visitor?: Visitor) =>
  LinkList.parse(parseJson(await (await ask('GET', { ...(visitor && { visitor }) })).text()));

describe('links', () => {
  it('are created, listed without their secret, and revoked', async () => {
    const { link, path } = await madeOf(await ask('POST', { body: WANTED }));
    expect(path).toMatch(/^\/feeds\/[\w-]{32}\.ics$/);
    expect(link).toMatchObject({ ...WANTED, label: 'Payments' });
    const reply = await ask('GET');
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    const text = await reply.text();
    expect(text).not.toContain(path.slice(7, 39));
    expect(text).not.toContain('sha256');
    expect(LinkList.parse(parseJson(text))).toEqual({ may_make: true, links: [link] });
    expect((await ask('DELETE', { path: `${LINKS_PATH}/${link.id}` })).status).toBe(200);
    expect((await listOf()).links).toEqual([]);
    expect((await ask('DELETE', { path: `${LINKS_PATH}/${link.id}` })).status).toBe(404);
  });

  it('are logged when created and revoked, with the user and without the secret', async () => {
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const ana = person('ana@example.com');
    const { link, path } = await madeOf(await ask('POST', { body: WANTED, visitor: ana, log }));
    const other = await madeOf(await ask('POST', { body: WANTED, log }));
    await ask('DELETE', { path: `${LINKS_PATH}/${link.id}`, visitor: person('lee@example.com'), log });
    await ask('DELETE', { path: `${LINKS_PATH}/${link.id}`, visitor: ana, log });
    expect(lines).toEqual([
      `Calendar feed ${link.id} was created by ana@example.com`,
      `Calendar feed ${other.link.id} was created by a visitor without sign-in`,
      `Link ${link.id} was revoked by ana@example.com`,
    ]);
    expect(lines.join()).not.toContain(path.slice(7, 39));
  });

  it('are in the audit log, by their ids', async () => {
    const lines: AuditLine[] = [];
    const audit = async (line: AuditLine) => void lines.push(line);
    const visitor = person('ana@example.com');
    const { link, path } = await madeOf(await ask('POST', { body: WANTED, visitor, audit }));
    await ask('DELETE', { path: `${LINKS_PATH}/${link.id}`, visitor: person('lee@example.com'), audit });
    await ask('DELETE', { path: `${LINKS_PATH}/${link.id}`, visitor, audit });
    const about = { who: 'ana@example.com', link_id: link.id, code: 'OK', call: expect.any(String) };
    expect(lines).toMatchObject([
      { operation: 'link/create', kind: 'feed', ...about },
      { operation: 'link/revoke', ...about },
    ]);
    expect(JSON.stringify(lines)).not.toContain(path.slice(7, 39));
  });

  it('belong to their owner only', async () => {
    const { link } = await madeOf(await ask('POST', { body: WANTED, visitor: person('ana@example.com') }));
    for (const visitor of [person('lee@example.com'), ANYBODY]) {
      expect((await listOf(visitor)).links).toEqual([]);
      expect((await ask('DELETE', { path: `${LINKS_PATH}/${link.id}`, visitor })).status).toBe(404);
    }
    expect((await listOf(person('ana@example.com'))).links).toEqual([Link.parse(link)]);
  });

  it('are not created for a user with their own app key', async () => {
    const visitor = person('ana@example.com', 'key');
    expect((await ask('POST', { body: WANTED, visitor })).status).toBe(403);
    expect(await listOf(visitor)).toEqual({ may_make: false, links: [] });
  });

  it.each([
    ['another kind', { ...WANTED, kind: 'x' }, /^kind must be one of feed, guest\./],
    ['no label', { ...WANTED, label: ' ' }, /^label must not be empty/],
    ['a long label', { ...WANTED, label: 'x'.repeat(101) }, /^label must have at most 100 characters/],
    [
      'nothing to show',
      { ...WANTED, shows: { of: 'x' } },
      /^shows\.of must be one of person, schedule, team, set, gaps\./,
    ],
    ['no number', { ...WANTED, shows: { of: 'team', team_id: 'x' } }, /^shows.team_id must be/],
    ['the past', { ...WANTED, expires: 1 }, /^expires must be in the future/],
    ['no JSON', '{', /must be JSON/],
    ['much', { ...WANTED, label: 'x'.repeat(20_000) }, /at most 16384 bytes/],
  ])('are refused with %s, with a message', async (_name, body, words) => {
    const reply = await ask('POST', { body });
    expect([400, 413]).toContain(reply.status);
    expect((await reply.json()).error.message).toMatch(words);
    expect((await listOf()).links).toEqual([]);
  });

  it('are refused with the reason if the data directory is not writable', async () => {
    await writeFile(join(folder, 'links'), 'a file');
    const reply = await ask('POST', { body: WANTED });
    expect([reply.status, (await reply.json()).error.message]).toEqual([
      503,
      'The link was not created: the data directory is not writable.',
    ]);
  });

  it.each([
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['another origin', { Origin: 'https://evil.example' }, 403],
    ['a form', { 'Content-Type': 'text/plain' }, 400],
  ])('are not created by %s', async (_name, headers, status) => {
    expect((await ask('POST', { body: WANTED, headers })).status).toBe(status);
    expect((await listOf()).links).toEqual([]);
  });
});

test.each([
  ['RequestTooFrequently', 429, '2'],
  ['EntityTooLarge', 413, null],
] as const)('a link that is refused with %s is answered with its pause', async (code, status, pause) => {
  const kind = {
    ...feeds,
    schema: NewLink,
    maxBytes: 1000,
    create: () => Promise.reject(new Refusal(code, 'Not now.')),
  };
  const reply = await ask('POST', { body: WANTED, kind });
  expect([reply.status, reply.headers.get('Retry-After')]).toEqual([status, pause]);
});
