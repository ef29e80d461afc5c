import * as z from 'zod/mini';

const is64Bit = z.refine<bigint>((id) => BigInt.asIntN(64, id) === id, {
  error: 'must be an integer of 64 bits',
});

/** An opaque 64-bit integer identifier: a `number` while it is exact as one, else a `bigint` (see `json.ts`). */
export const Id = z.union([z.int(), z.bigint().check(is64Bit)]);
export type Id = z.output<typeof Id>;

/** Parses digits as an id; undefined for any other text, also beyond 64 bits. */
export function parseId(text: string): Id | undefined {
  if (!/^-?\d{1,19}$/.test(text)) return undefined;
  const id = BigInt(text);
  if (BigInt.asIntN(64, id) !== id) return undefined;
  return Number.isSafeInteger(Number(id)) ? Number(id) : id;
}

/** An id of a reply, which some servers write as a text of digits. */
export const WrittenId = z.union([
  Id,
  z.pipe(
    z.string().check(z.refine((text) => parseId(text) !== undefined, { error: 'must be an id' })),
    z.transform((text): Id => parseId(text) ?? 0),
  ),
]);
