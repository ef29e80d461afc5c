import { and, isNull, notInArray } from 'drizzle-orm';
import { Closing } from '#contract/served/ledger';
import type { Db } from '../../../store/db';
import { closings as table } from '../../../store/schema';
import type { Placed, RecordKind } from '../../record-kind';
import { simpleKind } from '../../simple-kind';

/** Months as they were paid, reopened ones included. */
export const closings: RecordKind<Closing> = simpleKind<typeof table, Closing>({
  table,
  key: ['closing_id'],
  schema: Closing,
  idOf: ({ closing_id }) => String(closing_id),
  conflicts: closedTwice,
  rowOf: ({ closing_id, month, closed_at, closed_by, reopened_at, reopened_by, ...record }) => ({
    closing_id,
    month,
    closed_at,
    closed_by,
    reopened_at: reopened_at ?? null,
    reopened_by: reopened_by ?? null,
    record,
  }),
  recordOf: closingOf,
});

/** Error messages for a month that another closing of the batch or the store has closed. */
async function closedTwice(db: Db, batch: readonly Placed<Closing>[]): Promise<string[]> {
  const openRecords = batch.filter(({ record }) => record.reopened_at === undefined);
  const ids = batch.map(({ record }) => record.closing_id);
  const stored = await db
    .select({ month: table.month })
    .from(table)
    .where(and(isNull(table.reopened_at), notInArray(table.closing_id, ids)));
  const months = new Set(stored.map(({ month }) => month));
  return openRecords.flatMap(({ place, record: { month } }) => {
    if (months.has(month)) return [`${place}: month ${month} is closed by another record`];
    months.add(month);
    return [];
  });
}

/** Closing of a row of the store. */
export function closingOf({ reopened_at, reopened_by, record, ...row }: typeof table.$inferSelect): Closing {
  return {
    ...row,
    ...(reopened_at !== null && { reopened_at }),
    ...(reopened_by !== null && { reopened_by }),
    ...record,
  };
}
