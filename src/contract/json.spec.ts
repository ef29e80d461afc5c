import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, stringifyJson, withoutNulls } from './json';

/** Not so a minus zero, nor a whole number that is not exact and yet written with all its digits. */
function isReadAsNumber(value: number): boolean {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return Math.abs(value) >= 1e21;
  return !Object.is(value, -0);
}

/** Any JSON value; an integer that is not exact as a number is a bigint. */
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(null, true, false),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter(isReadAsNumber),
    fc.bigInt({ min: 2n ** 53n }),
    fc.bigInt({ max: -(2n ** 53n) }),
    fc.string({ unit: 'binary' }),
    fc.bigInt({ min: 2n ** 53n }).map(String),
    fc.array(tie('value')),
    fc.dictionary(fc.string(), tie('value')),
  ),
}));

describe('JSON without rounding', () => {
  it('reads what it wrote', () => {
    fc.assert(
      fc.property(anyJson, fc.constantFrom(undefined, 2), (value, indent) => {
        expect(parseJson(stringifyJson(value, indent))).toEqual(value);
      }),
    );
  });

  it('is JSON like any other where no integer is long', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(stringifyJson(value)).toBe(text);
        fc.pre(!/\d{16}/.test(text));
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('keeps every digit, 10^19 and more', () => {
    for (const digits of ['9007199254740992', '-9007199254740993', '10000000000000000000', '1'.repeat(40)]) {
      expect(parseJson(`{"a":[${digits}]}`)).toEqual({ a: [BigInt(digits)] });
      expect(stringifyJson({ a: [BigInt(digits)] })).toBe(`{"a":[${digits}]}`);
    }
    expect(parseJson('9007199254740991')).toBe(9_007_199_254_740_991);
  });

  it('does not touch digits in strings and in names of members', () => {
    const text = '{"12345678901234567890":"12345678901234567890","q\\"12345678901234567890":"\\\\"}';
    expect(stringifyJson(parseJson(text))).toBe(text);
  });

  it('reads numbers with a fraction or an exponent as numbers', () => {
    expect(parseJson('[1.2345678901234567890, 1e20, 12345678901234567890.0]')).toEqual([
      1.2345678901234567, 1e20, 12_345_678_901_234_567_000,
    ]);
  });

  it.each([
    '',
    '{',
    '01234567890123456789',
    '{"a":12345678901234567890,}',
    '{12345678901234567890 : 1}',
    '-01234567890123456789',
    '"12345678901234567890',
    '12345678901234567890 1',
  ])('refuses %j', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it('refuses a long string without an end', () => {
    for (const end of ['', '\\']) {
      const text = `[1234567890123456789,"${'\\"'.repeat(500_000)}${end}`;
      expect(() => parseJson(text)).toThrow(SyntaxError);
    }
  });

  it('keeps a member named __proto__ a member', () => {
    const text = '{"__proto__":{"admin":true},"n":12345678901234567890}';
    expect(stringifyJson(parseJson(text))).toBe(text);
    expect(Object(parseJson(text)).admin).toBeUndefined();
    expect(stringifyJson(withoutNulls(parseJson(text)))).toBe(text);
  });

  it('leaves null members out, at any depth, and null entries in', () => {
    expect(withoutNulls({ a: null, b: [{ c: null, d: 1 }, null], e: 0, f: '' })).toEqual({
      b: [{ d: 1 }, null],
      e: 0,
      f: '',
    });
    expect(withoutNulls(null)).toBeNull();
    const odd: unknown = JSON.parse('{"__proto__": {"a": null}, "b": null}');
    expect(JSON.stringify(withoutNulls(odd))).toBe('{"__proto__":{}}');
  });

  it('copies no more than what had null members', () => {
    const value = { clean: { a: [1] }, rest: { b: null } };
    const less = Object(withoutNulls(value));
    expect(less.clean).toBe(value.clean);
    expect(value).toEqual({ clean: { a: [1] }, rest: { b: null } });
    expect(withoutNulls(value.clean)).toBe(value.clean);
  });
});
