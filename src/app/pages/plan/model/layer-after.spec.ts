import { expect, test } from 'vitest';
import { layerOf } from '#domain/schedule/rota.spec-support';
import { layerAfter } from './layer-after';

const END = Date.parse('2030-03-04T09:00Z') / 1000;
const DAY = 86_400;
const ended = {
  ...layerOf({ layer_name: 'Captains', layer_end: END, rotation_unit: 'week', restrict_mode: 1 }),
  groups: [
    { group_name: 'A', members: [1, 2].map((role_id) => ({ role_id, person_ids: [60 + role_id] })) },
    { group_name: 'B', members: [1, 2].map((role_id) => ({ role_id, person_ids: [70 + role_id] })) },
  ],
};
const before = layerOf({ layer_name: 'First captains', layer_end: END - DAY });
const context = { zone: 'Asia/Shanghai', from: END - 2 * DAY };

test('a layer after an ended one begins at its end, with its turns and the people of a role', () => {
  const draft = { at: '2030-03-04T17:00', value: '1', unit: 'week', name: 'Captains' };
  expect(layerAfter([before, ended], undefined, context)).toMatchObject({
    draft: { ...draft, people: '61,71', role: '1' },
    otherRoles: [],
    emptyRoles: [2],
    hasHours: true,
  });
  expect(layerAfter([before, ended], 2, context)?.draft).toEqual({ ...draft, people: '62,72', role: '2' });
});

test('another role of the ended layer stays empty unless a layer goes on with it', () => {
  const endless = {
    ...ended,
    layer_end: 0,
    groups: [{ group_name: 'C', members: [{ role_id: 2, person_ids: [82] }] }],
  };
  expect(layerAfter([ended, endless], 1, context)).toMatchObject({ otherRoles: [2], emptyRoles: [] });
});

test('it begins ahead if the layer ended in the past', () => {
  expect(layerAfter([ended], 1, { ...context, from: END + DAY })?.draft.at).toBe('2030-03-05T17:00');
});

test('a role whose layer has no end is not followed, nor one without a layer, nor an override', () => {
  expect(layerAfter([ended, layerOf({})], 1, context)).toBeUndefined();
  expect(layerAfter([ended, layerOf({})], 2, context)).toBeDefined();
  expect(layerAfter([ended], 3, context)).toBeUndefined();
  expect(layerAfter([{ ...ended, mode: 1 }], undefined, context)).toBeUndefined();
});
