import * as z from 'zod/mini';
import { Delivery } from '#contract/webhook';
import { deliveries as table } from '../../store/schema';
import { storable } from '../../store/values';
import { eventMs, toRfc3339 } from '../../webhook/deliveries';
import { key } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

const eventTime = z.string().check(
  z.refine((value: string) => value === '' || toRfc3339(value) !== undefined, {
    error: 'must be RFC 3339, or 2025-11-17 13:17:30.000000',
  }),
);

export const deliveries: RecordKind<Delivery> = simpleKind({
  table,
  key: ['integration_id', 'event_id', 'attempt'],
  schema: z.extend(Delivery, { integration_id: key, event_id: key, event_time: z._default(eventTime, '') }),
  idOf: ({ integration_id, event_id, attempt }) => JSON.stringify([integration_id, event_id, attempt]),
  rowOf: deliveryRow,
  recordOf: ({ record }) => record,
});

function deliveryRow(record: Delivery): typeof table.$inferInsert {
  return {
    integration_id: record.integration_id,
    event_id: record.event_id,
    channel_id: record.channel_id,
    record,
    attempt: record.attempt,
    event_ms: eventMs(record.event_time),
    event_type: storable(record.event_type),
    status: storable(record.status),
    ref_id: storable(record.ref_id),
  };
}
