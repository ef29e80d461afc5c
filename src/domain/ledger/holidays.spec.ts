import { expect, test } from 'vitest';
import { isoDate } from '../time/days';
import { readHolidays } from '../calendar/holidays';
import { formatHolidays, MAX_HOLIDAYS } from './holidays';

function read(text: string) {
  const { days, problems } = readHolidays(text);
  return { days: days.map(isoDate), problems };
}

test('lines start with a date; a head, names and quotes are ignored', () => {
  const text = '\uFEFFdate,name\r\n2026-12-25,Christmas\n"2026-12-24",Eve\n\n2026-12-25';
  expect(read(text)).toEqual({ days: ['2026-12-24', '2026-12-25'], problems: [] });
});

test('a line that is no date is named with its number, and the others count', () => {
  expect(read('2026-02-30\n2026-05-01\n01/06/2026')).toEqual({
    days: ['2026-05-01'],
    problems: [
      'Line 1: “2026-02-30” does not start with a date such as 2026-12-25.',
      'Line 3: “01/06/2026” does not start with a date such as 2026-12-25.',
    ],
  });
});

test('events of whole days of a calendar count, with each of their days', () => {
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20261224',
    'DTEND;VALUE=DATE:20261227',
    'SUMMARY:Winter',
    ' holidays',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20260501',
    'RRULE:FREQ=YEARLY',
    'SUMMARY:Labour Day',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'DTSTART:20260601T090000Z',
    'SUMMARY:Meeting',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  expect(read(text)).toEqual({
    days: ['2026-05-01', '2026-12-24', '2026-12-25', '2026-12-26'],
    problems: ['“Labour Day”: repeats; only 2026-05-01 is used.', '“Meeting”: not an event of whole days.'],
  });
});

test('typed days come back from their text, and their number is limited', () => {
  const many = Array.from({ length: MAX_HOLIDAYS + 5 }, (_, index) => isoDate(index * 86_400)).join('\n');
  const { days, problems } = readHolidays(many);
  expect(days).toHaveLength(MAX_HOLIDAYS);
  expect(problems).toEqual([`Only the first ${MAX_HOLIDAYS} of ${MAX_HOLIDAYS + 5} days are used.`]);
  expect(readHolidays(formatHolidays(days))).toEqual({ days, problems: [] });
});
