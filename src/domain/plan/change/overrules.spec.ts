import { describe, expect, it } from 'vitest';
import type { Id } from '#contract/id';
import { computed, HOUR } from '../../oncall/reply/server.spec-support';
import { layerOf, local } from '../../schedule/rota.spec-support';
import type { RuleEdit } from './edit';
import { overrulesInWords } from './overrules';
import { proposalOf } from './proposal';

const ZONE = 'Europe/London';
const at = (text: string) => local(`2026-${text}`, ZONE);
const WINDOW = { start: at('11-25 00:00'), end: at('12-02 00:00') };
const [A, B, C] = [65, 66, 67];
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

const overrulesOf = (edits: readonly RuleEdit[]) =>
  proposalOf(NOW, { edits, keep: true, from: WINDOW.start }, WINDOW, ZONE).overrules;
const FRIDAY = { start: at('11-27 00:00'), end: at('11-28 00:00') };

describe('edits that overrule each other', () => {
  it.each<[string, RuleEdit[], ReturnType<typeof overrulesOf>]>([
    [
      'a hand-off from the same time',
      [
        { kind: 'handOff', layer: 0, time: 9 * HOUR },
        { kind: 'handOff', layer: 0, time: 10 * HOUR },
      ],
      [{ by: 1 }, undefined],
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
    const overrules = overrulesOf([
      { kind: 'handOff', layer: 0, time: 9 * HOUR },
      { kind: 'handOff', layer: 0, time: 10 * HOUR },
    ]);
    const titles = ['Hand-off at 09:00', 'Hand-off at 10:00'];
    expect(titles.map((_, index) => overrulesInWords(overrules, titles, index))).toEqual([
      ['Replaced by: Hand-off at 10:00'],
      ['Replaces: Hand-off at 09:00'],
    ]);
  });
});
