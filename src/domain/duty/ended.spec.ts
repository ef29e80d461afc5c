import { expect, test } from 'vitest';
import type { Layer } from '#contract/schedule';
import { computed, DAY } from '../oncall/reply/server.spec-support';
import { layerOf } from '../schedule/rota.spec-support';
import { hasEnded } from './ended';
import { uncoveredIn } from './uncovered';

const ZONE = 'Europe/Berlin';
const NOW = 1_795_735_800;
const BEFORE = NOW - 100 * DAY;

/** Answer now, from a reply of a week that starts these days from now. */
function isEnded(layers: Layer[], from = -1): boolean {
  const schedule = computed(layers, { start: NOW + from * DAY, end: NOW + (from + 7) * DAY }, ZONE);
  const now = { start: NOW, end: NOW + 1 };
  return hasEnded(schedule, uncoveredIn(computed(layers, now, ZONE), now, ZONE), NOW, ZONE);
}

test.each([
  ['empty for 39 days', [layerOf({ groups: 'A', layer_start: BEFORE, layer_end: NOW - 39 * DAY })], true],
  ['empty for 6 days', [layerOf({ groups: 'A', layer_start: BEFORE, layer_end: NOW - 6 * DAY })], false],
  ['on call', [layerOf({ groups: 'A', layer_start: BEFORE })], false],
  [
    'empty for 39 days, with somebody to come',
    [
      layerOf({ groups: 'A', layer_start: BEFORE, layer_end: NOW - 39 * DAY }),
      layerOf({ groups: 'B', layer_start: NOW + 90 * DAY }),
    ],
    false,
  ],
])('a rota that is %s', (_, layers, answer) => {
  for (const from of [-1, -70, 30]) expect(isEnded(layers, from), `${from}`).toBe(answer);
});
