const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Splits the text of a JSON array into the texts of its elements, which are not checked, so that they can be parsed
 * one at a time. Returns false for a text that is no array, or has more after it.
 */
export function* arrayElements(text: string): Generator<string, boolean> {
  let at = text.search(/\S/);
  if (text.charCodeAt(at) !== OPEN_LIST) return false;
  let start = at + 1;
  let isFirst = true;
  let depth = 0;
  for (at += 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
    else if (code === COMMA && depth === 0) {
      yield text.slice(start, at);
      [start, isFirst] = [at + 1, false];
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      if (depth === 0) break;
      depth -= 1;
    }
  }
  if (text.charCodeAt(at) !== CLOSE_LIST) return false;
  const last = text.slice(start, at);
  if (!isFirst || last.trim() !== '') yield last;
  return text.slice(at + 1).trim() === '';
}

/** Offset of the closing quote of the string that opens at `start`; the end of the text if it is unterminated. */
export function stringEnd(text: string, start: number): number {
  let end = start + 1;
  for (let code = text.charCodeAt(end); end < text.length && code !== QUOTE; code = text.charCodeAt(end)) {
    end += code === BACKSLASH ? 2 : 1;
  }
  return end;
}
