import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { calendarRota, differingInstants, instants, iso } from '#domain/exchange/random-duty.spec-support';
import { readSchedules } from '#domain/exchange/read-export';
import { runs } from '#domain/property-runs.spec-support';
import { closeFakes, type Fault, startFake, testClock, testDeps } from '../fakes/fake.spec-support';
import { KEY, requestOf, sourceOf } from '../fakes/rota.spec-support';
import { readTool } from '../read-tool';
import { intervalOf, type Source, SourceError, type ToolReading, type ToolRequest } from '../source';
import { calendarSettings } from './calendar';

afterEach(closeFakes);

const NOW = Date.parse('2026-03-02T02:00:00Z') / 1000;
const WINDOW = { start: NOW - 86_400, end: NOW + 86_400 };
const PATH = `/calendar/ical/${KEY}/basic.ics`;
const ROUTE = `GET ${PATH}`;

const eventOf = (uid: string, person: string, stamp = '20260101T000000Z') =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:${stamp}\r\nDTSTART:20260302T080000\r\nDTEND:20260302T160000\r\nSUMMARY:${person}\r\nEND:VEVENT\r\n`;
const calendarOf = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events.join('')}END:VCALENDAR\r\n`;

/** Name by which a calendar of a host is requested. */
function nameAt(host: string): string | undefined {
  return calendarSettings(sourceOf('ical', new URL(`https://${host}/calendar.ics`))).headers?.['User-Agent'];
}

type Feed = { text: string; headers: Record<string, string> };

/** Feed that a spec changes; with an ETag it answers 304. */
async function start(feed: Feed = { text: calendarOf(eventOf('1', 'Ana')), headers: {} }) {
  const clock = testClock(iso(NOW));
  const fake = await startFake({
    clock,
    refusal: () => undefined,
    routes: {
      [ROUTE]: {
        query: ['token'],
        answer: ({ headers }) => {
          const { ETag: etag } = feed.headers;
          if (etag !== undefined && headers['if-none-match'] === etag) return { status: 304, text: '' };
          return {
            text: feed.text,
            headers: { 'Content-Type': 'text/calendar; charset=utf-8', ...feed.headers },
          };
        },
      },
    },
  });
  const { deps } = testDeps(clock);
  const url = new URL(`${PATH}?token=${KEY}`, fake.url);
  const read = (before?: ToolReading, source: Partial<Source> = {}): Promise<ToolReading> => {
    const request: Partial<ToolRequest> = before?.marks === undefined ? {} : { before: before.marks };
    return readTool(
      sourceOf('ical', url, { token: undefined, ...source }),
      requestOf(NOW, WINDOW, request),
      deps,
    );
  };
  return { fake, feed, read };
}

describe('a calendar by its address', () => {
  it('brings random calendars to the duty that they have', async () => {
    await fc.assert(
      fc.asyncProperty(calendarRota, instants, async (rota, at) => {
        const { read } = await start({ text: String(rota.files[0]?.content), headers: {} });
        const { files, schedules } = await read();
        const conversion = readSchedules('ical', files);
        expect(conversion.records.schedules.map(({ external_id: id }) => id)).toEqual(
          schedules.map(({ id }) => id),
        );
        expect(differingInstants(rota, conversion, at)).toEqual([]);
        await closeFakes();
      }),
      { numRuns: runs(20) },
    );
  });

  it('is the same by its ETag, by its time, and by its events in any order with stamps of now', async () => {
    const { feed, read, fake } = await start({
      text: calendarOf(eventOf('1', 'Ana'), eventOf('2', 'Bo')),
      headers: { ETag: '"1"' },
    });
    const first = await read();
    expect(first.files).toHaveLength(1);
    expect((await read(first)).files).toEqual([]);
    expect(fake.requests.at(-1)?.headers['if-none-match']).toBe('"1"');
    const stamp = '20260302T020000Z';
    Object.assign(feed, {
      text: calendarOf(eventOf('2', 'Bo', stamp), eventOf('1', 'Ana', stamp)),
      headers: { ETag: '"2"', 'Last-Modified': 'Mon, 02 Mar 2026 01:00:00 GMT' },
    });
    const same = await read(first);
    expect([same.files, same.marks?.etag]).toEqual([[], '"2"']);
    await read(same);
    expect(fake.requests.at(-1)?.headers['if-modified-since']).toBe('Mon, 02 Mar 2026 01:00:00 GMT');
    Object.assign(feed, {
      text: calendarOf(eventOf('1', 'Ana'), eventOf('2', 'Cy')),
      headers: { ETag: '"3"' },
    });
    expect((await read(same)).files).toHaveLength(1);
  });

  it('with events of every second is refused by its first one, and nothing of it is counted further', async () => {
    const many = Array.from({ length: 3000 }, (_, index) =>
      eventOf(String(index), `Ana ${index}`).replace('END:VEVENT', 'RRULE:FREQ=SECONDLY\r\nEND:VEVENT'),
    );
    const { read } = await start({ text: calendarOf(...many), headers: {} });
    await expect(read()).rejects.toThrow(
      new SourceError(
        'The calendar, line 4: “Ana 0” repeats too often: a calendar may have 20,000 events in two years, each repeat counted',
      ),
    );
  });

  it('stays as it was when it becomes empty, until that came three times', async () => {
    const { feed, read } = await start();
    const full = await read();
    feed.text = calendarOf();
    const [once, twice] = [await read(full), await read(await read(full))];
    expect([once.files, twice.files]).toEqual([[], []]);
    expect(once.problems.map(({ text }) => text)).toEqual([
      'The calendar is empty; it had 1 event. They stay until it was empty 3 times',
    ]);
    expect((await read(twice)).files).toHaveLength(1);
    feed.text = calendarOf(eventOf('1', 'Ana'));
    expect(await read(twice)).toMatchObject({ files: [], problems: [], marks: { emptyReadings: 0 } });
  });

  it('asks for a longer interval, up to a day', async () => {
    const { feed, read } = await start();
    const refreshOf = async (line: string) => {
      feed.text = calendarOf(eventOf('1', 'Ana')).replace('PRODID:x', `PRODID:x\r\n${line}`);
      return intervalOf({ everySeconds: 900 }, (await read()).marks);
    };
    expect(await refreshOf('X-A:b')).toBe(900);
    expect(await refreshOf('REFRESH-INTERVAL;VALUE=DURATION:PT12H')).toBe(12 * 3600);
    expect(await refreshOf('X-PUBLISHED-TTL:PT1H30M')).toBe(5400);
    expect(await refreshOf('X-PUBLISHED-TTL:PT5M')).toBe(900);
    expect(await refreshOf('REFRESH-INTERVAL;VALUE=DURATION:P7D')).toBe(86_400);
  });

  it('is asked for by the name of a browser at Outlook alone', () => {
    expect(nameAt('outlook.office365.com')).toMatch(/Chrome\/\d+/);
    expect(nameAt('outlook.live.com')).toMatch(/Chrome\/\d+/);
    expect(nameAt('calendar.google.com')).toBeUndefined();
    expect(nameAt('not-outlook.office365.com.example.org')).toBeUndefined();
  });

  it('takes the zone of the source where it has none of its own', async () => {
    const { feed, read } = await start();
    const zoneOf = async () =>
      readSchedules('ical', (await read(undefined, { timeZone: 'Asia/Tokyo' })).files).records.schedules[0]
        ?.time_zone;
    expect(await zoneOf()).toBe('Asia/Tokyo');
    feed.text = feed.text.replace('PRODID:x', 'X-WR-TIMEZONE:Europe/Berlin');
    expect(await zoneOf()).toBe('Europe/Berlin');
  });

  const faults: [string, Fault, string][] = [
    ['a sign-in page', { text: '<!doctype html><form>' }, 'answered with a web page'],
    [
      'half of a calendar',
      { text: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', headers: { 'Content-Type': 'text/calendar' } },
      'is cut off',
    ],
    [
      'something else',
      { text: 'hello', headers: { 'Content-Type': 'text/plain' } },
      'something else than a calendar',
    ],
    [
      'more than 10 MB',
      { text: 'x'.repeat(10_000_001), headers: { 'Content-Type': 'text/calendar' } },
      'more than 10 MB',
    ],
    ['404', { status: 404, text: 'Not Found' }, 'HTTP 404'],
    ['401', { status: 401, text: '' }, 'it may have been renewed'],
    [
      'a redirect to another host',
      { status: 302, headers: { Location: `http://127.0.0.1:1/${KEY}` } },
      'is not followed',
    ],
    [
      'a redirect into this network',
      { status: 302, headers: { Location: `https://10.0.0.1/${KEY}` } },
      'is not followed',
    ],
    ['500, six times', { status: 500, text: '' }, 'HTTP 500'],
  ];
  it.each(faults)(
    'is not taken for an empty one after %s, and its address is in no message',
    async (_, fault, words) => {
      const { fake, read } = await start();
      fake.fault(ROUTE, 'every', fault);
      const error = await read().catch((thrown: unknown) => thrown);
      expect(Object(error).name).toMatch(/SourceError|KeyRefused/);
      expect(String(error)).toContain(words);
      expect(`${String(error)} ${JSON.stringify(error)} ${Object(error).stack}`).not.toContain(KEY);
      expect(String(error)).not.toContain('basic.ics');
    },
  );

  it('is asked by https for webcal, with the name and password of its address as a header only', async () => {
    const clock = testClock(iso(NOW));
    const fake = await startFake({
      clock,
      refusal: () => undefined,
      headers: { 'Content-Type': 'text/calendar' },
      routes: { 'GET /feed.ics': { answer: () => ({ text: calendarOf(eventOf('1', 'Ana')) }) } },
    });
    const { deps, sent } = testDeps(clock, { 'https://calendar.example': fake.url.origin });
    const url = new URL('webcal://ana:pass%20word@calendar.example/feed.ics');
    await readTool(sourceOf('ical', url), requestOf(NOW, WINDOW), deps);
    expect(sent).toEqual([{ host: 'calendar.example', authorization: `Basic ${btoa('ana:pass word')}` }]);
  });
});
