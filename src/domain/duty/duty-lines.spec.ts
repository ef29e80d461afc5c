import { expect, test } from 'vitest';
import { LAYER_MODE } from '#contract/schedule';
import { computed, DAY, HOUR } from '../oncall/reply/server.spec-support';
import { layerOf, local } from '../schedule/rota.spec-support';
import { dutyLines } from './duty-lines';
import { sightOf } from './sight';

test('a duty by an override has its own beginning, also before the rota', () => {
  const zone = 'Asia/Shanghai';
  const begin = local('2026-03-05 10:00', zone);
  const groups = 'A';
  const schedule = computed(
    [
      layerOf({ layer_start: begin, groups }),
      layerOf({
        mode: LAYER_MODE.override,
        layer_start: begin - 30 * DAY,
        layer_end: begin + HOUR,
        groups,
      }),
    ],
    { start: begin, end: begin + DAY },
    zone,
  );
  const sight = sightOf(
    schedule,
    begin,
    [{ window: { start: begin, end: begin + DAY }, schedules: [schedule] }],
    zone,
  );
  expect(sight && dutyLines(sight, begin).map(({ since, until }) => ({ since, until }))).toEqual([
    { since: begin - 30 * DAY, until: 'none' },
  ]);
});
