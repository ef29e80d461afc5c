import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { StoredRates, Closing } from '#contract/served/ledger';
import { payRates as ratesTable, closings as closingsTable } from '../../store/schema';
import { ownTeam, type RecordKind, simpleKind, type Placed } from '../record-kind';
import { and, isNull, notInArray } from 'drizzle-orm';
import type { Db } from '../../store/db';

const Rates = z.extend(StoredRates, { team_id: z._default(Id, 0), person_id: z._default(Id, 0) }).check(
  z.refine(({ team_id, person_id }) => team_id === 0 || person_id === 0, {
    error: 'must be 0 where team_id is a team',
    path: ['person_id'],
  }),
  z.refine(
    ({ team_id, person_id, currency, bounds }) =>
      (team_id === 0 && person_id === 0) === (currency !== undefined && bounds !== undefined),
    { error: 'must be there for everybody, with bounds, and for nobody else', path: ['currency'] },
  ),
);

/** Rates of everybody (both ids 0), of a team or of a person. */
export type RatesRecord = z.output<typeof Rates>;

export const rates: RecordKind<RatesRecord> = simpleKind<typeof ratesTable, RatesRecord>({
  table: ratesTable,
  key: ['team_id', 'person_id'],
  schema: Rates,
  idOf: ({ team_id, person_id }) => `${team_id} ${person_id}`,
  teamsOf: ownTeam,
  rowOf: ({ team_id, person_id, ...record }) => ({ team_id, person_id, record }),
  recordOf: ({ team_id, person_id, record }) => ({ team_id, person_id, ...record }),
});

/** Months as they were paid, reopened ones included. */
export const closings: RecordKind<Closing> = simpleKind<typeof closingsTable, Closing>({
  table: closingsTable,
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
    .select({ month: closingsTable.month })
    .from(closingsTable)
    .where(and(isNull(closingsTable.reopened_at), notInArray(closingsTable.closing_id, ids)));
  const months = new Set(stored.map(({ month }) => month));
  return openRecords.flatMap(({ place, record: { month } }) => {
    if (months.has(month)) return [`${place}: month ${month} is closed by another record`];
    months.add(month);
    return [];
  });
}

/** Closing of a row of the store. */
export function closingOf({
  reopened_at,
  reopened_by,
  record,
  ...row
}: typeof closingsTable.$inferSelect): Closing {
  return {
    ...row,
    ...(reopened_at !== null && { reopened_at }),
    ...(reopened_by !== null && { reopened_by }),
    ...record,
  };
}
