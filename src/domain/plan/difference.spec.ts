import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Group, Period } from '#contract/schedule';
import { period } from '../oncall/reply/server.spec-support';
import { periodChanges, type Change } from './difference';
import { peopleChangeInWords, stretchInWords } from './difference-words';
import { runs } from '../property-runs.spec-support';

const WINDOW = { start: 0, end: 40 };

const arbitraryGroup: fc.Arbitrary<Group> = fc.record({
  group_name: fc.constantFrom('', 'A'),
  members: fc.array(
    fc.record({
      role_id: fc.integer({ min: 1, max: 2 }),
      person_ids: fc.array(fc.constantFrom(1, 2, 3n ** 40n), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
});

/** Periods as any server may send them: unsorted, overlapping, reversed, beyond the window. */
const arbitraryPlan: fc.Arbitrary<Period[]> = fc.array(
  fc.record({
    start: fc.integer({ min: -10, max: 45 }),
    end: fc.integer({ min: -10, max: 50 }),
    hash: fc.constant(''),
    group: arbitraryGroup,
  }),
  { maxLength: 12 },
);

/** People of a role at one instant, from all periods: slow, and shares nothing with the code under test. */
function peopleAt(periods: readonly Period[], role: number, at: number): string {
  const people = periods
    .filter(({ start, end }) => start <= at && at < end)
    .flatMap(({ group }) => group.members)
    .filter(({ role_id }) => role_id === role)
    .flatMap(({ person_ids }) => person_ids.map(String));
  return [...new Set(people)].sort().join();
}

function textOf(people: Change['before']): string {
  return people.map(String).sort().join();
}

describe('changes between two plans', () => {
  it('say at every instant and in every role what a comparison of single instants says', () => {
    fc.assert(
      fc.property(arbitraryPlan, arbitraryPlan, (before, after) => {
        const changes = periodChanges(before, after, WINDOW);
        for (let at = WINDOW.start; at < WINDOW.end; at += 1) {
          for (const role of [1, 2]) {
            const here = changes.filter(
              ({ start, end, role_id }) => role_id === role && start <= at && at < end,
            );
            const [then, now] = [peopleAt(before, role, at), peopleAt(after, role, at)];
            const words = here.map((change) => [textOf(change.before), textOf(change.after)]);
            expect(words).toEqual(then === now ? [] : [[then, now]]);
          }
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('are maximal, sorted, inside the window, and turned round for the plans in the other order', () => {
    fc.assert(
      fc.property(arbitraryPlan, arbitraryPlan, (before, after) => {
        const changes = periodChanges(before, after, WINDOW);
        for (const change of changes) {
          expect(change.start).toBeLessThan(change.end);
          expect(change.start).toBeGreaterThanOrEqual(WINDOW.start);
          expect(change.end).toBeLessThanOrEqual(WINDOW.end);
          const next = changes.find(
            ({ role_id, start }) => role_id === change.role_id && start === change.end,
          );
          expect(next && [textOf(next.before), textOf(next.after)]).not.toEqual([
            textOf(change.before),
            textOf(change.after),
          ]);
        }
        expect(changes.map(({ start }) => start)).toEqual(
          changes.map(({ start }) => start).toSorted((a, b) => a - b),
        );
        const turned = periodChanges(after, before, WINDOW);
        expect(
          turned.map(({ start, end, role_id, before: after, after: before }) => ({
            start,
            end,
            role_id,
            before,
            after,
          })),
        ).toEqual(changes);
        expect(periodChanges(before, before.toReversed(), WINDOW)).toEqual([]);
      }),
    );
  });

  it('do not see another cut, another order or another group name', () => {
    const whole = [period(0, 20, 1, 2)];
    const cut = [period(10, 20, 2, 1), { ...period(0, 10, 1, 2), group: named('A', [1, 2]) }];
    expect(periodChanges(whole, cut, WINDOW)).toEqual([]);
  });
});

describe('a change in words', () => {
  const words = {
    zone: 'Asia/Shanghai',
    year: 2026,
    nameOf: (id: number | bigint) => ['', 'Cy Young', 'Fay Wong', 'Ann Lee'][Number(id)] ?? '',
    roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
  };
  const saturday = Date.UTC(2026, 10, 28) / 1000 - 8 * 3600;
  const change = (before: number[], after: number[], hours = 24): Change => ({
    start: saturday,
    end: saturday + hours * 3600,
    role_id: 1,
    before,
    after,
  });

  it('has a whole day end at 24:00', () => {
    expect(stretchInWords(change([1], [2]), words)).toBe('Sat 28 Nov, 00:00 – 24:00');
    const cut = change([1], [2], 9);
    expect(stretchInWords(cut, words, cut.end)).toBe('From Sat 28 Nov, 00:00');
    expect(stretchInWords(change([1], [2], 9), words)).toBe('Sat 28 Nov, 00:00 – 09:00');
    expect(stretchInWords(change([1], [2], 33), words)).toBe('Sat 28 Nov, 00:00 – Sun 29 Nov, 09:00');
    expect(stretchInWords(change([1], [2], 48), words)).toBe('Sat 28 Nov, 00:00 – Mon 30 Nov, 00:00');
  });

  it.each([
    [[1], [], 'nobody instead of Cy Young (Primary)'],
    [[], [2], 'Fay Wong instead of nobody (Primary)'],
    [[1, 3], [2, 3], 'Fay Wong instead of Cy Young (Primary)'],
    [[1], [2, 3], 'Fay Wong, Ann Lee instead of Cy Young (Primary)'],
    [[1, 3], [3], 'without Cy Young (Primary)'],
    [[3], [2, 3], 'Fay Wong as well (Primary)'],
  ])('from %j to %j names all who differ', (before, after, text) => {
    expect(peopleChangeInWords(change(before, after), words)).toBe(text);
  });
});

function named(group_name: string, person_ids: number[]): Group {
  return { group_name, members: [{ role_id: 1, person_ids }] };
}
