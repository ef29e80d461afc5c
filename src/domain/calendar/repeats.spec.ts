import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt } from '../time/zone';
import { readCalendar } from './events';
import { withoutRepeats } from './repeats.spec-support';

const DAY = 86_400;
const WINDOW = { start: Date.parse('2020-01-01T00:00Z') / 1000, end: Date.parse('2033-01-01T00:00Z') / 1000 };

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Ada', ...lines, 'END:VEVENT'];
const read = (lines: readonly string[], head: readonly string[] = []) => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...head, ...lines, 'END:VCALENDAR', ''].join('\r\n');
  return withoutRepeats(readCalendar(text), WINDOW);
};

const iso = (at: number) => new Date(at * 1000).toISOString().replace('T', ' ').slice(0, 16);

/** "2026-03-23 08:00Z–2026-03-30 07:00Z Ada", of events in the order of time. */
const stretches = (lines: readonly string[], zone = 'Europe/Berlin', head: readonly string[] = []) =>
  read(lines, head)
    .events.filter(({ isCancelled }) => !isCancelled)
    .map((one) => {
      const stretch = one.stretch(zone);
      if (typeof stretch === 'string') return stretch;
      return `${iso(stretch.start)}Z–${iso(stretch.end)}Z ${one.text('SUMMARY') ?? ''}`;
    })
    .toSorted();
const starts = (...lines: string[]) => stretches(event(...lines)).map((text) => text.slice(0, 17));

describe('a rule', () => {
  it('keeps the clock of its zone over a change, also at the end of an instance', () => {
    expect(
      stretches(
        event(
          'DTSTART;TZID=Europe/Berlin:20260323T090000',
          'DTEND;TZID=Europe/Berlin:20260330T090000',
          'RRULE:FREQ=WEEKLY;COUNT=3',
        ),
      ),
    ).toEqual([
      '2026-03-23 08:00Z–2026-03-30 07:00Z Ada',
      '2026-03-30 07:00Z–2026-04-06 07:00Z Ada',
      '2026-04-06 07:00Z–2026-04-13 07:00Z Ada',
    ]);
  });

  it('keeps its length to an end in another zone', () => {
    expect(
      stretches(
        event(
          'DTSTART;TZID=America/New_York:20261103T100000',
          'DTEND;TZID=Europe/Berlin:20261103T180000',
          'RRULE:FREQ=DAILY;COUNT=2',
        ),
      ),
    ).toEqual(['2026-11-03 15:00Z–2026-11-03 17:00Z Ada', '2026-11-04 15:00Z–2026-11-04 17:00Z Ada']);
  });

  it('has an instance in the hour that a change leaves out, by the offset before it', () => {
    expect(
      stretches(
        event('DTSTART;TZID=Europe/Berlin:20260328T023000', 'DURATION:PT8H', 'RRULE:FREQ=DAILY;COUNT=3'),
      ),
    ).toEqual([
      '2026-03-28 01:30Z–2026-03-28 09:30Z Ada',
      '2026-03-29 01:30Z–2026-03-29 09:30Z Ada',
      '2026-03-30 00:30Z–2026-03-30 08:30Z Ada',
    ]);
  });

  it.each<[string, string, string[]]>([
    [
      'Asia/Shanghai:20261102T000000',
      'FREQ=DAILY;UNTIL=20261103T160000Z',
      ['2026-11-01 16:00Z', '2026-11-02 16:00Z', '2026-11-03 16:00Z'],
    ],
    [
      'Asia/Shanghai:20261102T000000',
      'FREQ=DAILY;UNTIL=20261103T155959Z',
      ['2026-11-01 16:00Z', '2026-11-02 16:00Z'],
    ],
    [
      'Europe/London:20260131T090000',
      'FREQ=MONTHLY;COUNT=3',
      ['2026-01-31 09:00Z', '2026-03-31 08:00Z', '2026-05-31 08:00Z'],
    ],
    [
      'Europe/London:20260131T090000',
      'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3',
      ['2026-01-31 09:00Z', '2026-02-28 09:00Z', '2026-03-31 08:00Z'],
    ],
    [
      'Europe/London:20260130T090000',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3',
      ['2026-01-30 09:00Z', '2026-02-27 09:00Z', '2026-03-31 08:00Z'],
    ],
    [
      'Europe/London:20261103T090000',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4;WKST=MO',
      ['2026-11-03 09:00Z', '2026-11-08 09:00Z', '2026-11-17 09:00Z', '2026-11-22 09:00Z'],
    ],
    [
      'Europe/London:20261103T090000',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=4;WKST=SU',
      ['2026-11-03 09:00Z', '2026-11-15 09:00Z', '2026-11-17 09:00Z', '2026-11-29 09:00Z'],
    ],
    [
      'Europe/Berlin:20261102T090000',
      'FREQ=WEEKLY;UNTIL=20261116',
      ['2026-11-02 08:00Z', '2026-11-09 08:00Z', '2026-11-16 08:00Z'],
    ],
  ])('of %s with %s begins as RFC 5545 says', (start, rule, expected) => {
    expect(starts(`DTSTART;TZID=${start}`, 'DURATION:P1D', `RRULE:${rule}`)).toEqual(expected);
  });

  it('of whole days leaves out the 29th of February of other years', () => {
    const { events } = read(event('DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY;COUNT=3'));
    expect(events.map(({ days }) => new Date((days?.start ?? 0) * 1000).toISOString().slice(0, 10))).toEqual([
      '2024-02-29',
      '2028-02-29',
      '2032-02-29',
    ]);
  });

  it('that is none names its event', () => {
    expect(read(event('DTSTART:20260101T000000Z', 'RRULE:FREQ=SOMETIMES')).problems[0]).toMatch(
      /^line 3: the repeats of “Ada” cannot be read: /,
    );
    expect(stretches(event('DTSTART;TZID=Foo:20260101T000000', 'RRULE:FREQ=DAILY;COUNT=2'))).toEqual([
      'line 6: DTSTART of “Ada” must be in a zone of the tz database, of Windows or of a VTIMEZONE in the file, not “Foo”',
    ]);
    expect(read(event('DTSTART:20260101T000000Z', 'RRULE:FREQ=DAILY;COUNT=0')).problems).toEqual([
      'line 7: RRULE of “Ada” must have a COUNT from 1 on, not “0”',
    ]);
  });
});

const weekly = (...more: string[]) =>
  event('DTSTART;TZID=Europe/Berlin:20260706T090000', 'DURATION:P1D', ...more);

describe('a date that does not exist', () => {
  const rule = 'RRULE:FREQ=DAILY;COUNT=2';
  const start = 'DTSTART:20270101T090000Z';

  it.each([
    [['DTSTART;VALUE=DATE:20260230', rule], 'line 6: DTSTART', 'be a date or time such as 20261224T090000'],
    [['DTSTART:20270101T240000Z', rule], 'line 6: DTSTART', 'be a date or time such as 20261224T090000'],
    [[start, 'DTEND:20270229T100000Z', rule], 'line 7: DTEND', 'be a date or time such as 20261224T090000'],
    [[start, 'RDATE:20270230T090000Z'], 'line 7: RDATE', 'be a date, a time or a period'],
    [
      [start, 'RDATE;VALUE=PERIOD:20270201T090000Z/20270230T090000Z'],
      'line 7: RDATE',
      'be a date, a time or a period',
    ],
    [[start, rule, 'EXDATE:20270431T090000Z'], 'line 8: EXDATE', 'be a date or time such as 20261224T090000'],
    [
      [start, 'RRULE:FREQ=DAILY;UNTIL=20270230T090000Z'],
      'line 7: RRULE',
      'have an UNTIL that is a date or time such as 20261224T090000',
    ],
    [
      ['RECURRENCE-ID:20270230T090000Z', start],
      'line 6: RECURRENCE-ID',
      'be a date or time such as 20261224T090000',
    ],
  ])('refuses %s by its line', (lines, place, need) => {
    const { events, problems } = read(event('DURATION:PT1H', ...lines).toSpliced(3, 1));
    const faults = events.map((one) => one.stretch('UTC')).filter((one) => typeof one === 'string');
    const text = lines.find((line) => line.startsWith(place.slice(8)))?.replace(/^.*[:=](?=2027|2026)/, '');
    expect([...problems, ...faults]).toEqual([`${place} of “Ada” must ${need}, not “${text}”`]);
  });
});

describe('a series', () => {
  it('is without exceptions, and with further dates', () => {
    expect(
      stretches(
        weekly(
          'RRULE:FREQ=WEEKLY;COUNT=4',
          'EXDATE:20260713T070000Z',
          'RDATE;TZID=Europe/Berlin:20260716T090000',
        ),
      ).map((text) => text.slice(0, 17)),
    ).toEqual(['2026-07-06 07:00Z', '2026-07-16 07:00Z', '2026-07-20 07:00Z', '2026-07-27 07:00Z']);
  });

  it('has another event in place of an instance', () => {
    const other = event(
      'RECURRENCE-ID;TZID=Europe/Berlin:20260713T090000',
      'DTSTART;TZID=Europe/Berlin:20260714T100000',
      'DURATION:PT4H',
    ).map((line) => line.replace('Ada', 'Bo'));
    expect(stretches([...other, ...weekly('RRULE:FREQ=WEEKLY;COUNT=3')])).toEqual([
      '2026-07-06 07:00Z–2026-07-07 07:00Z Ada',
      '2026-07-14 08:00Z–2026-07-14 12:00Z Bo',
      '2026-07-20 07:00Z–2026-07-21 07:00Z Ada',
    ]);
  });

  it('changes from an instance on', () => {
    const later = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260727T090000',
      'DTSTART;TZID=Europe/Berlin:20260727T100000',
      'DURATION:P1D',
    ).map((line) => line.replace('Ada', 'Bo'));
    const series = weekly(
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20260713T090000,20260720T090000',
    );
    expect(stretches([...series, ...later])).toEqual([
      '2026-07-06 07:00Z–2026-07-07 07:00Z Ada',
      '2026-07-27 08:00Z–2026-07-28 08:00Z Bo',
      '2026-08-03 08:00Z–2026-08-04 08:00Z Bo',
    ]);
  });

  it('is without an instance that is cancelled', () => {
    const cancelled = event(
      'RECURRENCE-ID;TZID=Europe/Berlin:20260713T090000',
      'DTSTART;TZID=Europe/Berlin:20260713T090000',
      'STATUS:CANCELLED',
    );
    expect(
      stretches([...weekly('RRULE:FREQ=WEEKLY;COUNT=3'), ...cancelled]).map((text) => text.slice(0, 10)),
    ).toEqual(['2026-07-06', '2026-07-20']);
  });

  it('of no zone is in that of the file', () => {
    const floating = event(
      'DTSTART:20260701T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=2',
      'EXDATE:20260702T070000Z',
    );
    expect(stretches(floating, 'Europe/Paris', ['X-WR-TIMEZONE:Europe/Paris'])).toEqual([
      '2026-07-01 07:00Z–2026-07-01 08:00Z Ada',
    ]);
  });
});

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const monthOf = (at: number) => new Date(at * 1000).getUTCFullYear() * 12 + new Date(at * 1000).getUTCMonth();

/** Midnights of the days of a rule, found day by day. */
function daysOf({ freq, interval, days, monthDay, count }: Rule, first: number): number[] {
  const found: number[] = [];
  const monday = first - ((new Date(first * 1000).getUTCDay() + 6) % 7) * DAY;
  for (let at = first; found.length < count && at < first + 3000 * DAY; at += DAY) {
    const date = new Date(at * 1000);
    const isIn = {
      DAILY: ((at - first) / DAY) % interval === 0,
      WEEKLY:
        Math.floor((at - monday) / (7 * DAY)) % interval === 0 && days.includes((date.getUTCDay() + 6) % 7),
      MONTHLY: (monthOf(at) - monthOf(first)) % interval === 0 && date.getUTCDate() === monthDay,
    }[freq];
    if (isIn) found.push(at);
  }
  return found;
}

type Rule = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  interval: number;
  days: number[];
  monthDay: number;
  count: number;
};

describe('random rules', () => {
  it('begin on the days, and at the clock, that a count day by day finds', () => {
    fc.assert(
      fc.property(
        fc.record({
          freq: fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'MONTHLY' as const),
          interval: fc.integer({ min: 1, max: 5 }),
          days: fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1, maxLength: 4 }),
          monthDay: fc.integer({ min: 1, max: 31 }),
          count: fc.integer({ min: 1, max: 20 }),
        }),
        fc.nat({ max: 500 }),
        fc.nat({ max: 23 }),
        (rule, offset, hour) => {
          const [first] = daysOf(
            { ...rule, count: 1, interval: 1 },
            Date.UTC(2025, 0, 1) / 1000 + offset * DAY,
          );
          if (first === undefined) return;
          const parts = {
            DAILY: '',
            WEEKLY: `;BYDAY=${rule.days.map((day) => WEEKDAYS[day]).join(',')}`,
            MONTHLY: `;BYMONTHDAY=${rule.monthDay}`,
          }[rule.freq];
          const date = new Date(first * 1000).toISOString().slice(0, 10).replaceAll('-', '');
          const { events } = read(
            event(
              `DTSTART;TZID=Europe/Berlin:${date}T${String(hour).padStart(2, '0')}0000`,
              'DURATION:PT1H',
              `RRULE:FREQ=${rule.freq};INTERVAL=${rule.interval};COUNT=${rule.count}${parts}`,
            ),
          );
          const found = events
            .map((one) => one.stretch('UTC'))
            .map((one) => (typeof one === 'string' ? one : one.start));
          expect(found).toEqual(
            daysOf(rule, first)
              .map((day) => instantAt(day + hour * 3600, 'Europe/Berlin'))
              .filter((at) => at < WINDOW.end),
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});

const further = (rdate: string) =>
  stretches(event('DTSTART;TZID=Europe/Berlin:20261109T080000', 'DURATION:PT10H', rdate));

describe('further dates', () => {
  const FIRST = '2026-11-09 07:00Z–2026-11-09 17:00Z Ada';

  it.each([
    ['in UTC', 'RDATE:20261110T070000Z', '2026-11-10 07:00Z–2026-11-10 17:00Z Ada'],
    [
      'in another zone',
      'RDATE;TZID=America/New_York:20261110T080000',
      '2026-11-10 13:00Z–2026-11-10 23:00Z Ada',
    ],
    [
      'in the zone of the series',
      'RDATE;TZID=Europe/Berlin:20261110T080000',
      '2026-11-10 07:00Z–2026-11-10 17:00Z Ada',
    ],
    ['of no zone', 'RDATE:20261110T080000', '2026-11-10 07:00Z–2026-11-10 17:00Z Ada'],
    [
      'with an end of their own',
      'RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20261110T180000/20261110T230000',
      '2026-11-10 17:00Z–2026-11-10 22:00Z Ada',
    ],
    [
      'with a length of their own',
      'RDATE;VALUE=PERIOD:20261110T120000Z/PT8H',
      '2026-11-10 12:00Z–2026-11-10 20:00Z Ada',
    ],
    [
      'with an end in UTC',
      'RDATE;VALUE=PERIOD;TZID=America/New_York:20261103T100000/20261103T160000Z',
      '2026-11-03 15:00Z–2026-11-03 16:00Z Ada',
    ],
  ])('%s are at their own time (RFC 5545, 3.8.5.2)', (_, rdate, expected) => {
    expect(further(rdate)).toEqual([FIRST, expected].toSorted());
  });

  it('at the time of another one are one instance, with the length of the period', () => {
    expect(further('RDATE;VALUE=PERIOD:20261109T070000Z/PT1H,20261109T070000Z/PT1H')).toEqual([
      '2026-11-09 07:00Z–2026-11-09 08:00Z Ada',
    ]);
  });

  it('of whole days are days, and can be taken out in any form', () => {
    const { events } = read(
      event(
        'DTSTART;VALUE=DATE:20261224',
        'DTEND;VALUE=DATE:20261224',
        'RDATE;VALUE=DATE:20261225,20261231',
        'EXDATE;VALUE=DATE:20261225',
      ),
    );
    expect(events.map(({ days }) => days && [iso(days.start), iso(days.end)])).toEqual([
      ['2026-12-24 00:00', '2026-12-25 00:00'],
      ['2026-12-31 00:00', '2027-01-01 00:00'],
    ]);
  });
});
