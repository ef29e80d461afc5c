import { createHash } from 'node:crypto';
import { readCalendar } from '#domain/calendar/events';
import { around, TooManyEvents } from '#domain/calendar/repeats';
import type { z } from 'zod/mini';
import { counted } from '#domain/text/words';
import { isPage } from '../../http-client';
import { expandCalendar } from '../../import/expand-calendar';
import { CallError, type ClientSettings } from '../client';
import type { FetcherReading, Task } from '../reading';
import { type CalendarMarks, type Source, SourceError } from '../source';

/** Calendar by its address, which is a secret as a whole. */

type Marks = z.output<typeof CalendarMarks>;

const MAX_BYTES = 10_000_000;

/** Readings after which a calendar that has become empty is believed. */
const MAX_DOUBTS = 3;

const TOOL = 'the calendar';

/** Hosts of Outlook, which refuse user agents that are no browser's. */
const OUTLOOK = /(?:^|\.)outlook\.(?:office365|office|live)\.com$/;
const FOR_OUTLOOK = 'Mozilla/5.0 (compatible; Watchbill) Chrome/130.0';

/** Longest interval that a calendar may request, in seconds. */
const MAX_REFRESH = 86_400;

export function calendarSettings({ url }: Source): ClientSettings {
  const { username, password } = url;
  const base = new URL(url.href.replace(/^webcals?:/, 'https:'));
  base.username = '';
  base.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    tool: TOOL,
    base,
    headers: {
      Accept: 'text/calendar, */*;q=0.5',
      ...(OUTLOOK.test(base.hostname) && { 'User-Agent': FOR_OUTLOOK }),
    },
    authorization: username === '' ? undefined : `Basic ${Buffer.from(pair).toString('base64')}`,
    maxBytes: MAX_BYTES,
    pace: 0,
    advice: 'Check the address: it may have been renewed',
    isPathSecret: true,
    mayLeadTo: ({ protocol }) => protocol === 'https:',
  };
}

export async function readCalendarSource({ source, request, client }: Task): Promise<FetcherReading> {
  const { before } = request;
  const window = around(request.now);
  const isSameTime = before?.until === window.end;
  const reading = {
    isWhole: true,
    gone: [],
    schedules: [{ id: source.name, name: source.name }],
  };
  // Another month has other repeats.
  const conditions = isSameTime && {
    ...(before.etag !== undefined && { 'If-None-Match': before.etag }),
    ...(before.lastModified !== undefined && { 'If-Modified-Since': before.lastModified }),
  };
  const reply = await client.getText(conditions || {}).catch((error: unknown) => {
    throw error instanceof CallError ? new SourceError(error.message) : error;
  });
  if (reply.status === 304 && before) return { ...reading, files: [], problems: [], marks: before };
  const text = checked(reply.text, reply.headers);
  const calendar = readCalendar(text);
  const marks: Marks = {
    etag: reply.headers.get('ETag') ?? undefined,
    lastModified: reply.headers.get('Last-Modified') ?? undefined,
    hash: hashOf(text),
    events: calendar.events.length,
    emptyReadings: 0,
    until: window.end,
    ...refreshOf(text),
  };
  if (isSameTime && before.hash === marks.hash) return { ...reading, files: [], problems: [], marks };
  const doubts = (before?.emptyReadings ?? 0) + 1;
  if (before && before.events > 0 && marks.events === 0 && doubts < MAX_DOUBTS) {
    const events = counted(before.events, 'event');
    const text = `The calendar is empty; it had ${events}. They stay until it was empty ${MAX_DOUBTS} times`;
    // Without the marks of a whole reply, the next one is read, too.
    const { hash } = before;
    return {
      ...reading,
      files: [],
      problems: [{ text }],
      marks: { hash, events: before.events, emptyReadings: doubts, until: before.until },
    };
  }
  const content = calendar.zone === undefined ? inZone(text, source.timeZone) : text;
  const inItsZone = content === text ? calendar : readCalendar(content);
  const expanded = await expandCalendar(inItsZone, window).catch((error: unknown) => {
    if (error instanceof TooManyEvents) throw new SourceError(`The calendar, ${error.message}`);
    throw error;
  });
  return {
    ...reading,
    files: [{ name: `${source.name}.ics`, content, window, calendar: expanded }],
    problems: [],
    marks,
  };
}

/** @throws SourceError for a text that is no whole calendar. */
function checked(text: string, headers: Headers): string {
  if (isPage(headers, text)) {
    throw new SourceError(`${TOOL} answered with a web page (sign-in or proxy?): nothing is changed`);
  }
  if (!/^\s*BEGIN:VCALENDAR/i.test(text))
    throw new SourceError('The address answered with something else than a calendar');
  if (!/END:VCALENDAR\s*$/i.test(text)) throw new SourceError(`${TOOL} is cut off: nothing is changed`);
  return text;
}

/** Shortest interval that the calendar requests: `REFRESH-INTERVAL;VALUE=DURATION:PT12H`, `X-PUBLISHED-TTL:PT1H`. */
function refreshOf(text: string): { refreshSeconds?: number } {
  const [, days = '0', hours = '0', minutes = '0'] =
    /^(?:REFRESH-INTERVAL[^:\r\n]*|X-PUBLISHED-TTL):P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?/im.exec(text) ??
    [];
  const seconds = Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60;
  return seconds === 0 ? {} : { refreshSeconds: Math.min(seconds, MAX_REFRESH) };
}

function inZone(text: string, zone: string | undefined): string {
  if (zone === undefined) return text;
  return text.replace(/^(\s*BEGIN:VCALENDAR\r?\n)/i, `$1X-WR-TIMEZONE:${zone}\r\n`);
}

/** Lines that differ at each download, without a change of events. */
const VOLATILE =
  /^(?:END:VCALENDAR$|(?:DTSTAMP|LAST-MODIFIED|CREATED|PRODID|X-PUBLISHED-TTL|REFRESH-INTERVAL|X-WR-CALDESC|X-WR-RELCALID)[:;])/i;

/** Hash of a calendar whose events may come in any order. */
function hashOf(text: string): string {
  const lines = text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const whole = lines.filter((line) => line !== '' && !VOLATILE.test(line)).join('\n');
  const [head = '', ...events] = whole.split(/(?=^BEGIN:(?:VEVENT|VTIMEZONE)$)/im);
  return createHash('sha256')
    .update([head, ...events.map((event) => event.trimEnd()).sort()].join('\n'))
    .digest('hex');
}
