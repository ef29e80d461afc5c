import { HOUR } from '#domain/time/zone';
import { expect, test } from 'vitest';
import { layerOf } from '#domain/schedule/rota.spec-support';
import type { Edit } from '#domain/plan/change/edit';
import { draftOfEdit, editOf } from './edit-drafts';
import type { FormContext } from './edit-forms';

const START = Date.parse('2030-03-04T09:00Z') / 1000;
const context: FormContext = {
  zone: 'UTC',
  rulesZone: 'UTC',
  from: START,
  layers: [layerOf({ groups: 'A B', layer_start: START }), layerOf({ layer_name: 'Nights' })],
  shifts: [
    { start: START, end: START + 24 * HOUR, people: [65, 66], role: 2 },
    { start: START + 24 * HOUR, end: START + 48 * HOUR, people: [66], role: 2 },
    { start: START, end: START + 24 * HOUR, people: [67], role: 1 },
  ],
  absences: [],
};
const at = START + HOUR;
const stretch = { start: START + HOUR, end: START + 5 * HOUR };

test.each<Edit>([
  { kind: 'take', person: 70, role_id: 2, ...stretch },
  { kind: 'take', person: 70, role_id: 2, instead: 65, ...stretch },
  { kind: 'away', person: 65, ...stretch },
  {
    kind: 'swap',
    people: [65, 66],
    role_id: 2,
    stretches: context.shifts.slice(0, 2).map(({ start, end }) => ({ start, end })),
  },
  {
    kind: 'swap',
    people: [65, 67],
    stretches: [
      { start: START, end: START + 24 * HOUR, role_id: 2 },
      { start: START, end: START + 24 * HOUR, role_id: 1 },
    ],
  },
  { kind: 'leave', person: 65, at },
  { kind: 'replace', person: 65, by: 70, at },
  { kind: 'join', person: 70, layer: 1, role_id: 2, after: 66, at },
  { kind: 'handOff', layer: 1, time: 10 * HOUR, weekday: 3, at },
  { kind: 'turn', layer: 0, unit: 'week', value: 2, at },
  {
    kind: 'hours',
    layer: 1,
    restrict_mode: 1,
    restrict_periods: [
      { restrict_start: 9 * HOUR, restrict_end: 12 * HOUR },
      { restrict_start: 13 * HOUR, restrict_end: 17 * HOUR },
    ],
    at,
  },
  { kind: 'role', layer: 0, role_id: 2, people: [66, 65], at },
  { kind: 'zone', zone: 'Asia/Tokyo', at },
  { kind: 'endLayer', layer: 1, at },
  { kind: 'raise', layer: 1, above: 0, at },
])('an edit is the same after its form: %o', (edit) => {
  expect(editOf(edit.kind, draftOfEdit(edit, context), { context, edited: edit })).toEqual(edit);
});

test('a taken shift is no longer from the same person in another role or at another time', () => {
  const edited: Edit = { kind: 'take', person: 70, role_id: 2, instead: 65, ...stretch };
  const draft = draftOfEdit(edited, context);
  const other = { ...draft, start: '2030-03-05T09:00', end: '2030-03-05T12:00' };
  for (const changed of [other, { ...draft, role: '1' }])
    expect(editOf('take', changed, { context, edited })).not.toHaveProperty('instead');
  expect(editOf('take', { ...draft, end: '2030-03-04T12:00' }, { context, edited })).toHaveProperty(
    'instead',
    65,
  );
});
