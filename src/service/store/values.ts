import { customType } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Id } from '#contract/id';
import { parseJson, stringifyJson } from '#contract/json';

/**
 * How values travel between the store and the code, the same over both drivers: both hand a 64-bit integer and JSON
 * over as text (see `pglite.ts` and `postgres.ts`), and the columns below decode it.
 */

/** A 64-bit integer: `number` while that is exact, else `bigint`. */
export const int8 = customType<{ data: Id; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: (text) => {
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : BigInt(text);
  },
  toDriver: String,
});

/** A 64-bit integer that is known to be exact as a `number`: a point in time in Unix seconds. */
export const unixSeconds = customType<{ data: number; driverData: string }>({
  dataType: () => 'bigint',
  fromDriver: Number,
  toDriver: String,
});

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** JSON kept as it was written (`json`, not `jsonb`, which refuses zero characters and reorders members). */
export const jsonOf = <S extends z.ZodMiniType>(name: string, schema: S) =>
  customType<{ data: z.output<S>; driverData: string }>({
    dataType: () => 'json',
    fromDriver: (text) => z.parse(schema, parseJson(text)),
    toDriver: (value) => stringifyJson(value),
  })(name);

/** True if PostgreSQL's `text` can hold a string: no zero character, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !/[\ud800-\udfff]/u.test(text);
}
