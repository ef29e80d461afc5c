import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#domain/property-runs.spec-support';
import { createKeyGuard, KEY_MASK } from './proxy';

const KEY = 'wb_0a1b2c3d_x+Y/z=9-"\\%~';

/** Encodings that a server may echo a character in. */
const WAYS: ((character: string) => string)[] = [
  (character) => character,
  encodeURIComponent,
  (character) => hexed('%', character),
  (character) => hexed('%', character).toLowerCase(),
  (character) => encodeURIComponent(hexed('%', character)),
  (character) => hexed('\\u00', character),
  (character) => hexed('\\u00', character).toLowerCase(),
  (character) => JSON.stringify(character).slice(1, -1),
  (character) => JSON.stringify(JSON.stringify(character).slice(1, -1)).slice(1, -1),
  (character) => (character === '/' ? '\\/' : character),
  (character) => (character === '+' ? ' ' : character),
];

function hexed(prefix: string, character: string): string {
  return `${prefix}${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Key with each character encoded in its own way. */
const written = fc
  .array(fc.nat(WAYS.length - 1), { minLength: KEY.length, maxLength: KEY.length })
  .map((ways) => Array.from(KEY, (character, i) => WAYS[ways[i] ?? 0]?.(character)).join(''));

/** Text around the key, with pieces that begin like the key. */
const around = fc
  .array(fc.constantFrom('"', '{', ' ', 'é漢', 'wb_0a1b2c3d_x', '%2', 'w', 'x,', '🔑', ':'), { maxLength: 8 })
  .map((pieces) => `${pieces.join('')} |`);

/** Body as it is passed on. */
function passed(text: string, isData: boolean): string {
  return createKeyGuard(KEY).body(Buffer.from(text), isData).toString();
}

describe('the key', () => {
  it('is removed in any encoding and context, and nothing else is', () => {
    fc.assert(
      fc.property(around, written, around, fc.boolean(), (a, key, b, isData) => {
        const expected = `${a}${KEY_MASK}|${b}${KEY_MASK}`;
        expect(passed(`${a}${key}|${b}${key}`, isData)).toBe(expected);
        expect(createKeyGuard(KEY).text(`${a}${key}|${b}${key}`)).toBe(expected);
      }),
      { numRuns: runs(500) },
    );
  });

  it('guard leaves all other bytes unchanged', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const whole = Buffer.from(bytes);
        expect(createKeyGuard('k3y').body(whole, true)).toEqual(whole);
      }),
    );
  });
});

describe('an app_key parameter', () => {
  it('is masked once if its value is the key', () => {
    const guard = createKeyGuard(KEY);
    const masked = `bad app_key=${KEY_MASK} in ?app_key=${KEY_MASK}&b=1, {"app_key":"${KEY_MASK}"}`;
    const said = `bad app_key=${KEY} in ?app_key=${encodeURIComponent(KEY)}&b=1, {"app_key":${JSON.stringify(KEY)}}`;
    expect(guard.text(said)).toBe(masked);
    expect(guard.text(masked)).toBe(masked);
  });

  it.each([
    ['GET https://up.example/x?app_key=abc%2Bd&b=1', `GET https://up.example/x?app_key=${KEY_MASK}&b=1`],
    ['app_key%3Dabc is not valid', `app_key%3D${KEY_MASK} is not valid`],
    [String.raw`{"m":"{\"app_key\":\"abc\/d\"}"}`, String.raw`{"m":"{\"app_key\":\"${KEY_MASK}\"}"}`],
    [String.raw`"?app\u005fkey\u003dabc\u002b1"`, String.raw`"?app\u005fkey\u003d${KEY_MASK}"`],
    ['App-Key: abc, next', `App-Key: ${KEY_MASK}, next`],
    ['The query parameter app_key is missing.', 'The query parameter app_key is missing.'],
  ])('has its value masked: %s', (said, expected) => {
    expect(createKeyGuard(undefined).text(said)).toBe(expected);
  });
});
