import * as z from 'zod/mini';
import { asc, sql } from 'drizzle-orm';
import { Delivery } from '#contract/webhook';
import { deliveries as table } from '../../store/schema';
import { storable } from '../../store/values';
import { eventMs, toRfc3339 } from '../../webhook/event-time';
import { key } from '../field-schemas';
import { incoming, PAGE, pages, type RecordKind } from '../record-kind';

const eventTime = z.string().check(
  z.refine((value: string) => value === '' || toRfc3339(value) !== undefined, {
    error: 'must be RFC 3339, or 2025-11-17 13:17:30.000000',
  }),
);

export const deliveries: RecordKind<Delivery> = {
  schema: z.extend(Delivery, { integration_id: key, event_id: key, event_time: z._default(eventTime, '') }),
  idOf: ({ integration_id, event_id, attempt }) => JSON.stringify([integration_id, event_id, attempt]),
  write: (db, batch) =>
    db
      .insert(table)
      .values(
        batch.map((record) => {
          const { integration_id, event_id, channel_id, attempt, event_time } = record;
          return {
            integration_id,
            event_id,
            channel_id,
            record,
            attempt,
            event_ms: eventMs(event_time),
            event_type: storable(record.event_type),
            status: storable(record.status),
            ref_id: storable(record.ref_id),
          };
        }),
      )
      .onConflictDoUpdate({
        target: [table.integration_id, table.event_id, table.attempt],
        set: incoming(table, 'channel_id', 'record', 'event_ms', 'event_type', 'status', 'ref_id'),
      }),
  pages: (db) =>
    pages(
      async (after: readonly [string, string, number] | undefined) => {
        const id = sql`(${table.integration_id}, ${table.event_id}, ${table.attempt})`;
        const rows = await db
          .select({ record: table.record })
          .from(table)
          .where(after && sql`${id} > (${after[0]}, ${after[1]}, ${after[2]})`)
          .orderBy(asc(table.integration_id), asc(table.event_id), asc(table.attempt))
          .limit(PAGE);
        return rows.map(({ record }) => record);
      },
      ({ integration_id, event_id, attempt }) => [integration_id, event_id, attempt] as const,
    ),
};
