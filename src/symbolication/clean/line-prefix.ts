import { isJavaSource, readJavaFrame } from '../android/frame';
import { readFrameLine as readAppleFrame } from '../apple/frame';
import { readFrameLine as readDartFrame } from '../flutter/frame';
import { readAtFrame, frameAt, nativeFrame, type RawFrame, readScriptFrame } from '../javascript/frame';
import { isNativeFrame, MAX_MATCHED } from '../stack';

/** `value@1:29104`, `<unknown>@1:201`, `set total@1:7`: an app has one bundle, which its frames do not name. */
const BUNDLE_FRAME =
  /^((?:(?:get|set|new|bound|async) )?[^\s@:()]{1,200})@(?:(\d{1,9}):(\d{1,9})|-1(?::-1)?)$/;

/** Name of a function with nothing in front that belongs to a log, a sentence or another frame. */
const PLAIN_NAME =
  /^(?:(?:async|get|set|new|bound|static) )*[^\s|[\]>]*(?: \[as [^\]]*\])?$|^[a-zA-Z]+ code$|^wasm-function\[\d{1,9}\]$/;

/** True if a line is a frame of any type, without anything of a log in it. */
export function isPrintedFrame(line: string): boolean {
  const words = line.trim();
  if (words === '' || words.length > MAX_MATCHED) return false;
  // Alternatives that R8’s retrace prints are no frames of their own.
  if (words.startsWith('<OR> ')) return true;
  return isScriptFrame(words) || isJavaFrame(words) || isMachineFrame(words);
}

/** Start of a frame, of which text behind it is none: a place alone may be a part of a message. */
const NAMED_START = /^\s{0,60}(?:at (?!\d+:)|#\d|\d+\s|[^\s@]{1,200}@)/;
/** Cheap test for lines with text behind a place. */
export const TEXT_BEHIND = /(?::\d{1,9}\)?|\)|0x[\da-f]+ \+ \d+)[\s"'`,;|<\]}]/;
const PLACE_END = /(?::\d{1,9}\)?|\)|0x[\da-f]+ \+ \d+)(?=[\s"'`,;|<\]}])/g;
const MAX_ENDS = 12;

/** Length of the frame that a line begins with, text behind it left out; undefined if it begins with none. */
export function frameLength(line: string): number | undefined {
  if (isPrintedFrame(line)) return line.length;
  if (!NAMED_START.test(line)) return undefined;
  let ends = 0;
  for (const { index, 0: end } of line.slice(0, MAX_MATCHED).matchAll(PLACE_END)) {
    const length = index + end.length;
    if (isPrintedFrame(line.slice(0, length))) return length;
    ends += 1;
    if (ends >= MAX_ENDS) return undefined;
  }
  return undefined;
}

function isScriptFrame(words: string): boolean {
  const at = readAtFrame(words);
  if (at !== undefined) {
    return !/\sat\s|:\/\//.test(at.function) && !/[<|]https?:|:\d+\)[\s"',;|<]/.test(at.file);
  }
  const frame = readScriptFrame(words) ?? readBundleFrame(words);
  return frame !== undefined && PLAIN_NAME.test(frame.function);
}

function isJavaFrame(words: string): boolean {
  const frame = readJavaFrame(words);
  return frame !== undefined && isJavaSource(frame) && !/\)\s+at\s/.test(words);
}

function isMachineFrame(words: string): boolean {
  return (
    readDartFrame(words, {}) !== undefined || readAppleFrame(words) !== undefined || isNativeFrame(words)
  );
}

/**
 * Frame of a React Native release without the name of its bundle. React Native subtracts 1 from columns before it
 * prints them; `@-1` is native code.
 */
export function readBundleFrame(line: string): RawFrame | undefined {
  const match = BUNDLE_FRAME.exec(line);
  if (!match) return undefined;
  const [, printed = '', row, column] = match;
  const name = /^(?:<unknown>|<anonymous>|\?)$/.test(printed) ? '' : printed;
  if (row === undefined) return nativeFrame('hermes', name, '');
  const place = { file: '', line: Number(row), column: Number(column), address: '' };
  return { ...frameAt('hermes', name, place), columnBase: 0 };
}

/** Text in front of a line that a log, a mail or a list added, and its name on the page. */
type PrefixRule = {
  name: string;
  pattern: RegExp;
  /** True if it counts only behind another prefix: it may be a part of a stack otherwise. */
  isWeak?: true;
};

const DATE = String.raw`\d{4}[-/.]\d\d[-/.]\d\d`;
const CLOCK = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`;
const ZONE = String.raw`(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d)\b)?`;
const LEVEL = 'TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|ERR|CRIT|CRITICAL|FATAL|SEVERE|ALERT|EMERG';

/** Prefixes by line start, the most specific first. One space behind a prefix belongs to it; more are indentation. */
const RULES: readonly PrefixRule[] = [
  { name: 'mail quote', pattern: /^(?:> ?|&gt; ?){1,20}/ },
  {
    name: 'logcat',
    pattern:
      /^(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,6} +(?:[\w.]{1,60} +)?\d{1,9} +\d{1,9} +(?:\d{1,9} +)?[VDIWEFA] [^:]{0,80}: ?/,
  },
  {
    name: 'logcat',
    pattern:
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,6} +\d{1,9}-\d{1,9} +\S{1,80} +\S{1,200} +[VDIWEFA] {1,2}/,
  },
  {
    name: 'logcat',
    pattern:
      /^(?:(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,6} +)?(?:\d{1,9}-\d{1,9}\/\S{1,200} +)?[VDIWEFA]\/[^(:]{1,80}(?:\( *\d{1,9}\))?: ?/,
  },
  { name: 'logcat', pattern: /^[VDIWEFA] +[\w.$-]{1,60}(?: *\( *\d{1,9}\))? *: ?/ },
  {
    name: 'syslog',
    pattern: /^<\d{1,3}>1 \S{1,40} \S{1,255} \S{1,48} \S{1,128} \S{1,32} (?:-|\[[^\]]{0,300}\]) ?/,
  },
  {
    name: 'syslog',
    pattern:
      /^(?:<\d{1,3}>)?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})? \S{1,255} [\w./-]{1,80}(?:\[\d{1,9}\])?: ?/,
  },
  { name: 'klog', pattern: /^[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{1,9} +\d{1,9} \S{1,100}:\d{1,6}\] ?/ },
  { name: 'docker compose', pattern: /^(?:\d{1,4}\|)?[A-Za-z][\w.-]{0,80} {0,40}\| ?/ },
  {
    name: 'time',
    pattern: new RegExp(String.raw`^\[?(?:${DATE}[T ,]{1,2}${CLOCK}${ZONE}|${CLOCK})\]?[:,;]?(?:\s|$)`),
  },
  { name: 'time', pattern: new RegExp(String.raw`^\[\d\d/[A-Z][a-z]{2}/\d{4}:${CLOCK}${ZONE}\] ?`) },
  { name: 'level', pattern: new RegExp(String.raw`^ {0,2}(?:${LEVEL})\b[:|]? ?`) },
  { name: 'level', pattern: new RegExp(String.raw`^[[(](?:${LEVEL})[\])]:? ?`, 'i') },
  {
    name: 'level',
    pattern: new RegExp(String.raw`^(?:level=)?(?:${LEVEL.toLowerCase()})\b[:|]? ?`),
    isWeak: true,
  },
  { name: 'stream', pattern: /^(?:stdout|stderr)(?: [FP])? /, isWeak: true },
  { name: 'process', pattern: /^[\w.-]{1,80}\[[\w.:-]{1,40}\]:? ?/, isWeak: true },
  { name: 'id', pattern: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\s/i, isWeak: true },
  {
    name: 'tag',
    pattern: /^\[(?!(?:cause|errors|suppressed|native code|wasm code)\])[^[\]]{1,80}\]:? ?/,
    isWeak: true,
  },
  { name: 'tag', pattern: /^[\w.$/-]{1,100} [-:|] /, isWeak: true },
  // An error keeps its name.
  { name: 'cell', pattern: /^\t?(?![^\t]{0,80}(?:Error|Exception|: ))[^\t]{1,80}\t/, isWeak: true },
  { name: 'separator', pattern: /^(?:[-–—|:]{1,3})\s/, isWeak: true },
];

/** Marks of lists; they count only in front of a frame. */
const BULLET = /^\s{0,12}(?:[•·▪‣◦*–—-]|\d{1,3}[.)]|\[\d{1,3}\])\s+/;

const MAX_PREFIXES = 8;
/** Characters of a line that are searched for a prefix. */
const MAX_PREFIX_LENGTH = 600;

export type PrefixPart = { name: string; text: string };

/** Cheap test for lines that may have a prefix. */
export const MAY_HAVE_PREFIX = new RegExp(
  String.raw`^\s{0,12}(?:[>&<[(\d•·▪‣◦*–—-]|[VDIWEF][ /\d]|(?:${LEVEL})\b|[A-Za-z][\w.-]{0,80} {0,40}\||[A-Z][a-z]{2} [ \d]\d )`,
);

/** Start of a frame, behind spaces. */
const MAY_BE_FRAME = /^\s{0,60}(?:at |#\d|\d+\s|[^\s@]{0,200}@|[a-z]+:\/\/)/;

/** The line without its prefixes; undefined if it has none. */
export function withoutPrefixes(line: string): { text: string; parts: PrefixPart[] } | undefined {
  let from = 0;
  const parts: PrefixPart[] = [];
  while (parts.length < MAX_PREFIXES) {
    const rest = line.slice(from, from + MAX_PREFIX_LENGTH);
    if (from > 0 && MAY_BE_FRAME.test(rest) && frameLength(line.slice(from)) !== undefined) break;
    const match = firstMatch(rest, parts.length > 0);
    if (match === undefined) break;
    parts.push(match);
    from += match.text.length;
  }
  const bullet = BULLET.exec(line.slice(from, from + MAX_PREFIX_LENGTH))?.[0];
  if (bullet !== undefined && frameLength(line.slice(from + bullet.length)) !== undefined) {
    parts.push({ name: 'bullet', text: bullet });
    from += bullet.length;
  }
  return parts.length === 0 ? undefined : { text: line.slice(from), parts };
}

function firstMatch(text: string, isBehindOther: boolean): PrefixPart | undefined {
  for (const { name, pattern, isWeak } of RULES) {
    if (isWeak && !isBehindOther) continue;
    const match = pattern.exec(text)?.[0];
    if (match !== undefined && match !== '') return { name, text: match };
  }
  return undefined;
}

/** Places where a frame may begin in a line. */
const FRAME_START =
  /(?:^|[\s:|>\])])(?=at \S|#\d{1,3}\s|\d{1,3}\s+\S+\s+0x|[^\s@]{0,200}@(?:[a-z][a-z\d+.-]*:\/\/|\d+:\d))/g;

/**
 * Prefix of unknown form that lines share, by their frames: the text before each frame, in which only digits differ.
 * Undefined if no two frames have the same.
 */
export function sharedPrefix(lines: readonly string[]): RegExp | undefined {
  const counts = new Map<string, number>();
  for (const line of lines) {
    if (line.length > MAX_PREFIX_LENGTH * 2 || isPrintedFrame(line)) continue;
    const prefix = prefixBeforeFrame(line);
    if (prefix === undefined) continue;
    const shape = prefix.trimEnd().replace(/\d+/g, '0');
    if (shape !== '') counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  if (best === undefined || best[1] < 2) return undefined;
  const source = best[0].replace(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`).replaceAll('0', String.raw`\d+`);
  return new RegExp(`^${source} ?`);
}

function prefixBeforeFrame(line: string): string | undefined {
  for (const { index, 0: mark } of line.matchAll(FRAME_START)) {
    const at = index + mark.length;
    if (at > 0 && at <= MAX_PREFIX_LENGTH && frameLength(line.slice(at)) !== undefined)
      return line.slice(0, at);
  }
  return undefined;
}
