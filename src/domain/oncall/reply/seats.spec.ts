import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Group } from '#contract/schedule';
import type { DutyNow, NowAndNext } from './now-and-next';
import { roleRuns, rolesIn, seatsOf } from './seats';
import { runs } from '../../property-runs.spec-support';

const PRIMARY = 1;
const SECONDARY = 2;

function member(role_id: number, person: number | undefined) {
  return person === undefined ? [] : [{ role_id, person_ids: [person] }];
}

function pair(primary: number | undefined, secondary: number | undefined): Group {
  return { group_name: '', members: [...member(PRIMARY, primary), ...member(SECONDARY, secondary)] };
}

function duty(start: number, end: number, group: Group): DutyNow {
  return { start, end, group, ends: 'here' };
}

/** Duties of a list at an instant, as in the replies of a server. */
function dutiesIn(list: readonly DutyNow[]) {
  return (at: number): NowAndNext => ({
    current: list.find(({ start, end }) => start <= at && at < end) ?? 'nobody',
    next: list.find(({ start }) => start > at) ?? 'unknown',
    fromServer: false,
  });
}

describe('a seat', () => {
  const list = [duty(0, 5, pair(1, 7)), duty(5, 9, pair(2, 7)), duty(9, 20, pair(2, 8))];
  const at = dutiesIn(list);

  it('lasts while the same person is in the role, whoever changes around', () => {
    expect(seatsOf(at(0), [PRIMARY, SECONDARY], at)).toEqual([
      { role: PRIMARY, people: [1], end: 5, ends: 'here', next: [2], nextStart: 5 },
      { role: SECONDARY, people: [7], end: 9, ends: 'here', next: [8], nextStart: 9 },
    ]);
  });

  it('goes on beyond the loaded time as far as that is known', () => {
    expect(seatsOf(at(9), [PRIMARY], at)).toEqual([
      { role: PRIMARY, people: [2], end: 20, ends: 'later', next: undefined, nextStart: undefined },
    ]);
  });

  it('without a person lasts until somebody is in the role', () => {
    const holes = [duty(0, 5, pair(1, undefined)), duty(6, 9, pair(2, undefined)), duty(9, 20, pair(2, 8))];
    const after = dutiesIn(holes);
    expect(seatsOf(after(0), [PRIMARY, SECONDARY], after)).toEqual([
      { role: PRIMARY, people: [1], end: 5, ends: 'here', next: [2], nextStart: 6 },
      { role: SECONDARY, people: [], end: 9, ends: 'here', next: [8], nextStart: 9 },
    ]);
  });

  it('of a rota that has ended is nobody’s for good', () => {
    const [seat] = seatsOf({ current: 'nobody', next: 'nobody' }, [PRIMARY], () => undefined);
    expect(seat).toMatchObject({ people: [], ends: 'never', next: [] });
  });
});

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
function personAt(list: readonly DutyNow[], role: number, at: number): string {
  const group = list.find(({ start, end }) => start <= at && at < end)?.group;
  return group?.members.find(({ role_id }) => role_id === role)?.person_ids.join() ?? '';
}

test('seats end and go on as a look at every second says', () => {
  fc.assert(
    fc.property(duties, fc.nat(20), fc.constantFrom(PRIMARY, SECONDARY), (list, at, role) => {
      const until = list.at(-1)?.end ?? 0;
      if (at >= until) return;
      const [seat] = seatsOf(dutiesIn(list)(at), [role], dutiesIn(list));
      const now = personAt(list, role, at);
      expect(seat?.people.join()).toBe(now);
      let change = at;
      while (change < until && personAt(list, role, change) === now) change += 1;
      expect(seat?.ends === 'here' ? seat.end : until).toBe(change);
    }),
    { numRuns: runs(500) },
  );
});

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
