import { describe, expect, it } from 'vitest';
import type { Id } from '#contract/id';
import type { Layer } from '#contract/schedule';
import { DAY, HOUR, instantAt, WEEK } from '../time/zone';
import { seatsIn } from './overrides';
import {
  areTogether,
  handOffsOf,
  lastingLayers,
  layersWithoutPending,
  pendingChanges,
  withRules,
  type RuleLayer,
} from './rules';
import { rulesPreviewOf, type RulesInput } from './rules-preview';

const ZONE = 'Europe/Berlin';
const at = (text: string) => instantAt(Date.parse(`${text}Z`) / 1000, ZONE);
/** Monday 23 November 2026, 09:00 in Berlin. */
const MONDAY = at('2026-11-23T09:00');
const NOW = at('2026-11-26T12:00');

const weekly = (people: readonly Id[], changes: Partial<Layer> = {}): Layer => ({
  layer_name: 'Primary',
  mode: 0,
  layer_start: MONDAY,
  layer_end: 0,
  groups: people.map((person) => ({
    group_name: '',
    members: [{ role_id: 1, person_ids: [person] }],
  })),
  fair_rotation: false,
  handoff_time: 9 * HOUR,
  restrict_mode: 0,
  restrict_periods: [],
  day_mask: { repeat: [] },
  rotation_unit: 'week',
  rotation_value: 1,
  ...changes,
});

const rotaOf = (...layers: Layer[]) => ({ layers, time_zone: ZONE });
const scope = { now: NOW, accountZone: 'UTC' };

function previewed(
  before: ReturnType<typeof rotaOf>,
  layers: readonly RuleLayer[],
  { from = NOW, others = [] }: { from?: number; others?: RulesInput['others'] } = {},
) {
  const { rota, start = NOW } = withRules(before, { from, layers }, scope);
  return rulesPreviewOf({
    schedule_id: 7,
    before,
    after: rota,
    start,
    others,
    people: [],
    absences: [],
    ...scope,
  });
}

/** Hours per month and checks of a new rota of four people, beside another one. */
const beside = (people: Id[], isVisible = false) => {
  const others = [{ schedule_id: 8, team_id: 0, isVisible, before: rotaOf(weekly(people)) }];
  const { effects, checks } = previewed(rotaOf(), [weekly([1, 2, 3, 4])], { others });
  return { hours: effects.map(({ after }) => after.seconds / HOUR), checks };
};

describe('new rules', () => {
  it('give a leaver’s hours to the others, each the same', () => {
    const before = rotaOf(weekly([1, 2, 3, 4, 5, 6]));
    const { effects, checks, changed } = previewed(before, [{ ...weekly([2, 3, 4, 5, 6]), replaces: 0 }]);
    const hours = effects.map(({ before: was, after }) =>
      [was.seconds, after.seconds].map((one) => one / HOUR),
    );
    expect(hours).toEqual([[120, 0], ...Array.from({ length: 5 }, () => [120, 144])]);
    expect(effects[1]?.after).toMatchObject({ nights: 6, weekends: 6 / 7 });
    expect(checks).toEqual([]);
    expect(changed?.[0]).toMatchObject({ start: MONDAY + 6 * WEEK, before: [1], after: [2] });
  });

  it('count an hour of two rotas once, and tell no time of a rota that is not seen', () => {
    // From 30 November 1 is on call here every fourth week, elsewhere every second one: in the same or another week.
    const hidden = beside([5, 1]);
    expect(hidden.hours).toEqual([360, 180, 180, 180]);
    expect(hidden.checks).toEqual([{ kind: 'double', person_id: 1, count: 4 }]);
    expect(beside([5, 1], true).checks).toMatchObject([{ schedule_id: 8, start: MONDAY + WEEK, count: 4 }]);
    expect(beside([1, 5])).toEqual({ hours: [540, 180, 180, 180], checks: [] });
    // All hours of 30 days, and no more.
    expect(beside([1]).hours).toEqual([720, 180, 180, 180]);
    expect(beside([2, 1]).hours).toEqual([360, 360, 180, 180]);
  });

  it('of a fair rotation date the next turn of each as it is on duty', () => {
    // Rounds 1 2 3, 2 3 1, 3 1 2 from 23 November; the turn of 7 December is the last of the first round.
    const rota = rotaOf(weekly([1, 2, 3], { fair_rotation: true }));
    const from = MONDAY + WEEK + DAY;
    const { turns } = withRules(rota, { from, layers: rota.layers }, scope);
    expect(turns).toEqual([{ group: 2, starts: [2, 5, 3].map((weeks) => MONDAY + weeks * WEEK) }]);
    const duty = seatsIn(rota, { start: MONDAY + 2 * WEEK, end: MONDAY + 6 * WEEK }, ZONE);
    expect(duty.map(({ person_ids }) => person_ids)).toEqual([[3], [2], [3], [1]]);
  });

  it.each([
    ['desk hours', [1, 2, 3, 4, 5], at('2026-11-30T09:00')],
    ['the end of Sunday', [0], at('2026-11-29T12:00')],
  ])('of a first rota begin with the turn that has the first hour on call: %s', (_, days, begin) => {
    const sunday = at('2026-11-29T12:00');
    const hours = days.map((day) => ({
      restrict_start: ((day + 6) % 7) * DAY + 9 * HOUR,
      restrict_end: ((day + 6) % 7) * DAY + 17 * HOUR,
    }));
    const layers = [weekly([1, 2], { restrict_mode: 2, restrict_periods: hours })];
    const { rota, start, turns } = withRules(
      rotaOf(),
      { from: sunday, layers },
      { ...scope, now: sunday, isFirst: true },
    );
    expect([start, turns[0]?.starts]).toEqual([
      begin,
      [begin, begin === sunday ? MONDAY + WEEK : MONDAY + 2 * WEEK],
    ]);
    const seats = seatsIn(rota, { start: sunday, end: sunday + WEEK }, ZONE);
    const first = seats.find(({ state }) => state === 'on call');
    expect(first).toMatchObject({ start: begin, person_ids: [1] });
  });

  it('leave a layer alone that stays as it was, also in its running turn', () => {
    const rota = rotaOf(weekly([1, 2]), weekly([3, 4], { layer_name: 'Secondary' }));
    const layers = [
      { ...weekly([1, 2]), replaces: 0 },
      { ...weekly([4, 3]), layer_name: 'Secondary', replaces: 1 },
    ];
    const applied = withRules(rota, { from: NOW, layers }, scope);
    expect(applied.rota.layers[0]).toBe(rota.layers[0]);
    expect(applied.start).toBe(MONDAY + WEEK);
    expect(applied.turns.map(({ group }) => group)).toEqual([1, 1]);
  });

  it('are formed from a change on that is still to come', () => {
    const first = withRules(
      rotaOf(weekly([1, 2, 3])),
      { from: NOW, layers: [{ ...weekly([2, 3]), replaces: 0 }] },
      scope,
    ).rota;
    const [from = NOW] = pendingChanges(first, NOW);
    expect([from, pendingChanges(rotaOf(weekly([1, 2])), NOW)]).toEqual([MONDAY + WEEK, []]);
    expect(areTogether(lastingLayers(first, NOW))).toBe(false);
    const [current] = lastingLayers(first, from);
    expect(current?.groups).toHaveLength(2);
    const layers = [{ ...weekly([3, 4, 2], { layer_start: from }), replaces: 0 }];
    expect(handOffsOf(first, { from, layers }, { ...scope, count: 2 })).toEqual([from, from + WEEK]);
    const { rota, start } = withRules(first, { from, layers }, scope);
    expect(start).toBe(from);
    expect(rota.layers.map(({ groups, layer_end }) => [groups.length, layer_end])).toEqual([
      [3, from],
      [3, 0],
    ]);
  });

  it('before a change that is still to come take its place, or are refused beside it', () => {
    const from = MONDAY + 6 * WEEK;
    const first = withRules(
      rotaOf(weekly([1, 2])),
      { from, layers: [{ ...weekly([3]), replaces: 0 }] },
      scope,
    ).rota;
    const [current = weekly([])] = layersWithoutPending(first, NOW);
    expect(layersWithoutPending(first, NOW)).toHaveLength(1);
    const changed = { ...current, groups: weekly([1, 2, 4]).groups, replaces: 0 };
    const late = { from: from - DAY, layers: [changed] };
    expect(() => withRules(first, late, scope)).toThrow(
      /^layers\[0\]\.layer_end: The rota changes on .*; begin later, or undo that change\.$/,
    );
    const instead = { from: NOW, layers: [{ ...changed, layer_end: 0 }] };
    expect(handOffsOf(first, instead, { ...scope, count: 1 })).toEqual([MONDAY + WEEK]);
    const { rota } = withRules(first, instead, scope);
    expect(pendingChanges(rota, MONDAY + WEEK)).toEqual([]);
    expect(lastingLayers(rota, from)).toMatchObject([{ layer_end: 0, groups: { length: 3 } }]);
  });

  it.each([
    ['two weeks', { rotation_value: 2 }, 2 * WEEK],
    ['days', { rotation_unit: 'day' }, DAY],
    ['half days', { rotation_unit: 'hour', rotation_value: 12 }, DAY / 2],
    ['months', { rotation_unit: 'month' }, 31 * DAY],
    ['seven hours', { rotation_unit: 'hour', rotation_value: 7 }, 7 * HOUR],
    ['office days', { rotation_unit: 'day', day_mask: { repeat: [1, 2, 3, 4, 5] } }, DAY],
  ])('of a first rota in turns of %s begin at once, and nobody was on call before', (_, turn, length) => {
    const layers = [weekly([1, 2], { ...turn, layer_start: MONDAY - 5 * WEEK })];
    const { rota, start, turns } = withRules(rotaOf(), { from: NOW, layers }, { ...scope, isFirst: true });
    expect([start, turns[0]?.starts[0]]).toEqual([NOW, NOW]);
    const before = seatsIn(rota, { start: NOW - 60 * DAY, end: NOW }, ZONE);
    expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['off hours']));
    const [first, second] = seatsIn(rota, { start: NOW, end: NOW + 70 * DAY }, ZONE).filter(
      ({ state }) => state === 'on call',
    );
    expect([first?.start, first?.person_ids, second?.person_ids]).toEqual([NOW, [1], [2]]);
    expect((first?.end ?? 0) - NOW).toBeLessThanOrEqual(length);
  });

  it('of a first rota begin at once, in a turn until the hand-off', () => {
    const layers = [weekly([1, 2])];
    const { rota, start } = withRules(rotaOf(), { from: NOW, layers }, { ...scope, isFirst: true });
    const seats = seatsIn(rota, { start: NOW, end: MONDAY + 2 * WEEK }, ZONE);
    expect(start).toBe(NOW);
    expect(seats.map((seat) => [seat.start, seat.person_ids])).toEqual([
      [NOW, [1]],
      [MONDAY + WEEK, [2]],
    ]);
  });

  it('say where nobody is, and until when anybody is planned', () => {
    const day = {
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 17 * HOUR }],
    };
    const before = rotaOf(weekly([1, 2]));
    const emptied = { ...weekly([1, 2]), replaces: 0 };
    emptied.groups = [...emptied.groups, { group_name: '', members: [{ role_id: 1, person_ids: [] }] }];
    const gap = previewed(before, [emptied]).checks;
    expect(gap).toMatchObject([{ kind: 'gap', role_id: 1, start: MONDAY + 3 * WEEK, count: 19 }]);
    expect(previewed(before, [{ ...weekly([1, 2], day), replaces: 0 }]).checks).toEqual([]);
    const end = at('2027-03-01T09:00');
    const ended = previewed(before, [{ ...weekly([1, 2]), layer_end: end, replaces: 0 }]).checks;
    expect(ended).toEqual([{ kind: 'end', start: end }]);
    expect(previewed(before, []).checks).toEqual([{ kind: 'end', start: MONDAY + WEEK }]);
  });

  it('move nobody before they begin, also where a later layer wins', () => {
    const rota = rotaOf(
      weekly([1, 2]),
      weekly([3, 4], { rotation_unit: 'day', layer_start: MONDAY + DAY }),
      weekly([5], { layer_start: MONDAY + 10 * DAY }),
    );
    const places: readonly (readonly number[])[] = [[1, 0, 2], [2, 1], [0], [], [2, 1, 0]];
    for (const order of places) {
      const layers = order.map((replaces) =>
        Object.assign({ replaces }, rota.layers[replaces] ?? weekly([9])),
      );
      const { rota: after, start = NOW } = withRules(rota, { from: NOW, layers }, scope);
      const time = { start: NOW, end: start };
      expect(seatsIn(after, time, ZONE)).toEqual(seatsIn(rota, time, ZONE));
    }
  });
});
