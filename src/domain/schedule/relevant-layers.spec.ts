import { expect, test } from 'vitest';
import { layerOf } from './rota.spec-support';
import { relevantLayers } from './versions';

const WINDOW = { start: 1000, end: 2000 };
const NOW = 5000;

function listed(...layers: Parameters<typeof layerOf>[0][]): string[] {
  return relevantLayers(layers.map(layerOf), WINDOW, NOW).map(({ layer_name }) => layer_name);
}

test('old overrides are left out; those of the window and of the present are listed', () => {
  const names = listed(
    { layer_name: 'regular' },
    override('before', 100, 1000),
    override('into the window', 900, 1001),
    override('between window and now', 2000, 4000),
    override('now', 4000, 6000),
    override('later', 6000, 7000),
    override('without end', 10, 0),
  );
  expect(names).toEqual(['regular', 'into the window', 'now', 'without end']);
});

test('a regular layer that ended before the window and was replaced is left out', () => {
  const names = listed(
    { layer_name: 'old', layer_end: 500 },
    { layer_name: 'new', layer_start: 500 },
    { layer_name: 'coming', layer_start: 9000 },
  );
  expect(names).toEqual(['new', 'coming']);
});

test('an ended layer that explains a gap stays: it ran beside one in force, or none is left', () => {
  expect(listed({ layer_name: 'nights', layer_end: 500 }, { layer_name: 'days' })).toEqual([
    'nights',
    'days',
  ]);
  expect(listed({ layer_name: 'ended', layer_end: 500 })).toEqual(['ended']);
});

function override(layer_name: string, layer_start: number, layer_end: number) {
  return { layer_name, mode: 1, layer_start, layer_end };
}
