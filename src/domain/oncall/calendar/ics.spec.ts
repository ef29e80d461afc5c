import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarOf, type CalendarEvent } from './ics';
import { runs } from '../../property-runs.spec-support';

const start = Date.UTC(2026, 2, 2, 1, 30) / 1000;
const event: CalendarEvent = {
  about: [1, 'final', start],
  start,
  end: start + 3600,
  summary: 'Payments: Lena Fischer',
  description: 'first line\nsecond; with, marks \\ and “quotes”',
};

function calendar(...events: CalendarEvent[]): string {
  return calendarOf({ name: 'Payments', events, now: start });
}

/** The events as an independent parser understands them. */
function parsed(text: string): ICAL.Event[] {
  const root = new ICAL.Component(ICAL.parse(text));
  return root.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
}

/** Text as a calendar stores it: a lone carriage return ends a line, other control characters are dropped. */
function kept(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\p{Cc}/gu, (one) => (one === '\n' || one === '\t' ? one : ''));
}

describe('a calendar file', () => {
  it('a calendar file has the expected lines', () => {
    expect(calendar({ ...event, location: 'Shanghai' }).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Watchbill//On call//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Payments',
      'BEGIN:VEVENT',
      expect.stringMatching(/^UID:[0-9a-f]{16}@watchbill$/),
      'DTSTAMP:20260302T013000Z',
      'DTSTART:20260302T013000Z',
      'DTEND:20260302T023000Z',
      'SUMMARY:Payments: Lena Fischer',
      'DESCRIPTION:first line\\nsecond\\; with\\, marks \\\\ and “quotes”',
      'LOCATION:Shanghai',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('parses with ical.js to the same events', () => {
    const [found, ...others] = parsed(calendar(event));
    expect(others).toEqual([]);
    expect(found?.summary).toBe(event.summary);
    expect(found?.description).toBe(event.description);
    expect(found?.startDate.toJSDate().toISOString()).toBe('2026-03-02T01:30:00.000Z');
    expect(found?.endDate.toJSDate().toISOString()).toBe('2026-03-02T02:30:00.000Z');
  });

  it('any text comes back, in lines of at most 75 octets', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200, size: 'max' }),
      fc.string({ unit: 'binary', maxLength: 100, size: 'max' }),
    );
    fc.assert(
      fc.property(text, text, (summary, description) => {
        const file = calendar({ ...event, summary, description });
        const bytes = new TextEncoder();
        for (const line of file.split('\r\n')) expect(bytes.encode(line).length).toBeLessThanOrEqual(75);
        const [found] = parsed(file);
        expect(found?.summary).toBe(kept(summary));
        expect(found?.description).toBe(kept(description));
      }),
      { numRuns: runs(200) },
    );
  });

  it('a line is folded when it is full, and goes on after a space', () => {
    const lines = calendar({ ...event, summary: 'x'.repeat(200) }).split('\r\n');
    const first = lines.findIndex((line) => line.startsWith('SUMMARY'));
    // 208 characters: 75, then 74 and a space, then the rest.
    expect(lines.slice(first, first + 3).map((line) => line.length)).toEqual([75, 75, 60]);
    expect(lines[first + 1]).toBe(` ${'x'.repeat(74)}`);
  });

  it('a line of characters of several octets is never folded within one', () => {
    const summary = '值班🌍é'.repeat(40);
    const lines = calendar({ ...event, summary }).split('\r\n');
    const bytes = new TextEncoder().encode(lines.find((line) => line.startsWith('SUMMARY')) ?? '');
    expect(bytes.length).toBeGreaterThan(71);
    expect(lines.every((line) => !/\p{Cs}/u.test(line))).toBe(true);
  });

  it('an event keeps its UID when its end, its text and the hour of the export change', () => {
    const [first] = parsed(calendar(event));
    const again = { ...event, end: event.end + 60, summary: 'Payments: L. Fischer' };
    const [second] = parsed(calendarOf({ name: 'other', events: [again], now: start + 5 }));
    expect(second?.uid).toBe(first?.uid);
    const [other] = parsed(calendar({ ...event, about: [1, 'final', start + 1] }));
    expect(other?.uid).not.toBe(first?.uid);
  });

  it('no UID comes twice, and no event without time', () => {
    expect(
      parsed(calendar(event, { ...event, summary: 'again' }, { ...event, about: [2], end: start })),
    ).toHaveLength(1);
    expect(parsed(calendar())).toEqual([]);
  });

  it('times beyond what the format can write are cut to it', () => {
    const [found] = parsed(calendar({ ...event, start: -8e15, end: 8e15 }));
    expect(found?.startDate.toString()).toBe('1970-01-01T00:00:00Z');
    expect(found?.endDate.toString()).toBe('9999-12-31T23:59:59Z');
  });
});
