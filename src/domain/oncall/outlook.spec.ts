import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layerOf } from '../schedule/rota.spec-support';
import { DAY } from '../time/zone';
import { computed, group, HOUR, period, sent } from './reply/server.spec-support';
import { outlookOf } from './review';
import { runs } from '../property-runs.spec-support';

const DAYS = [1, 7, 30] as const;

function pair(first: number[], second: number[]) {
  return {
    group_name: '',
    members: [
      { role_id: 1, person_ids: first },
      { role_id: 2, person_ids: second },
    ],
  };
}

function withRole(role_id: number, people: number[], words = {}) {
  return {
    ...layerOf(words),
    groups: [{ group_name: `${role_id}`, members: [{ role_id, person_ids: people }] }],
  };
}

describe('the outlook of a schedule', () => {
  it('counts unexpected gaps of the schedule and of each role, by window', () => {
    const layer = { ...layerOf({}), groups: [pair([7], [8])] };
    const stretch = (start: number, end: number, first: number[], second: number[]) => {
      return { start, end, hash: '', group: pair(first, second) };
    };
    const schedule = sent(
      [
        stretch(0, 12 * HOUR, [7], [8]),
        stretch(13 * HOUR, 2 * DAY, [7], []),
        stretch(2 * DAY, 30 * DAY, [9], [8]),
      ],
      [],
      { layers: [layer], unknown_people: [8] },
    );
    expect(outlookOf(schedule, 0, DAYS, 'UTC')).toEqual({
      schedule_id: 1,
      schedule_name: 'Payments',
      roles: [
        { role: undefined, onDuty: [7, 8], isGap: false, uncovered: [HOUR, HOUR, HOUR] },
        { role: 1, onDuty: [7], isGap: false, uncovered: [HOUR, HOUR, HOUR] },
        { role: 2, onDuty: [8], isGap: false, uncovered: [12 * HOUR, 36 * HOUR, 36 * HOUR] },
      ],
      unknownPeople: 1,
    });
  });

  it('leaves out time outside the hours of the layers, and schedules that are switched off', () => {
    const office = layerOf({
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 8 * HOUR, restrict_end: 19 * HOUR }],
    });
    const schedule = computed([office], { start: 0, end: 30 * DAY }, 'UTC');
    expect(outlookOf(schedule, 0, DAYS, 'UTC')?.roles.map(({ uncovered }) => uncovered)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(outlookOf({ ...schedule, enabled: false }, 0, DAYS, 'UTC')).toBeUndefined();
  });

  it('has no gap of a first level by day at night, and one where its turn is empty', () => {
    const byDay = {
      restrict_mode: 1,
      restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 17 * HOUR }],
    };
    const night = { start: 20 * HOUR, end: 20 * HOUR + 30 * DAY };
    const levels = (people: number[]) =>
      computed([withRole(1, people, byDay), withRole(2, [8])], night, 'UTC', { layers_overlap: 'together' });
    const figures = (people: number[]) =>
      outlookOf(levels(people), night.start, DAYS, 'UTC')?.roles.find(({ role }) => role === 1);
    expect(figures([7])).toEqual({ role: 1, onDuty: [], isGap: false, uncovered: [0, 0, 0] });
    const eight = 8 * HOUR;
    expect(figures([])).toEqual({
      role: 1,
      onDuty: [],
      isGap: false,
      uncovered: [eight, 7 * eight, 30 * eight],
    });
  });

  it('agrees with a count hour by hour', () => {
    const hours = fc.array(fc.constantFrom(0, 1, 2), { minLength: 48, maxLength: 48 });
    fc.assert(
      fc.property(hours, (people) => {
        const periods = people.map((person, hour) =>
          person === 0
            ? period(hour * HOUR, (hour + 1) * HOUR)
            : period(hour * HOUR, (hour + 1) * HOUR, person),
        );
        const layer = { ...layerOf({}), groups: [group(1), group(2)] };
        const outlook = outlookOf(sent(periods, [], { layers: [layer] }), 0, [1, 2], 'UTC');
        const empty = (until: number) =>
          people.filter((person, hour) => person === 0 && hour < until).length * HOUR;
        expect(outlook?.roles).toEqual(
          [undefined, 1].map((role) => ({
            role,
            onDuty: people[0] === 0 ? [] : [people[0]],
            isGap: people[0] === 0,
            uncovered: [empty(24), empty(48)],
          })),
        );
      }),
      { numRuns: runs(50) },
    );
  });
});
