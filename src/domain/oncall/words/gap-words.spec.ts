import { HOUR } from '../../time/zone';
import { expect, test } from 'vitest';
import type { Layer } from '#contract/schedule';
import { layerOf, local } from '../../schedule/rota.spec-support';
import type { UncoveredCause } from '../../duty/explain-gap';
import { causeText, remedyText } from './gap-words';

const zone = 'Europe/Berlin';
const layers: Layer[] = [
  layerOf({
    layer_name: 'Office',
    restrict_mode: 1,
    restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 18 * HOUR }],
    day_mask: { repeat: [1, 2, 3, 4, 5] },
  }),
  layerOf({ layer_name: '', day_mask: { repeat: [6] } }),
  layerOf({
    layer_name: 'Captains',
    layer_start: local('2026-03-01 09:00', zone),
    layer_end: local('2026-10-19 09:00', zone),
  }),
];
const context = {
  schedule: { layers },
  accountZone: zone,
  zone: 'UTC',
  groupNameOf: (name: string) => name,
  roles: [{ role_id: 3, role_name: 'Shadow', order: 1 }],
};

test('a zone that is shown anyway is not named', () => {
  const cause = causeText({ kind: 'hours', layers: [0] }, { ...context, zone });
  expect(cause).toBe('outside of weekdays 09:00–18:00');
});

test('hours of a layer with a zone of its own name it', () => {
  const [office, saturdays] = layers;
  const own = office && saturdays ? [office, { ...saturdays, time_zone: 'Asia/Tokyo' }] : [];
  const cause = causeText({ kind: 'hours', layers: [0, 1] }, { ...context, schedule: { layers: own } });
  expect(cause).toBe('outside of weekdays 09:00–18:00 Europe/Berlin and Saturdays Asia/Tokyo');
});

test.each<[UncoveredCause, string, string]>([
  [
    { kind: 'hours', layers: [0, 1, 0] },
    'outside of weekdays 09:00–18:00 and Saturdays Europe/Berlin',
    'an override for this time',
  ],
  [
    { kind: 'ended', layer: 2 },
    'layer “Captains” ended Mon 19 Oct 2026, 09:00 Europe/Berlin',
    'a later end of layer “Captains”, or a layer after it',
  ],
  [
    { kind: 'notBegun', layer: 2 },
    'layer “Captains” begins only Sun 1 Mar 2026, 09:00 Europe/Berlin',
    'an earlier begin of layer “Captains”, or an override until then',
  ],
  [
    { kind: 'emptyGroup', layer: 1, group: 'B' },
    'group “B” of layer “2” has no people',
    'somebody in group “B”, or an override',
  ],
  [
    { kind: 'overrideHole', layer: 0 },
    'override “Office” leaves this time out, and no other layer counts while it lasts',
    'override “Office” without its hours, or ended before',
  ],
  [{ kind: 'fault', layer: 1, fault: 'no groups' }, 'layer “2” has no people yet', 'people in layer “2”'],
  [
    { kind: 'fault', layer: 1, fault: 'unknown mode' },
    'layer “2” cannot be computed (unknown mode)',
    'a corrected layer “2”',
  ],
  [
    { kind: 'emptyRole', role: 2 },
    'nobody in role 2 of the group on call',
    'somebody in role 2 of that group, or an override that has the role',
  ],
  [
    { kind: 'emptyRole', role: 3 },
    'nobody in role “Shadow” of the group on call',
    'somebody in role “Shadow” of that group, or an override that has the role',
  ],
  [
    { kind: 'notExplained' },
    'not explained: by its layers, somebody would be on call',
    'the server has to say: its periods contradict its layers (see Integrity)',
  ],
])('%j', (cause, why, remedy) => {
  expect([causeText(cause, context), remedyText(cause, { start: 0, end: 1 }, context)]).toEqual([
    why,
    remedy,
  ]);
});
