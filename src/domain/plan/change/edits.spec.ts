import { describe, expect, it, test } from 'vitest';
import type { Group } from '#contract/schedule';
import { computeSchedule } from '../../schedule/compute';
import { layerOf, local, spell } from '../../schedule/rota.spec-support';
import { applyEdits, plannedLayers, rulesHash } from './apply';
import { FAULTS, leaversBy, type RuleEdit } from './edit';

const ZONE = 'Europe/London';
// Daily at 09:00, Ann, Bo, Cy, Di from Monday 23 November 2026.
const DAYS = layerOf({
  layer_name: 'Days',
  groups: 'A B C D',
  layer_start: local('2026-11-23 09:00', ZONE),
});
const [A, B, C, F] = [65, 66, 67, 70];

function at(text: string): number {
  return local(`2026-${text}`, ZONE);
}

/** Lines such as "A Mon 23 09:00", one per shift that begins in nine days from Wednesday 25 November. */
function shifts(edits: RuleEdit[], { layers = [DAYS], keep = true, from = '11-25 15:00' } = {}): string[] {
  const { rota, faults } = applyEdits({ layers }, { edits, keep, from: at(from) }, ZONE);
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  const window = { start: at('11-25 00:00'), end: at('12-04 00:00') };
  const { schedules } = computeSchedule(rota, window, ZONE).final_schedule;
  return schedules
    .filter(({ start, group }, index) => {
      const before = schedules[index - 1];
      return before?.end !== start || namesOf(before.group) !== namesOf(group);
    })
    .map(
      ({ start, group }) =>
        `${namesOf(group)} ${spell(start, rota.time_zone ?? ZONE).replace(/ 2026-\d\d-/, ' ')}`,
    );
}

function namesOf({ members }: Group): string {
  return members.map(({ person_ids }) => String.fromCharCode(...person_ids.map(Number))).join('+');
}

function faultOf(edit: RuleEdit, from = '11-25 15:00') {
  return applyEdits({ layers: [DAYS] }, { edits: [edit], keep: true, from: at(from) }, ZONE).faults[0];
}

describe('an edit', () => {
  it('lets a person leave: the one on call stays until the hand-off, then the order goes on', () => {
    expect(shifts([{ kind: 'leave', person: C }])).toEqual([
      'B Wed 25 00:00',
      'C Wed 25 09:00',
      'D Thu 26 09:00',
      'A Fri 27 09:00',
      'B Sat 28 09:00',
      'D Sun 29 09:00',
      'A Mon 30 09:00',
      'B Tue 01 09:00',
      'D Wed 02 09:00',
      'A Thu 03 09:00',
    ]);
  });

  it('begins the order again at once if nobody is kept', () => {
    expect(shifts([{ kind: 'leave', person: C }], { keep: false }).slice(0, 5)).toEqual([
      'B Wed 25 00:00',
      'C Wed 25 09:00',
      'A Wed 25 15:00',
      'B Thu 26 09:00',
      'D Fri 27 09:00',
    ]);
  });

  it('moves the hand-off: one turn is an hour longer, and the order stays', () => {
    const edit: RuleEdit = { kind: 'handOff', layer: 0, time: 10 * 3600, at: at('11-30 00:00') };
    expect(shifts([edit]).slice(5)).toEqual([
      'C Sun 29 09:00',
      'D Mon 30 09:00',
      'A Tue 01 10:00',
      'B Wed 02 10:00',
      'C Thu 03 10:00',
    ]);
  });

  it('moves the hand-off an hour earlier: one turn is an hour shorter', () => {
    expect(shifts([{ kind: 'handOff', layer: 0, time: 8 * 3600 }]).slice(1, 5)).toEqual([
      'C Wed 25 09:00',
      'D Thu 26 09:00',
      'A Fri 27 08:00',
      'B Sat 28 08:00',
    ]);
  });

  it('lengthens turns after the hand-off', () => {
    expect(shifts([{ kind: 'turn', layer: 0, unit: 'day', value: 3 }]).slice(1)).toEqual([
      'C Wed 25 09:00',
      'D Thu 26 09:00',
      'A Sun 29 09:00',
      'B Wed 02 09:00',
    ]);
  });

  it('adds a person after another, and replaces one in place', () => {
    const edits: RuleEdit[] = [
      { kind: 'join', person: F, layer: 0, role_id: 1, after: A },
      { kind: 'replace', person: B, by: 71 },
    ];
    expect(shifts(edits).slice(1, 7)).toEqual([
      'C Wed 25 09:00',
      'D Thu 26 09:00',
      'A Fri 27 09:00',
      'F Sat 28 09:00',
      'G Sun 29 09:00',
      'C Mon 30 09:00',
    ]);
  });

  it('adds a role, restricts hours and ends a layer', () => {
    expect(shifts([{ kind: 'role', layer: 0, role_id: 2, people: [F, 71] }]).slice(1, 4)).toEqual([
      'C Wed 25 09:00',
      'C+F Wed 25 15:00',
      'D+G Thu 26 09:00',
    ]);
    const hours: RuleEdit = {
      kind: 'hours',
      layer: 0,
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 9 * 3600, restrict_end: 17 * 3600 }],
    };
    expect(shifts([hours]).slice(1, 3)).toEqual(['C Wed 25 09:00', 'D Thu 26 09:00']);
    expect(shifts([{ kind: 'endLayer', layer: 0, at: at('11-28 12:00') }]).at(-1)).toBe('B Sat 28 09:00');
  });

  it('moves the rules to another zone at the same local times', () => {
    const edit: RuleEdit = { kind: 'zone', zone: 'America/New_York', at: at('11-27 12:00') };
    expect(shifts([edit]).slice(2, 6)).toEqual([
      'D Thu 26 04:00',
      'A Fri 27 04:00',
      'B Sat 28 09:00',
      'C Sun 29 09:00',
    ]);
  });

  it('adds a layer above, and places one above another', () => {
    const layer = layerOf({ layer_name: 'Nights', groups: 'F', layer_start: at('11-27 12:00') });
    expect(shifts([{ kind: 'addLayer', layer }]).slice(-2)).toEqual(['A Fri 27 09:00', 'F Sat 28 09:00']);
    const two = { layers: [layerOf({ groups: 'F', layer_start: 0 }), DAYS] };
    expect(shifts([{ kind: 'raise', layer: 0, above: 1 }], two).slice(-1)).toEqual(['F Thu 26 09:00']);
  });

  it.each<[keyof typeof FAULTS, RuleEdit]>([
    ['past', { kind: 'leave', person: C, at: DAYS.layer_start }],
    ['noLayer', { kind: 'endLayer', layer: 7 }],
    ['notInRota', { kind: 'leave', person: F }],
    ['alreadyInRota', { kind: 'join', person: C, layer: 0, role_id: 1 }],
    ['noWeekday', { kind: 'handOff', layer: 0, time: 0, weekday: 2 }],
    ['badTurn', { kind: 'turn', layer: 0, unit: 'day', value: 0 }],
    ['badZone', { kind: 'zone', zone: 'Mars/Olympus' }],
  ])('is left out with a reason: %s', (fault, edit) => {
    expect(faultOf(edit)).toBe(fault);
    expect(FAULTS[fault]).toMatch(/^[A-Z].*\.$/);
  });
});

test('layers of edits are the regular ones that last, and a hash of their rules tells if they changed', () => {
  const ended = { ...DAYS, layer_end: at('11-25 00:00') };
  const override = { ...DAYS, mode: 1 };
  const from = at('11-25 15:00');
  expect(plannedLayers({ layers: [ended, override, DAYS] }, from)).toEqual([DAYS]);
  const hash = rulesHash({ layers: [DAYS] }, from);
  expect(rulesHash({ layers: [ended, DAYS, override] }, from)).toBe(hash);
  expect(rulesHash({ layers: [{ ...DAYS, rotation_value: 2 }] }, from)).not.toBe(hash);
  expect(rulesHash({ layers: [DAYS], time_zone: 'UTC' }, from)).not.toBe(hash);
});

test('who leaves all layers is named from then on', () => {
  const edits: RuleEdit[] = [
    { kind: 'leave', person: A },
    { kind: 'leave', person: B, at: at('11-30 09:00') },
    { kind: 'leave', person: C, layer: 0 },
  ];
  const plan = { edits, from: at('11-25 15:00') };
  expect(leaversBy(plan, at('11-25 15:00') - 1)).toEqual([]);
  expect(leaversBy(plan, at('11-30 09:00') - 1)).toEqual([A]);
  expect(leaversBy(plan, at('11-30 09:00'))).toEqual([A, B]);
});
