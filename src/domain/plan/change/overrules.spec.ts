import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Id } from '#contract/id';
import { computed, HOUR } from '../../oncall/reply/server.spec-support';
import { runs } from '../../property-runs.spec-support';
import { layerOf, local } from '../../schedule/rota.spec-support';
import type { Edit } from './edit';
import { overrulesInWords } from './overrules';
import { proposalOf } from './proposal';

const ZONE = 'Europe/London';
const at = (text: string) => local(`2026-${text}`, ZONE);
const WINDOW = { start: at('11-25 00:00'), end: at('12-02 00:00') };
const [A, B, C, F] = [65, 66, 67, 70];
const pair = (first: Id, second: Id) => ({
  group_name: '',
  members: [
    { role_id: 1, person_ids: [first] },
    { role_id: 2, person_ids: [second] },
  ],
});
// Ann with Bo on even days from Wednesday 25 November on, Bo with Cy on odd ones, from 00:00.
const ROTA = { ...layerOf({ layer_start: WINDOW.start }), groups: [pair(A, B), pair(B, C)] };
const NOW = computed([ROTA], WINDOW, ZONE);

const overrulesOf = (edits: readonly Edit[]) =>
  proposalOf(NOW, { edits, keep: true, from: WINDOW.start }, WINDOW, ZONE).overrules;
const FRIDAY = { start: at('11-27 00:00'), end: at('11-28 00:00') };
const NOON = { start: FRIDAY.start, end: at('11-27 12:00') };
const take = (person: Id, role_id = 1, stretch = FRIDAY): Edit => ({
  kind: 'take',
  person,
  role_id,
  ...stretch,
});

describe('edits that overrule each other', () => {
  it.each<[string, Edit[], ReturnType<typeof overrulesOf>]>([
    ['a later taker', [take(F), take(C)], [{ by: 1, isWhole: true }, undefined]],
    ['a later taker of a part', [take(F), take(C, 1, NOON)], [{ by: 1, isWhole: false }, undefined]],
    ['a taker in another role', [take(F), take(C, 2)], [undefined, undefined]],
    ['the last of three', [take(F), take(C), take(F)], [undefined, { by: 2, isWhole: true }, undefined]],
    ['an absence', [take(F), { kind: 'away', person: F, ...FRIDAY }], [{ by: 1, isWhole: true }, undefined]],
    [
      'a swap of the next day',
      [take(F), { kind: 'swap', people: [B, C], stretches: [{ start: FRIDAY.end, end: at('11-29 00:00') }] }],
      [undefined, undefined],
    ],
    [
      'a hand-off from the same time',
      [
        { kind: 'handOff', layer: 0, time: 9 * HOUR },
        { kind: 'handOff', layer: 0, time: 10 * HOUR },
      ],
      [{ by: 1, isWhole: true }, undefined],
    ],
    [
      'a later hand-off',
      [
        { kind: 'handOff', layer: 0, time: 9 * HOUR },
        { kind: 'handOff', layer: 0, time: 10 * HOUR, at: FRIDAY.end },
      ],
      [undefined, undefined],
    ],
  ])('are told apart: %s', (_, edits, expected) => {
    expect(overrulesOf(edits)).toEqual(expected);
  });

  it('name each other', () => {
    const overrules = overrulesOf([take(F), take(C, 1, NOON)]);
    const titles = ['Fay takes over', 'Cy takes over'];
    expect(titles.map((_, index) => overrulesInWords(overrules, titles, index))).toEqual([
      ['Replaced in part by: Cy takes over'],
      ['Replaces in part: Fay takes over'],
    ]);
  });

  it('are those whose people are not on call after all edits, hour by hour', () => {
    const takes = fc.array(
      fc
        .tuple(
          fc.constantFrom(A, B, C, F),
          fc.constantFrom(1, 2),
          fc.nat(60),
          fc.integer({ min: 1, max: 40 }),
        )
        .map(([person, role, from, hours]): Edit & { kind: 'take' } => ({
          kind: 'take',
          person,
          role_id: role,
          start: WINDOW.start + from * HOUR,
          end: WINDOW.start + (from + hours) * HOUR,
        })),
      { minLength: 2, maxLength: 5 },
    );
    fc.assert(
      fc.property(takes, (edits) => {
        const overrules = overrulesOf(edits);
        const holderAt = (role: Id | undefined, hour: number, count: number): Id | undefined => {
          const instant = WINDOW.start + hour * HOUR;
          const last = edits
            .slice(0, count)
            .findLast((one) => one.role_id === role && one.start <= instant && one.end > instant);
          const [group] = ROTA.groups.slice(Math.floor(hour / 24) % 2);
          return last?.person ?? group?.members.find((one) => one.role_id === role)?.person_ids[0];
        };
        for (const [index, edit] of edits.entries()) {
          const hours = Array.from(
            { length: (edit.end - edit.start) / HOUR },
            (_, place) => (edit.start - WINDOW.start) / HOUR + place,
          ).filter((hour) => holderAt(edit.role_id, hour, index) !== edit.person);
          const lost = hours.filter((hour) => holderAt(edit.role_id, hour, edits.length) !== edit.person);
          expect(overrules[index]?.isWhole).toBe(
            lost.length === 0 ? undefined : lost.length === hours.length,
          );
        }
      }),
      { numRuns: runs(60) },
    );
  });
});
