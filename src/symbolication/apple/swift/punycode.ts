import { Unreadable } from './node';

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/** Swift's punycode: `_` before the digits `a-zA-J`, and what is no letter as code units of a surrogate range. */
export function decodePunycode(text: string): string {
  const delimiter = text.lastIndexOf('_');
  const codes = Array.from(text.slice(0, Math.max(0, delimiter)), (character) => character.charCodeAt(0));
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let i = 0;
  for (let at = delimiter + 1; at < text.length;) {
    const before = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitAt(text, at);
      at += 1;
      i += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = codes.length + 1;
    bias = adapted(i - before, length, before === 0);
    code += Math.floor(i / length);
    i %= length;
    if (code > 0x10_ffff) throw new Unreadable('no character');
    codes.splice(i, 0, code);
    i += 1;
  }
  return codes
    .map((code) => String.fromCodePoint(code >= 0xd800 && code < 0xd880 ? code - 0xd800 : code))
    .join('');
}

function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 65 && code <= 74) return code - 65 + 26;
  throw new Unreadable('no digit');
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : delta >> 1;
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
