/**
 * Removes the app key from upstream replies. The key is matched verbatim and in any encoding a server may echo it in:
 * percent-encoded, escaped for JSON, or both, several times over, each character in its own way. Bytes are decoded as
 * Latin-1: a key is ASCII, and so is no byte of a longer UTF-8 sequence.
 */

import { escaped } from '#domain/text/escaped';

/** Replacement for a removed key; harmless in JSON, addresses, CSV and headers. */
export const KEY_MASK = '[app-key]';

/** Max backslashes (escaped four times) and `25`s (five times) that encode one character. */
const MAX_BACKSLASHES = 15;
const MAX_PERCENTS = 4;

/** `app_key` with its value in a URL, a form, a header or a JSON text, escaped or not. */
const NAMED_KEY =
  /(app(?:[_-]|%(?:25){0,4}5f|\\{1,15}u005f)?key(?:\\{0,15}["'])?(?:\s{0,4}[:=]\s{0,4}|%(?:25){0,4}3d|\\{1,15}u003d)(?:\\{0,15}["'])?)(?!\[app-key\])(?:[^\s"'&<>,;)\]}\\]|\\{1,15}(?:u[0-9a-f]{4}|\/))+/gi;

export type KeyGuard = {
  /** Removes the key, and the value of any `app_key=…`, from a text. */
  text(text: string): string;
  /** Same as `text`, for a whole body. */
  body(bytes: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Guard of the rest of a body: removes the key alone, as `app_key=…` may be part of a person's data. */
  stream(): ChunkGuard;
};

type ChunkGuard = {
  /** Returns the bytes to pass on; retains the end if a key may have started there. */
  next(chunk: Uint8Array): Uint8Array;
  /** Returns the retained bytes at the end of the body. */
  end(): Uint8Array;
};

/** @param key printable ASCII without spaces; without one only `app_key=…` is looked for. */
export function createKeyGuard(key: string | undefined): KeyGuard {
  const pattern = key === undefined ? undefined : new RegExp(Array.from(key, formsOf).join(''), 'g');
  const text = (original: string) =>
    (pattern ? original.replace(pattern, KEY_MASK) : original).replace(NAMED_KEY, `$1${KEY_MASK}`);
  return {
    text,
    body: (bytes) => Buffer.from(text(Buffer.from(bytes).toString('latin1')), 'latin1'),
    stream: () => (key === undefined || !pattern ? UNGUARDED : chunkGuard(key, pattern)),
  };
}

const NOTHING = new Uint8Array();
const UNGUARDED: ChunkGuard = { next: (chunk) => chunk, end: () => NOTHING };

function chunkGuard(key: string, pattern: RegExp): ChunkGuard {
  // Bytes that any encoding of the key consists of: other bytes cannot be at the end of a partial match.
  const isPart = new Uint8Array(256);
  for (const byte of Buffer.from(`${key} \\%u0123456789abcdefABCDEF`)) isPart[byte] = 1;
  const longest = key.length * (MAX_BACKSLASHES + 'u0000'.length);
  let pending: Uint8Array = NOTHING;

  const guarded = (bytes: Buffer, isLast: boolean): Uint8Array => {
    const text = bytes.toString('latin1');
    const pieces: string[] = [];
    let from = 0;
    for (const match of text.matchAll(pattern)) {
      pieces.push(text.slice(from, match.index), KEY_MASK);
      from = match.index + match[0].length;
    }
    let to = bytes.length;
    const first = isLast ? to : Math.max(from, to - longest);
    while (to > first && isPart[bytes[to - 1] ?? 0] === 1) to -= 1;
    pending = Uint8Array.from(bytes.subarray(to));
    if (from === 0) return bytes.subarray(0, to);
    return Buffer.from(pieces.join('') + text.slice(from, to), 'latin1');
  };
  return {
    next: (chunk) => guarded(Buffer.concat([pending, chunk]), false),
    end: () => guarded(Buffer.from(pending), true),
  };
}

/** Pattern of all encodings of a character. Only characters that JSON escapes allow backslashes: `\n` is no "n". */
function formsOf(character: string): string {
  const plain = `${/\w/.test(character) ? '' : `\\\\{0,${MAX_BACKSLASHES}}`}${escaped(character)}`;
  const codes = [character, ...(character === '+' ? [' '] : [])].map(hexOf);
  const encoded = codes.flatMap((hex) => [
    `%(?:25){0,${MAX_PERCENTS}}${hex}`,
    `\\\\{1,${MAX_BACKSLASHES}}u00${hex}`,
  ]);
  // A server that parses the query as a form decodes `+` as a space.
  return `(?:${[plain, ...(character === '+' ? [' '] : []), ...encoded].join('|')})`;
}

function hexOf(character: string): string {
  const digits = character.charCodeAt(0).toString(16).padStart(2, '0');
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
