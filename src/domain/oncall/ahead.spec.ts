import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rotas, ZONES } from '../schedule/arbitrary-layers.spec-support';
import { layerOf } from '../schedule/rota.spec-support';
import { contains, lengthOf } from '../time/interval';
import { computed, DAY, sent } from './reply/server.spec-support';
import { endOfRota } from '../duty/seats';
import { AHEAD_DAYS, aheadOf, type Rotation } from './review';
import { runs } from '../property-runs.spec-support';

const [A, B] = [65, 66];
// Thu 1 Jan 1970 is day 0.
const UTC = { now: 10 * DAY, accountZone: 'UTC', zone: 'UTC' } as const;

/** Layer of one role, which only role 1 has a person in. */
function role(role_id: number, words: Parameters<typeof layerOf>[0]) {
  const members = [{ role_id, person_ids: role_id === 1 ? [A] : [] }];
  return { ...layerOf(words), groups: [{ group_name: '', members }] };
}

describe('the plan ahead of a schedule', () => {
  it('has next shifts and hours of a daily rota, past the window of the reply', () => {
    const layer = layerOf({ groups: 'A B' });
    const { hours, median, rotations, gaps } = aheadOf(computed([layer], { start: 0, end: DAY }, 'UTC'), UTC);
    expect(gaps).toEqual([]);
    expect(median).toBe((AHEAD_DAYS / 2) * DAY);
    expect([...hours]).toEqual([
      [A, 45 * DAY],
      [B, 45 * DAY],
    ]);
    expect(rotations.map(startsOf)).toEqual([{ A: 10, B: 11 }]);
  });

  it('has no gap of a role whose layer has ended or not begun', () => {
    const layers = [role(1, {}), role(2, { layer_end: 5 * DAY }), role(3, { layer_start: 400 * DAY })];
    const rota = sent([], [], { layers, layers_overlap: 'together' });
    expect(aheadOf(rota, UTC).gaps).toEqual([]);
  });

  it('has the empty role of a group as a gap, not the end of the rota', () => {
    const pair = {
      group_name: '',
      members: [
        { role_id: 1, person_ids: [A] },
        { role_id: 2, person_ids: [B] },
      ],
    };
    const half = {
      group_name: '',
      members: [
        { role_id: 1, person_ids: [B] },
        { role_id: 2, person_ids: [] },
      ],
    };
    const layer = { ...layerOf({ layer_end: 13 * DAY }), groups: [pair, half] };
    const { gaps } = aheadOf(sent([], [], { layers: [layer] }), UTC);
    expect(gaps.map(({ start, end, role }) => ({ start: start / DAY, end: end / DAY, role }))).toEqual([
      { start: 11, end: 12, role: 2 },
    ]);
  });

  it('has no shift that an override takes, and no layer that has ended beside others', () => {
    const weekly = layerOf({ groups: 'A B C' });
    const swap = layerOf({ groups: 'D', mode: 1, layer_start: 10 * DAY, layer_end: 12 * DAY });
    const old = layerOf({ groups: 'E', layer_end: 5 * DAY });
    const { rotations } = aheadOf(sent([], [], { layers: [weekly, old, swap] }), UTC);
    // Day 10 is B's turn, and day 11 that of C.
    expect(rotations.map(startsOf)).toEqual([{ A: 12, B: 13, C: 14 }]);
  });

  it('has the next shifts of layers that are on call together', () => {
    const one = layerOf({ groups: 'A B' });
    const other = layerOf({ groups: 'C D' });
    const { rotations } = aheadOf(sent([], [], { layers: [one, other], layers_overlap: 'together' }), UTC);
    expect(rotations.map(startsOf)).toEqual([
      { A: 10, B: 11 },
      { C: 10, D: 11 },
    ]);
  });

  it('has the last shifts of a rota that has ended, the latest first', () => {
    const layer = layerOf({ groups: 'A B C', layer_end: 5 * DAY });
    const schedule = sent([], [], { layers: [layer] });
    expect(endOfRota(schedule, UTC.now)).toBe(5 * DAY);
    const { rotations } = aheadOf(schedule, UTC);
    expect(rotations.map(startsOf)).toEqual([{ B: 4, A: 3, C: 2 }]);
    expect(rotations.map(({ turns }) => turns.map(({ group }) => group.group_name))).toEqual([
      ['B', 'A', 'C'],
    ]);
  });

  it('goes by the rules of today, not by an earlier version', () => {
    const today = layerOf({ groups: 'B' });
    const schedule = sent([], [], {
      layers: [today],
      versions: [{ from: 0, until: 200 * DAY, layers: [layerOf({ groups: 'A' })] }],
    });
    expect([...aheadOf(schedule, UTC).hours.keys()]).toEqual([B]);
  });

  it('has as many hours as all stretches together, and no gap where someone is on call, of random rotas', () => {
    const { zone, days } = ZONES[5] ?? { zone: 'UTC', days: [] };
    fc.assert(
      fc.property(rotas(days), ({ layers, window: { start: now } }) => {
        const { window, hours, gaps, rotations } = aheadOf(sent([], [], { layers }), {
          now,
          accountZone: zone,
          zone,
        });
        const { final_schedule } = computed(layers, window, zone);
        for (const [person, total] of hours) {
          const theirs = final_schedule.schedules.filter(({ group }) =>
            group.members.some(({ person_ids }) => person_ids.includes(person)),
          );
          expect(total).toBe(lengthOf(theirs));
        }
        for (const gap of gaps)
          expect(
            final_schedule.schedules.some(
              (period) =>
                gap.role === undefined && contains(period, gap.start) && period.group.members.length > 0,
            ),
          ).toBe(false);
        for (const { layer, turns } of rotations) expect(turns).toHaveLength(layer.groups.length);
      }),
      { numRuns: runs(40) },
    );
  });
});

/** Start of each group's shift, in days. */
function startsOf({ turns }: Rotation) {
  return Object.fromEntries(turns.map(({ group, shift }) => [group.group_name, (shift?.start ?? NaN) / DAY]));
}
