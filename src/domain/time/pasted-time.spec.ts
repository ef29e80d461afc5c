import { toDate } from 'date-fns-tz/toDate';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatIso } from './format';
import { DAY, offsetAt, wallAt } from './zone';
import { readPastedTime, type PastedTime } from './pasted';

const SHANGHAI = 'Asia/Shanghai';
const NEW_YORK = 'America/New_York';
const NOW = Date.parse('2026-11-22T12:00:00Z') / 1000;

function read(text: string, zone = SHANGHAI, now = NOW): PastedTime {
  const time = readPastedTime(text, { zone, now });
  if (time.kind === 'none') throw new Error(`${text}: ${time.why}`);
  return time;
}

function utc(text: string, zone?: string, now?: number): string {
  return new Date(read(text, zone, now).instant * 1000).toISOString().replace('.000Z', 'Z');
}

function why(text: string): string {
  const time = readPastedTime(text, { zone: SHANGHAI, now: NOW });
  return time.kind === 'none' ? time.why : 'understood';
}

// 03:12:45 in Shanghai, eight hours ahead of UTC, is 19:12:45 of the day before.
const NINETEEN = '2026-11-20T19:12:45Z';

describe('one moment, as logs, consoles and mails write it', () => {
  it.each([
    ['2026-11-20T19:12:45Z', 'ISO 8601'],
    ['2026-11-20t19:12:45z', 'ISO 8601'],
    ['2026-11-20T19:12:45.999999999Z', 'ISO 8601'],
    ['2026-11-21T03:12:45+08:00', 'ISO 8601'],
    ['2026-11-21T03:12:45+0800', 'ISO 8601'],
    ['2026-11-21T03:12:45+08', 'ISO 8601'],
    ['2026-11-21T03:12:45.5+08:00[Asia/Shanghai]', 'ISO 8601'],
    ['2026-11-20 13:42:45 -05:30', 'ISO 8601'],
    ['2026-11-20 14:12:45 America/New_York', 'ISO 8601'],
    ['2026-11-20T14:12:45[America/New_York]', 'ISO 8601'],
    ['2026-11-21T03:12:45', 'ISO 8601'],
    ['2026-11-21 03:12:45', 'ISO 8601'],
    ['2026-11-21 03:12:45,123', 'ISO 8601'],
    ['  "2026-11-21   03:12:45",', 'ISO 8601'],
    ['[2026-11-21 03:12:45.123]', 'ISO 8601'],
    ['2026-11-20 19:12:45 UTC', 'ISO 8601'],
    ['20261120T191245Z', 'ISO 8601'],
    ['20261121031245', 'ISO 8601'],
    ['2026-11-21 03:12:45.123456789 +0800 CST', 'ISO 8601'],
    ['2026-11-21 03:12:45.123456789 +0800 CST m=+0.003000001', 'ISO 8601'],
    ['2026-11-20 19:12:45.123 +0000 UTC', 'ISO 8601'],
    ['Sat 2026-11-21 03:12:45 CST', 'ISO 8601'],
    ['Fri 2026-11-20 19:12:45 UTC', 'ISO 8601'],
    ['2026/11/21 03:12:45', 'Go log'],
    ['2026/11/21 03:12:45.123456', 'Go log'],
    ['21/Nov/2026:03:12:45 +0800', 'Apache log'],
    ['[21/Nov/2026:03:12:45 +0800]', 'Apache log'],
    ['20/Nov/2026:19:12:45 +0000', 'Apache log'],
    ['Nov 21 03:12:45', 'syslog'],
    ['Sat, 21 Nov 2026 03:12:45 +0800', 'mail date'],
    ['21 Nov 2026 03:12:45 +0800', 'mail date'],
    ['Fri, 20 Nov 2026 19:12:45 GMT', 'mail date'],
    ['Fri, 20 Nov 2026 14:12:45 EST', 'mail date'],
    ['Sat 21 Nov 2026, 03:12:45 Asia/Shanghai (UTC+8)', 'mail date'],
    ['Sat 21 Nov, 03:12:45', 'mail date'],
    ['Sat Nov 21 03:12:45 2026', 'Java date'],
    ['Sat Nov 21 03:12:45.123456 2026', 'Java date'],
    ['Fri Nov 20 19:12:45 UTC 2026', 'Java date'],
    ['1795201965', 'Unix seconds'],
    ['1795201965.75', 'Unix seconds'],
    ['1795201965999', 'Unix milliseconds'],
    ['1795201965999999', 'Unix microseconds'],
    ['1795201965999999999', 'Unix nanoseconds'],
  ])('%s', (text, form) => {
    expect(utc(text)).toBe(NINETEEN);
    expect(read(text).form).toBe(form);
  });

  it.each([
    ['2026-11-21', '2026-11-20T16:00:00Z'],
    ['20261121', '2026-11-20T16:00:00Z'],
    ['2026-11-21 03:12', '2026-11-20T19:12:00Z'],
    ['Nov  1 03:12:45', '2026-10-31T19:12:45Z'],
  ])('%s, without all of it, is %s', (text, expected) => {
    expect(utc(text)).toBe(expected);
  });
});

describe('what a text leaves open', () => {
  it('is the given zone, and the result names it', () => {
    expect(utc('2026-11-21 03:12:45', NEW_YORK)).toBe('2026-11-21T08:12:45Z');
    expect(read('2026-11-21 03:12:45', NEW_YORK).zone).toEqual({ from: 'given', name: NEW_YORK });
    expect(read('2026-11-21 03:12:45 +0100', NEW_YORK).zone).toEqual({ from: 'text', as: '+01:00' });
    expect(read('2026-11-21 03:12:45 Europe/Paris', NEW_YORK).zone).toEqual({
      from: 'text',
      as: 'Europe/Paris',
    });
    expect(read('1795201965').zone).toEqual({ from: 'none' });
  });

  it('is not settled by an abbreviation, which is reported', () => {
    expect(read('Sat 2026-11-21 03:12:45 CST', NEW_YORK)).toMatchObject({
      instant: Date.parse('2026-11-21T08:12:45Z') / 1000,
      zone: { from: 'given', name: NEW_YORK },
      abbreviation: 'CST',
    });
    expect(read('2026-11-21 03:12:45 +0800 CST').abbreviation).toBe('');
  });

  it('is the year nearest to the present, also over New Year', () => {
    const newYear = Date.parse('2027-01-01T02:00:00Z') / 1000;
    expect(utc('Dec 31 23:59:59', 'UTC', newYear)).toBe('2026-12-31T23:59:59Z');
    expect(utc('Jan  1 00:00:01', 'UTC', newYear - 7200)).toBe('2027-01-01T00:00:01Z');
    expect(utc('Feb 29 12:00:00', 'UTC', NOW)).toBe('2028-02-29T12:00:00Z');
    expect(utc('Feb 29 12:00:00', 'UTC', Date.parse('2100-01-01T00:00:00Z') / 1000)).toBe(
      '2096-02-29T12:00:00Z',
    );
  });

  it('is nothing of the present, which is meant to the minute', () => {
    const now = Date.parse('2026-11-22T12:00:59Z') / 1000;
    for (const text of ['now', ' Now'])
      expect(readPastedTime(text, { zone: NEW_YORK, now })).toMatchObject({
        instant: Date.parse('2026-11-22T12:00:00Z') / 1000,
        form: 'the present',
        zone: { from: 'none' },
      });
  });

  it('is a day in words by the clock of the zone, also where the clocks change', () => {
    expect(utc('fri 9')).toBe('2026-11-27T01:00:00Z');
    expect(utc('tomorrow 24:00', NEW_YORK)).toBe('2026-11-24T05:00:00Z');
    const friday = Date.parse('2026-03-06T12:00:00Z') / 1000;
    expect(read('sun 2:30', NEW_YORK, friday).local?.occurs).toBe('never');
  });

  it('is the end of a day at 24:00', () => {
    expect(utc('2026-11-24 24:00', 'UTC')).toBe('2026-11-25T00:00:00Z');
    expect(utc('Tue 24 Nov 24:00', 'UTC')).toBe('2026-11-25T00:00:00Z');
    expect(utc('24:00', 'UTC')).toBe('2026-11-23T00:00:00Z');
  });

  it('follows the time before it, where it has no date', () => {
    const after = Date.parse('2026-12-04T00:00:00Z') / 1000;
    for (const [text, iso] of [
      ['tue 24:00', '2026-12-09T00:00:00Z'],
      ['18:00', '2026-12-04T18:00:00Z'],
      ['2026-12-02', '2026-12-02T00:00:00Z'],
    ] as const)
      expect(readPastedTime(text, { zone: 'UTC', now: NOW, after })).toMatchObject({
        instant: Date.parse(iso) / 1000,
      });
  });

  it('is the day that is given, or the present one in the zone', () => {
    // 12:00 UTC is 07:00 in New York, and 02:00 of the day after in Kiritimati.
    expect(utc('03:12', NEW_YORK)).toBe('2026-11-22T08:12:00Z');
    expect(utc('03:12:45', 'Pacific/Kiritimati')).toBe('2026-11-22T13:12:45Z');
    expect(utc('03:12Z')).toBe('2026-11-22T03:12:00Z');
    const day = Date.parse('2026-03-04T15:00:00Z') / 1000;
    expect(readPastedTime('3:12', { zone: 'UTC', now: NOW, day })).toMatchObject({
      instant: Date.parse('2026-03-04T03:12:00Z') / 1000,
      form: 'time of day',
    });
  });
});

describe('a local time', () => {
  it.each([
    [NEW_YORK, '2026-03-08 02:30', '2026-03-08T07:30:00Z', 'never'],
    [NEW_YORK, '2026-11-01 01:30', '2026-11-01T05:30:00Z', 'twice'],
    [NEW_YORK, '2026-11-01 02:00', '2026-11-01T07:00:00Z', 'once'],
    [NEW_YORK, '2026-11-01 00:59', '2026-11-01T04:59:00Z', 'once'],
    ['Australia/Lord_Howe', '2026-10-04 02:10', '2026-10-03T15:40:00Z', 'never'],
    ['Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45:00Z', 'twice'],
    ['Africa/Cairo', '2026-04-24 00:00', '2026-04-23T22:00:00Z', 'never'],
    ['Pacific/Apia', '2011-12-30 05:00', '2011-12-30T15:00:00Z', 'never'],
  ])('in %s %s is %s: it exists %s', (zone, text, expected, exists) => {
    expect(utc(text, zone)).toBe(expected);
    expect(read(text, zone).local?.occurs).toBe(exists);
  });

  it('that exists twice has a second instant, which its offset asks for', () => {
    const { local } = read('2026-11-01 01:30', NEW_YORK);
    expect(local?.second).toBe(read('2026-11-01 01:30 -0500', NEW_YORK).instant);
    expect(read('2026-11-01 01:30 -0500', NEW_YORK).local).toBeUndefined();
  });
});

describe('an invalid time', () => {
  it.each([
    ['', 'Enter a time'],
    ['the day before', 'Not understood'],
    ['2026-02-30', 'no such date'],
    ['2026-13-01 03:12', 'no such date'],
    ['2026-11-21 03:60', 'no such date or time'],
    ['2026-11-21 24:01', 'Hours go from 00:00 to 24:00'],
    ['2026-11-21 03:12 Mars/Olympus', '“Mars/Olympus” is no time zone'],
    ['2026-11-21 03:12 +25:00', 'is no time zone'],
    ['Fri 2026-11-21 03:12:45', 'not a Fri'],
    ['Foo 21 03:12:45', 'no such date'],
    ['11/21/2026 03:12', 'Day or month first'],
    ['12345678', 'nine digits'],
    ['99999999999999999999', 'Years from 1970'],
    ['1969-12-31', 'Years from 1970'],
    ['1970-01-01T00:00:00+08:00', 'Years from 1970'],
    ['2026-11-21 03:12 pm please', 'is no time zone'],
    ['9'.repeat(500), 'too long'],
  ])('%s: %s', (text, reason) => {
    expect(why(text)).toContain(reason);
  });

  it('never throws, whatever the text', () => {
    const parts = fc.constantFrom(
      '2026',
      '-',
      '11',
      ':',
      ' ',
      'T',
      'Z',
      '+',
      'Nov',
      'Sat',
      ',',
      '/',
      '0',
      '[',
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(parts, { maxLength: 14 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const time = readPastedTime(text, { zone: NEW_YORK, now: NOW });
        expect(time.kind === 'none' ? time.why !== '' : Number.isInteger(time.instant)).toBe(true);
      }),
    );
  });
});

const ZONES = [
  'UTC',
  SHANGHAI,
  NEW_YORK,
  'America/St_Johns',
  'Europe/Berlin',
  'Africa/Cairo',
  'Australia/Lord_Howe',
];
const instants = fc.integer({ min: 86_400, max: 4_102_444_800 });

describe('what is written comes back', () => {
  it('with the offset of a zone, whatever the zone that is given', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), fc.constantFrom(...ZONES), (instant, zone, given) => {
        expect(read(formatIso(instant, zone), given).instant).toBe(instant);
      }),
    );
  });

  it('as Unix time of any unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000_000, max: 4_102_444_800 }),
        fc.integer({ min: 0, max: 999 }),
        (instant, rest) => {
          const fine = String(rest).padStart(3, '0');
          for (const text of [`${instant}`, `${instant}${fine}`, `${instant}${fine}${fine}${fine}`])
            expect(read(text).instant).toBe(instant);
        },
      ),
    );
  });

  it('as a wall clock: the first instant that reads so', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const text = new Date(wallAt(instant, zone) * 1000).toISOString().slice(0, 19);
        const { instant: found, local } = read(text, zone);
        expect([found, local?.second]).toContain(instant);
        expect(found).toBeLessThanOrEqual(instant);
      }),
    );
  });
});

const HOST = new Intl.DateTimeFormat().resolvedOptions().timeZone;

// The library is an oracle where its rule equals ours: for local times that exist once. It uses the host's zone, so
// the comparison skips times near a change of the host's clock. Under another host zone two zones show what enters.
test.each(HOST === 'UTC' ? ZONES : [NEW_YORK, 'Australia/Lord_Howe'])(
  'every half hour of 2026 in %s is what date-fns-tz says, but for our rule',
  (zone) => {
    const wrong = [];
    let [never, twice, compared] = [0, 0, 0];
    for (let wall = Date.UTC(2026, 0, 1) / 1000; wall < Date.UTC(2027, 0, 1) / 1000; wall += 1800) {
      const text = new Date(wall * 1000).toISOString().slice(0, 19);
      const { instant, local } = read(text, zone);
      const before = offsetAt(instant - DAY, zone);
      if (local?.occurs === 'never') {
        never += 1;
        // Counted with the offset from before the jump: moved forward by as much as the clock was.
        if (instant !== wall - before || wallAt(instant, zone) <= wall) wrong.push(text);
      } else if (local?.occurs === 'twice') {
        twice += 1;
        if (instant !== wall - before || wallAt(local.second, zone) !== wall) wrong.push(text);
      } else if (offsetAt(wall - DAY, HOST) === offsetAt(wall + DAY, HOST)) {
        compared += 1;
        if (instant !== toDate(text, { timeZone: zone }).getTime() / 1000) wrong.push(text);
      }
    }
    expect(wrong).toEqual([]);
    // A change of an hour is two half hours that do not exist, and two that exist twice.
    const jumps = zone === 'Australia/Lord_Howe' ? 1 : 2;
    const changes = zone === 'UTC' || zone === SHANGHAI ? 0 : jumps;
    expect([never, twice]).toEqual([changes, changes]);
    expect(compared).toBeGreaterThan(17_000);
  },
);
