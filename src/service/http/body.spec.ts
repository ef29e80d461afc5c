import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNestedTooDeep, MAX_NESTING } from './body';

const bytes = (text: string) => new TextEncoder().encode(text);

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
  expect(isNestedTooDeep(bytes(nested(most)))).toBe(false);
  expect(isNestedTooDeep(bytes(nested(most + 1)))).toBe(true);
  expect(isNestedTooDeep(bytes(nested(500_000)))).toBe(true);
  expect(isNestedTooDeep(bytes(open.repeat(500_000)))).toBe(true);
});

test('brackets in a string do not count', () => {
  const text = JSON.stringify({
    ['['.repeat(100)]: `\\"${'{['.repeat(100)}\\`,
    b: '\\\\"[['.repeat(100),
  });
  expect(isNestedTooDeep(bytes(text))).toBe(false);
  expect(isNestedTooDeep(bytes(`"${'['.repeat(100)}`))).toBe(false);
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
      expect(isNestedTooDeep(bytes(JSON.stringify([one, one])))).toBe(1 + depthOf(one) > MAX_NESTING);
    }),
  );
});
