import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Id } from '#contract/id';
import { parseJson, stringifyJson } from '#contract/json';
import { ClosedContent, StoredRates } from '#contract/served/ledger';

/**
 * Column types that convert values the same way for both drivers: both return 64-bit integers and JSON as text (see
 * `pglite.ts` and `postgres.ts`), which is decoded here.
 */

/** 64-bit integer: `number` if that is exact, else `bigint`. */
export const int8 = customType<{ data: Id; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: (text) => {
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : BigInt(text);
  },
  toDriver: String,
});

/** Unix seconds as a 64-bit integer, always exact as a `number`. */
export const unixSeconds = customType<{ data: number; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: Number,
  toDriver: String,
});

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** JSON stored as text (`json`, not `jsonb`, which rejects zero characters and reorders members). */
export const jsonOf = <S extends z.ZodMiniType>(name: string, schema: S) =>
  customType<{ data: z.output<S>; driverData: string }>({
    dataType: () => 'json',
    fromDriver: (text) => z.parse(schema, parseJson(text)),
    toDriver: (value) => stringifyJson(value),
  })(name);

/**
 * A `json` column whose members can be read in SQL: PostgreSQL fails if any text in it has a zero character or an
 * unpaired surrogate. Escaped characters become spaces.
 */
export function readableJson(column: SQLWrapper): SQL {
  return sql`regexp_replace(${column}::text, '\\\\u[0-9a-f]{4}', '\\\\u0020', 'gi')::json`;
}

/** Text for a column that copies a member of a record; "" if PostgreSQL cannot store it. */
export function storable(text: string): string {
  return isStorableText(text) ? text : '';
}

/** True if PostgreSQL's `text` can store a string: no zero character, no unpaired surrogate. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/[\ud800-\udfff]/u.test(text);
}

/** Tables of people and their pay, as created by the migrations. */

export const people = pgTable('people', {
  person_id: int8('person_id').primaryKey(),
  person_name: text('person_name').notNull(),
  time_zone: text('time_zone'),
  phone: text('phone'),
  chat: text('chat'),
  personnel_number: text('personnel_number'),
});

/** People whose name was erased, by the hash of their number. */
export const erasures = pgTable('erasures', {
  person_hash: text('person_hash').primaryKey(),
  erased_at: unixSeconds('erased_at').notNull(),
});

/** `email`: in lower case. */
export const peopleEmails = pgTable(
  'people_emails',
  { email: text('email').primaryKey(), person_id: int8('person_id').notNull() },
  (table) => [index('people_emails_by_person').on(table.person_id)],
);

export const memberships = pgTable(
  'memberships',
  { person_id: int8('person_id').notNull(), team_id: int8('team_id').notNull() },
  (table) => [primaryKey({ columns: [table.person_id, table.team_id] })],
);

/** Rates of pay of everybody (both ids 0), of a team or of a person. */
export const payRates = pgTable(
  'pay_rates',
  {
    team_id: int8('team_id').notNull(),
    person_id: int8('person_id').notNull(),
    record: jsonOf('record', StoredRates).notNull(),
  },
  (table) => [primaryKey({ columns: [table.team_id, table.person_id] })],
);

/** Months as they were paid; one that is not reopened is the only one of its month. */
export const closings = pgTable('closings', {
  closing_id: int8('closing_id').primaryKey(),
  month: text('month').notNull(),
  closed_at: unixSeconds('closed_at').notNull(),
  closed_by: text('closed_by').notNull(),
  reopened_at: unixSeconds('reopened_at'),
  reopened_by: text('reopened_by'),
  record: jsonOf('record', ClosedContent).notNull(),
});
