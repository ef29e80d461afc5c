import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Id } from '#contract/id';
import { parseJson, stringifyJson } from '#contract/json';

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
