/** Base with its marks, or the parts of a Korean syllable: what is one character without compatibility forms. */
const CHARACTER = /%20|[\u1100-\u115f][\u1160-\u11ff]*|[^\p{M}\uff9e\uff9f]?[\p{M}\uff9e\uff9f]*/gu;
const NOT_PLAIN = /%20|.?[^\0-\x7f]+/gsu;
const HIDDEN = /\p{Default_Ignorable_Code_Point}/gu;

/** Plain text: without compatibility forms, hidden characters and escaped spaces. */
export function plainOf(text: string): string {
  return text
    .replaceAll('%20', ' ')
    .replaceAll(HIDDEN, '')
    .normalize('NFKC')
    .replaceAll('ß', 'ss')
    .replaceAll('ẞ', 'SS')
    .replaceAll('i\u0307', 'i');
}

/**
 * A text without compatibility forms, such as full-width or mathematical letters, without hidden characters and
 * escaped spaces; with the place in the text as written of a place in it. Undefined where it has none.
 */
export function withoutForms(
  text: string,
): { text: string; placeOf: (offset: number) => number } | undefined {
  if (plainOf(text) === text) return undefined;
  let plain = '';
  // Place of each unit of the plain text, and of its end.
  const places: number[] = [];
  const add = (written: string, at: number, meant: string) => {
    for (let unit = 0; unit < meant.length; unit += 1) places.push(written === meant ? at + unit : at);
    plain += meant;
  };
  let from = 0;
  for (const { 0: run, index } of text.matchAll(NOT_PLAIN)) {
    add(text.slice(from, index), from, text.slice(from, index));
    for (const { 0: written, index: place } of run.matchAll(CHARACTER))
      add(written, index + place, plainOf(written));
    from = index + run.length;
  }
  add(text.slice(from), from, text.slice(from));
  return { text: plain, placeOf: (offset) => places[offset] ?? text.length };
}
