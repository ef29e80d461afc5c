import { expect, test } from 'vitest';
import { readCsv } from '../csv';
import { computed } from '../oncall/reply/server.spec-support';
import { overrideOf } from '../schedule/override';
import { layerOf, local } from '../schedule/rota.spec-support';
import { planChanges } from './difference';
import { overridesCsv } from './overrides-csv';

const ZONE = 'Europe/London';
const at = (text: string) => local(`2026-${text}`, ZONE);
const WINDOW = { start: at('11-23 00:00'), end: at('12-14 00:00') };
const LAYER = layerOf({ layer_name: 'Days', groups: 'A B C D', layer_start: at('11-23 09:00') });
const NAMES = new Map([
  [66, 'Bo'],
  [70, 'Fay, Q.'],
]);
const words = {
  zone: ZONE,
  year: 2026,
  nameOf: (id: number | bigint) => NAMES.get(Number(id)) ?? `#${id}`,
  roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
};

test.each<[string, boolean, string[]]>([
  ['a shift that is taken', true, ['70', 'Fay, Q.']],
  ['a shift of nobody', false, ['', '']],
])('%s is a row of the CSV', (_, isTaken, person) => {
  const now = computed([LAYER], WINDOW, ZONE, { schedule_name: 'Payments', time_zone: ZONE });
  const members = isTaken ? [{ role_id: 1, person_ids: [70] }] : [];
  const time = { start: at('11-28 09:00'), end: at('11-29 09:00') };
  const layers = [LAYER, overrideOf(time, { group_name: '', members })];
  const after = computed(layers, WINDOW, ZONE, { schedule_name: 'Payments', time_zone: ZONE });
  expect(readCsv(overridesCsv(planChanges([now], [after], WINDOW), words))).toEqual([
    ['schedule_id', 'schedule', 'start', 'end', 'role', 'person_id', 'person', 'instead_of'],
    ['1', 'Payments', '2026-11-28T09:00:00+00:00', '2026-11-29T09:00:00+00:00', 'Primary', ...person, 'Bo'],
  ]);
});
