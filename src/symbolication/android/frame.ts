import type { PrintedFrame } from '../stack';

/** Line of a Java stack. `function` is the class and method as printed. */
export type JavaFrame = PrintedFrame & {
  /** Includes the package, but not the module that newer virtual machines print before it. */
  className: string;
  methodName: string;
  /** Present for machine code, which has no class. */
  native?: NativeFrame;
};

/** Place of a frame in machine code. */
export type NativeFrame = {
  /** File name of the library, such as `libshop.so`. */
  library: string;
  /** Hex digits of its build id; '' if not printed. */
  buildId: string;
  /** Distance from the start of the printed function; 0 if not printed. */
  offset: number;
  isSystem: boolean;
};

/** A file of a language of the virtual machine, or what represents one. */
const SOURCE =
  /^(?:[\w$-]+\.(?:java|kt|kts|scala|groovy)|SourceFile|Unknown Source|r8-map-id-[\da-f]+|Native [Mm]ethod)$/;
/** A module of Google Play services with its build: `:com.google.android.gms@203915081@20.39.15 (060808-335085812)`. */
const MODULE = /^[^\s()]+ \([^\s()]+\)$/;
const NO_NAME = /[\s:;,()[\]"'{}=]/;
/** Archive of the class, added by loggers. */
const ARCHIVE = /\)\s*~?\[[^[\]]{0,300}\]$/;
const MAX_LINE = 2 ** 31 - 1;

/**
 * `at com.shop.Cart.sum(Cart.kt:42)`, whatever a log has put before it, with a module (`java.base/…`), and with one of
 * the sources that obfuscated builds have: `(SourceFile:12)`, `(:3)`, `(Unknown Source:12)`, `(r8-map-id-…:12)`, and
 * `(:com.google.android.gms@… (…):46)`.
 */
export function readJavaFrame(line: string): JavaFrame | undefined {
  const text = line.trimEnd().replace(ARCHIVE, ')');
  const opening = openingOf(text);
  if (opening < 0) return undefined;
  const source = readSource(text.slice(opening + 1, -1));
  if (source.file.includes('(') && (source.line === undefined || !MODULE.test(source.file))) return undefined;
  const words = text.slice(0, opening).trimEnd();
  const start = Math.max(words.lastIndexOf(' '), words.lastIndexOf('\t')) + 1;
  const before = words.slice(0, start).trim();
  const isAt = before === 'at' || /[\s:>]at$/.test(before);
  // Some reports print frames without `at`; with any source, that could be a sentence.
  if (!isAt && (before !== '' || !SOURCE.test(source.file))) return undefined;
  const name = readName(words.slice(start));
  return name === undefined || source.file.includes('://') ? undefined : { ...name, ...source };
}

/** True if only a Java stack has this form of source. */
export function isJavaSource({ file, line }: JavaFrame): boolean {
  return SOURCE.test(file) || (line !== undefined && (file === '' || MODULE.test(file)));
}

/** True for the placeholder that virtual machines print instead of a file for native methods. */
export function isNativeSource(file: string): boolean {
  return /^Native [Mm]ethod$/.test(file);
}

/** Index of the parenthesis that matches the last one; -1 if the text does not end with one, or none opens it. */
function openingOf(text: string): number {
  if (!text.endsWith(')')) return -1;
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    else if (text[at] === '(') depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

function readName(printed: string): Pick<JavaFrame, 'className' | 'methodName' | 'function'> | undefined {
  const name = printed.slice(printed.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const className = name.slice(0, Math.max(0, dot));
  const methodName = name.slice(dot + 1);
  if (className === '' || methodName === '' || NO_NAME.test(name)) return undefined;
  return { className, methodName, function: name };
}

function readSource(inside: string): Omit<PrintedFrame, 'function'> {
  const [, file = inside, number] = /^(.*):(-?\d+)$/.exec(inside) ?? [];
  const line = Number(number);
  return {
    file,
    // Lines count from 1; Java prints -1 and -2 for unknown lines.
    line: line > 0 && line <= MAX_LINE ? line : undefined,
    column: undefined,
    address: '',
    asyncCause: undefined,
  };
}
