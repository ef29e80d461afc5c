import { HOUR } from '#domain/time/zone';
import { expect, test } from 'vitest';
import { layerOf } from '#domain/schedule/rota.spec-support';
import type { RuleEdit } from '#domain/plan/change/edit';
import { draftOfEdit } from './edit-drafts';
import { type FormContext, FORMS } from './edit-forms';

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
};
const at = START + HOUR;

test.each<RuleEdit>([
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
  expect(FORMS[edit.kind].edit(draftOfEdit(edit, context), context)).toEqual(edit);
});
