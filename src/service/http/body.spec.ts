import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import { createBodyReader, MAX_NESTING, noteArrival, parseBody, scanBody } from './body';

const bytes = (text: string) => new TextEncoder().encode(text);
const isTooDeep = (text: string) => scanBody(bytes(text)).depth > MAX_NESTING;

/** Nesting depth, computed from the parsed value. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test.each([
  ['arrays', '[', '1', ']'],
  ['objects', '{"a":', '1', '}'],
  ['both', '[{"a":', '1', '}]'],
])('takes %s up to 64 levels', (_name, open, inner, close) => {
  const nested = (levels: number) => `${open.repeat(levels)}${inner}${close.repeat(levels)}`;
  const most = MAX_NESTING / depthOf(JSON.parse(nested(1)));
  expect(isTooDeep(nested(most))).toBe(false);
  expect(isTooDeep(nested(most + 1))).toBe(true);
  expect(isTooDeep(nested(500_000))).toBe(true);
  expect(isTooDeep(open.repeat(500_000))).toBe(true);
});

test('a body whose stream was closed before it came whole broke off', async () => {
  const read = createBodyReader();
  const posted = (isWhole: boolean) => {
    const request = new Request('http://shop.test/', { method: 'POST', body: 'ab' });
    noteArrival(request, () => isWhole);
    return read(request, { maxBytes: 10 }, async ({ byteLength }) => byteLength);
  };
  expect(await posted(true)).toBe(2);
  await expect(posted(false)).rejects.toThrow('The body broke off.');
});

test('brackets in a string do not count', () => {
  const text = JSON.stringify({
    ['['.repeat(100)]: `\\"${'{['.repeat(100)}\\`,
    b: '\\\\"[['.repeat(100),
  });
  expect(isTooDeep(text)).toBe(false);
  expect(isTooDeep(`"${'['.repeat(100)}`)).toBe(false);
});

test('the nesting depth equals that of the parsed value', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 90, withCrossShrink: true },
      fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', 'é') }),
      { arbitrary: fc.tuple(tie('value')), weight: 20 },
      { arbitrary: fc.dictionary(fc.string(), tie('value'), { minKeys: 1, maxKeys: 1 }), weight: 20 },
    ),
  }));
  fc.assert(
    fc.property(value, (one) => {
      expect(isTooDeep(JSON.stringify([one, one]))).toBe(1 + depthOf(one) > MAX_NESTING);
    }),
  );
});

/** Number of values in a parsed value, itself included. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((total: number, one) => total + valuesIn(one), 1);
}

test('the count of values is that of the parsed value, or more', () => {
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), (text) => {
      const { values } = scanBody(bytes(text));
      const actual = valuesIn(JSON.parse(text));
      expect(values).toBeGreaterThanOrEqual(actual);
      expect(values).toBeLessThanOrEqual(2 * actual);
    }),
  );
});

test('a body is parsed as its text is, with long integers digit for digit', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.bigInt()),
    fc.array(fc.string({ unit: fc.constantFrom('"', '\\', '9', '[') })),
  );
  fc.assert(
    fc.property(value, (one) => {
      const text = stringifyJson([one]);
      expect(stringifyJson(parseBody(bytes(text)))).toBe(text);
    }),
  );
});

const list = (item: string, count: number) =>
  bytes(`[${Array.from({ length: count }, () => item).join(',')}]`);

test('a body of too many values is refused before it is parsed', () => {
  expect(parseBody(list('12345678901234567', 3))).toEqual([
    12345678901234567n,
    12345678901234567n,
    12345678901234567n,
  ]);
  expect(parseBody(list('1', 19_998))).toHaveLength(19_998);
  for (const item of ['1', '{"a":1}', '[[[]]]', '12345678901234567890', 'null']) {
    expect(() => parseBody(list(item, 60_000))).toThrow('The body must have at most 20000 values.');
  }
  expect(() => parseBody(list('1', 20), 10)).toThrow('at most 10 values');
});
