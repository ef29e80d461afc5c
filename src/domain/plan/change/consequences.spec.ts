import { HOUR } from '../../time/zone';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { computed } from '../../oncall/reply/server.spec-support';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { proposalOf } from './proposal';
import { consequencesOf, type Absence } from './consequences';
import type { Override } from '../../change/overrides';
import type { HistoryEdit, Plan, RuleEdit } from './edit';
import { editInWords } from './edit-words';
import { checksInWords, checksOf, headOf } from './head-words';

const ZONE = 'Europe/London';
const at = (text: string) => local(`2026-${text}`, ZONE);
const WINDOW = { start: at('11-25 15:00'), end: at('12-14 00:00') };
const [A, B, C, F] = [65, 66, 67, 70];
// Daily at 09:00, Ann, Bo, Cy, Di from Monday 23 November 2026.
const LAYER = layerOf({ layer_name: 'Days', groups: 'A B C D', layer_start: at('11-23 09:00') });
const NOW = computed([LAYER], WINDOW, ZONE);
const nameOf = (id: number | bigint) =>
  ({ 65: 'Ann', 66: 'Bo', 67: 'Cy', 68: 'Di', 70: 'Fay' })[Number(id)] ?? `#${id}`;

function planned(
  changes: (RuleEdit | Override)[],
  {
    others = [],
    absences = [],
    before = NOW,
  }: { others?: Schedule[]; absences?: Absence[]; before?: Schedule } = {},
) {
  const edits = changes.flatMap((one) => ('kind' in one ? [one] : []));
  const overrides = changes.flatMap((one) => ('kind' in one ? [] : [one]));
  const { after } = proposalOf(before, { edits, overrides, keep: true, from: WINDOW.start }, WINDOW, ZONE);
  return consequencesOf(before, after, others, {
    window: WINDOW,
    zone: ZONE,
    accountZone: ZONE,
    zones: new Map(),
    absences,
  });
}

const WORDS = { zone: ZONE, year: 2026, nameOf, isUnknown: (id: number | bigint) => id === F, roles: [] };

const headline = (consequences: ReturnType<typeof planned>) => {
  const { who, what } = headOf(consequences, WORDS);
  const { result, worst } = checksInWords(checksOf(consequences, WORDS), consequences);
  return [who, what, result, worst].join('; ');
};

const failing = (...args: Parameters<typeof planned>) =>
  checksOf(planned(...args), WORDS).flatMap(({ name, problems }) =>
    problems.length === 0 ? [] : [`${name}: ${problems.join('; ')}`],
  );

const SATURDAY = { start: at('11-28 09:00'), end: at('11-29 09:00') };

const pair = (first: number, second: number) => ({
  group_name: '',
  members: [
    { role_id: 1, person_ids: [first] },
    { role_id: 2, person_ids: [second] },
  ],
});

describe('consequences of a proposal', () => {
  it('are hours before and after, and their sum is the same if people are exchanged', () => {
    const { people, changes } = planned([{ person_id: F, ...SATURDAY }]);
    expect(changes).toHaveLength(1);
    const hours = people.map(({ person, before, after }) => [
      nameOf(person),
      before.total / HOUR,
      after.total / HOUR,
    ]);
    expect(hours).toEqual([
      ['Bo', 96, 72],
      ['Fay', 0, 24],
    ]);
    const sums = (['before', 'after'] as const).map((side) =>
      people.reduce((sum, person) => sum + person[side].total, 0),
    );
    expect(sums[0]).toBe(sums[1]);
  });

  it('are counted in one line, and checked in another', () => {
    expect(headline(planned([{ person_id: A, ...SATURDAY }]))).toBe(
      '2 people change; 1 shift, Sat 28 – Sun 29 Nov 2026; 7 checks passed; shortest rest 2 d',
    );
    expect(headline(planned([]))).toBe('No shift changes; ; 7 checks passed; ');
  });

  it('make no gap of a role that was empty before, where the other role gets somebody', () => {
    const nobody = { group_name: '', members: [1, 2].map((role_id) => ({ role_id, person_ids: [] })) };
    const before = computed([{ ...LAYER, groups: [nobody] }], WINDOW, ZONE);
    const { gapsMade, gapsClosed } = planned([{ person_id: A, role_id: 1, ...SATURDAY }], {
      before,
    });
    expect(gapsMade).toEqual([]);
    expect(gapsClosed).not.toEqual([]);
  });

  it('name rests, weekends, double bookings over all schedules, absences and people without a record', () => {
    const weekend: Override = { person_id: C, start: at('12-05 09:00'), end: at('12-06 09:00') };
    expect(failing([weekend])).toEqual(['More weekends in a row: Cy, 3']);
    const short: Override = { person_id: C, start: at('11-28 09:00'), end: at('11-29 00:00') };
    expect(failing([short])).toEqual(['Less than 11 h of rest: Cy, 9 h']);
    const other = computed([layerOf({ groups: 'F', layer_start: at('11-28 20:00') })], WINDOW, ZONE, {
      schedule_id: 2,
    });
    const absences = [{ person_id: F, start: at('11-28 12:00'), end: at('11-28 18:00') }];
    expect(failing([{ person_id: F, ...SATURDAY }], { others: [other], absences })).toEqual([
      'More than a week on call without a break: Fay, 15 d 15 h',
      'On call twice at once: Fay, 13 h',
      'On call while away: Fay',
      'Without a record in Watchbill: Fay',
    ]);
  });

  it('name who has two roles at once', () => {
    const layer = { ...layerOf({ layer_start: at('11-23 09:00') }), groups: [pair(A, B), pair(B, C)] };
    const now = computed([layer], WINDOW, ZONE);
    const take: Override = {
      person_id: A,
      role_id: 2,
      start: at('11-27 09:00'),
      end: at('11-28 09:00'),
    };
    const { after } = proposalOf(
      now,
      { edits: [], overrides: [take], keep: true, from: WINDOW.start },
      WINDOW,
      ZONE,
    );
    const scope = { window: WINDOW, zone: ZONE, accountZone: ZONE, zones: new Map() };
    const checks = checksOf(consequencesOf(now, after, [], scope), WORDS);
    expect(checks.find(({ name }) => name.includes('twice'))?.problems).toEqual(['Ann, 1 d']);
  });

  it('count gaps per role', () => {
    const { gapsMade } = planned([{ kind: 'role', layer: 0, role_id: 2, people: [F] }]);
    expect(gapsMade).toEqual([]);
    const { gapsMade: made, gapsClosed } = planned([{ kind: 'endLayer', layer: 0, at: at('12-01 12:00') }]);
    // After the last layer nobody is due.
    expect([made, gapsClosed]).toEqual([[], []]);
  });
});

describe('an edit in words', () => {
  const plan: Plan = {
    from: WINDOW.start,
    keep: true,
    edits: [{ kind: 'addLayer', layer: layerOf({ layer_name: 'Nights', layer_start: at('12-02 00:00') }) }],
  };
  const words = {
    zone: ZONE,
    year: 2026,
    nameOf,
    textOf: (text: string) => text,
    roles: [{ role_id: 2, role_name: 'Secondary', order: 2 }],
    layers: [LAYER],
  };

  it.each<[HistoryEdit, string]>([
    [
      { kind: 'override', person_id: F, role_id: 2, instead: B, ...SATURDAY },
      'Fay instead of Bo as Secondary: Sat 28 Nov, 09:00 – Sun 29 Nov, 09:00',
    ],
    [{ kind: 'take', person: F, ...SATURDAY }, 'Fay takes over: Sat 28 Nov, 09:00 – Sun 29 Nov, 09:00'],
    [
      { kind: 'take', person: F, role_id: 2, instead: B, ...SATURDAY },
      'Fay takes over from Bo as Secondary: Sat 28 Nov, 09:00 – Sun 29 Nov, 09:00',
    ],
    [
      { kind: 'swap', people: [A, B], stretches: [SATURDAY] },
      'Ann and Bo swap: Sat 28 Nov, 09:00 – Sun 29 Nov, 09:00',
    ],
    [{ kind: 'leave', person: C }, 'Cy leaves: Starts Wed 25 Nov, 15:00'],
    [
      { kind: 'join', person: F, layer: 0, role_id: 1, after: B, at: at('12-02 00:00') },
      'Fay joins “Days” after Bo: Starts Wed 2 Dec, 00:00',
    ],
    [{ kind: 'replace', person: A, by: F }, 'Fay replaces Ann: Starts Wed 25 Nov, 15:00'],
    [
      { kind: 'handOff', layer: 0, time: 10 * HOUR },
      'Hand-off of “Days” moves to 10:00: Starts Wed 25 Nov, 15:00',
    ],
    [
      { kind: 'turn', layer: 0, unit: 'hour', value: 1 },
      'Turns of “Days” last an hour: Starts Wed 25 Nov, 15:00',
    ],
    [
      { kind: 'role', layer: 0, role_id: 2, people: [A, B] },
      'Ann and Bo as Secondary: Starts Wed 25 Nov, 15:00',
    ],
    [{ kind: 'raise', layer: 1, above: 0 }, '“Nights” goes above “Days”: Starts Wed 25 Nov, 15:00'],
    [
      {
        kind: 'hours',
        layer: 0,
        restrict_mode: 1,
        restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 17 * HOUR }],
      },
      '“Days” covers 09:00 – 17:00 every day: Starts Wed 25 Nov, 15:00',
    ],
  ])('of %j', (edit, text) => {
    const { title, detail } = editInWords(edit, plan, words);
    expect(`${title}: ${detail}`).toBe(text);
  });

  it('names the zone of the rules if its clock is another one', () => {
    const edit: RuleEdit = { kind: 'handOff', layer: 0, time: 10 * HOUR };
    const { title } = editInWords(edit, { ...plan, edits: [edit] }, { ...words, rulesZone: 'Asia/Shanghai' });
    expect(title).toBe('Hand-off moves to 10:00, Asia/Shanghai time');
  });
});
