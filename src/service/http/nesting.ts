/** Max nesting depth of arrays and objects in a body, since code that reads or stores values may recurse. */
export const MAX_NESTING = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_ARRAY, CLOSE_ARRAY] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/**
 * True if arrays and objects are nested deeper than `MAX_NESTING`. Scans the bytes of a text that may be invalid
 * JSON, before it is parsed, without recursion.
 */
export function isNestedTooDeep(text: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === QUOTE) at = stringEnd(text, at);
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_NESTING) return true;
  }
  return false;
}

/** Offset of the closing quote of the string that opens at `start`; the end of the text if it is unterminated. */
function stringEnd(text: Uint8Array, start: number): number {
  for (let end = text.indexOf(QUOTE, start + 1); end >= 0; end = text.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}
