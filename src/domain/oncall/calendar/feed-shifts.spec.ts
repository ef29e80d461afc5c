import { describe, expect, it } from 'vitest';
import type { Group, Layer, Period } from '#contract/schedule';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { computed, DAY, HOUR, seated, sent } from '../reply/server.spec-support';
import { type EventContext, gapsOfSchedule, shiftsOfPerson, shiftsOfSchedule } from './feed-shifts';

const zone = 'America/New_York';
const start = local('2026-03-02 00:00', zone);
const window = { start, end: start + 14 * DAY };
const context: EventContext = {
  window,
  accountZone: zone,
  nameOf: (person) => `#${person}`,
  groupNameOf: (name) => name,
  roles: [
    { role_id: 1, role_name: 'primary', order: 1 },
    { role_id: 2, role_name: 'secondary', order: 2 },
  ],
};

/** The people of each role, from 1 on. */
function group(...roles: number[][]): Group {
  return {
    group_name: 'team A',
    members: roles.map((person_ids, index) => ({ role_id: index + 1, person_ids })),
  };
}

function period(from: number, to: number, ...roles: number[][]): Period {
  return { start: start + from * DAY, end: start + to * DAY, hash: '', group: group(...roles) };
}

const seen = (shifts: ReturnType<typeof shiftsOfSchedule>) =>
  shifts.map((shift) => [shift.summary, (shift.start - start) / DAY, (shift.end - start) / DAY]);

const marks = (shifts: ReturnType<typeof shiftsOfSchedule>) =>
  shifts.map(({ description }) => /computed.*/i.exec(description)?.[0]);

describe('the shifts of a schedule', () => {
  it('say who is on call in which role, and leave out who nobody is', () => {
    const schedule = sent([period(0, 1, [1, 2], [3]), period(1, 2, [], []), period(2, 3, [], [4])], [], {
      description: 'Card payments',
    });
    const shifts = shiftsOfSchedule(schedule, context);
    expect(seen(shifts)).toEqual([
      ['Payments: #1, #2 (primary), #3 (secondary)', 0, 1],
      ['Payments: #4 (secondary)', 2, 3],
    ]);
    expect(shifts[0]?.description).toBe('primary: #1, #2\nsecondary: #3\nteam A\nCard payments');
  });

  it('are whole where the window cuts them', () => {
    const layer = layerOf({ groups: 'A B', layer_start: start - 3 * DAY, rotation_value: 14 });
    const shifts = shiftsOfSchedule(seated(computed([layer], window, zone), window, zone), context);
    const handOff = local('2026-03-13 00:00', zone);
    expect(shifts).toMatchObject([
      { start: start - 3 * DAY, end: handOff, begins: start - 3 * DAY },
      { start: handOff, end: local('2026-03-27 00:00', zone) },
    ]);
  });

  it('before the first version are marked as computed', () => {
    const layer = layerOf({ groups: 'A B', layer_start: start, rotation_value: 7 });
    const schedule = { ...computed([layer], window, zone), recorded_from: start + 5 * DAY };
    expect(marks(shiftsOfSchedule(schedule, context))).toEqual([
      'Computed in part, not recorded',
      undefined,
      undefined,
    ]);
    expect(marks(shiftsOfPerson([schedule], 65, context))[0]).toBe('Computed in part, not recorded');
    const whole = { ...schedule, recorded_from: start + 7 * DAY - HOUR };
    expect(marks(shiftsOfSchedule(whole, context))).toEqual(['Computed, not recorded', undefined, undefined]);
  });

  it('go on through touching periods of the same people, by whatever group', () => {
    const covers = { ...period(1, 2, [1], [3]), group: { ...group([1], [3]), group_name: 'override' } };
    const schedule = sent([period(0, 1, [1], [3]), covers, period(2, 3, [1], [3]), period(3, 4, [3], [1])]);
    expect(seen(shiftsOfSchedule(schedule, context))).toEqual([
      ['Payments: #1 (primary), #3 (secondary)', 0, 3],
      ['Payments: #3 (primary), #1 (secondary)', 3, 4],
    ]);
  });

  it('are none of one that is switched off', () => {
    const schedule = sent([period(0, 1, [1])], [], { enabled: false });
    expect(shiftsOfSchedule(schedule, context)).toEqual([]);
    expect(shiftsOfPerson([schedule], 1, context)).toEqual([]);
    expect(gapsOfSchedule(schedule, context)).toEqual([]);
  });
});

describe("a person's shifts", () => {
  it('go on while the roles are the same, whoever else is there', () => {
    const schedule = sent([
      period(0, 1, [1], [2]),
      period(1, 2, [1], [3]),
      period(2, 3, [3], [1]),
      period(4, 5, [3], [1]),
      period(5, 6, [3], [2]),
    ]);
    const shifts = shiftsOfPerson([schedule], 1, context);
    expect(seen(shifts)).toEqual([
      ['On call: Payments (primary)', 0, 2],
      ['On call: Payments (secondary)', 2, 3],
      ['On call: Payments (secondary)', 4, 5],
    ]);
    expect(shifts[0]?.description).toBe('Role: primary\nWith: #2 (secondary), #3 (secondary)\nteam A');
  });

  it('name both roles of who has two', () => {
    const [shift] = shiftsOfPerson([sent([period(0, 1, [1], [1, 2])])], 1, context);
    expect(shift?.summary).toBe('On call: Payments (primary, secondary)');
    expect(shift?.description).toBe('Role: primary, secondary\nWith: #2 (secondary)\nteam A');
  });
});

describe('gaps', () => {
  it('are those that are not by intent, with their cause', () => {
    const hours: Partial<Omit<Layer, 'groups'>> = {
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 17 * HOUR }],
    };
    const layer = layerOf({ ...hours, layer_start: start });
    const empty = { group_name: 'B', members: [] };
    const layers = [{ ...layer, groups: [...layer.groups, ...layer.groups, ...layer.groups, empty] }];
    const gaps = gapsOfSchedule(computed(layers, { start, end: start + 4 * DAY }, zone), {
      ...context,
      window: { start, end: start + 4 * DAY },
    });
    expect(gaps.map(({ summary }) => summary)).toEqual(['Payments: nobody on call']);
    expect(gaps[0]?.description).toBe('Gap: group “B” of layer “layer” has no people');
  });

  it('are also of roles, and where only unknown people are on call, each on a line of its own', () => {
    const gaps = gapsOfSchedule(
      sent([period(0, 5, [1], [2]), period(5, 8, [1], []), period(8, 14, [900], [2])], [], {
        unknown_people: [900],
      }),
      context,
    );
    expect(seen(gaps)).toEqual([
      ['Payments: nobody as secondary', 5, 8],
      ['Payments: only unknown person #900 as primary', 8, 14],
    ]);
    expect(new Set(gaps.map(({ line }) => line)).size).toBe(2);
  });
});
