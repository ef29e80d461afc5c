import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { rotas, ZONES } from '../../schedule/arbitrary-layers.spec-support';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { explainAt } from '../explain/explain';
import { computed, DAY, HOUR, period, sent } from '../reply/server.spec-support';
import { differencesIn } from './agreement';
import { runs } from '../../property-runs.spec-support';

const zone = 'Europe/Berlin';
const monday = local('2026-03-02 00:00', zone);
const week = { start: monday, end: monday + 7 * DAY };
const daily = layerOf({ groups: 'A B', layer_start: local('2026-02-02 09:00', zone) });

describe('where a server and our rules differ', () => {
  it('an hour at each hand-off, where its clock is an hour ahead', () => {
    const theirs = computed([daily], { start: week.start + HOUR, end: week.end + HOUR }, zone);
    const early = theirs.final_schedule.schedules.map((one) =>
      Object.assign({}, one, { start: one.start - HOUR, end: one.end - HOUR }),
    );
    const schedule = { ...theirs, final_schedule: { ...theirs.final_schedule, schedules: early } };
    expect(differencesIn(schedule, week, zone)).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((day) => ({
        start: monday + day * DAY + 8 * HOUR,
        end: monday + day * DAY + 9 * HOUR,
      })),
    );
  });

  it('stretches that touch are one, whatever group is on call in them', () => {
    const nobody = sent([], [], { layers: [daily] });
    expect(differencesIn(nobody, week, zone)).toEqual([week]);
    const strangers = [period(week.start, week.start + DAY, 1), period(week.start + DAY, week.end, 2)];
    expect(differencesIn(sent(strangers, [], { layers: [daily] }), week, zone)).toEqual([week]);
  });

  it('is not asked of a schedule without layers, or that is switched off', () => {
    const somebody = [period(week.start, week.end, 1)];
    expect(differencesIn(sent(somebody), week, zone)).toEqual([]);
    expect(differencesIn(sent([], [], { layers: [daily], enabled: false }), week, zone)).toEqual([]);
  });
});

test.each(ZONES)('in $zone it is what the explanation of each instant says', ({ zone: there, days }) => {
  const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { maxLength: 6 });
  fc.assert(
    fc.property(rotas(days), rotas(days), shares, ({ layers: theirs, window }, { layers: ours }, points) => {
      const own = computed(ours, window, there);
      expect(differencesIn(own, window, there)).toEqual([]);
      const schedule = { ...computed(theirs, window, there), layers: ours };
      const differences = differencesIn(schedule, window, there);
      const edges = differences.flatMap(({ start, end }) => [start - 1, start, end - 1, end]);
      const instants = points.map((share) => window.start + Math.floor(share * (window.end - window.start)));
      for (const at of [...edges, ...instants].filter((one) => one >= window.start && one < window.end)) {
        const isDifferent = differences.some(({ start, end }) => start <= at && at < end);
        expect([at, explainAt(schedule, at, there).agrees]).toEqual([at, !isDifferent]);
      }
    }),
    { numRuns: runs(50) },
  );
});
