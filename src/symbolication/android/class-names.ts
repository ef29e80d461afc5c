/** What may be the name of a class in a text, from character `from` to `to`, exclusive. */
export type NamedClass = { name: string; from: number; to: number };

const NAMED = /(?:^|[:"] {1,9}|\[CIRCULAR REFERENCE: ?)([\p{L}_$][\p{L}\p{N}_$.-]*)(?=:|\]|\s*$)/gu;

/**
 * Where the heading of an exception may name classes: its own (`b.a: …`, `Exception in thread "main" b.a`), those of causes
 * in its message (`… : b.a: …`), and a circular reference. Other words of a message may look like short class names.
 */
export function classNamesIn(heading: string): NamedClass[] {
  return [...heading.matchAll(NAMED)].map((match) => {
    const name = match[1] ?? '';
    const from = match.index + match[0].length - name.length;
    return { name, from, to: from + name.length };
  });
}
