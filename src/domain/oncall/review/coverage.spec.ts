import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Group, Period } from '#contract/schedule';
import { layerOf } from '../../schedule/rota.spec-support';
import { period, sent } from '../reply/server.spec-support';
import { coverageOf } from './coverage';
import { runs } from '../../property-runs.spec-support';

const window = { start: 100, end: 200 };

function roles(start: number, end: number, members: Record<number, number[]>): Period {
  const group: Group = {
    group_name: '',
    members: Object.entries(members).map(([role, people]) => ({ role_id: Number(role), person_ids: people })),
  };
  return { start, end, hash: '', group };
}

describe('coverage', () => {
  it('primary is covered while secondary is empty', () => {
    const schedule = sent([roles(100, 150, { 1: [7], 2: [8] }), roles(150, 180, { 1: [9], 2: [] })]);
    expect(coverageOf(schedule, window)).toEqual({
      share: 0.8,
      gaps: [{ start: 180, end: 200 }],
      roles: [
        { role_id: 1, share: 0.8, gaps: [{ start: 180, end: 200 }] },
        { role_id: 2, share: 0.5, gaps: [{ start: 150, end: 200 }] },
      ],
    });
  });

  it('a role that only a layer knows is never covered; layers come first', () => {
    const layer = {
      ...layerOf({}),
      groups: [{ group_name: '', members: [{ role_id: 5n, person_ids: [1] }] }],
    };
    const { roles: found } = coverageOf(sent([period(100, 200, 1)], [], { layers: [layer] }), window);
    expect(found).toEqual([
      { role_id: 5n, share: 0, gaps: [window] },
      { role_id: 1, share: 1, gaps: [] },
    ]);
  });

  it('a period that nobody has covers nothing', () => {
    expect(coverageOf(sent([period(100, 200)]), window)).toMatchObject({ share: 0, gaps: [window] });
  });

  it('a schedule that is switched off covers nothing and has no gaps', () => {
    const off = sent([period(100, 200, 1)], [], { enabled: false });
    expect(coverageOf(off, window)).toEqual({ share: 0, gaps: [], roles: [] });
  });

  it('an instant is covered for a role exactly when a period then has somebody in it', () => {
    const bound = fc.integer({ min: 90, max: 210 });
    const people = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 });
    const anyPeriod = fc
      .tuple(bound, bound, people, people)
      .map(([start, end, first, second]) => roles(start, end, { 1: first, 2: second }));
    fc.assert(
      fc.property(fc.array(anyPeriod, { maxLength: 8 }), (periods) => {
        const { roles: found, ...all } = coverageOf(sent(periods), window);
        const has = (at: number, role?: number): boolean =>
          periods.some(
            ({ start, end, group }) =>
              start <= at &&
              at < end &&
              group.members.some(
                ({ role_id, person_ids }) =>
                  (role === undefined || role_id === role) && person_ids.length > 0,
              ),
          );
        for (const one of [{ role_id: undefined, ...all }, ...found]) {
          const role = one.role_id === undefined ? undefined : Number(one.role_id);
          let covered = 0;
          for (let at = window.start; at < window.end; at += 1) {
            expect(one.gaps.some(({ start, end }) => start <= at && at < end)).toBe(!has(at, role));
            covered += Number(has(at, role));
          }
          expect(one.share).toBeCloseTo(covered / 100);
        }
      }),
      { numRuns: runs(40) },
    );
  });
});
