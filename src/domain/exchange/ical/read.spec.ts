import { describe, expect, it } from 'vitest';
import { dutyLines, readOne } from '../exchange.spec-support';

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Checkout', ...events, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

const NIGHT = ['DTSTART;TZID=Europe/London:20260328T180000', 'DTEND;TZID=Europe/London:20260329T090000'];

describe('the reader of calendars', () => {
  it('has everybody of overlapping events on duty, and one person once', () => {
    const carried = readOne(
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
    expect(dutyLines(carried, '2026-03-28T18:00:00Z', '2026-03-29T10:00:00Z')).toEqual([
      'Ana 2026-03-28 18:00',
      'Ana + Bo 2026-03-29 00:00',
      'Ana 2026-03-29 03:00',
      '– 2026-03-29 09:00',
    ]);
    expect(carried.differences).toEqual([]);
    expect(carried.records.schedules).toMatchObject([
      { schedule_name: 'Checkout', time_zone: 'Europe/London' },
    ]);
  });

  it('names events that repeat', () => {
    const weekly = calendar(event(...NIGHT, 'SUMMARY:Ana', 'RRULE:FREQ=WEEKLY'));
    expect(readOne(weekly).differences).toMatchObject([{ schedule: 'Checkout', isExact: false }]);
  });

  it.each([
    ['a calendar that is cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n', 'it is cut off'],
    [
      'an unknown zone',
      calendar(event('DTSTART;TZID=Mars:20260328T180000', 'SUMMARY:Ana')),
      'DTSTART of an event',
    ],
  ])('%s is one clear error', (_, content, error) => {
    expect(() => readOne(content)).toThrow(error);
  });
});
