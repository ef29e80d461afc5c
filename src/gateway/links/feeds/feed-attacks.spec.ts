import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { operationName } from '../../operate/log';
import { type FeedSite, openFeeds, request } from './feeds.spec-support';

let site: FeedSite;
beforeEach(async () => {
  site = await openFeeds();
});

describe('an attack', () => {
  it.each([
    ['a guess', () => `/feeds/${'A'.repeat(32)}.ics`],
    ['nothing', () => '/feeds/.ics'],
    ['the folder', () => '/feeds/'],
    ['less of it', (path: string) => path.replace(/.\.ics$/, '.ics')],
    ['no ending', (path: string) => path.replace('.ics', '')],
    ['another ending', (path: string) => path.replace('.ics', '.json')],
    ['more behind it', (path: string) => `${path}/`],
    ['a way out', (path: string) => path.replace('/feeds/', '/feeds/..%2f')],
    ['the id', (_path: string, id: string) => `/feeds/${id}.ics`],
  ])('by %s gets no data, and leaves no trace', async (_name, change) => {
    const { path, link } = await site.made({ of: 'schedule', schedule_id: 1 });
    const reply = await site.get(change(path, link.id));
    expect(reply.status).toBe(404);
    expect((await reply.json()).error.message).toBe('This address is invalid, was revoked or has expired.');
    expect(site.asked).toEqual([]);
  });

  it('by another path or kind gets no data', async () => {
    const { path } = await site.made({ of: 'schedule', schedule_id: 1 });
    const secret = path.slice('/feeds/'.length, -'.ics'.length);
    for (const other of [
      `/guest/${secret}`,
      `/${secret}`,
      `/api/links/${secret}`,
      `/service/${secret}`,
      `/api/feeds/${secret}.ics`,
    ]) {
      expect([404, 405]).toContain((await site.get(other)).status);
    }
    expect(site.asked).toEqual([]);
  });

  it('with a revoked secret gets no data at once', async () => {
    const { path, link } = await site.made({ of: 'schedule', schedule_id: 1 });
    await site.get(path);
    await site.gateway(request(`/api/links/${link.id}`, { method: 'DELETE' }));
    expect((await site.get(path)).status).toBe(404);
    expect(await readdir(join(site.folder, 'links'))).toEqual([]);
  });

  it('on the data directory or the log finds no secret', async () => {
    const { path } = await site.made({ of: 'schedule', schedule_id: 1 });
    const secret = path.slice('/feeds/'.length, -'.ics'.length);
    await site.get(path);
    site.failure = new Response('', { status: 502 });
    await site.get(path);
    const names = await readdir(join(site.folder, 'links'));
    const texts = await Promise.all(names.map((name) => readFile(join(site.folder, 'links', name), 'utf8')));
    expect(names).toHaveLength(3);
    expect(operationName(path)).toBe('/feeds/…');
    expect([...names, ...texts, ...site.lines].join('\n')).not.toContain(secret);
  });

  it('from a page of another site cannot read a response', async () => {
    const { path } = await site.made({ of: 'schedule', schedule_id: 1 });
    const reply = await site.get(path, { Origin: 'https://evil.example' });
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(reply.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(reply.headers.get('Referrer-Policy')).toBe('no-referrer');
  });
});
