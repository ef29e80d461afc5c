import * as z from 'zod/mini';

/** An opaque 64-bit integer identifier: a `number` while it is exact as one, else a `bigint` (see `json.ts`). */
export const Id = z.union([z.int(), z.bigint()]);
export type Id = z.output<typeof Id>;
