import { describe, expect, it } from 'vitest';
import { computed } from '../../oncall/reply/server.spec-support';
import { layerOf, local } from '../../schedule/rota.spec-support';
import type { Plan } from './edit';
import { handOffsIn, withHandOff } from './hand-offs';
import { proposalOf } from './proposal';

const ZONE = 'Europe/London';
const at = (text: string) => local(`2026-${text}`, ZONE);
const WINDOW = { start: at('11-25 15:00'), end: at('12-30 00:00') };
const LAYERS = [
  layerOf({ layer_name: 'Days', groups: 'A B C', layer_start: at('11-23 09:00') }),
  layerOf({
    layer_name: 'Weeks',
    groups: 'D E',
    layer_start: at('11-23 10:00'),
    rotation_unit: 'week',
    rotation_value: 2,
  }),
  layerOf({
    layer_name: 'Workdays',
    groups: 'A B',
    layer_start: at('11-23 00:00'),
    day_mask: { repeat: [1, 2] },
  }),
];
const PLAN: Plan = { from: WINDOW.start, keep: true, edits: [] };

function handOffs(plan: Plan) {
  const { after, origins, faults } = proposalOf(computed(LAYERS, WINDOW, ZONE), plan, WINDOW, ZONE);
  return { lines: handOffsIn(after, origins, { window: WINDOW, keep: plan.keep }), faults };
}

describe('the hand-offs of a plan', () => {
  it('are the first that can move, of layers with a time of their own', () => {
    expect(handOffs(PLAN).lines).toEqual([
      { layer: 0, at: at('11-27 09:00'), hasWeekday: false },
      { layer: 1, at: at('12-21 10:00'), hasWeekday: true },
    ]);
    expect(handOffs({ ...PLAN, keep: false }).lines[0]?.at).toBe(at('11-26 09:00'));
  });

  it('move to where they are dragged, and once more from there', () => {
    const [daily, weekly] = handOffs(PLAN).lines;
    if (!daily || !weekly) throw new Error('no lines');
    const moved = withHandOff(PLAN, daily, at('11-27 11:30'), ZONE);
    expect(handOffs(moved)).toMatchObject({ lines: [{ at: at('11-27 11:30') }, {}], faults: [undefined] });
    const again = withHandOff(moved, daily, at('11-27 08:00'), ZONE);
    expect(again.edits).toEqual([{ kind: 'handOff', layer: 0, time: 8 * 3600 }]);
    expect(handOffs(again).lines[0]?.at).toBe(at('11-27 08:00'));
    const both = withHandOff(again, weekly, at('12-22 09:00'), ZONE);
    expect(both.edits[1]).toEqual({ kind: 'handOff', layer: 1, time: 9 * 3600, weekday: 2 });
    const { lines, faults } = handOffs(both);
    expect(faults).toEqual([undefined, undefined]);
    expect(lines[1]?.at).toBe(at('12-22 09:00'));
  });
});
