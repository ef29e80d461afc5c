import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/time/zone';
import { dayTicks, isUnderFlag, monthAsidePx } from './ticks';

/** A window of UTC days from a date on. */
function days(from: string, count: number) {
  const start = Date.parse(from) / 1000;
  return { start, end: start + count * DAY };
}

/** What ten days of a narrow ruler are called, where they are. */
function labels(from: string) {
  const ticks = dayTicks(days(from, 10), 'UTC', undefined, 18);
  return ticks.map(({ label }) => label).filter((label) => label !== '');
}

describe('days of a narrow ruler', () => {
  it('are Mondays and the first', () => {
    expect(labels('2026-11-20')).toEqual(['20', '23']);
  });

  it('leave out a first that stands beside a Monday', () => {
    expect(labels('2026-11-22')).toEqual(['23', '30']);
  });

  it('name the month of the first and of each that begins', () => {
    const notes = dayTicks(days('2026-11-22', 12), 'UTC', undefined, 18).map(({ note }) => note);
    expect(notes.filter((note) => note !== '')).toEqual(['Nov', 'Dec']);
    expect(notes.indexOf('Dec')).toBe(9);
  });
});

describe('the name of a month and the flag of the present', () => {
  const window = days('2026-11-01', 30);
  const ticks = dayTicks(window, 'UTC', undefined, 30);
  const aside = (dayOfMonth: number, nowDay: number) => {
    const day = ticks[dayOfMonth - 1];
    if (!day) throw new Error('the window has no such day');
    return monthAsidePx(day, window.start + nowDay * DAY, window, 900);
  };

  it('stay where they are, far from each other', () => {
    expect(aside(1, 5)).toBe(0);
    expect(aside(20, 5)).toBe(0);
  });

  it('are beside each other where the flag would cover the name', () => {
    expect(aside(1, 0)).toBe(46);
    expect(aside(1, 0.5)).toBe(61);
    // The flag of the day before reaches into this one.
    expect(aside(2, 0.5)).toBe(31);
  });

  it('know that the flag is left of its line where the window ends', () => {
    expect(aside(30, 29.5)).toBe(15);
    expect(aside(29, 29.5)).toBe(45);
  });
});

describe('hours beside the flag of the present', () => {
  // A minute of the day is a pixel wide.
  const window = days('2026-11-23', 1);
  const at = (minute: number) => window.start + minute * 60;
  const covered = (hour: number, now: number) => isUnderFlag(at(hour), at(now), window, 1440);

  it('are hidden where it would cover them, on whichever side of its line it is', () => {
    expect([540, 556, 557, 500, 478, 476].map((now) => covered(540, now))).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
    expect(covered(1380, 1400)).toBe(true);
    expect(covered(1374, 1438)).toBe(false);
  });

  it('are shown where the present is in another window', () => {
    expect(covered(1420, 1441)).toBe(false);
  });
});
