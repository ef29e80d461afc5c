import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { Id } from './id';
import { check, firstOfMany, problemLine } from './problem';

const schema = z.object({
  id: z.optional(Id),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(3))),
  list: z.optional(z.array(z.object({ n: z.int().check(z.minimum(2), z.maximum(4)) })).check(z.minLength(1))),
  flag: z.optional(z.boolean()),
  kind: z.optional(z.union([z.string(), Id])),
});

const lineOf = (value: unknown, by: z.ZodMiniType = schema) => {
  const checked = check(by, value);
  return checked.ok ? 'ok' : problemLine(checked.problems);
};

const wrong = (length: number) => ({
  layers: Array.from({ length }, () => ({
    ids: [1, 'secret', 2n ** 63n],
    n: length > 40 ? 'secret' : null,
  })),
});

describe('a problem', () => {
  it.each([
    [{ id: 'secret' }, 'id must be an integer.'],
    [{ id: 2n ** 63n }, 'id must be an integer of 64 bits.'],
    [{ id: -(2n ** 63n) }, 'ok'],
    [{ id: 1e300 }, 'id must be at most 9007199254740991.'],
    [{ name: '' }, 'name must not be empty.'],
    [{ name: 'secret' }, 'name must have at most 3 characters.'],
    [{ list: [] }, 'list must have at least 1 entry.'],
    [{ list: [{ n: 2 }, { n: 5 }] }, 'list[1].n must be at most 4.'],
    [{ list: [{ n: 1 }, { n: 'secret' }] }, 'list[0].n must be at least 2. (1 more)'],
    [{ list: [{}] }, 'list[0].n is required and must be an integer.'],
    [{ flag: 'true' }, 'flag must be a boolean.'],
    [{ kind: true }, 'kind must be a string or an integer.'],
    [null, 'The body must be an object.'],
  ])('of %o is field and rule, never the value', (value, line) => {
    expect(lineOf(value)).toBe(line);
  });

  it.each([{ kind: 'secret' }, {}])('of %o names the kinds that there are', (value) => {
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('feed') }),
      z.object({ kind: z.literal('guest') }),
    ]);
    expect(lineOf(value, kinds)).toBe('kind must be one of feed, guest.');
  });

  it('of very many values are summarised', () => {
    const ids = z.object({ a: z.object({ b: z.array(z.object({ ids: z.array(Id) })) }) });
    const many = { a: { b: [{ ids: Array.from({ length: 200_000 }, () => null) }] } };
    expect(lineOf(many, ids)).toMatch(
      /^The body has too many problems to list\.$|^a\.b\[0\]\.ids\[0\] must be/,
    );
  });

  it('of many values is one of the first 100, in the same words', () => {
    const schema = z.object({
      layers: z.optional(z.array(z.object({ ids: z.array(Id), n: z.nullable(z.int()) }))),
    });
    const checked = check(schema, wrong(60));
    if (checked.ok) throw new Error('the value is wrong');
    expect(checked.problems).toHaveLength(180);
    expect(firstOfMany(schema, wrong(60))).toEqual(checked.problems.slice(0, 100));
    expect(firstOfMany(schema, wrong(40))).toBeUndefined();
    expect(firstOfMany(schema, {})).toBeUndefined();
    expect(firstOfMany(schema, { layers: 'secret' })).toBeUndefined();
  });

  it('has the first of many inside of a readonly list', () => {
    const list = z.object({ list: z.readonly(z.array(z.int())) });
    const value = { list: Array.from({ length: 200 }, () => 'secret') };
    expect(firstOfMany(list, value)?.at(-1)).toEqual({ field: 'list[99]', rule: 'must be an integer' });
  });

  it('names fields that a strict schema does not know', () => {
    expect(lineOf({ a: 1, b: 2 }, z.strictObject({}))).toBe('The body has unknown fields a, b.');
  });
});
