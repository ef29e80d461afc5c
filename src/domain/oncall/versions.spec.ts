import { describe, expect, it } from 'vitest';
import type { Group, Schedule } from '#contract/schedule';
import { layerOf, type LayerWords } from '../schedule/rota.spec-support';
import { dutyAt } from '../duty/duty-lines';
import { explainAt, faultyLayers } from './explain';
import { inRoleOrder } from './reply/role-order';
import { withUnknownPeople } from './reply/timeline';
import { computed, DAY, seated } from './reply/server.spec-support';
import { joinReplies } from './reply/windows';
import { dutyStretches, knownSeats } from '../duty/known-seats';
import { coverageOf, coveredShare, uncoveredIn } from '../duty/uncovered';
import { loadOf } from '../ledger/duties';
import { gapsBetween, type Interval } from '../time/interval';

/** A rota that changes on day 14 of a window from day 10 to 20. */

const WINDOW = { start: 10 * DAY, end: 20 * DAY };
const CHANGE = 14 * DAY;
const [A, B] = ['A', 'B'].map((name) => name.charCodeAt(0));

type Rules = Pick<Schedule, 'layers'> &
  Partial<Pick<Schedule, 'enabled' | 'time_zone'>> & { layers_overlap?: string };

function changed(before: Rules, after: Rules, window = WINDOW, at = CHANGE): Schedule {
  const until = Math.min(at, window.end);
  const versions = window.start < until ? { versions: [{ from: window.start, until, ...before }] } : {};
  return computed(after.layers, window, 'UTC', { ...after, ...versions });
}

const days = ({ groups = 'A', ...words }: LayerWords = {}) =>
  layerOf({ layer_name: 'Days', groups, ...words });
const inDays = ({ start, end }: Interval) => [start / DAY, end / DAY];
const reading = { window: WINDOW, accountZone: 'UTC' };

describe('a rota that changes inside the window', () => {
  it('explains a duty by the layers of then', () => {
    const schedule = changed(
      { layers: [days({ layer_name: 'Old', groups: 'A' })] },
      { layers: [layerOf({ layer_name: 'First', layer_end: 1 }), days({ layer_name: 'New', groups: 'B' })] },
    );
    const linesAt = (day: number) => {
      const { layers } = explainAt(schedule, day * DAY, 'UTC');
      return layers.map(({ name, kind }) => `${name} ${kind}`);
    };
    expect(linesAt(12)).toEqual(['Old gives']);
    expect(linesAt(16)).toEqual(['First inactive', 'New gives']);
  });

  it('is one gap over a change of the layer that leaves it', () => {
    const empty = { ...days(), groups: [{ group_name: 'A', members: [] }] };
    const schedule = changed({ layers: [empty] }, { layers: [{ ...empty, layer_name: 'New' }] });
    expect(uncoveredIn(schedule, WINDOW, 'UTC').map(inDays)).toEqual([[10, 20]]);
  });

  it('follows a shift beyond the window by the layers of its edge', () => {
    const schedule = changed(
      { layers: [days({ layer_start: 5 * DAY, groups: 'A' })] },
      { layers: [days({ layer_start: 9 * DAY, groups: 'B', layer_end: 25 * DAY })] },
    );
    const seats = knownSeats(seated(schedule, WINDOW, 'UTC'), reading);
    expect(dutyStretches(seats, WINDOW).map(inDays)).toEqual([
      [5, 14],
      [14, 25],
    ]);
  });

  it('requires a role only while a version has it', () => {
    const two: Group[] = [
      {
        group_name: 'A',
        members: [1, 2].map((role_id) => ({ role_id, person_ids: role_id === 1 ? [7] : [] })),
      },
    ];
    const alone = { ...days(), groups: [{ group_name: 'A', members: [{ role_id: 1, person_ids: [7] }] }] };
    const schedule = changed({ layers: [{ ...days(), groups: two }] }, { layers: [alone] });
    expect(uncoveredIn(schedule, WINDOW, 'UTC')).toEqual([
      { start: 10 * DAY, end: 14 * DAY, begins: 'unknown', ends: 14 * DAY, kind: 'gap', role: 2, people: [] },
    ]);
    expect(coverageOf(schedule, WINDOW, 'UTC')).toEqual({ due: 10 * DAY, covered: 6 * DAY });
  });

  it('lists the people of every version in the load', () => {
    const schedule = changed({ layers: [days({ groups: 'A' })] }, { layers: [days({ groups: 'B' })] });
    const { people } = loadOf([schedule], WINDOW, () => 'UTC');
    expect(people.map(({ person_id, total }) => [person_id, total / DAY])).toEqual([
      [B, 6],
      [A, 4],
    ]);
  });

  it('finds unknown people of an earlier version', () => {
    const isUnknown = (person: number | bigint) => person !== B;
    const schedule = changed(
      { layers: [days({ groups: 'A C', rotation_value: 30 })] },
      { layers: [days({ groups: 'B' })] },
    );
    const [known] = withUnknownPeople([schedule], isUnknown);
    expect(known?.unknown_people).toEqual([A, 'C'.charCodeAt(0)]);
    expect(known && loadOf([known], WINDOW, () => 'UTC').people.map(({ person_id }) => person_id)).toEqual([
      B,
    ]);
  });

  it('orders the roles of every version', () => {
    const groups = [
      {
        group_name: '',
        members: [
          { role_id: 2, person_ids: [1] },
          { role_id: 1, person_ids: [2] },
        ],
      },
    ];
    const rules = { layers: [{ ...days(), groups }] };
    const names = [1, 2].map((role_id) => ({ role_id, role_name: `${role_id}`, order: role_id }));
    const [ordered] = inRoleOrder([changed(rules, rules)], names);
    const roles = ordered?.versions?.[0]?.layers[0]?.groups[0]?.members.map(({ role_id }) => role_id);
    expect(roles).toEqual([1, 2]);
  });

  it('does not excuse a faulty layer by periods of an earlier version', () => {
    const schedule = changed({ layers: [days()] }, { layers: [days({ rotation_value: 0 })] });
    expect(faultyLayers(schedule)).toMatchObject([{ layer: 0, fault: 'rotation_value is below 1' }]);
  });
});

function partsAt(schedule: Schedule, day: number) {
  return explainAt(schedule, day * DAY, 'UTC').layers;
}

describe('a schedule that was disabled for a part of the window', () => {
  const before = changed({ enabled: false, layers: [] }, { layers: [days()] });
  const since = changed({ layers: [days()] }, { enabled: false, layers: [days({ groups: 'B' })] });

  it('has no gap while it is disabled', () => {
    expect(gapsBetween(before.final_schedule.schedules, WINDOW).map(inDays)).toEqual([[10, 14]]);
    for (const schedule of [before, since]) {
      expect(uncoveredIn(schedule, WINDOW, 'UTC')).toEqual([]);
      expect(coveredShare([coverageOf(schedule, WINDOW, 'UTC')])).toBe(1);
    }
  });

  it('keeps its duty of the enabled time', () => {
    expect(
      loadOf([since], WINDOW, () => 'UTC').people.map(({ person_id, total }) => [person_id, total / DAY]),
    ).toEqual([[A, 4]]);
    const at = (day: number) => dutyAt(since, day * DAY, 'UTC');
    expect(at(12)).toMatchObject([{ person_ids: [A] }]);
    expect(at(16)).toEqual([]);
  });

  it('explains both', () => {
    expect(partsAt(since, 12)).toMatchObject([{ kind: 'gives' }]);
    expect(partsAt(since, 16)).toMatchObject([{ reason: 'switched off' }]);
    expect(partsAt(before, 16)).toMatchObject([{ kind: 'gives' }]);
  });
});

describe('joined replies', () => {
  const [first, second] = [
    { start: 10 * DAY, end: 16 * DAY },
    { start: 16 * DAY, end: 22 * DAY },
  ] as const;
  const two = (one: Schedule, other: Schedule) =>
    joinReplies([
      { window: first, schedules: [one] },
      { window: second, schedules: [other] },
    ]);

  it('keep the versions of both, and a shift over both', () => {
    const rules = { layers: [days({ layer_name: 'Old', groups: 'A' })] };
    const after = { layers: [days({ layer_name: 'New', groups: 'B' })] };
    const [merged] = two(changed(rules, after, first, 18 * DAY), changed(rules, after, second, 18 * DAY));
    expect(merged?.versions?.map(({ from, until }) => [from / DAY, until / DAY])).toEqual([
      [10, 16],
      [16, 18],
    ]);
    expect(merged?.layer_schedules.map((lane) => [lane.layer_name, ...lane.schedules.map(inDays)])).toEqual([
      ['New', [18, 22]],
      ['Old', [10, 18]],
    ]);
    expect(merged && explainAt(merged, 12 * DAY, 'UTC').layers).toMatchObject([{ name: 'Old' }]);
  });

  it('keep the begin of the record of the first reply that has one', () => {
    const layers = [days({ groups: 'A' })];
    const begin = { recorded_from: 12 * DAY };
    const replies = (one: object, other: object) =>
      two(computed(layers, first, 'UTC', one), computed(layers, second, 'UTC', other));
    expect(replies(begin, {})).toMatchObject([begin]);
    expect(replies({}, {})[0]).not.toHaveProperty('recorded_from');
  });

  it('explain a window without versions by its own rules, also if a later one has other versions', () => {
    const own = { layers: [days({ groups: 'A' })] };
    const other = { layers: [days({ groups: 'B' })] };
    const [merged] = two(computed(own.layers, first, 'UTC'), changed(other, own, second, 18 * DAY));
    const giving = (day: number) => merged && explainAt(merged, day * DAY, 'UTC').layers;
    const groups = ['A', 'B', 'A'].map((group_name) => [{ kind: 'gives', group: { group_name } }]);
    expect([12, 17, 20].map(giving)).toMatchObject(groups);
  });
});
