import { describe, expect, it } from 'vitest';
import { readCalendar, absencesIn, holidaysIn } from './events';

const calendar = (...events: string[][]) => {
  const bodies = events.map((lines) => ['BEGIN:VEVENT', lines, 'END:VEVENT'].flat().join('\r\n'));
  return ['BEGIN:VCALENDAR', ...bodies, 'END:VCALENDAR', ''].join('\r\n');
};

const nested = (count: number) => {
  const ends = Array.from({ length: count }, (_, index) => `END:X${index}`);
  return calendar(['DTSTART;VALUE=DATE:20261224', 'BEGIN:VALARM\r\n'.repeat(count), ...ends]);
};

const at = (text: string) => Date.parse(text) / 1000;

describe('a calendar of holidays', () => {
  it('has a record for each day of an event, of the team of the file', () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:20261224', 'DTEND;VALUE=DATE:20261226', 'SUMMARY:Winter\\, short'],
      ['DTSTART;VALUE=DATE:20270101'],
      ['DTSTART;VALUE=DATE:20270102', 'STATUS:CANCELLED'],
    );
    expect(holidaysIn(readCalendar(text))).toEqual({
      records: [
        { date: '2026-12-24', name: 'Winter, short' },
        { date: '2026-12-25', name: 'Winter, short' },
        { date: '2027-01-01', name: 'Holiday' },
      ],
      problems: [],
    });
    expect(holidaysIn(readCalendar(text), 10).records[2]).toEqual({
      date: '2027-01-01',
      name: 'Holiday',
      team_ids: [10],
    });
  });

  it('may have parts without an end in one another', () => {
    expect(holidaysIn(readCalendar(nested(50_000))).records).toHaveLength(1);
  });

  it('has at most 20,000 records', () => {
    const month = ['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20260131'];
    const text = calendar(...Array.from({ length: 700 }, () => month));
    expect(holidaysIn(readCalendar(text))).toEqual({
      records: [],
      problems: ['has more than 20000 days or absences'],
    });
  });

  it('names events that are no holidays, and a file that is cut off', () => {
    const text = calendar(
      ['DTSTART:20261224T100000Z', 'DTEND:20261224T110000Z', 'SUMMARY:Call'],
      ['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:20260301', 'SUMMARY:Long'],
      ['DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=YEARLY', 'SUMMARY:Yearly'],
      ['DTEND;VALUE=DATE:2026-01-02', 'DTSTART;VALUE=DATE:20260101', 'SUMMARY:Short'],
    );
    expect(holidaysIn(readCalendar(text))).toEqual({
      records: [],
      problems: [
        'line 2: “Call” must last whole days',
        'line 7: “Long” must not last more than 31 days',
        'line 12: “Yearly” must not repeat: write each one as its own event',
        'line 18: DTEND of “Short” must be a date or time such as 20261224T090000, not “2026-01-02”',
      ],
    });
    expect(holidaysIn(readCalendar('BEGIN:VCALENDAR\r\n')).problems).toEqual([
      'has no END:VCALENDAR; it is cut off',
    ]);
  });
});

describe('a calendar of absences', () => {
  const person = { person_id: 7, zone: 'America/New_York', accountZone: 'Asia/Shanghai' };

  it('has one day of an event of whole days that ends where it starts', () => {
    const text = calendar(['DTSTART;VALUE=DATE:20261207', 'DTEND;VALUE=DATE:20261207', 'SUMMARY:Leave']);
    expect(absencesIn(readCalendar(text), person)).toEqual({
      records: [
        {
          person_id: 7,
          start: at('2026-12-07T00:00:00-05:00'),
          end: at('2026-12-08T00:00:00-05:00'),
          reason: 'Leave',
        },
      ],
      problems: [],
    });
  });

  it('names events of times that nobody is away for', () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:00010101', 'DTEND;VALUE=DATE:20270101', 'SUMMARY:Early'],
      ['DTSTART;VALUE=DATE:20260101', 'DTEND;VALUE=DATE:99991231', 'SUMMARY:Ever'],
      ['DTSTART:20260101T100000Z', 'DTEND:20260101T100000Z', 'SUMMARY:Short'],
    );
    expect(absencesIn(readCalendar(text), person)).toEqual({
      records: [],
      problems: [
        'line 2: “Early” must not start before 1970',
        'line 7: “Ever” must not last more than ten years',
        'line 12: “Short” must end after its start',
      ],
    });
  });

  it('has whole days in the zone of the person, also over a clock change, and times in theirs', () => {
    const text = calendar(
      ['DTSTART;VALUE=DATE:20261101', 'SUMMARY:Leave'],
      ['DTSTART:20261105T100000Z', 'DURATION:PT2H', 'CLASS:PRIVATE', 'SUMMARY:Doctor'],
      ['DTSTART;TZID=Europe/London:20261106T090000', 'DTEND;TZID=Europe/London:20261106T120000'],
      ['DTSTART;VALUE=DATE:20261201', 'STATUS:CANCELLED', 'SUMMARY:Off'],
    );
    const cancelled = at('2026-12-01T00:00:00-05:00');
    expect(absencesIn(readCalendar(text), person)).toEqual({
      records: [
        {
          person_id: 7,
          start: at('2026-11-01T00:00:00-04:00'),
          end: at('2026-11-02T00:00:00-05:00'),
          reason: 'Leave',
        },
        { person_id: 7, start: at('2026-11-05T10:00:00Z'), end: at('2026-11-05T12:00:00Z') },
        { person_id: 7, start: at('2026-11-06T09:00:00Z'), end: at('2026-11-06T12:00:00Z') },
        { person_id: 7, start: cancelled, end: cancelled, reason: 'Off' },
      ],
      problems: [],
    });
  });

  it('has the times of Outlook, whose zones are those of Windows', () => {
    const times = ['DTSTART', 'DTEND'].map(
      (name, day) => `${name};TZID=W. Europe Standard Time:2026110${day + 1}T090000`,
    );
    expect(absencesIn(readCalendar(calendar(times)), person).records).toMatchObject([
      { start: at('2026-11-01T09:00:00+01:00'), end: at('2026-11-02T09:00:00+01:00') },
    ]);
  });

  it('uses the zone of the calendar, then of the account, for a person without one', () => {
    const text = calendar(['DTSTART;VALUE=DATE:20261101']);
    const unzoned = { ...person, zone: undefined };
    expect(absencesIn(readCalendar(text), unzoned).records).toMatchObject([
      { start: at('2026-11-01T00:00:00+08:00') },
    ]);
    const own = text.replace('BEGIN:VEVENT', 'X-WR-TIMEZONE:Europe/Berlin\r\nBEGIN:VEVENT');
    expect(absencesIn(readCalendar(own), unzoned).records).toMatchObject([
      { start: at('2026-11-01T00:00:00+01:00') },
    ]);
  });

  it('names events without a length or in an unknown zone', () => {
    const text = calendar(
      ['DTSTART:20261105T100000Z', 'SUMMARY:Moment'],
      ['DTSTART;TZID=Mars:20261105T100000', 'SUMMARY:Far'],
      ['DTSTART:20261105T100000Z', 'DURATION:P', 'UID:a1'],
      ['SUMMARY:Never'],
    );
    expect(absencesIn(readCalendar(text), person).problems).toEqual([
      'line 2: “Moment” must end after its start',
      'line 7: DTSTART of “Far” must be in a zone of the tz database, of Windows or of a VTIMEZONE in the file, not “Mars”',
      'line 12: DURATION of the event with UID a1 must be a length such as PT8H, not “P”',
      'line 15: “Never” must have a DTSTART',
    ]);
  });
});
