import { HOUR } from '#domain/time/zone';
import { expect, test } from 'vitest';
import { readCsv } from '#domain/csv/read';
import { layerOf } from '#domain/schedule/rota.spec-support';
import type { Period, Schedule } from '#contract/schedule';
import { hoursText, reportOf } from './report';
import { csvFile } from '#domain/csv/write';
import { reportTable } from './report-csv';

function reportCsv(...of: Parameters<typeof reportTable>): string {
  const { head, rows } = reportTable(...of);
  return csvFile(head, rows);
}

const start = Date.parse('2026-11-01T00:00:00Z') / 1000;
const window = { start, end: start + 48 * HOUR };

const pair = (second: number[]) => ({
  group_name: 'Pair',
  members: [
    { role_id: 1, person_ids: [7] },
    { role_id: 2, person_ids: second },
  ],
});

function hours(from: number, to: number, second: number[]): Period {
  return { start: start + from * HOUR, end: start + to * HOUR, hash: '', group: pair(second) };
}

/** Until noon of the first day both roles, then the first alone, and from six on the second day nobody. */
const schedule: Schedule = {
  schedule_id: 11,
  schedule_name: 'Payments',
  description: '',
  team_id: 0,
  enabled: true,
  layers: [{ ...layerOf({ layer_start: 0, layer_end: start + 30 * HOUR }), groups: [pair([8])] }],
  layer_schedules: [],
  final_schedule: {
    layer_name: '',
    mode: 0,
    schedules: [hours(0, 12, [8]), hours(12, 30, [])],
  },
};

function withPeriods(schedule_id: number, schedules: Period[]): Schedule {
  const layers = [{ ...layerOf({}), groups: [pair([8])] }];
  return { ...schedule, schedule_id, layers, final_schedule: { ...schedule.final_schedule, schedules } };
}

const reader = {
  zone: 'UTC',
  groupNameOf: (name: string) => name,
  roles: [
    { role_id: 1, role_name: 'Primary', order: 1 },
    { role_id: 2, role_name: 'Secondary', order: 2 },
  ],
};
const reading = { window, accountZone: 'UTC' };
const report = reportOf([schedule, { ...schedule, schedule_id: 12, enabled: false }], reading, reader);

test('a schedule is a row with a line per cause, and each hour counts once', () => {
  const [row] = report.rows;
  expect(row?.lines.map(({ first, seconds }) => [first.roleName, seconds / HOUR])).toEqual([
    ['all', 18],
    ['Secondary', 18],
  ]);
  expect([row?.gap, row?.covered]).toEqual([
    36 * HOUR,
    { due: 48 * HOUR, covered: 12 * HOUR, roles: expect.anything() },
  ]);
  expect(report.off.map(({ schedule_id }) => schedule_id)).toEqual([12]);
});

test('roles that miss the same time are joined, and cut where one of them is back', () => {
  const trio = (third: number[]) => ({
    group_name: 'Trio',
    members: [...pair([]).members, { role_id: 3, person_ids: third }],
  });
  const layers = [
    {
      ...layerOf({}),
      groups: [{ ...trio([9]), members: [...pair([8]).members, ...trio([9]).members.slice(2)] }],
    },
  ];
  const periods = [
    { ...hours(0, 10, []), group: trio([]) },
    { ...hours(10, 48, []), group: trio([9]) },
  ];
  const one = { ...schedule, layers, final_schedule: { ...schedule.final_schedule, schedules: periods } };
  const { rows, gap } = reportOf([one], reading, reader);
  expect(rows[0]?.lines.map(({ first, seconds }) => [first.roleName, seconds / HOUR])).toEqual([
    ['Secondary and role 3', 10],
    ['Secondary', 38],
  ]);
  expect(gap).toBe(48 * HOUR);
});

test('the schedule with the most uncovered time comes first, and one without any is fully covered', () => {
  // Nobody at all for 20 hours; no secondary for 24; and everybody.
  const fullGap = withPeriods(1, [hours(0, 28, [8])]);
  const noSecondary = withPeriods(2, [hours(0, 24, [8]), hours(24, 48, [])]);
  const { rows, full, gap } = reportOf(
    [fullGap, noSecondary, withPeriods(3, [hours(0, 48, [8])])],
    reading,
    reader,
  );
  expect(rows.map((row) => [row.schedule.schedule_id, row.gap / HOUR])).toEqual([
    [2, 24],
    [1, 20],
  ]);
  expect(full.map((row) => row.schedule.schedule_id)).toEqual([3]);
  expect(hoursText(gap)).toBe('44 h');
});

test('its file has a line for the gap and one for the role', () => {
  const [head = [], ...lines] = readCsv(reportCsv(report, window, 'UTC'));
  expect(lines.map((line) => Object.fromEntries(head.map((name, index) => [name, line[index]])))).toEqual([
    {
      schedule_id: '11',
      schedule: 'Payments',
      role_id: '',
      role: 'all',
      from: '2026-11-02T06:00:00+00:00',
      to: '2026-11-03T00:00:00+00:00',
      hours: '18',
      expected: 'no',
      cause: 'layer “layer” ended Mon 2 Nov 2026, 06:00',
      'to fix': 'a later end of layer “layer”, or a layer after it',
      kind: 'gap',
      'planned hours': '48',
      'covered hours': '12',
      'counted from': '2026-11-01T00:00:00+00:00',
      'counted to': '2026-11-03T00:00:00+00:00',
      begins: '2026-11-02T06:00:00+00:00',
      ends: 'never',
      note: '',
    },
    {
      schedule_id: '11',
      schedule: 'Payments',
      role_id: '2',
      role: 'Secondary',
      from: '2026-11-01T12:00:00+00:00',
      to: '2026-11-02T06:00:00+00:00',
      hours: '18',
      expected: 'no',
      cause: 'nobody in role “Secondary” of the group on call',
      'to fix': 'somebody in role “Secondary” of that group, or an override that has the role',
      kind: 'gap',
      'planned hours': '48',
      'covered hours': '12',
      'counted from': '2026-11-01T00:00:00+00:00',
      'counted to': '2026-11-03T00:00:00+00:00',
      begins: '2026-11-01T12:00:00+00:00',
      ends: '2026-11-02T06:00:00+00:00',
      note: '',
    },
  ]);
});

test('its file marks time before the first import of a rota', () => {
  const imported = { ...schedule, recorded_from: start + 20 * HOUR };
  const [head = [], ...lines] = readCsv(reportCsv(reportOf([imported], reading, reader), window, 'UTC'));
  expect(lines.map((line) => [line[head.indexOf('role')], line[head.indexOf('note')]])).toEqual([
    ['all', ''],
    ['Secondary', 'computed in part, not recorded'],
  ]);
});

test('what the window cuts and nobody knows more of says so', () => {
  const later = { start: start + 13 * HOUR, end: start + 20 * HOUR };
  const [head = [], line = []] = readCsv(
    reportCsv(reportOf([schedule], { ...reading, window: later }, reader), later, 'UTC'),
  );
  expect(['from', 'to', 'begins', 'ends'].map((name) => line[head.indexOf(name)])).toEqual([
    '2026-11-01T13:00:00+00:00',
    '2026-11-01T20:00:00+00:00',
    '2026-11-01T13:00:00+00:00 or earlier',
    '2026-11-01T20:00:00+00:00 or later',
  ]);
});
