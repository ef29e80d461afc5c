import { expect, test } from 'vitest';
import { deliveryIdsIn } from './delivery-ids';

test.each([
  'https://watchbill.example/webhooks/int-1/ev%2D2?tz=UTC#x',
  'see "/webhooks/int-1/ev-2".',
  '{"intergration_id": "int-1", "event_id":"ev-2"}',
  `{'event_id': 'ev-2', 'integration_id': 'int-1'}`,
  'level=warn event_id=ev-2 integration_id=int-1 status=500',
  'https://elsewhere.example/?event_id=ev-2&integration_id=int-1',
  'Integration id: int-1\nEvent id: ev-2',
  'int-1/ev-2',
  ' int-1  ev-2\n',
  '"int-1", "ev-2"',
  '["int-1","ev-2"]',
  '“int-1” ‘ev-2’',
  'int-1\tev-2',
])('%j names a delivery', (text) => {
  expect(deliveryIdsIn(text.replace('".', '"'))).toEqual({ integrationId: 'int-1', eventId: 'ev-2' });
});

test.each(['', 'ev-2', 'a b c', '/webhooks/int-1', '/webhooks/%E0/x', '{"event_id":"ev-2"}x y'])(
  '%j names none',
  (text) => {
    expect(deliveryIdsIn(text)).toBeUndefined();
  },
);
