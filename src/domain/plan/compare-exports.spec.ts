import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Group, Schedule } from '#contract/schedule';
import { readSchedules } from '../exchange/read-export';
import { runs } from '../property-runs.spec-support';
import { causeOf } from './compare';
import { compareExports, type ExportComparison, exportPlan, type Match, type Plan } from './compare-exports';
import { EVERYBODY, inCommonRoles, inRole, withGroups } from './common-roles';
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
    const words = cause && causeInWords(cause, { zone: 'UTC', nameOf, textOf: (text) => text, plans: PLANS });
    return `${(row.after ?? row.before)?.schedule_name}, ${row.differing / 3600} h: ${words}`;
  });
}

const PLANS = { before: 'PagerDuty', after: 'Opsgenie' };

const compare = (before: Plan, after: Plan, matched: readonly Match[] = []) =>
  compareExports({ before, after }, { window: WINDOW, base: 'after', matched });

const namesIn = (schedules: readonly { name: string }[]) => schedules.map(({ name }) => name);

describe('two exports', () => {
  it('of different tools are the same where the same people are on call at every instant', () => {
    const before = pagerduty(pagerdutySchedule('S1', 'Checkout'));
    const comparison = compare(before, planOf(opsgenieSchedule('other', 'Checkout')));
    expect(comparison).toMatchObject({ rows: [], people: [], unreadable: [] });
    expect(namesIn(comparison.same)).toEqual(['Checkout']);
    expect(comparison.names.map(({ person_name }) => person_name)).toEqual(['Ana Silva', 'Bo Chen']);
  });

  it('differ with the cause in words, and a schedule of one of them is not compared', () => {
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
    expect(linesOf(comparison)).toEqual([
      'Data, 336 h: “Days”, in PagerDuty: from Sat 21 Feb 2026, 00:00; in Opsgenie: from Sun 22 Feb 2026, 00:00',
      // London changes its clocks on 29 March, six hand-offs before the end.
      'Search, 6 h: time zone Europe/London in PagerDuty, America/New_York in Opsgenie',
      'Checkout, 12 h: override only in Opsgenie',
    ]);
    expect(namesIn(comparison.same)).toEqual(['Same']);
    expect(namesIn(comparison.only.before)).toEqual(['Only then']);
    expect(comparison.only.after).toEqual([]);
  });

  it('count hours of people in the schedules of both only', () => {
    const before = pagerduty(pagerdutySchedule('S0', 'Only then'), pagerdutySchedule('S1', 'Checkout'));
    const after = pagerduty(
      pagerdutySchedule('S1', 'Checkout', { people: ['A', 'C'] }),
      pagerdutySchedule('S9', 'Only now', { people: ['A', 'B', 'C'] }),
    );
    const { people, names } = compare(before, after);
    const lines = people.map(({ person, before: then, after: now }) => [
      names.find(({ person_id }) => person_id === person)?.person_name,
      then / 3600,
      now / 3600,
    ]);
    expect(new Set(lines)).toEqual(
      new Set([
        ['Bo Chen', 168, 0],
        ['Cy Young', 0, 168],
      ]),
    );
  });

  it('without a schedule in common can be matched by hand', () => {
    const before = pagerduty(pagerdutySchedule('S1', 'Checkout EU'));
    const after = planOf(opsgenieSchedule('o1', 'Checkout'));
    const apart = compare(before, after);
    expect([namesIn(apart.only.before), namesIn(apart.only.after)]).toEqual([['Checkout EU'], ['Checkout']]);
    expect(apart).toMatchObject({ rows: [], same: [], people: [] });
    const [one, other] = [apart.only.before[0]?.id ?? 0, apart.only.after[0]?.id ?? 0];
    const matched = compare(before, after, [[one, other]]);
    expect(matched).toMatchObject({ rows: [], only: { before: [], after: [] } });
    expect(matched.same).toEqual([
      { id: other, name: 'Checkout', apart: [], origin: { id: one, name: 'Checkout EU' } },
    ]);
  });

  it('matched wrongly by id or name can be taken apart, and one matched with another', () => {
    const rotas = pagerduty(pagerdutySchedule('S1', 'Checkout'), pagerdutySchedule('S2', 'Search'));
    const [checkout = 0, search = 0] = rotas.schedules.map(({ schedule_id: id }) => id);
    const apart = compare(rotas, rotas, [[checkout, undefined]]);
    expect(apart.only).toEqual({
      before: [{ id: checkout, name: 'Checkout' }],
      after: [{ id: checkout, name: 'Checkout' }],
    });
    expect(namesIn(apart.same)).toEqual(['Search']);
    const crossed = compare(rotas, rotas, [
      [checkout, undefined],
      [search, checkout],
    ]);
    expect(crossed.same).toMatchObject([{ name: 'Checkout', origin: { id: search, name: 'Search' } }]);
    expect(crossed.only).toEqual({
      before: [{ id: checkout, name: 'Checkout' }],
      after: [{ id: search, name: 'Search' }],
    });
  });

  it('have a role without a name: everybody', () => {
    const rotas = [
      ['A', 'B'],
      ['A', 'C'],
    ].map((people) => pagerduty(pagerdutySchedule('S1', 'Checkout', { people })));
    const [before, after] = rotas;
    const [row] = before && after ? compare(before, after).rows : [];
    expect(new Set(row?.changes.map(({ role_id }) => role_id))).toEqual(new Set([EVERYBODY]));
  });

  it('compare an unreadable schedule in neither plan, and keep the others', () => {
    const before = pagerduty(
      pagerdutySchedule('S1', 'Checkout'),
      pagerdutySchedule('S2', 'Lab', { zone: 'Mars/Base' }),
    );
    const { rows, same, only, unreadable } = compare(
      before,
      planOf(opsgenieSchedule('o1', 'Checkout'), opsgenieSchedule('o2', 'Lab')),
    );
    expect({ rows, only }).toEqual({ rows: [], only: { before: [], after: [] } });
    expect(namesIn(same)).toEqual(['Checkout']);
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

const against = (own: Plan, other: Plan) =>
  compareExports({ before: own, after: other }, { window: WINDOW, base: 'before' });

const checkoutOf = (people: string[]) => pagerduty(pagerdutySchedule('S1', 'Checkout', { people }));

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

  it('are compared by name, in the role and under the ids of the server', () => {
    const same = against(stored, pagerduty(pagerdutySchedule('S1', 'checkout')));
    expect(same).toMatchObject({ same: [{ id: 7, name: 'Checkout', apart: [] }], rows: [], people: [] });
    const other = pagerduty(pagerdutySchedule('S1', 'Checkout', { people: ['A', 'C'] }));
    const comparison = against(stored, other);
    expect(comparison.rows.map(({ before, after }) => [before?.schedule_id, after?.schedule_id])).toEqual([
      [7, 7],
    ]);
    expect(new Set(comparison.rows[0]?.changes.map(({ role_id }) => role_id))).toEqual(new Set([4]));
    expect(linesOf(comparison)).toEqual([
      'Checkout, 168 h: “Days”: Cy Young only in Opsgenie, Bo Chen only in PagerDuty',
    ]);
  });

  it('of two roles are compared by the role that the export has', () => {
    const twoRoles: Plan = {
      ...stored,
      schedules: stored.schedules.map((schedule) => withSecond(schedule, { role_id: 5, person_ids: [3] })),
      people: [...stored.people, { person_id: 3, person_name: 'Cy Young' }],
    };
    expect(against(twoRoles, checkoutOf(['A', 'B']))).toMatchObject({
      rows: [],
      people: [],
      same: [{ id: 7, apart: [5] }],
    });
    expect(against(twoRoles, checkoutOf(['C'])).same).toMatchObject([
      { id: 7, name: 'Checkout', apart: [4] },
    ]);
    const [row] = against(twoRoles, checkoutOf(['A', 'A', 'B'])).rows;
    expect(row?.apart).toEqual([5]);
    expect(new Set(row?.changes.map(({ role_id }) => role_id))).toEqual(new Set([4]));
  });

  it('of two roles are compared by everybody where the export has everybody', () => {
    const [before] = stored.schedules.map((schedule) =>
      withSecond(schedule, { role_id: 5, person_ids: [3] }),
    );
    if (!before) throw new Error('the server has no schedule');
    const after = { ...inRole(before, undefined, 1), schedule_id: 7 };
    expect(inCommonRoles(before, after, WINDOW)).toMatchObject({ apart: [] });
    const pair = inCommonRoles(before, after, WINDOW);
    expect(pair.base.final_schedule).toEqual(pair.other.final_schedule);
  });
});

/** Schedule with another role in each of its groups. */
function withSecond(schedule: Schedule, member: Group['members'][number]): Schedule {
  return withGroups(schedule, (group) => ({ ...group, members: [...group.members, member] }));
}

const record = (id: number, ...keys: string[]) => ({ id, keys });

test('records match by hand, by id, then by unique keys in their order, each once', () => {
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
  const byHand = [[13, 3] as const, [14, 3] as const, [99, 4] as const, [12, 1] as const];
  expect([...matchIds(others, base, byHand)]).toEqual([
    [13, 3],
    [12, 1],
    [14, 2],
  ]);
});

const event = (from: number, to: number, who: string) =>
  [
    'BEGIN:VEVENT',
    `UID:${from}`,
    ...[`DTSTART:${at(from)}`, `DTEND:${at(to)}`].map((line) =>
      line.replaceAll(/-|\.000|(?<=\d):(?=\d)/g, ''),
    ),
    `SUMMARY:${who}`,
    'END:VEVENT',
  ].join('\r\n');
const calendar = (...events: string[]) =>
  planOf(
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Checkout', ...events, 'END:VCALENDAR', ''].join('\r\n'),
  );

describe('a calendar', () => {
  // Ana has the even days, Bo the odd ones.
  const rota = pagerduty(pagerdutySchedule('S1', 'Checkout'));

  it('is compared from its first event to its last: it says nothing of other days', () => {
    const { rows, same, people } = compare(
      calendar(event(2, 3, 'Ana Silva'), event(3, 4, 'Bo Chen'), event(4, 5, 'Ana Silva')),
      rota,
    );
    expect({ rows, people }).toEqual({ rows: [], people: [] });
    expect(same.map(({ span }) => span)).toEqual([{ start: START + 2 * DAY, end: START + 5 * DAY }]);
  });

  it('differs in a gap between its events', () => {
    const { rows } = compare(calendar(event(2, 3, 'Ana Silva'), event(4, 5, 'Ana Silva')), rota);
    expect(rows.map(({ differing }) => differing)).toEqual([DAY]);
  });

  it('without an event in the window is not compared', () => {
    const { rows, same, only, unreadable } = compare(calendar(event(40, 41, 'Ana Silva')), rota);
    expect({ rows, same, only }).toEqual({ rows: [], same: [], only: { before: [], after: [] } });
    expect(unreadable.map(({ problems }) => problems)).toEqual([
      ['Checkout: the calendar has no duty in these days'],
    ]);
  });
});

const rotasOf = (list: readonly string[], people: readonly string[]) =>
  pagerduty(
    ...list.map((name, index) =>
      pagerdutySchedule(name, name, { people: [people[index % people.length] ?? 'A'] }),
    ),
  );

test('each schedule of two plans is in one list only, those taken apart in both', () => {
  const names = fc.uniqueArray(fc.constantFrom<string>('A', 'B', 'C', 'D', 'E'), { minLength: 1 });
  const people = fc.array(fc.constantFrom('A', 'B'), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(names, names, names, people, people, (then, now, apart, peopleThen, peopleNow) => {
      const before = rotasOf(then, peopleThen);
      const matched = before.schedules.flatMap(({ schedule_id: id, schedule_name: name }): Match[] =>
        apart.includes(name) ? [[id, undefined]] : [],
      );
      const { rows, same, only } = compare(before, rotasOf(now, peopleNow), matched);
      const isInBoth = (name: string) => then.includes(name) && now.includes(name) && !apart.includes(name);
      const both = then.filter(isInBoth);
      const inBoth = [...rows.map(({ after }) => after?.schedule_name ?? ''), ...namesIn(same)];
      expect(inBoth.toSorted(byText)).toEqual(both.toSorted(byText));
      expect(namesIn(only.before).toSorted(byText)).toEqual(
        then.filter((name) => !isInBoth(name)).toSorted(byText),
      );
      expect(namesIn(only.after)).toEqual(now.filter((name) => !isInBoth(name)));
    }),
    { numRuns: runs(50) },
  );
});

function byText(a: string, b: string): number {
  return a.localeCompare(b);
}
