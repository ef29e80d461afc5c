/** Escaped four times at most: each place is looked at once. */
const ESCAPE = /\\{1,15}u([0-9a-f]{4})/gi;
/** Quotes and escapes stay as written: the meaning of their surroundings depends on them. */
const SYNTAX = /["'`\\\p{Cc}]/u;

/**
 * A text with `\\u0077` and the like as the characters they mean, and from a place in it to the place in the text as
 * written. Undefined where there is nothing of the kind.
 */
export function withoutEscapes(
  text: string,
): { text: string; placeOf: (offset: number) => number } | undefined {
  const pieces: string[] = [];
  // Offset of each character in the meaning, and the extra length of its source from there on.
  const ends: number[] = [];
  const longer: number[] = [];
  let from = 0;
  let length = 0;
  for (const { 0: escape, 1: code = '', index } of text.matchAll(ESCAPE)) {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    if (SYNTAX.test(character)) continue;
    pieces.push(text.slice(from, index), character);
    length += index - from + 1;
    from = index + escape.length;
    ends.push(length);
    longer.push(from - length);
  }
  if (pieces.length === 0) return undefined;
  return {
    text: pieces.join('') + text.slice(from),
    placeOf(offset) {
      let [low, high] = [0, ends.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] ?? 0) <= offset) low = middle + 1;
        else high = middle;
      }
      return offset + (longer[low - 1] ?? 0);
    },
  };
}
