import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WINDOWS_ZONES } from '../time/windows-zones';
import { DAY, instantAt, isTimeZone } from '../time/zone';
import { componentsIn, linesOf, zonesOf } from './lines';

const part = (kind: string, start: string, [from, to]: readonly string[], ...rules: string[]) => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...rules,
  `END:${kind}`,
];

function zones(...parts: string[][]) {
  const lines = ['BEGIN:VTIMEZONE', 'TZID:Own', ...parts.flat(), 'END:VTIMEZONE'];
  return zonesOf(componentsIn(linesOf(lines.join('\r\n'))));
}

const yearly = (rule: string) => `RRULE:FREQ=YEARLY;${rule}`;

/** VTIMEZONEs as calendars have them, with the zone that they describe from a year on. */
const OWN: [string, number, string[][]][] = [
  [
    'Europe/Berlin',
    1998,
    [
      part('STANDARD', '16010101T030000', ['+0200', '+0100'], yearly('INTERVAL=1;BYDAY=-1SU;BYMONTH=10')),
      part('DAYLIGHT', '16010101T020000', ['+0100', '+0200'], yearly('INTERVAL=1;BYDAY=-1SU;BYMONTH=3')),
    ],
  ],
  [
    'America/New_York',
    1988,
    [
      part(
        'DAYLIGHT',
        '19870405T020000',
        ['-0500', '-0400'],
        yearly('BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z'),
      ),
      part(
        'STANDARD',
        '19671029T020000',
        ['-0400', '-0500'],
        yearly('BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z'),
      ),
      part('DAYLIGHT', '20070311T020000', ['-0500', '-0400'], yearly('BYMONTH=3;BYDAY=2SU')),
      part(
        'STANDARD',
        '20071104T020000',
        ['-0400', '-0500'],
        yearly('BYMONTH=11;BYMONTHDAY=1,2,3,4,5,6,7;BYDAY=SU'),
      ),
    ],
  ],
  [
    'Australia/Lord_Howe',
    2009,
    [
      part('STANDARD', '20080406T020000', ['+1100', '+1030'], yearly('BYMONTH=4;BYDAY=1SU')),
      part('DAYLIGHT', '20081005T020000', ['+1030', '+1100'], yearly('BYMONTH=10;BYDAY=1SU')),
    ],
  ],
  ['Asia/Kolkata', 1970, [part('STANDARD', '19700101T000000', ['+0530', '+0530'])]],
];

describe('a zone that a calendar defines itself', () => {
  it.each(OWN)('has the instants of %s', (zone, year, parts) => {
    const clock = zones(...parts).clockOf('Own');
    const first = Date.UTC(year, 0, 1) / 1000;
    const walls = fc
      .integer({ min: 0, max: (2037 - year) * 365 * 48 })
      .map((halfHours) => first + halfHours * 1800);
    const nearChanges = fc
      .tuple(
        fc.integer({ min: year, max: 2037 }),
        fc.constantFrom(2, 3, 9, 10),
        fc.integer({ min: 0, max: 35 * 48 }),
      )
      .map(([one, month, halfHours]) => Date.UTC(one, month, 1) / 1000 + halfHours * 1800);
    fc.assert(
      fc.property(fc.oneof(walls, nearChanges), (wall) => {
        expect(clock?.(wall)).toBe(instantAt(wall, zone));
      }),
      { numRuns: 100 },
    );
    // Every half hour around the changes of one year, with the times that are skipped or repeat.
    for (const month of [2, 3, 9, 10]) {
      for (
        let wall = Date.UTC(2026, month, 1) / 1000;
        wall < Date.UTC(2026, month, 1) / 1000 + 31 * DAY;
        wall += 1800
      )
        expect([wall, clock?.(wall)]).toEqual([wall, instantAt(wall, zone)]);
    }
  });

  it('has the name of its X-LIC-LOCATION', () => {
    const own = zones(
      ['X-LIC-LOCATION:Europe/Paris'],
      part('STANDARD', '19700101T000000', ['+0000', '+0000']),
    );
    expect(own.nameOf('Own')).toBe('Europe/Paris');
  });

  it('is unknown with a rule that no zone has', () => {
    const rule = 'RRULE:FREQ=MONTHLY;BYDAY=1SU';
    expect(
      zones(part('STANDARD', '19700101T000000', ['+0000', '+0100'], rule)).clockOf('Own'),
    ).toBeUndefined();
    expect(zones().clockOf('Own')).toBeUndefined();
  });
});

describe('a zone name of a calendar', () => {
  it.each([
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['Eastern Standard Time', 'America/New_York'],
    ['/freeassociation.sourceforge.net/Europe/London', 'Europe/London'],
    ['/mozilla.org/20050126_1/America/Argentina/Ushuaia', 'America/Argentina/Ushuaia'],
    ['Europe/London', 'Europe/London'],
    ['Mars', undefined],
  ])('%s is %s', (name, zone) => {
    expect(zones().nameOf(name)).toBe(zone);
  });

  it('of Windows is a zone of the tz database', () => {
    expect([...WINDOWS_ZONES.values()].filter((zone) => !isTimeZone(zone))).toEqual([]);
  });
});
