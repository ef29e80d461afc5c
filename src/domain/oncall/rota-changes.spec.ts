import { expect, test } from 'vitest';
import { layerOf } from '../schedule/rota.spec-support';
import { sent } from './reply/server.spec-support';
import { rotaChanges } from './review';

const [FIRST, SECOND, TODAY] = [layerOf({ groups: 'A' }), layerOf({ groups: 'B' }), layerOf({ groups: 'C' })];

const WINDOW = { start: 0, end: 1000 };

test('each end of a version is a change, with the rules on both sides, the last first', () => {
  const versions = [
    { from: 0, until: 100, layers: [FIRST] },
    { from: 100, until: 200, enabled: false, layers: [SECOND] },
  ];
  const changes = rotaChanges([{ schedule: sent([], [], { layers: [TODAY], versions }), window: WINDOW }]);
  expect(
    changes.map(({ at, rules }) => [
      at,
      rules?.before.layers[0]?.groups[0]?.group_name,
      rules?.after.layers[0]?.groups[0]?.group_name,
      rules?.after.enabled,
    ]),
  ).toEqual([
    [200, 'B', 'C', true],
    [100, 'A', 'B', false],
  ]);
});

test('replies that share a change have it once; late overrides are named by their time', () => {
  const corrections = [
    { from: 10, until: 20, entered: 50 },
    { from: 30, until: 40, entered: 50 },
  ];
  const reply = sent([], [], {
    layers: [TODAY],
    corrections,
    versions: [{ from: 0, until: 100, layers: [FIRST] }],
  });
  expect(
    rotaChanges([reply, reply].map((schedule) => ({ schedule, window: WINDOW }))).map(
      ({ at, rules, corrections: late }) => [at, rules !== undefined, late],
    ),
  ).toEqual([
    [100, true, []],
    [
      50,
      false,
      [
        { from: 10, until: 20 },
        { from: 30, until: 40 },
      ],
    ],
  ]);
});

test('a server without versions has none, nor has a version that ends with the window', () => {
  expect(rotaChanges([{ schedule: sent([], [], { layers: [TODAY] }), window: WINDOW }])).toEqual([]);
  const versions = [{ from: 0, until: WINDOW.end, layers: [FIRST] }];
  expect(rotaChanges([{ schedule: sent([], [], { layers: [TODAY], versions }), window: WINDOW }])).toEqual(
    [],
  );
});
