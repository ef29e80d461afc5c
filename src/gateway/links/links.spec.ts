import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { NewLink } from '#contract/links';
import { createLinks, LinkRefused, type Links } from './links';

const DAY = 86_400;
const START = 1_790_000_000;
const FEED: NewLink = { kind: 'feed', label: 'My shifts', shows: { of: 'person', person_id: 2n ** 60n } };

let folder: string;
let now: number;
let lines: string[];
const open = () => createLinks(folder, { log: (line) => lines.push(line), clock: () => now * 1000 });
let links: Links;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'watchbill-links-')), 'data', 'links');
  now = START;
  lines = [];
  links = open();
});
afterEach(async () => {
  await rm(join(folder, '..', '..'), { recursive: true });
});

async function contents(): Promise<string> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return [...names, ...texts].join('\n');
}

describe('a link', () => {
  it('is found by its secret, which is in no file', async () => {
    const { link, secret } = await links.create('ana@example.com', FEED);
    expect(secret).toMatch(/^[\w-]{32}$/);
    expect(link).toEqual({ ...FEED, id: link.id, created: START });
    expect(await links.find('feed', secret)).toEqual({ ...link, owner: 'ana@example.com' });
    expect(await contents()).not.toContain(secret);
    expect(lines).toEqual([]);
  });

  it('is written atomically, readable by this user only', async () => {
    await links.create(undefined, FEED);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const names = await readdir(folder);
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.json$/)]);
    for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  });

  it('is found by another process that shares the folder, until it is revoked there', async () => {
    const other = open();
    const { link, secret } = await links.create(undefined, FEED);
    expect(await other.find('feed', secret)).toEqual({ ...link, owner: undefined });
    expect(await other.listOf(undefined)).toEqual([link]);
    expect(await other.revoke(undefined, link.id)).toBe(true);
    expect(await links.find('feed', secret)).toBeUndefined();
    expect(await links.listOf(undefined)).toEqual([]);
    expect(await links.revoke(undefined, link.id)).toBe(false);
  });

  it('stops working when it expires, and is removed a month later', async () => {
    const { link, secret } = await links.create(undefined, { ...FEED, expires: START + DAY });
    await links.writePart(link.id, 'events', 'x');
    now = START + DAY - 1;
    expect(await links.find('feed', secret)).toBeDefined();
    now = START + DAY;
    expect(await links.find('feed', secret)).toBeUndefined();
    expect(await links.listOf(undefined)).toHaveLength(1);
    now = START + 32 * DAY;
    const { link: next } = await links.create(undefined, FEED);
    expect(await readdir(folder)).toEqual([`${next.id}.json`]);
  });

  it('must expire in the future, with at most a hundred per owner', async () => {
    await expect(links.create(undefined, { ...FEED, expires: START })).rejects.toThrow(LinkRefused);
    for (let count = 0; count < 100; count += 1) await links.create('ana@example.com', FEED);
    await expect(links.create('ana@example.com', FEED)).rejects.toThrow(/100 links/);
    await links.create('lee@example.com', FEED);
  });
});

describe('another user', () => {
  it.each([['lee@example.com'], [undefined]])('%s neither sees nor revokes her links', async (other) => {
    const { link, secret } = await links.create('ana@example.com', FEED);
    expect(await links.listOf(other)).toEqual([]);
    expect(await links.revoke(other, link.id)).toBe(false);
    expect(await links.find('feed', secret)).toBeDefined();
  });
});

describe('a lookup', () => {
  it.each([
    ['nothing', () => ''],
    ['the id', (_secret: string, id: string) => id],
    ['half of it', (secret: string) => secret.slice(0, 16)],
    ['all but the last', (secret: string) => secret.slice(0, -1)],
    ['one more', (secret: string) => `${secret}A`],
    [
      'another case',
      (secret: string) =>
        secret.replace(/[a-z]/i, (one) => (one < 'a' ? one.toLowerCase() : one.toUpperCase())),
    ],
    ['a way out', () => '../session-secret'],
    ['the file', (_secret: string, id: string) => `${id}.json`],
    ['much', () => 'a'.repeat(100_000)],
  ])('by %s finds no link', async (_name, change) => {
    const { link, secret } = await links.create(undefined, FEED);
    expect(await links.find('feed', change(secret, link.id))).toBeUndefined();
  });

  it.each(['..', '../x', '', 'x', `${'0'.repeat(32)}.json`, '0'.repeat(32)])(
    'to revoke %o does nothing',
    async (id) => {
      await links.create(undefined, FEED);
      expect(await links.revoke(undefined, id)).toBe(false);
    },
  );
});

describe('the last read', () => {
  it('is recorded, but not each time', async () => {
    const { link } = await links.create(undefined, FEED);
    const last = async () => (await links.listOf(undefined))[0]?.last_read;
    expect(await last()).toBeUndefined();
    for (const [at, noted] of [
      [10, 10],
      [200, 10],
      [310, 310],
    ] as const) {
      now = START + at;
      await links.markRead(link);
      expect(await last()).toBe(START + noted);
    }
  });

  it('does not restore a revoked link, and is removed with it', async () => {
    const { link, secret } = await links.create(undefined, FEED);
    await links.writePart(link.id, 'events', 'x');
    await links.revoke(undefined, link.id);
    await links.markRead(link);
    expect(await links.find('feed', secret)).toBeUndefined();
    expect(await links.readPart(link.id, 'events')).toBeUndefined();
    const { link: next } = await links.create(undefined, FEED);
    expect(await readdir(folder)).toEqual([`${next.id}.json`]);
  });
});

describe('the owner of a link', () => {
  it('is absent after 90 days without a visit, and present after the next', async () => {
    await links.create('ana@example.com', FEED);
    now = START + 80 * DAY;
    expect(await links.isAbsent('ana@example.com')).toBe(false);
    open().noteVisit('ana@example.com');
    await expect.poll(() => contents()).toContain(String(now));
    now = START + 100 * DAY;
    expect(await links.isAbsent('ana@example.com')).toBe(false);
    now = START + 171 * DAY;
    expect(await links.isAbsent('ana@example.com')).toBe(true);
    links.noteVisit('ana@example.com');
    await expect.poll(() => links.isAbsent('ana@example.com')).toBe(false);
  });

  it('is never absent without sign-in', async () => {
    expect(await links.isAbsent(undefined)).toBe(false);
  });
});

test('old incomplete files are removed, and recent ones stay', async () => {
  const { link } = await links.create(undefined, FEED);
  const [left, fresh] = [`${link.id}.read.0123456789ab.half`, `${link.id}.read.ba9876543210.half`];
  for (const name of [left, fresh]) await writeFile(join(folder, name), '17900');
  const hoursAgo = Date.now() / 1000 - 7200;
  await utimes(join(folder, left), hoursAgo, hoursAgo);
  await links.create(undefined, FEED);
  const names = await readdir(folder);
  expect(names).not.toContain(left);
  expect(names).toContain(fresh);
});

test('an unreadable file is logged once, and has no link', async () => {
  const { link, secret } = await links.create(undefined, FEED);
  await writeFile(join(folder, `${link.id}.json`), '{"kind":"wall"}');
  const other = open();
  for (let time = 0; time < 2; time += 1) {
    expect(await other.find('feed', secret)).toBeUndefined();
    expect(await other.listOf(undefined)).toEqual([]);
  }
  expect(lines).toEqual([expect.stringContaining(`links/${link.id}.json`)]);
});
