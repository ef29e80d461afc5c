import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseJson, stringifyJson } from '#contract/json';
import { type LinkWanted, MadeLink } from '#contract/links';
import { type Layer, scheduleSelf } from '#contract/schedule';
import { computed, DAY, HOUR } from '#domain/oncall/reply/server.spec-support';
import { layerOf } from '#domain/schedule/rota.spec-support';
import { openAccess } from '../access/open-access';
import { createGateway } from '../gateway';
import { createLinks } from '../links/links';
import { operationName } from '../operate/operation-name';
import { createFeeds, type Feeds } from './feeds';

const HOME = 'http://127.0.0.1:4180';
const ZONE = 'UTC';
/** A Monday. */
const START = Date.UTC(2026, 2, 2) / 1000;
const ANN = 65;
const BEA = 66;
const CARL = 67;
const NAMES = {
  people: [
    { person_id: ANN, person_name: 'Ann Lee' },
    { person_id: BEA, person_name: 'Bea; Kim, \\ “B”' },
    { person_id: CARL, person_name: 'Carl' },
  ],
  teams: [],
  channels: [],
  roles: [],
};

/** Weeks of Ann, Bea and Carl. */
const WEEKS = layerOf({ groups: 'A B C', layer_start: START - 70 * DAY, rotation_value: 7, handoff_time: 0 });
const override = (group: string, from: number, to: number): Layer =>
  layerOf({ groups: group, mode: 1, layer_start: START + from * HOUR, layer_end: START + to * HOUR });

let folder: string;
let now: number;
let layers: Layer[];
let searchName: string;
let asked: { start: number; end: number }[];
let failure: Response | undefined;
let gateway: ReturnType<typeof open>;
let lines: string[];
let feeds: Feeds;

const names = () => Promise.resolve(NAMES);
const log = (line: string) => void lines.push(line);
const clock = () => now * 1000;

/** A server that has two schedules, and computes them as ours does. */
function open() {
  const links = createLinks(join(folder, 'links'), { log, clock });
  const forward = (_operation: unknown, body: Uint8Array) => {
    if (failure) return Promise.resolve(failure.clone());
    const window = scheduleSelf.request.parse(parseJson(new TextDecoder().decode(body)));
    asked.push(window);
    const items = [
      computed(layers, window, ZONE, { team_id: 5, description: 'Card payments' }),
      computed([layerOf({ groups: 'D' })], window, ZONE, {
        schedule_id: 2n ** 60n,
        schedule_name: searchName,
      }),
    ];
    return Promise.resolve(new Response(stringifyJson({ request_id: `r${asked.length}`, data: { items } })));
  };
  return createGateway({
    forward,
    names,
    links,
    feeds: (feeds = createFeeds({ forward, names, links, accountZone: ZONE, log, clock })),
    ready: () => Promise.resolve(),
    access: openAccess({ publicUrl: undefined, host: '127.0.0.1', hostName: '127.0.0.1' }),
    log,
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-feeds-'));
  now = START + 33 * HOUR;
  layers = [WEEKS];
  searchName = 'Search';
  asked = [];
  failure = undefined;
  lines = [];
  gateway = open();
});
afterEach(() => rm(folder, { recursive: true }));

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

const request = (path: string, init: Init = {}) =>
  new Request(`${HOME}${path}`, { ...init, headers: { Host: '127.0.0.1:4180', ...init.headers } });

async function made(shows: LinkWanted['shows'], label = 'Payments'): Promise<MadeLink> {
  const headers = { 'Content-Type': 'application/json' };
  const body = stringifyJson({ kind: 'feed', label, shows });
  const reply = await gateway(request('/api/links', { method: 'POST', headers, body }));
  return MadeLink.parse(parseJson(await reply.text()));
}

const get = (path: string, headers: Record<string, string> = {}) => gateway(request(path, { headers }));

type Event = {
  uid: string;
  start: number;
  end: number;
  summary: string;
  sequence: number;
  isCancelled: boolean;
};

/** What two parsers agree on. */
function parsed(text: string): Event[] {
  const root = new ICAL.Component(ICAL.parse(text));
  const events = root.getAllSubcomponents('vevent').map((one) => {
    const { uid, startDate, endDate, summary, sequence } = new ICAL.Event(one);
    return {
      uid,
      start: startDate.toUnixTime(),
      end: endDate.toUnixTime(),
      summary,
      sequence,
      isCancelled: one.getFirstPropertyValue('status') === 'CANCELLED',
    };
  });
  const others = (convertIcsCalendar(undefined, text).events ?? []).map((event) => ({
    uid: event.uid,
    start: event.start.date.getTime() / 1000,
    end: 'end' in event && event.end ? event.end.date.getTime() / 1000 : 0,
    summary: event.summary,
    sequence: event.sequence ?? 0,
    isCancelled: event.status === 'CANCELLED',
  }));
  expect(others).toEqual(events);
  return events;
}

/** A calendar that subscribes: it knows events by UID, and takes what has a higher SEQUENCE. */
function subscriber(path: string) {
  const events = new Map<string, Event>();
  return {
    async read() {
      const reply = await get(path);
      expect(reply.status).toBe(200);
      const sent = parsed(await reply.text());
      expect(new Set(sent.map(({ uid }) => uid)).size).toBe(sent.length);
      const changed = sent.filter((event) => {
        const before = events.get(event.uid);
        const isSame = JSON.stringify(before) === JSON.stringify(event);
        expect(event.sequence > (before?.sequence ?? -1)).toBe(!isSame);
        events.set(event.uid, event);
        return !isSame;
      });
      return changed.map(told);
    },
    /** What it shows of the first fortnight. */
    shown: () =>
      [...events.values()]
        .filter(({ isCancelled, start }) => !isCancelled && start >= START && start < START + 14 * DAY)
        .toSorted((a, b) => a.start - b.start)
        .map(told),
  };
}

function told({ start, end, summary, isCancelled }: Event): string {
  const hours = [start, end].map((at) => (at - START) / HOUR).join('–');
  return `${summary.replace(/^Payments: /, '')} ${hours}${isCancelled ? ' cancelled' : ''}`;
}

describe('a calendar over a week of changes', () => {
  it('finds each shift of a schedule again, once, and nothing is left behind', async () => {
    const { path } = await made({ of: 'schedule', schedule_id: 1 });
    const calendar = subscriber(path);
    const first = await calendar.read();
    // 30 days back and 90 ahead.
    expect([first[0], first.at(-1)]).toEqual([
      expect.stringContaining(' -840–-672'),
      expect.stringContaining(' 2184–2352'),
    ]);
    expect(calendar.shown()).toEqual(['Bea; Kim, \\ “B” (role 1) 0–168', 'Carl (role 1) 168–336']);

    now += HOUR;
    expect(await calendar.read()).toEqual([]);

    // Ann takes Carl's week.
    now += DAY;
    layers = [WEEKS, override('A', 168, 336)];
    expect(await calendar.read()).toEqual(['Ann Lee (role 1) 168–336']);

    // Carl has Bea's Wednesday: her week is cut.
    now += DAY;
    layers = [WEEKS, override('A', 168, 336), override('C', 48, 72)];
    expect(await calendar.read()).toEqual([
      'Bea; Kim, \\ “B” (role 1) 0–48',
      'Carl (role 1) 48–72',
      'Bea; Kim, \\ “B” (role 1) 72–168',
    ]);

    // She has it back, and nothing else has changed.
    now += DAY;
    layers = [WEEKS, override('A', 168, 336)];
    expect(await calendar.read()).toEqual([
      'Bea; Kim, \\ “B” (role 1) 0–168',
      'Carl (role 1) 48–72 cancelled',
      'Bea; Kim, \\ “B” (role 1) 72–168 cancelled',
    ]);
    expect(calendar.shown()).toEqual(['Bea; Kim, \\ “B” (role 1) 0–168', 'Ann Lee (role 1) 168–336']);

    // A new week: one more at the end, and nothing is said of what has gone by.
    now += 5 * DAY;
    expect(await calendar.read()).toEqual([expect.stringContaining(' 2352–2520')]);
  });

  it("shows a person's swapped week in the other's, and no more in the own", async () => {
    const [carls, anns] = await Promise.all(
      [CARL, ANN].map(async (person_id) => subscriber((await made({ of: 'person', person_id })).path)),
    );
    await carls?.read();
    await anns?.read();
    expect(anns?.shown()).toEqual([]);
    now += DAY;
    layers = [WEEKS, override('A', 168, 336)];
    expect(await carls?.read()).toEqual(['On call: Payments (role 1) 168–336 cancelled']);
    // Her own week follows: it is one stretch of duty.
    expect(await anns?.read()).toEqual(['On call: Payments (role 1) 168–504']);
    expect(anns?.shown()).toEqual(['On call: Payments (role 1) 168–504']);
  });

  it('cancels a gap that is filled', async () => {
    layers = [{ ...WEEKS, layer_end: START + 5 * DAY }, override('A', 144, 2800)];
    const calendar = subscriber((await made({ of: 'gaps', schedule_id: 1 })).path);
    expect(await calendar.read()).toEqual(['nobody on duty 120–144']);
    now += DAY;
    layers = [{ ...WEEKS, layer_end: START + 6 * DAY }, override('A', 144, 2800)];
    expect(await calendar.read()).toEqual(['nobody on duty 120–144 cancelled']);
    expect(calendar.shown()).toEqual([]);
  });
});

describe('a feed', () => {
  it('says what an event is, where it is shown, and when to come again', async () => {
    const { path } = await made({ of: 'schedule', schedule_id: 1, alarm_minutes: 15 }, 'Payments; on call');
    const text = await (await get(path)).text();
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
      `DESCRIPTION:role 1: Bea\\; Kim\\, \\\\ “B”\\nB\\nCard payments\\n${HOME}/oncall/1?from=2026-03-02&days=7&at=2026-03-02T00%3A00Z`,
      'TRANSP:TRANSPARENT',
      'SEQUENCE:0',
      'LAST-MODIFIED:20260303T090000Z',
      'STATUS:CONFIRMED',
      `URL:${HOME}/oncall/1?from=2026-03-02&days=7&at=2026-03-02T00%3A00Z`,
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
  ])('of %o has these and no others', async (shows, title) => {
    const events = parsed(await (await get((await made(shows)).path)).text());
    expect(events.length).toBeGreaterThan(0);
    for (const { summary } of events) expect(summary).toMatch(title);
  });

  it('calls a schedule without a name by its id', async () => {
    searchName = ' ';
    const { path } = await made({ of: 'schedule', schedule_id: 2n ** 60n });
    const [first] = parsed(await (await get(path)).text());
    expect(first?.summary).toBe(`#${2n ** 60n}: #68 (role 1)`);
  });

  it.each([
    { of: 'team', team_id: 6 } as const,
    { of: 'schedule', schedule_id: 99 } as const,
    { of: 'person', person_id: 99 } as const,
    { of: 'gaps', team_id: 5 } as const,
  ])('of %o is an empty calendar', async (shows) => {
    expect(parsed(await (await get((await made(shows)).path)).text())).toEqual([]);
  });

  it('is asked for in parts that the interface allows, and made once for each change', async () => {
    const { path } = await made({ of: 'schedule', schedule_id: 1 });
    const first = await get(path);
    const etag = first.headers.get('ETag') ?? '';
    expect(asked).toHaveLength(3);
    for (const { start, end } of asked) expect(end - start).toBeLessThanOrEqual(45 * DAY);
    const text = await first.text();
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(first.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');

    const same = await get(path, { 'If-None-Match': `"x", W/${etag}` });
    expect([same.status, await same.text(), same.headers.get('ETag')]).toEqual([304, '', etag]);
    // Another process of the same data directory says the same.
    gateway = open();
    const packed = await get(path, { 'Accept-Encoding': 'br, gzip' });
    expect(packed.headers.get('ETag')).toBe(etag);
    expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(text);

    layers = [WEEKS, override('A', 168, 336)];
    const changed = await get(path, { 'If-None-Match': etag });
    expect([changed.status, changed.headers.get('ETag') === etag]).toEqual([200, false]);
  });

  it('is the very same until something of it changes', async () => {
    const { link } = await made({ of: 'schedule', schedule_id: 1 });
    if (link.kind !== 'feed') throw new Error('a feed was made');
    const read = () => feeds.calendarOf(link, { kind: 'anybody' }, HOME);
    const first = await read();
    expect(await read()).toBe(first);
    layers = [WEEKS, override('A', 168, 336)];
    expect(await read()).not.toBe(first);
  });

  it('never goes back where two processes read it in turn', async () => {
    const { path } = await made({ of: 'schedule', schedule_id: 1 });
    const highest = async (read: typeof gateway) =>
      Math.max(...parsed(await (await read(request(path))).text()).map(({ sequence }) => sequence));
    const [one, other] = [gateway, open()];
    expect(await highest(one)).toBe(0);
    layers = [WEEKS, override('A', 168, 336)];
    expect(await highest(other)).toBe(1);
    layers = [WEEKS];
    expect(await highest(other)).toBe(2);
    expect(await highest(one)).toBe(2);
  });

  it('that is read by many at once is read by one', async () => {
    const { path } = await made({ of: 'schedule', schedule_id: 1 });
    const texts = await Promise.all(Array.from({ length: 5 }, async () => (await get(path)).text()));
    expect(new Set(texts).size).toBe(1);
    expect(asked).toHaveLength(3);
  });

  it('is read where nothing can be kept of it, and the log says so', async () => {
    const { path } = await made({ of: 'schedule', schedule_id: 1 });
    const id = (await readdir(join(folder, 'links')))[0]?.slice(0, 32) ?? '';
    // A folder in the place of the file.
    await mkdir(join(folder, 'links', `${id}.events`));
    await mkdir(join(folder, 'links', `${id}.read`));
    expect((await get(path)).status).toBe(200);
    expect(lines.join()).toMatch(/could not be kept.*could not be noted/);
  });

  it.each([
    ['does not answer', () => new Response('', { status: 502 })],
    [
      'takes the key no more',
      () => new Response('{"request_id":"x","error":{"code":"Unauthorized","message":"no"}}'),
    ],
    ['says something else', () => new Response('{}')],
  ])('is not forgotten by calendars while the server behind %s', async (_name, reply) => {
    const { path } = await made({ of: 'schedule', schedule_id: 1 });
    await get(path);
    failure = reply();
    const answer = await get(path);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '60']);
    failure = undefined;
    expect(parsed(await (await get(path)).text()).every(({ sequence }) => sequence === 0)).toBe(true);
  });
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
  ])('by %s gets nothing, and leaves no trace', async (_name, change) => {
    const { path, link } = await made({ of: 'schedule', schedule_id: 1 });
    const reply = await get(change(path, link.id));
    expect(reply.status).toBe(404);
    expect((await reply.json()).error.message).toBe('Nothing is here, or not any more.');
    expect(asked).toEqual([]);
  });

  it('by another path or kind gets nothing', async () => {
    const { path } = await made({ of: 'schedule', schedule_id: 1 });
    const secret = path.slice('/feeds/'.length, -'.ics'.length);
    for (const other of [
      `/guest/${secret}`,
      `/${secret}`,
      `/api/links/${secret}`,
      `/service/${secret}`,
      `/api/feeds/${secret}.ics`,
    ]) {
      expect([404, 405]).toContain((await get(other)).status);
    }
    expect(asked).toEqual([]);
  });

  it('with a revoked one gets nothing, at once', async () => {
    const { path, link } = await made({ of: 'schedule', schedule_id: 1 });
    await get(path);
    await gateway(request(`/api/links/${link.id}`, { method: 'DELETE' }));
    expect((await get(path)).status).toBe(404);
    expect(await readdir(join(folder, 'links'))).toEqual([]);
  });

  it('on the data directory finds no secret, and the log has none either', async () => {
    const { path } = await made({ of: 'schedule', schedule_id: 1 });
    const secret = path.slice('/feeds/'.length, -'.ics'.length);
    await get(path);
    failure = new Response('', { status: 502 });
    await get(path);
    const names = await readdir(join(folder, 'links'));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, 'links', name), 'utf8')));
    expect(names).toHaveLength(3);
    expect(operationName(path)).toBe('/feeds/…');
    expect([...names, ...texts, ...lines].join('\n')).not.toContain(secret);
  });

  it('from a page of another site may read no answer', async () => {
    const { path } = await made({ of: 'schedule', schedule_id: 1 });
    const reply = await get(path, { Origin: 'https://evil.example' });
    expect(reply.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(reply.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(reply.headers.get('Referrer-Policy')).toBe('no-referrer');
  });
});
