import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period, Schedule } from '#contract/schedule';
import { ZONES, rotas } from '../../schedule/arbitrary-layers.spec-support';
import { layerOf } from '../../schedule/rota.spec-support';
import { knownSeats } from '../../duty/known-seats';
import { isEmpty, overlap, type Interval } from '../../time/interval';
import { computed, DAY, period, seated, sent } from './server.spec-support';
import { joinReplies, splitWindow } from './windows';
import { runs } from '../../property-runs.spec-support';

function inHours(periods: readonly Period[]): unknown[] {
  return periods.map(({ start, end, group }) => [start, end, group]);
}

function allInHours({ final_schedule, layer_schedules }: Schedule): unknown[] {
  return [final_schedule, ...layer_schedules].map(({ schedules }) => inHours(schedules));
}

describe('splitting', () => {
  it('gives consecutive windows, none too long', () => {
    expect(splitWindow({ start: 10, end: 35 }, 10)).toEqual([
      { start: 10, end: 20 },
      { start: 20, end: 30 },
      { start: 30, end: 35 },
    ]);
    expect(splitWindow({ start: 10, end: 20 }, 10)).toEqual([{ start: 10, end: 20 }]);
    expect(splitWindow({ start: 20, end: 10 }, 10)).toEqual([]);
    expect(splitWindow({ start: 0, end: 2 }, 0.5)).toHaveLength(2);
  });
});

/** Replies for two windows of ten seconds, one after the other. */
const two = (before: Schedule[], after: Schedule[]) =>
  joinReplies([
    { window: { start: 0, end: 10 }, schedules: before },
    { window: { start: 10, end: 20 }, schedules: after },
  ]);

describe('joining', () => {
  it.each(ZONES)('the parts of a window split anywhere are the whole, in $zone', ({ zone, days }) => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { maxLength: 4 });
    fc.assert(
      fc.property(rotas(days), cuts, ({ layers, window }, shares) => {
        const length = window.end - window.start;
        const inner = shares.map((share) => window.start + Math.floor(share * length));
        const edges = [...new Set([window.start, window.end, ...inner])].sort((a, b) => a - b);
        const windows = edges.slice(1).map((end, i): Interval => ({ start: edges[i] ?? end, end }));
        const wide = { start: window.start - 9 * DAY, end: window.end + 9 * DAY };
        const whole = seated(computed(layers, window, zone), window, zone, wide);
        // Two layers that hand over to the same group just at a cut: the one case that looks like a cut period.
        const final = whole.final_schedule.schedules;
        fc.pre(
          !final.some(
            ({ start, group }, i) =>
              edges.includes(start) &&
              final[i - 1]?.end === start &&
              final[i - 1]?.group.group_name === group.group_name,
          ),
        );
        const [merged, ...others] = joinReplies(
          windows.map((part) => ({
            window: part,
            schedules: [seated(computed(layers, part, zone), part, zone, wide)],
          })),
        );
        expect(others).toEqual([]);
        expect(merged && allInHours(merged)).toEqual(allInHours(whole));
        const reading = { window, accountZone: zone };
        const known = (schedule: Schedule) =>
          knownSeats(schedule, reading).filter((seat) => !isEmpty(overlap(seat, window)));
        expect(merged && known(merged)).toEqual(known(whole));
      }),
      { numRuns: runs(40) },
    );
  });

  it('schedules come in the order they are first seen, as configured last', () => {
    const [a, b] = [sent([], [], { schedule_id: 1 }), sent([], [], { schedule_id: 9n })];
    const later = { ...a, schedule_name: 'renamed', layers: [layerOf({})] };
    expect(two([a], [b, later])).toMatchObject([
      { schedule_id: 1, schedule_name: 'renamed', layers: [{}] },
      { schedule_id: 9n },
    ]);
    expect(joinReplies([])).toEqual([]);
  });

  it('a layer that one reply has and the other has not keeps its periods', () => {
    const merged = two(
      [sent([], [[period(0, 10, 1)], [period(2, 5, 2)]])],
      [sent([], [[period(10, 19, 1)]])],
    );
    expect(merged[0] && allInHours(merged[0])).toEqual([
      [],
      inHours([period(0, 19, 1)]),
      inHours([period(2, 5, 2)]),
    ]);
  });

  it.each<[string, Period[], Period[], [number, number][]]>([
    ['one that goes on', [period(0, 10, 1)], [period(10, 20, 1)], [[0, 20]]],
    [
      'another group',
      [period(0, 10, 1)],
      [period(10, 20, 2)],
      [
        [0, 10],
        [10, 20],
      ],
    ],
    [
      'the same group after a gap',
      [period(0, 8, 1)],
      [period(10, 20, 1)],
      [
        [0, 8],
        [10, 20],
      ],
    ],
    ['one that both tell in full', [period(0, 15, 1)], [period(0, 15, 1)], [[0, 15]]],
    [
      'and neighbours a server left apart',
      [period(0, 15, 1)],
      [period(0, 15, 1), period(15, 20, 1)],
      [
        [0, 15],
        [15, 20],
      ],
    ],
  ])('%s', (_, before, after, expected) => {
    const [merged] = two([sent(before)], [sent(after)]);
    expect(merged?.final_schedule.schedules.map(({ start, end }) => [start, end])).toEqual(expected);
  });

  it('a joined period keeps the hash of its first part', () => {
    const [merged] = two([sent([period(0, 10, 1)])], [sent([period(10, 20, 1)])]);
    expect(merged?.final_schedule.schedules).toEqual([{ ...period(0, 20, 1), hash: '0' }]);
  });
});
