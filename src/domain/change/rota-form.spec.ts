import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import type { Layer } from '#contract/schedule';
import { DAY, HOUR, instantAt } from '../time/zone';
import { seatsIn } from './overrides';
import {
  draftOf,
  inForceFrom,
  LayerDraft,
  relinked,
  ruleLayer,
  turnsFrom,
  withoutPaths,
  withoutPerson,
} from './rota-form';
import { withRules } from './rules';

const ZONE = 'Europe/Berlin';
const at = (text: string) => instantAt(Date.parse(`${text}Z`) / 1000, ZONE);
const NOW = at('2026-11-26T12:00');
const scope = { now: NOW, accountZone: 'UTC' };

const layerOf = (changes: Partial<Layer>): Layer => ({
  layer_name: 'Primary',
  mode: 0,
  layer_start: at('2026-11-02T09:00'),
  layer_end: 0,
  groups: [1, 2, 3].map((person) => ({
    group_name: `G${person}`,
    members: [
      { role_id: 1, person_ids: [person] },
      { role_id: 2, person_ids: [(person % 3) + 1] },
    ],
  })),
  fair_rotation: false,
  handoff_time: 9 * HOUR,
  restrict_mode: 0,
  restrict_periods: [],
  day_mask: { repeat: [] },
  rotation_unit: 'week',
  rotation_value: 1,
  ...changes,
});

const hours = (from: number, until: number) => ({
  restrict_start: from * HOUR,
  restrict_end: until * HOUR,
});
const CASES: [string, Partial<Layer>][] = [
  ['of weeks', {}],
  ['of two weeks', { rotation_value: 2, layer_start: at('2026-11-04T10:30') }],
  ['of days', { rotation_unit: 'day' }],
  ['of shifts', { rotation_unit: 'hour', rotation_value: 12, layer_start: at('2026-11-02T07:00') }],
  ['of months', { rotation_unit: 'month', layer_start: at('2026-01-31T09:00') }],
  ['of office days', { rotation_unit: 'day', day_mask: { repeat: [1, 2, 3, 4, 5] } }],
  ['with hours', { restrict_mode: 1, restrict_periods: [hours(22, 6)] }],
  [
    'with hours on weekdays',
    {
      restrict_mode: 2,
      restrict_periods: [0, 1, 2, 3, 4].map((day) => hours(24 * day + 9, 24 * day + 17)),
    },
  ],
  ['of whole weekdays', { restrict_mode: 2, restrict_periods: [hours(0, 5 * 24)] }],
  ['of weekends', { restrict_mode: 2, restrict_periods: [hours(4 * 24 + 17, 9)] }],
  ['on a clock of its own', { time_zone: 'Asia/Shanghai' }],
];

describe('the form of a layer', () => {
  it.each(CASES)('%s gives the layer back', (_, changes) => {
    const layer = layerOf(changes);
    const draft = draftOf(layer, 'a', ZONE);
    const place = { replaces: 0, group: undefined, zone: ZONE, now: NOW };
    expect(ruleLayer(draft, place)).toEqual({ ...layer, replaces: 0 });
  });

  it.each(CASES)(
    '%s with another name has the same duty, from the turn of the next hand-off on',
    (_, changes) => {
      const rota = { layers: [layerOf(changes)], time_zone: ZONE };
      const [layer = layerOf({})] = rota.layers;
      const draft = { ...draftOf(layer, 'a', ZONE), layer_name: 'Other' };
      const requestOf = (group: number | undefined) => {
        const layers = [ruleLayer(draft, { replaces: 0, group, zone: ZONE, now: NOW })];
        return withRules(rota, { from: NOW, layers }, scope);
      };
      const { turns } = requestOf(undefined);
      const { rota: after } = requestOf(turns[0]?.group);
      const window = { start: NOW, end: NOW + 120 * DAY };
      expect(seatsIn(after, window, ZONE)).toEqual(seatsIn(rota, window, ZONE));
    },
  );

  it('keeps the order that was chosen', () => {
    const draft = draftOf(layerOf({}), 'a', ZONE);
    const origins = (isOrdered: boolean) => turnsFrom({ ...draft, isOrdered }, 2).map(({ origin }) => origin);
    expect([origins(false), origins(true)]).toEqual([
      [2, 0, 1],
      [0, 1, 2],
    ]);
    expect(draft.second).toBe('next');
  });
});

test.each([
  ['rules.layers[0].layer_end must be later.', 'The end of a layer must be later.'],
  ['layers[2].groups[0].is_off must be true.', 'Is off must be true.'],
  ['rules: They change nothing.', 'The rota: They change nothing.'],
  ['reason is too long.', 'reason is too long.'],
])('a refusal in words: %s', (message, words) => expect(withoutPaths(message)).toBe(words));

test('a change is in force from the next hand-off, not from the time that was typed', () => {
  const old = layerOf({});
  const rota = { layers: [old], time_zone: ZONE };
  const from = at('2026-12-01T00:00');
  const startOf = (layer: Layer) => {
    const layers = [{ ...layer, replaces: 0 }];
    const { turns } = withRules(rota, { from, layers }, scope);
    const starts = turns.map((one) => one.starts[0]);
    return inForceFrom([{ old }], layers, starts);
  };
  expect(startOf(layerOf({ layer_name: 'Other' }))).toBe(at('2026-12-07T09:00'));
  expect(startOf(old)).toBeUndefined();
});

describe('the layers of a form', () => {
  const olds = [
    layerOf({}),
    layerOf({ layer_name: 'Nights', restrict_mode: 1, restrict_periods: [hours(22, 6)] }),
  ];
  const drafts = olds.map((layer, index) => draftOf(layer, `l${index}`, ZONE));

  it('come back from JSON, unless a layer before is another one', () => {
    const stored = z.array(LayerDraft).parse(JSON.parse(JSON.stringify(drafts)));
    expect(relinked(stored, olds)).toEqual(drafts);
    expect(relinked(stored, olds)?.map(({ old }) => olds.findIndex((one) => one === old))).toEqual([0, 1]);
    expect(relinked(stored, [layerOf({ rotation_value: 2 })])).toBeUndefined();
  });

  it('lose a person who leaves, in each role', () => {
    const group = {
      group_name: 'Two',
      members: [
        { role_id: 1, person_ids: [1, 4] },
        { role_id: 2, person_ids: [4] },
      ],
    };
    const [first, second] = withoutPerson(
      draftOf(layerOf({ groups: [group, ...layerOf({}).groups] }), 'l0', ZONE),
      1,
    ).turns;
    expect([first?.people, first?.isLeaving]).toEqual([[[4], [4]], false]);
    expect(second?.isLeaving).toBe(true);
  });
});
