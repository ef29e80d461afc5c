import { describe, expect, it, test } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { readSchedules } from '../exchange/read-export';
import { causeOf } from './compare';
import { compareExports, type ExportComparison, exportPlan, type Plan } from './compare-exports';
import { causeInWords } from './compare-words';
import { matchIds } from './match-plans';

const DAY = 86_400;
// Monday.
const START = Date.parse('2026-03-23T00:00:00Z') / 1000;
const WINDOW = { start: START, end: START + 14 * DAY };
const at = (day: number) => new Date((START + day * DAY) * 1000).toISOString();

const NAMES: Record<string, string> = { A: 'Ana Silva', B: 'Bo Chen', C: 'Cy Young' };
const person = (id: string) => ({ id: `P${id}`, summary: NAMES[id] });

type Rota = { people?: string[]; zone?: string; overrides?: unknown[]; from?: number };

function pagerdutySchedule(
  id: string,
  name: string,
  { people = ['A', 'B'], zone, overrides, from = 0 }: Rota = {},
) {
  return {
    id,
    name,
    time_zone: zone ?? 'UTC',
    schedule_layers: [
      {
        name: 'Days',
        start: at(-30 + from),
        rotation_virtual_start: at(-30 + from),
        rotation_turn_length_seconds: DAY,
        users: people.map((one) => ({ user: person(one) })),
      },
    ],
    ...(overrides && { overrides }),
  };
}

/** The same rota in another tool, whose people have other ids. */
const opsgenieSchedule = (id: string, name: string, people = ['A', 'B'], zone = 'UTC') => ({
  id,
  name,
  timezone: zone,
  rotations: [
    {
      id: 'R1',
      name: 'Rotation 1',
      startDate: at(-30),
      type: 'daily',
      length: 1,
      participants: people.map((one) => ({ type: 'user', id: `U${one}`, username: NAMES[one] })),
    },
  ],
});

const planOf = (...contents: unknown[]): Plan =>
  exportPlan(
    readSchedules(
      'auto',
      contents.map((content, index) => ({ name: `${index}.json`, content })),
    ),
    WINDOW,
  );
const pagerduty = (...schedules: unknown[]) => planOf({ schedules });

function linesOf({ rows, names }: ExportComparison): string[] {
  const nameOf = (id: number | bigint) =>
    names.find(({ person_id }) => person_id === id)?.person_name ?? String(id);
  return rows.map((row) => {
    const cause = causeOf(row, 'UTC');
    const words = cause && causeInWords(cause, { zone: 'UTC', nameOf, textOf: (text) => text });
    return `${(row.after ?? row.before)?.schedule_name}, ${row.differing / 3600} h: ${words}`;
  });
}

const compare = (before: Plan, after: Plan) => compareExports({ before, after }, WINDOW, 'after');

describe('two exports', () => {
  it('of different tools are the same where the same people are on call at every instant', () => {
    const before = pagerduty(pagerdutySchedule('S1', 'Checkout'));
    const comparison = compare(before, planOf(opsgenieSchedule('other', 'Checkout')));
    expect(comparison).toMatchObject({ count: 1, rows: [], people: [], unreadable: [] });
    expect(comparison.names.map(({ person_name }) => person_name)).toEqual(['Ana Silva', 'Bo Chen']);
  });

  it('differ with the cause in words, and schedules of both come first', () => {
    const cover = { start: at(5), end: at(5.5), user: person('C') };
    const before = pagerduty(
      pagerdutySchedule('S0', 'Only then'),
      pagerdutySchedule('S1', 'Checkout'),
      pagerdutySchedule('S2', 'Search', { zone: 'Europe/London' }),
      pagerdutySchedule('S3', 'Data'),
      pagerdutySchedule('S4', 'Same'),
    );
    const after = pagerduty(
      pagerdutySchedule('S1', 'Checkout', { overrides: [cover] }),
      pagerdutySchedule('S2', 'Search', { zone: 'America/New_York' }),
      pagerdutySchedule('S3', 'Data', { from: 1 }),
      pagerdutySchedule('S4', 'Same'),
    );
    const comparison = compare(before, after);
    expect(comparison.count).toBe(5);
    expect(linesOf(comparison)).toEqual([
      'Data, 336 h: “Days”: from Sat 21 Feb 2026, 00:00, never ends before; from Sun 22 Feb 2026, 00:00, never ends after',
      // London changes its clocks on 29 March, six hand-offs before the end.
      'Search, 6 h: rules in Europe/London before, in America/New_York after',
      'Checkout, 12 h: override “Override” only after',
      'Only then, 336 h: not in the plan after',
    ]);
  });

  it('compare an unreadable schedule in neither plan, and keep the others', () => {
    const before = pagerduty(
      pagerdutySchedule('S1', 'Checkout'),
      pagerdutySchedule('S2', 'Lab', { zone: 'Mars/Base' }),
    );
    const { count, rows, unreadable } = compare(
      before,
      planOf(opsgenieSchedule('o1', 'Checkout'), opsgenieSchedule('o2', 'Lab')),
    );
    expect({ count, rows }).toEqual({ count: 2, rows: [] });
    expect(unreadable).toMatchObject([
      {
        schedule_name: 'Lab',
        problems: [
          '0.json, schedule Lab: time_zone must be a name of the tz database, such as Europe/London',
        ],
      },
    ]);
  });
});

/** Schedule whose people have ids 1 and 2, in other roles. */
function rolesOf(schedule: Schedule): Schedule {
  const ids = new Map(
    schedule.layers
      .flatMap(({ groups }) => groups)
      .map(({ members: [member] }, index) => [member?.person_ids[0], index + 1]),
  );
  const groupOf = ({ members: [member] }: { members: { person_ids: (number | bigint)[] }[] }) => ({
    group_name: '',
    members: [{ role_id: 4, person_ids: [ids.get(member?.person_ids[0]) ?? 0] }],
  });
  const periods = schedule.final_schedule.schedules.map((one) => ({ ...one, group: groupOf(one.group) }));
  return {
    ...schedule,
    layers: schedule.layers.map((layer) => ({ ...layer, groups: layer.groups.map(groupOf) })),
    final_schedule: { ...schedule.final_schedule, schedules: periods },
  };
}

describe('an export and the schedules of a server', () => {
  const [exported] = planOf(opsgenieSchedule('o1', 'Checkout')).schedules;
  const stored: Plan = {
    schedules: exported ? [{ ...rolesOf(exported), schedule_id: 7 }] : [],
    people: [
      { person_id: 1, person_name: 'ana silva' },
      { person_id: 2, person_name: 'Bo Chen' },
    ],
    unreadable: [],
  };

  it('are compared by name, without roles, under the ids of the server', () => {
    const same = compareExports(
      { before: stored, after: pagerduty(pagerdutySchedule('S1', 'checkout')) },
      WINDOW,
      'before',
    );
    expect(same).toMatchObject({ count: 1, rows: [], people: [] });
    const other = pagerduty(pagerdutySchedule('S1', 'Checkout', { people: ['A', 'C'] }));
    const comparison = compareExports({ before: stored, after: other }, WINDOW, 'before');
    expect(comparison.rows.map(({ before, after }) => [before?.schedule_id, after?.schedule_id])).toEqual([
      [7, 7],
    ]);
    expect(linesOf(comparison)).toEqual(['Checkout, 168 h: “Days”: Cy Young joined, Bo Chen left']);
  });
});

const record = (id: number, ...keys: string[]) => ({ id, keys });

test('records match by id, then by unique keys in their order, each once', () => {
  const base = [
    record(1, '', 'Ana'),
    record(2, 'bo@x.org', 'Bo'),
    record(3, '', 'Twin'),
    record(4, '', 'Twin'),
  ];
  const others = [
    record(1, '', 'Renamed'),
    record(12, 'BO@x.org', 'Ana'),
    record(13, '', 'Twin'),
    record(14, '', 'bo'),
  ];
  expect([...matchIds(others, base)]).toEqual([
    [1, 1],
    [12, 2],
  ]);
});
