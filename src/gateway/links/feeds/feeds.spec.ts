import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#domain/oncall/reply/server.spec-support';
import type { Handler } from '#service/service';
import { BEA, type FeedSite, HOME, openFeeds, override, parsed, request, WEEKS } from './feeds.spec-support';

let site: FeedSite;
beforeEach(async () => {
  site = await openFeeds();
});

describe('a feed', () => {
  it('contains events with links, and a refresh interval', async () => {
    const { path } = await site.made(
      { of: 'schedule', schedule_id: 1, alarm_minutes: 15 },
      'Payments; on call',
    );
    const text = await (await site.get(path)).text();
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain('\r\nX-WR-CALNAME:Payments\\; on call\r\nNAME:Payments\\; on call\r\n');
    expect(unfolded).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n');
    const [, week = ''] =
      /(BEGIN:VEVENT\r\n(?:(?!END:VEVENT)[^])*DTSTART:20260302T000000Z[^]*?END:VEVENT)/.exec(unfolded) ?? [];
    expect(week.slice(week.lastIndexOf('BEGIN:VEVENT')).split('\r\n')).toEqual([
      'BEGIN:VEVENT',
      expect.stringMatching(/^UID:[0-9a-f]{16}@watchbill$/),
      'DTSTAMP:20260303T090000Z',
      'DTSTART:20260302T000000Z',
      'DTEND:20260309T000000Z',
      'SUMMARY:Payments: Bea\\; Kim\\, \\\\ “B” (role 1)',
      `DESCRIPTION:role 1: Bea\\; Kim\\, \\\\ “B”\\nB\\nCard payments\\n${HOME}/oncall/1?at=2026-03-02T00%3A00Z`,
      'TRANSP:TRANSPARENT',
      'SEQUENCE:0',
      'LAST-MODIFIED:20260303T090000Z',
      'STATUS:CONFIRMED',
      `URL:${HOME}/oncall/1?at=2026-03-02T00%3A00Z`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
      'DESCRIPTION:Payments: Bea\\; Kim\\, \\\\ “B” (role 1)',
      'END:VALARM',
      'END:VEVENT',
    ]);
  });

  it.each([
    [{ of: 'team', team_id: 5 } as const, /^Payments: /],
    [{ of: 'schedule', schedule_id: 2n ** 60n } as const, /^Search: /],
    [{ of: 'person', person_id: BEA } as const, /^On call: Payments/],
  ])('of %o has exactly these events', async (shows, title) => {
    const events = parsed(await (await site.get((await site.made(shows)).path)).text());
    expect(events.length).toBeGreaterThan(0);
    for (const { summary } of events) expect(summary).toMatch(title);
  });

  it('calls a schedule without a name by its id', async () => {
    site.searchName = ' ';
    const { path } = await site.made({ of: 'schedule', schedule_id: 2n ** 60n });
    const [first] = parsed(await (await site.get(path)).text());
    expect(first?.summary).toBe(`#${2n ** 60n}: unknown person #68 (role 1)`);
  });

  it.each([
    { of: 'team', team_id: 6 } as const,
    { of: 'schedule', schedule_id: 99 } as const,
    { of: 'person', person_id: 99 } as const,
    { of: 'gaps', team_id: 5 } as const,
  ])('of %o is an empty calendar', async (shows) => {
    expect(parsed(await (await site.get((await site.made(shows)).path)).text())).toEqual([]);
  });

  it('is requested in parts within the limit, and has an ETag until it changes', async () => {
    const { path } = await site.made({ of: 'schedule', schedule_id: 1 });
    const first = await site.get(path);
    const etag = first.headers.get('ETag') ?? '';
    expect(site.asked).toHaveLength(3);
    expect((await site.links.listOf(undefined))[0]?.last_read).toBe(site.now);
    for (const { start, end } of site.asked) expect(end - start).toBeLessThanOrEqual(45 * DAY);
    const text = await first.text();
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(first.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');

    const same = await site.get(path, { 'If-None-Match': `"x", W/${etag}` });
    expect([same.status, await same.text(), same.headers.get('ETag')]).toEqual([304, '', etag]);
    // Another process with the same data directory returns the same.
    site.gateway = site.open();
    const packed = await site.get(path, { 'Accept-Encoding': 'br, gzip' });
    expect(packed.headers.get('ETag')).toBe(etag);
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);

    site.layers = [WEEKS, override('A', 168, 336)];
    const changed = await site.get(path, { 'If-None-Match': etag });
    expect([changed.status, changed.headers.get('ETag') === etag]).toEqual([200, false]);
  });

  it('is byte for byte the same until something changes', async () => {
    const { link } = await site.made({ of: 'schedule', schedule_id: 1 });
    if (link.kind !== 'feed') throw new Error('a feed was made');
    const read = () => site.feeds.calendarOf(link, { kind: 'anybody' }, HOME);
    const first = await read();
    expect(await read()).toBe(first);
    site.layers = [WEEKS, override('A', 168, 336)];
    expect(await read()).not.toBe(first);
  });

  it('never reverts when two processes read it in turn', async () => {
    const { path } = await site.made({ of: 'schedule', schedule_id: 1 });
    const highest = async (read: Handler) =>
      Math.max(...parsed(await (await read(request(path))).text()).map(({ sequence }) => sequence));
    const [one, other] = [site.gateway, site.open()];
    expect(await highest(one)).toBe(0);
    site.layers = [WEEKS, override('A', 168, 336)];
    expect(await highest(other)).toBe(1);
    site.layers = [WEEKS];
    expect(await highest(other)).toBe(2);
    expect(await highest(one)).toBe(2);
  });

  it('is served if its state cannot be stored, which is logged', async () => {
    const { path } = await site.made({ of: 'schedule', schedule_id: 1 });
    const id = (await readdir(join(site.folder, 'links')))[0]?.slice(0, 32) ?? '';
    // A folder in place of the file.
    await mkdir(join(site.folder, 'links', `${id}.events`));
    await mkdir(join(site.folder, 'links', `${id}.read`));
    expect((await site.get(path)).status).toBe(200);
    expect(site.lines.join()).toMatch(/could not be saved.*could not be saved/);
  });

  it.each([
    ['does not answer', () => new Response('', { status: 502 })],
    [
      'takes the key no more',
      () => new Response('{"request_id":"x","error":{"code":"Unauthorized","message":"no"}}'),
    ],
    ['says something else', () => new Response('{}')],
    ['sends no JSON', () => new Response('<p>Starting…</p>')],
  ])('keeps events in calendars while the upstream %s', async (_name, reply) => {
    const { path } = await site.made({ of: 'schedule', schedule_id: 1 });
    await site.get(path);
    site.failure = reply();
    const answer = await site.get(path);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60']);
    site.failure = undefined;
    expect(parsed(await (await site.get(path)).text()).every(({ sequence }) => sequence === 0)).toBe(true);
  });
});
