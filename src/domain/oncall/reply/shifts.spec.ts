import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { rotas, ZONES } from '../../schedule/arbitrary-layers.spec-support';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { overlap, type Interval } from '../../time/interval';
import { computed, DAY, group, period, sent } from './server.spec-support';
import { gapsOf, wholeShift, type WindowReply } from './shifts';
import type { Whole } from './whole-shift';
import { runs } from '../../property-runs.spec-support';

const zone = 'America/New_York';
const saturday = local('2026-11-21 00:00', zone);
const oneDay = { start: saturday, end: saturday + DAY };

function only(schedule: Schedule, window: Interval, beside?: WindowReply[]): Whole {
  const [shift] = schedule.final_schedule.schedules;
  if (!shift) throw new Error('nobody is on call');
  return wholeShift(schedule, 'final', shift, { window, accountZone: zone, beside });
}

function known(window: Interval, schedule: (window: Interval) => Schedule): WindowReply {
  return { window, schedules: [schedule(window)] };
}

const yesterday = { start: saturday - DAY, end: saturday };
const tomorrow = { start: saturday + DAY, end: saturday + 2 * DAY };

describe('a shift that the window cuts', () => {
  it('a weekend is Friday 20:00 to Monday 20:00, though only its Saturday is asked for', () => {
    const weekends = layerOf({
      layer_start: local('2026-01-02 20:00', zone),
      restrict_mode: 2,
      restrict_periods: [{ restrict_start: 4 * DAY + 72_000, restrict_end: 72_000 }],
      groups: 'A B',
      rotation_unit: 'week',
      rotation_value: 2,
    });
    expect(only(computed([weekends], oneDay, zone), oneDay)).toEqual({
      start: local('2026-11-20 20:00', zone),
      end: local('2026-11-23 20:00', zone),
      begins: 'here',
      ends: 'here',
    });
  });

  it('somebody who is always alone has a beginning and no end', () => {
    const alone = layerOf({ layer_start: local('2015-01-01 00:00', zone) });
    expect(only(computed([alone], oneDay, zone), oneDay)).toEqual({
      start: alone.layer_start,
      end: oneDay.end,
      begins: 'here',
      ends: 'never',
    });
  });

  it('a layer that ends in nine years ends the shift then', () => {
    const end = local('2035-05-01 00:00', zone);
    const layer = layerOf({ layer_start: saturday - 90 * DAY, layer_end: end });
    expect(only(computed([layer], oneDay, zone), oneDay)).toMatchObject({ end, ends: 'here' });
  });

  it('a gap before the first layer of all has no beginning', () => {
    const later = computed([layerOf({ layer_start: oneDay.end + DAY })], oneDay, zone);
    const [gap = oneDay] = gapsOf(later, oneDay);
    expect(wholeShift(later, 'gap', gap, { window: oneDay, accountZone: zone })).toEqual({
      start: oneDay.start,
      end: oneDay.end + DAY,
      begins: 'never',
      ends: 'here',
    });
  });
});

describe('a server with rules of its own', () => {
  // Two days each, regardless of its layers.
  const pairs = [-3, -1, 1].map((day) =>
    period(saturday + day * DAY, saturday + (day + 2) * DAY, day === -1 ? 1 : 2),
  );
  const replyFor = (window: Interval): Schedule =>
    sent(
      pairs
        .filter(({ start, end }) => start < window.end && end > window.start)
        .map((one) => Object.assign({}, one, overlap(one, window))),
      [],
      { layers: [layerOf({ groups: 'A B', layer_start: saturday - 30 * DAY })] },
    );

  it('is not completed by our rules: what it has cut may have begun earlier and end later', () => {
    expect(only(replyFor(oneDay), oneDay)).toEqual({ ...oneDay, begins: 'earlier', ends: 'later' });
  });

  it('reports the windows beside, which end the question or move it on', () => {
    expect(only(replyFor(oneDay), oneDay, [known(tomorrow, replyFor)])).toEqual({
      ...oneDay,
      begins: 'earlier',
      ends: 'here',
    });
    expect(only(replyFor(oneDay), oneDay, [known(yesterday, replyFor), known(tomorrow, replyFor)])).toEqual({
      start: saturday - DAY,
      end: saturday + DAY,
      begins: 'earlier',
      ends: 'here',
    });
    const twoDays = { start: saturday - 2 * DAY, end: saturday };
    expect(only(replyFor(oneDay), oneDay, [known(twoDays, replyFor)])).toMatchObject({
      start: saturday - DAY,
      begins: 'here',
    });
  });

  it('may hand over at another hour than we: one window beside is enough to see it', () => {
    const layer = layerOf({ groups: 'A B', layer_start: saturday - 9 * DAY, rotation_value: 3 });
    const [a] = layer.groups;
    const whole = { start: saturday - 3600, end: saturday + 3 * DAY - 3600, hash: '', group: a ?? group() };
    const cut = (window: Interval) =>
      sent([{ ...whole, ...overlap(whole, window) }], [], { layers: [layer] });
    expect(only(cut(oneDay), oneDay, [known(yesterday, cut)])).toMatchObject({
      start: saturday - 3600,
      begins: 'here',
    });
  });

  it('goes on in the next window, though by the rotation it would end where this one does', () => {
    const byTurns = layerOf({ layer_start: saturday, rotation_unit: 'day', groups: 'A B' });
    const alone = layerOf({ layer_start: saturday, groups: 'A' });
    const sends = (window: Interval) => computed([alone], window, zone, { layers: [byTurns] });
    expect(only(sends(oneDay), oneDay, [known(tomorrow, sends)])).toMatchObject({
      end: tomorrow.end,
      ends: 'later',
    });
    const configured = layerOf({ layer_start: yesterday.start, rotation_unit: 'day', groups: 'B A' });
    const sendsAlone = (window: Interval) =>
      computed([{ ...alone, layer_start: yesterday.start - DAY }], window, zone, { layers: [configured] });
    expect(only(sendsAlone(oneDay), oneDay, [known(yesterday, sendsAlone)])).toMatchObject({
      start: yesterday.start,
      begins: 'earlier',
    });
  });

  it('which does not cut at all is taken at its word', () => {
    const long = sent([period(saturday - DAY, saturday + 3 * DAY, 1)]);
    expect(only(long, oneDay)).toEqual({
      start: saturday - DAY,
      end: saturday + 3 * DAY,
      begins: 'here',
      ends: 'here',
    });
  });
});

/** Windows of a third of the rota's, the first, the middle and the last. */
function thirds({ start, end }: Interval): [Interval, Interval, Interval] {
  const third = Math.ceil((end - start) / 3);
  return [
    { start: start - 1, end: start + third },
    { start: start + third, end: start + 2 * third },
    { start: start + 2 * third, end: end + 3 },
  ];
}

/** A shift as far as some bounds show it; beyond them nothing is compared. */
function within(shift: Interval | undefined, bounds: Interval): Interval | undefined {
  return shift && overlap(shift, bounds);
}

/** The span with the ends that it has. */
function endless({ start, end, begins, ends }: Whole): Interval {
  return { start: begins === 'never' ? -Infinity : start, end: ends === 'never' ? Infinity : end };
}

function around<T extends Interval>(stretches: readonly T[], shift: Interval): T | undefined {
  return stretches.find(({ start, end }) => start <= shift.start && end >= shift.end);
}

describe.each(ZONES)('whatever rota in $zone', ({ zone: there, days }) => {
  it('a shift, or a gap, is as long as in a window that does not cut it', () => {
    fc.assert(
      fc.property(rotas(days), ({ layers, window: all }) => {
        const [before, window, after] = thirds(all);
        const wide = { start: window.start - 100 * DAY, end: window.end + 100 * DAY };
        const [mine, truth] = [computed(layers, window, there), computed(layers, wide, there)];
        const beside = [before, after].map((of) => ({
          window: of,
          schedules: [computed(layers, of, there)],
        }));
        for (const neighbours of [[], beside]) {
          const reading = { window, accountZone: there, beside: neighbours };
          for (const shift of mine.final_schedule.schedules) {
            const whole = wholeShift(mine, 'final', shift, reading);
            const expected = around(truth.final_schedule.schedules, shift);
            expect(within(endless(whole), wide)).toEqual(within(expected, wide));
            expect([whole.begins, whole.ends]).not.toContainEqual(expect.stringMatching('earlier|later'));
          }
          for (const gap of gapsOf(mine, window)) {
            const whole = wholeShift(mine, 'gap', gap, reading);
            expect(within(endless(whole), wide)).toEqual(around(gapsOf(truth, wide), gap));
          }
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('nothing is claimed of the windows beside that a server of other rules did not send', () => {
    fc.assert(
      fc.property(rotas(days), rotas(days), ({ layers: theirs, window: all }, { layers: configured }) => {
        const [before, window, after] = thirds(all);
        const known = { start: before.start, end: after.end };
        const sends = (of: Interval): Schedule =>
          computed(theirs.slice(0, 1), of, there, { layers: configured.slice(0, 1) });
        const reading = {
          window,
          accountZone: there,
          beside: [before, after].map((of) => ({ window: of, schedules: [sends(of)] })),
        };
        for (const shift of sends(window).final_schedule.schedules) {
          const whole = wholeShift(sends(window), 'final', shift, reading);
          const expected = around(sends(known).final_schedule.schedules, shift);
          expect(within(endless(whole), known)).toEqual(within(expected, known));
          // What begins and ends inside of what is known is known.
          const inside = [whole.begins === 'earlier', whole.ends === 'later'];
          expect([whole.start > known.start && inside[0], whole.end < known.end && inside[1]]).toEqual([
            false,
            false,
          ]);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
