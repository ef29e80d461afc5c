import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NewLink } from '#contract/links';
import { createLinks } from '../links/links';
import { runCommand } from './commands';

const NOW = Date.UTC(2026, 2, 14, 9) / 1000;
const FEED: NewLink = { kind: 'feed', label: 'My shifts', shows: { of: 'person', person_id: 7 } };
const GUEST: NewLink = {
  kind: 'guest',
  label: 'Review',
  expires: NOW + 3600,
  shows: { view: '/review', frozen: true, pseudonyms: false },
};

function place() {
  const dataDir = mkdtempSync(join(tmpdir(), 'links-'));
  const links = createLinks(join(dataDir, 'links'), { log: () => undefined, clock: () => NOW * 1000 });
  const run = async (...args: string[]) => {
    const out: string[] = [];
    const err: string[] = [];
    const code = await runCommand(['links', ...args], {
      env: { WATCHBILL_DATA_DIR: dataDir },
      folder: '.',
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      clock: () => NOW * 1000,
    });
    return { code, out, err };
  };
  return { links, run };
}

describe('watchbill links', () => {
  it('lists links with their owners, without secrets', async () => {
    const { links, run } = place();
    const feed = await links.create('ana@example.com', FEED);
    const guest = await links.create(undefined, GUEST);
    await links.markRead(feed.link);
    const { out } = await run('list');
    expect(out.toSorted()).toEqual(
      [
        `${feed.link.id}\tfeed\tana@example.com\tMy shifts\tcreated 2026-03-14T09:00:00.000Z\tread 2026-03-14T09:00:00.000Z`,
        `${guest.link.id}\tguest\teverybody\tReview\tcreated 2026-03-14T09:00:00.000Z\texpires 2026-03-14T10:00:00.000Z`,
      ].toSorted(),
    );
    expect(out.join()).not.toContain(feed.secret);
    expect((await run('list', '--person', 'Ana@Example.com')).out).toHaveLength(1);
  });

  it('revokes the links of a person, or by id', async () => {
    const { links, run } = place();
    const [first, second, third] = await Promise.all([
      links.create('ana@example.com', FEED),
      links.create('ana@example.com', GUEST),
      links.create('bo@example.com', FEED),
    ]);
    expect((await run('revoke', '--person', 'ana@example.com')).out).toEqual(['Revoked 2 links.']);
    expect(await links.find('feed', first.secret)).toBeUndefined();
    expect(await links.find('guest', second.secret)).toBeUndefined();
    expect(await links.find('feed', third.secret)).toBeDefined();
    expect((await run('revoke', third.link.id)).out).toEqual(['Revoked 1 link.']);
    expect(await run('revoke', third.link.id)).toMatchObject({
      code: 1,
      err: [`There is no link ${third.link.id}`],
    });
    expect(await run('revoke')).toMatchObject({ code: 1, err: ['Name either ids or a person'] });
  });
});
