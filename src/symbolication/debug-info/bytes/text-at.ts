/** Longer names are cut: mangled ones of generated code reach some thousand. */
const LONGEST_TEXT = 32 * 1024;

/** The end of the text that begins at `from`: its zero, the end, or as far as names are read. */
export function textEnd(bytes: Uint8Array, from: number, end: number): number {
  const last = Math.min(end, from + LONGEST_TEXT);
  let at = from;
  while (at < last && bytes[at] !== 0) at += 1;
  return at;
}
