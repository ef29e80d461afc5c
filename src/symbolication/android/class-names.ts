import { isNativeSource } from './frame';

/** Possible class name in a text, at characters `from` to `to`, exclusive. */
export type NamedClass = { name: string; from: number; to: number };

const CLASS_NAME = /(?:^|[:"] {1,9}|\[CIRCULAR REFERENCE: ?)([\p{L}_$][\p{L}\p{N}_$.-]*)(?=:|\]|\s*$)/gu;

/**
 * Possible class names in the heading of an exception: its own class (`b.a: …`, `Exception in thread "main" b.a`),
 * causes in its message (`… : b.a: …`), and a circular reference. Other words of a message may look like short class
 * names.
 */
export function classNamesIn(heading: string): NamedClass[] {
  return [...heading.matchAll(CLASS_NAME)].map((match) => {
    const name = match[1] ?? '';
    const from = match.index + match[0].length - name.length;
    return { name, from, to: from + name.length };
  });
}

/**
 * The file of a class where its mapping does not tell: a Java file is called like its outermost class, and `CartKt` holds
 * what Kotlin's `Cart.kt` has outside of classes. Otherwise nothing but the ending of the printed file tells the
 * languages apart.
 * @param printed what the stack says, such as `SourceFile`; it stays where it says that there is none.
 */
export function inferredFile(className: string, printed: string): string {
  if (isNativeSource(printed)) return printed;
  const simple = className.slice(className.lastIndexOf('.') + 1);
  const dollar = simple.indexOf('$', 1);
  const outer = dollar < 0 ? simple : simple.slice(0, dollar);
  if (outer.length > 2 && outer.endsWith('Kt')) return `${outer.slice(0, -2)}.kt`;
  return `${outer}.${printed.endsWith('.kt') ? 'kt' : 'java'}`;
}

/** True if the printed file can be the real one: obfuscated builds print a tag, or nothing. */
export function isRealFile(printed: string): boolean {
  return /\.(?:java|kt|kts|scala|groovy)$/.test(printed);
}
