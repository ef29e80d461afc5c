import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../property-runs.spec-support';
import { calendarRota, differingInstants, instants } from './random-duty.spec-support';
import { readExport } from './read-export';
import { dutyLines, readOne } from './exchange.spec-support';

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Checkout', ...events, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

const NIGHT = ['DTSTART;TZID=Europe/London:20260328T180000', 'DTEND;TZID=Europe/London:20260329T090000'];

const times = (zone: string) => [
  `DTSTART;TZID=${zone}:20260302T090000`,
  `DTEND;TZID=${zone}:20260302T170000`,
];

const attendee = (name: string, parameters = '') =>
  `ATTENDEE${parameters};CN=${name}:mailto:${name.toLowerCase()}@example.com`;

describe('the reader of calendars', () => {
  it('has the duty of random calendars', () => {
    fc.assert(
      fc.property(calendarRota, instants, (rota, at) => {
        expect(differingInstants(rota, readExport('auto', rota.files), at)).toEqual([]);
      }),
      { numRuns: runs(12) },
    );
  });

  it('has everybody of overlapping events on call, and one person once', () => {
    const conversion = readOne(
      calendar(
        event(...NIGHT, 'UID:1', 'SUMMARY:On Call - Ana - Check', ' out'),
        event(
          ...NIGHT,
          'UID:2',
          'SUMMARY:On Call - Ana - Checkout',
          'BEGIN:VALARM',
          'SUMMARY:x',
          'END:VALARM',
        ),
        event('DTSTART:20260329T000000Z', 'DURATION:PT2H', 'ATTENDEE;CN="Bo":mailto:bo@example.com'),
        event('DTSTART:20260329T000000Z', 'DURATION:PT9H', 'SUMMARY:Cy', 'STATUS:CANCELLED'),
      ),
    );
    expect(dutyLines(conversion, '2026-03-28T18:00:00Z', '2026-03-29T10:00:00Z')).toEqual([
      'Ana 2026-03-28 18:00',
      'Ana + Bo 2026-03-29 00:00',
      'Ana 2026-03-29 03:00',
      '– 2026-03-29 09:00',
    ]);
    expect(conversion.notices).toEqual([]);
    expect(conversion.records.schedules).toMatchObject([
      { schedule_name: 'Checkout', time_zone: 'Europe/London' },
    ]);
  });

  const DAY = ['DTSTART:20260302T000000Z', 'DTEND:20260303T000000Z'];
  const DAYS = ['2026-03-02T00:00:00Z', '2026-03-04T00:00:00Z'] as const;

  it('has all attendees on call, but no rooms, and nobody who has declined', () => {
    const invited = [
      attendee('Room', ';CUTYPE=ROOM'),
      attendee('Projector', ';CUTYPE=RESOURCE'),
      attendee('Ana'),
      attendee('Bo', ';CUTYPE=INDIVIDUAL;PARTSTAT=ACCEPTED'),
      attendee('Cy', ';PARTSTAT=DECLINED'),
      attendee('Di', ';ROLE=NON-PARTICIPANT'),
    ];
    const conversion = readOne(calendar(event(...DAY, ...invited, 'SUMMARY:Primary')));
    expect(dutyLines(conversion, ...DAYS)).toEqual(['Ana + Bo 2026-03-02 00:00', '– 2026-03-03 00:00']);
    expect(conversion.notices).toEqual([]);
    const room = readOne(calendar(event(...DAY, attendee('Room', ';CUTYPE=ROOM'), 'SUMMARY:Ana')));
    expect(dutyLines(room, ...DAYS)).toEqual(['Ana 2026-03-02 00:00', '– 2026-03-03 00:00']);
  });

  it('names an event that everybody has declined, and one without a length', () => {
    const declined = event(...DAY, attendee('Cy', ';PARTSTAT=DECLINED'), 'SUMMARY:Primary');
    const moment = event('DTSTART:20260303T000000Z', 'SUMMARY:Ana');
    expect(readOne(calendar(declined, moment)).notices).toEqual([
      'Checkout: nobody is on call in “Primary” (line 3): all have declined',
      'Checkout: “Ana” (line 9) lasts no time: not carried',
      'Checkout: nobody is on call in it',
    ]);
  });

  it('has the latest revision of an event', () => {
    const revision = (...lines: string[]) => event('UID:1', ...lines);
    const conversion = readOne(
      calendar(
        revision('DTSTART:20260303T000000Z', 'DTEND:20260304T000000Z', 'SUMMARY:Bo', 'SEQUENCE:10'),
        revision(...DAY, 'SUMMARY:Ana', 'SEQUENCE:9'),
        revision(...DAY, 'SUMMARY:Cy', 'RECURRENCE-ID:20260302T000000Z'),
        event(...DAY, 'SUMMARY:Di', 'UID:2', 'DTSTAMP:20260101T000000Z'),
        event(...DAY, 'SUMMARY:Di', 'UID:2', 'DTSTAMP:20260102T000000Z', 'STATUS:CANCELLED'),
      ),
    );
    expect(dutyLines(conversion, ...DAYS)).toEqual(['Cy 2026-03-02 00:00', 'Bo 2026-03-03 00:00']);
    expect(conversion.notices).toEqual(['Checkout: 2 events are replaced by a later revision: not carried']);
  });

  it('counts days of a length on the wall clock, and hours as they pass', () => {
    const starts = 'DTSTART;TZID="Europe/Berlin":20260328T090000';
    const week = readOne(calendar(event(starts, 'DURATION:P7D', 'SUMMARY:Ana')));
    expect(dutyLines(week, '2026-03-28T08:00:00Z', '2026-04-05T00:00:00Z')).toEqual([
      'Ana 2026-03-28 09:00',
      '– 2026-04-04 09:00',
    ]);
    const hours = readOne(calendar(event(starts, 'DURATION:PT24H', 'SUMMARY:Ana')));
    expect(dutyLines(hours, '2026-03-28T08:00:00Z', '2026-03-30T00:00:00Z')).toContain('– 2026-03-29 10:00');
  });

  it('reads the zones of Outlook, and those that the file defines', () => {
    const own = ['BEGIN:VTIMEZONE', 'TZID:Company', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'];
    const company = [...own, 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'];
    const conversion = readOne(
      calendar(
        company.join('\r\n'),
        event(...times('Company'), 'SUMMARY:Ana'),
        event(...times('Eastern Standard Time'), 'SUMMARY:Bo'),
      ),
    );
    expect(conversion.records.schedules[0]?.time_zone).toBe('America/New_York');
    expect(dutyLines(conversion, '2026-03-02T06:00:00Z', '2026-03-02T23:00:00Z')).toEqual([
      'Ana 2026-03-02 01:00',
      'Bo 2026-03-02 09:00',
      '– 2026-03-02 17:00',
    ]);
  });

  it('names events that repeat', () => {
    const weekly = calendar(event(...NIGHT, 'SUMMARY:Ana', 'RRULE:FREQ=WEEKLY'));
    expect(readOne(weekly).notices).toEqual([expect.stringMatching(/^Checkout: .* goes on: carried/)]);
  });

  it.each([
    ['a calendar that is cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'it is cut off'],
    [
      'an unknown zone',
      calendar(event('DTSTART;TZID=Mars:20260328T180000', 'SUMMARY:Ana')),
      'export.json, line 4: DTSTART of “Ana” must be in a zone',
    ],
  ])('%s is one clear error', (_, content, error) => {
    expect(() => readOne(content)).toThrow(error);
  });
});
