import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Group } from '#contract/schedule';
import type { Interval } from '../../time/interval';
import { roleRuns, rolesIn } from './seats';
import { runs } from '../../property-runs.spec-support';

const PRIMARY = 1;
const SECONDARY = 2;

function member(role_id: number, person: number | undefined) {
  return person === undefined ? [] : [{ role_id, person_ids: [person] }];
}

function pair(primary: number | undefined, secondary: number | undefined): Group {
  return { group_name: '', members: [...member(PRIMARY, primary), ...member(SECONDARY, secondary)] };
}

type GroupTime = Interval & { group: Group };

function duty(start: number, end: number, group: Group): GroupTime {
  return { start, end, group };
}

const duties = fc
  .array(
    fc.record({
      wait: fc.integer({ min: 0, max: 1 }),
      length: fc.integer({ min: 1, max: 3 }),
      primary: fc.option(fc.integer({ min: 1, max: 2 }), { nil: undefined }),
      secondary: fc.integer({ min: 7, max: 8 }),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((steps) => {
    let end = 0;
    return steps.map(({ wait, length, primary, secondary }) => {
      const start = end + wait;
      end = start + length;
      return duty(start, end, pair(primary, secondary));
    });
  });

/** People in a role second by second. */
function personAt(list: readonly GroupTime[], role: number, at: number): string {
  const group = list.find(({ start, end }) => start <= at && at < end)?.group;
  return group?.members.find(({ role_id }) => role_id === role)?.person_ids.join() ?? '';
}

test('runs of a role have one person each, and no second twice', () => {
  fc.assert(
    fc.property(duties, fc.constantFrom(PRIMARY, SECONDARY), (list, role) => {
      const runs = roleRuns(list, role);
      for (let at = 0; at <= (list.at(-1)?.end ?? 0); at += 1) {
        const inRuns = runs.filter(({ start, end }) => start <= at && at < end);
        expect(inRuns.map(({ people }) => people.join()).join()).toBe(personAt(list, role, at));
      }
      for (const [index, { end, people }] of runs.entries()) {
        const after = runs[index + 1];
        expect(after?.start === end && after.people.join() === people.join()).toBe(false);
      }
    }),
    { numRuns: runs(300) },
  );
});

test('roles of groups come in the order in which they appear', () => {
  expect(rolesIn([pair(undefined, 7), pair(1, 7)])).toEqual([SECONDARY, PRIMARY]);
});
