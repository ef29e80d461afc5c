import { describe, expect, it, test } from 'vitest';
import type { Period, Schedule } from '#contract/schedule';
import { layerOf } from '../schedule/rota.spec-support';
import { dutiesAt, hasDutyOrGap, lanesOf, lanesOfTeams, schedulesThatMatter } from './engagements';

const period = (start: number, end: number, roles: Record<number, number[]>): Period => ({
  start,
  end,
  hash: '',
  group: {
    group_name: 'g',
    members: Object.entries(roles).map(([role, person_ids]) => ({ role_id: Number(role), person_ids })),
  },
});

const schedule = (id: number, team: number, schedules: Period[], enabled = true): Schedule => ({
  schedule_id: id,
  schedule_name: `S${id}`,
  description: '',
  team_id: team,
  enabled,
  layers: [],
  layer_schedules: [],
  final_schedule: { layer_name: '', mode: 0, schedules },
});

const WINDOW = { start: 1000, end: 2000 };

describe('lanes', () => {
  it('have a role each where there are several, with what nobody has of it', () => {
    const two = schedule(1, 7, [period(500, 1500, { 1: [11], 2: [12] }), period(1500, 2500, { 1: [11] })]);
    const lanes = lanesOf([two], WINDOW, 'UTC', []);
    expect(lanes.map(({ role, parts, gaps }) => ({ role, parts, gaps }))).toEqual([
      {
        role: 1,
        parts: [{ start: 1000, end: 2000, people: [11], fromBefore: true, goesOn: true }],
        gaps: [],
      },
      {
        role: 2,
        parts: [{ start: 1000, end: 1500, people: [12], fromBefore: true, goesOn: false }],
        gaps: [{ start: 1500, end: 2000, isExpected: false }],
      },
    ]);
    const named = lanesOf([two], WINDOW, 'UTC', [{ role_id: 2, role_name: 'Primary', order: 0 }]);
    expect(named.map(({ name, role }) => [name, role])).toEqual([
      ['S1, Primary', 2],
      ['S1, role 1', 1],
    ]);
  });

  it('have off hours of a role that no layer has then, while others are on call', () => {
    const layer = (layer_end: number, roles: Record<number, number[]>) =>
      Object.assign(layerOf({ layer_end }), { groups: [period(0, 1, roles).group] });
    const day = {
      ...schedule(1, 7, [period(500, 1500, { 1: [11], 2: [12] }), period(1500, 2500, { 1: [11] })]),
      layers: [layer(0, { 1: [11] }), layer(1500, { 2: [12] })],
      layers_overlap: 'together' as const,
    };
    expect(lanesOf([day], WINDOW, 'UTC', []).at(-1)?.gaps).toEqual([
      { start: 1500, end: 2000, isExpected: true },
    ]);
  });

  it('are one for a schedule of one role, and off hours all through without anybody', () => {
    expect(lanesOf([schedule(1, 7, [])], WINDOW, 'UTC', [])).toMatchObject([
      { role: undefined, parts: [], gaps: [{ start: 1000, end: 2000, isExpected: true }] },
    ]);
    const off = lanesOf([schedule(1, 7, [], false)], WINDOW, 'UTC', []);
    expect(off).toMatchObject([{ parts: [], gaps: [] }]);
    expect(off.map(hasDutyOrGap)).toEqual([false]);
    expect(lanesOf([schedule(1, 7, [])], WINDOW, 'UTC', []).map(hasDutyOrGap)).toEqual([false]);
  });
});

test('who had duty: own team first, of each who has somebody first; the end of a shift is not in it', () => {
  const lanes = lanesOf(
    [
      schedule(1, 7, [period(1000, 1500, { 1: [11] })]),
      schedule(2, 8, [period(1000, 2000, { 1: [12] })]),
      schedule(3, 8, [period(1600, 2000, { 1: [13] })]),
    ],
    WINDOW,
    'UTC',
    [],
  );
  const at = (instant: number, team: number) =>
    dutiesAt(lanes, instant, team).map(({ lane, people }) => [lane.schedule.schedule_id, people]);
  expect(at(1499, 8)).toEqual([
    [2, [12]],
    [3, []],
    [1, [11]],
  ]);
  expect(at(1500, 7)).toEqual([
    [1, []],
    [2, [12]],
    [3, []],
  ]);
});

test('lanes of teams are all lanes for teams without any', () => {
  const lanes = lanesOf([schedule(1, 7, []), schedule(2, 8, []), schedule(3, 0, [])], WINDOW, 'UTC', []);
  const ids = (...teams: number[]) =>
    lanesOfTeams(lanes, new Set(teams)).map((lane) => lane.schedule.schedule_id);
  expect(ids(8)).toEqual([2]);
  expect(ids(0)).toEqual([1, 2, 3]);
});

describe('the schedules that matter', () => {
  const all = [
    schedule(1, 7, [period(1000, 2000, { 1: [11] })]),
    schedule(2, 8, [period(1000, 2000, { 1: [12] })]),
    schedule(3, 9, [period(1000, 2000, { 1: [13] })]),
    schedule(4, 7, [], false),
  ];
  const ids = (teams: number[], responders: number[]) =>
    schedulesThatMatter(all, new Set(teams), new Set(responders), WINDOW).map((one) => one.schedule_id);

  it('are those of the teams, then those of the responders, and never switched off', () => {
    expect(ids([8], [11])).toEqual([2, 1]);
    expect(ids([7], [])).toEqual([1]);
  });
  it('are all without any of them', () => expect(ids([0], [99])).toEqual([1, 2, 3]));
});
