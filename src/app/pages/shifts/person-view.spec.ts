import { describe, expect, it } from 'vitest';
import { computed, DAY, HOUR, seated, sent } from '#domain/oncall/reply/server.spec-support';
import { layerOf, local } from '#domain/schedule/rota.spec-support';
import { personView, shiftsWindow } from './person-view';
import { NO_NAMES } from '#contract/names';
import { directoryOf } from '../../api/names/directory-of';
import { NONE_LEARNED } from '../../api/names/learned-names';
import { countdownInWords, handOffInWords, spanInWords } from './words';

const zone = 'UTC';
/** A Wednesday. */
const today = local('2026-03-04 00:00', zone);
const now = today + 10 * HOUR;
const [ANN, BEA] = [65, 66];

describe('the view of a person', () => {
  const window = shiftsWindow(now, zone);
  const reading = { window, now, zone, ownZone: () => zone, accountZone: zone };
  /** Weeks of Ann and Bea from a Monday on: Ann has this one. */
  const weeks = layerOf({ groups: 'A B', layer_start: today - 30 * DAY, rotation_value: 7, handoff_time: 0 });
  const payments = seated(computed([weeks], window, zone), window, zone);
  const search = computed([layerOf({ groups: 'C' })], window, zone, { schedule_id: 2 });

  it('is of four weeks before today and eight from it on', () => {
    expect(window).toEqual({ start: today - 28 * DAY, end: today + 56 * DAY });
  });

  it('says what is on, what comes, and hours against the people of the same schedules alone', () => {
    const { schedules, current, ahead, past, coming } = personView([payments, search], ANN, reading);
    expect(schedules).toEqual([payments]);
    const week = (days: number) => ({ start: today + days * DAY, end: today + (days + 7) * DAY });
    expect(current).toMatchObject([week(-2)]);
    expect(ahead).toMatchObject([week(12), week(26), week(40), week(54)]);
    expect([past.window, coming.window]).toEqual([
      { start: today - 28 * DAY, end: today },
      { start: today, end: today + 28 * DAY },
    ]);
    // Two weeks of four, as Bea.
    expect([past.own?.total, past.median, past.people]).toEqual([14 * DAY, 14 * DAY, 2]);
    expect([coming.own?.total, coming.median, coming.people]).toEqual([14 * DAY, 14 * DAY, 2]);
  });

  it('has no end for a duty that nothing ends', () => {
    const alone = computed([layerOf({ groups: 'A', layer_start: today - 60 * DAY })], window, zone);
    const { current } = personView([seated(alone, window, zone)], ANN, reading);
    expect(current).toMatchObject([{ start: today - 60 * DAY, ends: 'none' }]);
    expect(current.map((shift) => countdownInWords(shift, now))).toEqual(['no hand-off to come']);
    expect(countdownInWords({ start: now, end: now + DAY, ends: 'unknown' }, now)).toBe('end not known yet');
  });

  it('has the unexpected gaps of these schedules from now on, as long as they are', () => {
    const pause = { start: today - DAY, end: today + 2 * DAY };
    const until = { ...weeks, layer_end: pause.start };
    const again = { ...weeks, layer_start: pause.end, layer_end: today + 20 * DAY };
    const ended = seated(computed([until, again], window, zone), window, zone);
    const { gaps } = personView([ended, sent([], [], { schedule_id: 3 })], BEA, reading);
    expect(gaps).toMatchObject([{ schedule: ended, time: { begins: pause.start, ends: pause.end } }]);
  });

  it('names the person before and after a shift once if it is the same', () => {
    const { ahead } = personView([payments], ANN, reading);
    const [shift] = ahead;
    if (!shift) throw new Error('Ann has no shift ahead');
    const directory = directoryOf(NO_NAMES, NONE_LEARNED);
    expect(handOffInWords(shift, reading, directory)).toBe('from and back to #66');
  });

  it('says a gap that a window cuts by its true ends', () => {
    const [start, end] = [today, today + 2 * DAY];
    const whole = { start, end, begins: start, ends: end };
    expect(spanInWords(whole, now, zone)).toBe('Wed 4 Mar, 00:00 – Fri 6 Mar, 00:00');
    expect(spanInWords({ ...whole, ends: 'unknown' }, now, zone)).toBe(
      'Wed 4 Mar, 00:00 – Fri 6 Mar, 00:00 or later',
    );
    expect(spanInWords({ ...whole, ends: 'none' }, now, zone)).toBe('from Wed 4 Mar, 00:00, no end');
    expect(spanInWords({ ...whole, begins: 'none' }, now, zone)).toBe('until Fri 6 Mar, 00:00');
    expect(spanInWords({ ...whole, begins: 'none', ends: 'none' }, now, zone)).toBe('always');
  });
});
