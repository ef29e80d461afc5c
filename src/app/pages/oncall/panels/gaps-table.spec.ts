import { HOUR } from '#domain/time/zone';
import { expect, test } from 'vitest';
import { readCsv, csvFile } from '#domain/csv';
import { layerOf } from '#domain/schedule/rota.spec-support';
import type { Period, Schedule } from '#contract/schedule';
import { gapsTable } from './gaps-table';

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

const reader = {
  zone: 'UTC',
  groupNameOf: (name: string) => name,
  roles: [
    { role_id: 1, role_name: 'Primary', order: 1 },
    { role_id: 2, role_name: 'Secondary', order: 2 },
  ],
};
const reading = { window, accountZone: 'UTC' };

/** Lines of the file, by the names of its head. */
function linesOf(schedules: readonly Schedule[], of = reading) {
  const { head, rows } = gapsTable(schedules, of, reader);
  const [names = [], ...lines] = readCsv(csvFile(head, rows));
  return lines.map((line) => Object.fromEntries(names.map((name, index) => [name, line[index]])));
}

test('each role that is missed has a line', () => {
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
  expect(linesOf([one]).map(({ role, hours: long }) => [role, long])).toEqual([
    ['Secondary', '48'],
    ['role 3', '10'],
  ]);
});

test('a schedule has a line for the gap of a role and one for its end; one that is switched off has none', () => {
  expect(linesOf([schedule, { ...schedule, schedule_id: 12, enabled: false }])).toEqual([
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
      'planned hours': '30',
      'covered hours': '12',
      'counted from': '2026-11-01T00:00:00+00:00',
      'counted to': '2026-11-03T00:00:00+00:00',
      begins: '2026-11-01T12:00:00+00:00',
      ends: '2026-11-02T06:00:00+00:00',
      note: '',
    },
    {
      schedule_id: '11',
      schedule: 'Payments',
      role_id: '',
      role: 'all',
      from: '2026-11-02T06:00:00+00:00',
      to: '2026-11-03T00:00:00+00:00',
      hours: '18',
      expected: 'yes',
      cause: 'layer “layer” ended Mon 2 Nov 2026, 06:00',
      'to fix': 'an override for this time',
      kind: 'expected',
      'planned hours': '30',
      'covered hours': '12',
      'counted from': '2026-11-01T00:00:00+00:00',
      'counted to': '2026-11-03T00:00:00+00:00',
      begins: '2026-11-02T06:00:00+00:00',
      ends: '2026-11-03T00:00:00+00:00 or later',
      note: '',
    },
  ]);
});

test('time before the first import of a rota is marked', () => {
  const imported = { ...schedule, recorded_from: start + 20 * HOUR };
  expect(linesOf([imported]).map(({ role, note }) => [role, note])).toEqual([
    ['Secondary', 'computed in part, not recorded'],
    ['all', ''],
  ]);
});

test('what the window cuts and nobody knows more of says so', () => {
  const later = { start: start + 13 * HOUR, end: start + 20 * HOUR };
  expect(linesOf([schedule], { ...reading, window: later })[0]).toMatchObject({
    from: '2026-11-01T13:00:00+00:00',
    to: '2026-11-01T20:00:00+00:00',
    begins: '2026-11-01T13:00:00+00:00 or earlier',
    ends: '2026-11-01T20:00:00+00:00 or later',
  });
});
