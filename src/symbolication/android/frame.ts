import { type PrintedFrame, framesOf, type ParsedStack, readAddress } from '../stack';
import { appleFrame, type AppleFrame } from '../apple/frame';
import type { PlacedFrame } from '../apple/platform';

/** Line of a Java stack. `function` is the class and method as printed. */
export type JavaFrame = PrintedFrame & {
  /** Includes the package, but not the module that newer virtual machines print before it. */
  className: string;
  methodName: string;
  /** Present for machine code, which has no class. */
  native?: NativeFrame;
};

/** Place of a frame in machine code. */
type NativeFrame = {
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

/**
 * `#00 pc 0004f2a8  /data/app/…/lib/arm64/libshop.so (Cart::pay(int)+24) (BuildId: 6f1d…)`, after any prefix of a log. A
 * library in an app’s archive is printed as `base.apk!libshop.so`.
 */
const LINE = /(?:^|\s)#\d{2,3}\s{1,4}pc\s{1,4}([\da-f]{6,16})\s{1,6}(\S.*)$/i;
const BUILD_ID = /\s\(BuildId: ([\da-f]{2,64})\)$/i;
const OFFSET_IN_ARCHIVE = /\s\(offset 0x[\da-f]{1,16}\)/i;
const SYMBOL = /\s\((.{1,800}?)(?:\+(\d{1,9}|0x[\da-f]{1,8}))?\)$/;
/** Folders of the system, and its runtime and frameworks in archives. */
const SYSTEM = /^\/(?:system|apex|vendor|product|odm|system_ext)\/|^\[|\.(?:art|oat)$|^<anonymous/;

export function readNativeFrame(line: string): JavaFrame | undefined {
  const match = LINE.exec(line.trimEnd());
  if (!match) return undefined;
  let rest = match[2] ?? '';
  const buildId = BUILD_ID.exec(rest)?.[1]?.toLowerCase() ?? '';
  rest = rest.replace(BUILD_ID, '').replace(OFFSET_IN_ARCHIVE, '').trimEnd();
  const symbol = SYMBOL.exec(rest);
  const path = symbol ? rest.slice(0, symbol.index).trimEnd() : rest;
  const library = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('!')) + 1);
  return {
    function: symbol?.[1] ?? '',
    file: '',
    line: undefined,
    column: undefined,
    address: `0x${(match[1] ?? '').toLowerCase()}`,
    asyncCause: undefined,
    className: '',
    methodName: '',
    native: { library, buildId, offset: Number(symbol?.[2] ?? 0), isSystem: SYSTEM.test(path) },
  };
}

/** Frames of machine code with their libraries as images, whose addresses count from their start. */
export function placedNative(stack: ParsedStack<JavaFrame>): PlacedFrame[] {
  return framesOf(stack).flatMap(({ frame }) =>
    frame.native === undefined ? [] : placed(frame, frame.native),
  );
}

function placed(frame: JavaFrame, { library, buildId, offset, isSystem }: NativeFrame): PlacedFrame {
  const image = { name: library, id: buildId, arch: '', load: 0n };
  const printed: AppleFrame = appleFrame({
    address: frame.address,
    function: frame.function,
    image: library,
    offset,
  });
  return { frame: printed, isSystem, at: { image, offset: Number(readAddress(frame.address) ?? 0n) } };
}

/** Possible class name in a text, at characters `from` to `to`, exclusive. */
type NamedClass = { name: string; from: number; to: number };

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
