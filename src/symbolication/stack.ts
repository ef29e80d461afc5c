import type { BinaryImage, EnrichedFrame, ArtifactByName } from '#contract/stack';

/**
 * Parsed stack of any platform: all of its lines, by kind. `text + end` of all lines is the input. Each platform's
 * grammar returns one.
 */
export type ParsedStack<Frame extends PrintedFrame = PrintedFrame> = {
  lines: StackLine<Frame>[];
  sections: StackSection[];
};

/** Printed frame, with the fields common to all grammars. */
export type PrintedFrame = {
  /** Excludes `async` and arguments; '' if the stack has no name. */
  function: string;
  /** '' where none was printed. */
  file: string;
  /** Counted from 1; undefined where none was printed. */
  line: number | undefined;
  /** Undefined where none was printed. */
  column: number | undefined;
  /** Address in machine code or WebAssembly, such as `0x1a3b`; '' elsewhere. */
  address: string;
  /**
   * Asynchronous cause: `await` (V8), `promise callback`, `setTimeout handler` … (SpiderMonkey); undefined for a
   * direct call.
   */
  asyncCause: string | undefined;
};

export type StackLine<Frame extends PrintedFrame = PrintedFrame> = {
  /** Index in `lines`. */
  index: number;
  text: string;
  /** Line ending: LF, CRLF, CR, or '' for the last line. */
  end: string;
  /** Index in `sections`. */
  section: number;
} & (
  | { kind: 'frame'; frame: Frame }
  /** `Caused by: …`, `[cause]: …`, `[errors]: [`, `Suppressed: …`. */
  | { kind: 'cause'; title: string }
  /** `--- async ---`, `From previous event:`. */
  | { kind: 'async' }
  /** `... skipping 12 frames`; undefined if there is no number. */
  | { kind: 'omitted'; count: number | undefined }
  /** `Thread 0 Crashed:`, `Last Exception Backtrace:`, `Binary Images:`. */
  | { kind: 'heading' }
  /** A program or library that was loaded, of Apple's reports. */
  | { kind: 'image'; image: BinaryImage }
  | { kind: 'text' }
);

/** Lines `from` to `to` (exclusive) that belong together: an error with its frames, what an async call came from, a thread. */
export type StackSection = {
  kind: 'error' | 'cause' | 'aggregated' | 'suppressed' | 'async' | ReportPart;
  /** Error such as `TypeError: x is undefined`, async cause, or thread name; '' if there is none. */
  title: string;
  from: number;
  to: number;
};

/** Parts of a whole crash report: where an exception was thrown, its threads, and what was loaded. */
type ReportPart = 'thrown' | 'crashed thread' | 'thread' | 'images';

/** Max length of a line parsed as a frame; longer lines are kept as text. */
export const MAX_MATCHED = 1024;

/** Beyond this many frames the others come as they were printed: with inlined functions a text can give many times its lines. */
export const MAX_FRAMES = 300_000;

/** The frames alone, in order, each with its line. */
export function framesOf<Frame extends PrintedFrame>(
  stack: ParsedStack<Frame>,
): Extract<StackLine<Frame>, { kind: 'frame' }>[] {
  return stack.lines.filter((line) => line.kind === 'frame');
}

/** Images listed in a stack, in order. */
export function imagesOf({ lines }: ParsedStack): BinaryImage[] {
  return lines.flatMap((line) => (line.kind === 'image' ? [line.image] : []));
}

type Position = Pick<EnrichedFrame, 'file' | 'line' | 'column'>;

/** `f (src/a.ts:1:2)`, or the position alone where the function has no name. */
export function namedPosition(frame: Position & Pick<EnrichedFrame, 'function'>): string {
  const position = positionText(frame);
  if (position === '') return frame.function || '(unknown)';
  return frame.function === '' ? position : `${frame.function} (${position})`;
}

/** Position such as `src/a.ts:1:2`, without unknown parts. */
export function positionText({ file, line, column }: Position): string {
  if (line === 0) return file;
  return `${file}:${line}${column === 0 ? '' : `:${column}`}`;
}

/** Normalised id of an image: 32 hex digits in lower case; '' if invalid. */
export function debugIdOf(uuid: string): string {
  const hex = uuid.trim().replaceAll('-', '').toLowerCase();
  return /^[\da-f]{32}$/.test(hex) && !/^0+$/.test(hex) ? hex : '';
}

/** An address as hex with `0x` or as a decimal integer; undefined where it is neither, or has more than 64 bits. */
export function readAddress(text: string): bigint | undefined {
  const digits = text.trim();
  return /^(?:0x[\da-f]{1,16}|\d{1,20})$/i.test(digits) && BigInt(digits) < 2n ** 64n
    ? BigInt(digits)
    : undefined;
}

/** `#00 pc 0004f2a8  /data/app/…/libshop.so (pay+24)`, as Android prints frames of machine code in a tombstone. */
const NATIVE_FRAME = /(?:^|\s)#\d{2,3}\s{1,4}pc\s{1,4}[\da-f]{6,16}\s/i;

/** True if a line is a frame of machine code, which has no operation and no reader: mappings know nothing of it. */
export function isNativeFrame(line: string): boolean {
  return NATIVE_FRAME.test(line.slice(0, 400));
}

/** Prefixes that logcat and Android Studio print before each line. */
const LOG_PREFIXES = [
  /^(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,6} +(?:[\w.]{1,60} +)?\d{1,9} +\d{1,9} +(?:\d{1,9} +)?[VDIWEFA] [^:]{0,80}: ?/,
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,6} +\d{1,9}-\d{1,9} +\S{1,80} +\S{1,200} +[VDIWEFA] +/,
  /^(?:(?:\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{1,6} +)?(?:\d{1,9}-\d{1,9}\/\S{1,200} +)?[VDIWEFA]\/[^(:]{1,80}(?:\( *\d{1,9}\))?: ?/,
];

/** The line without what a log has put before it. */
export function withoutLogPrefix(line: string): string {
  for (const prefix of LOG_PREFIXES) {
    const match = prefix.exec(line);
    if (match) return line.slice(match[0].length);
  }
  return line;
}

/**
 * Path of a source without what bundlers put before it: scheme, host or namespace, `[project]`, query, and dots.
 * Absolute paths keep their slash.
 */
export function plainPath(file: string): string {
  const [, scheme = '', body = file] =
    /^([a-z][a-z\d+.-]+):\/\/(.*)$/is.exec(file.replaceAll('\\', '/')) ?? [];
  const rest = scheme === '' ? file.replaceAll('\\', '/') : withoutHost(scheme.toLowerCase(), body);
  const path = rest.replace(/[?#].*$/s, '').replace(/^\/?\[project\]\//, '');
  const isAbsolute = path.startsWith('/') && (scheme === '' || scheme.toLowerCase() === 'file');
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const isDrive = /^[A-Za-z]:$/.test(parts[0] ?? '');
  return `${isAbsolute && !isDrive ? '/' : ''}${parts.join('/')}`;
}

/** Namespaces of webpack and rspack are names of packages, whose scope is a part of its own. */
function withoutHost(scheme: string, body: string): string {
  const isPackage = scheme.startsWith('webpack') && body.startsWith('@');
  const dot = isPackage ? body.indexOf('/./') : -1;
  if (dot >= 0) return body.slice(dot);
  return body.replace(isPackage ? /^[^/]*\/[^/]*/ : /^[^/]*/, '');
}

/**
 * Version of uploads that a version of a stack means: itself, or the only release that has it as its short name, as
 * `1.4.2` is that of `shop@1.4.2`. Of several the one named like the service counts.
 */
export function storedVersion(
  versions: readonly string[],
  { service, version }: { service: string; version: string },
): string {
  const own = `${service}@${version}`;
  if (version === '' || versions.includes(version)) return version;
  if (versions.includes(own)) return own;
  const releases = [...new Set(versions)].filter((name) => name.endsWith(`@${version}`));
  return (releases.length === 1 ? releases[0] : undefined) ?? version;
}

/**
 * Differences between stack types in parsing and display. Each type also has a `StackReader`, and a recogniser in
 * `recognise-type.ts`; no other code depends on types.
 */
export type Platform = {
  /** Reads any text, and keeps every line of it. */
  parse: (text: string) => ParsedStack;
  /** Reason why each frame of a reply is not converted; undefined if it is. */
  unconverted: (frames: readonly EnrichedFrame[], build: RequestedBuild) => (UnconvertedReason | undefined)[];
  /**
   * A converted frame as the platform prints one, in the place of the line that it was made from.
   * @param isInlined whether the frame is inside of the next one, which was made from the same line.
   */
  frameText: (line: FrameLine, frame: EnrichedFrame, isInlined: boolean) => string;
  /** The file of a converted frame as its project has it; '' where it may be several. */
  sourceFile: (frame: Pick<EnrichedFrame, 'file' | 'module'>) => string;
  /** Which fields its requests have beside those of every stack: `build` where files are found by them alone. */
  takes: { build: boolean; images: boolean };
  /** Options of the upload command for a build, and the folders where the tools write its files. */
  added: (build: RequestedBuild, frames: readonly EnrichedFrame[]) => AddedFiles;
  words: {
    /** Explains why a converted frame has no code. */
    withoutCode: string;
    /** Explains why a line of the stack has no frame in the reply. */
    withoutFrame: string;
  };
};

type AddedFiles = { options: readonly string[]; files: string };

export type FrameLine = Extract<StackLine, { kind: 'frame' }>;

/** Build and loaded images of a request, and the build of its reply. */
export type RequestedBuild = {
  version?: string | undefined;
  build_id?: string | undefined;
  Variant?: string | undefined;
  binary_images?: readonly BinaryImage[] | undefined;
  /** Id of the mapping that was found, where the stack names another one; in replies only. */
  other_build?: string | undefined;
  /** Files that frames print without a folder, with the paths of that name; in replies only. */
  by_name?: readonly ArtifactByName[] | undefined;
};

/**
 * Reason why a frame of a reply is not converted. It is not in the reply but derived from the frame, its neighbours
 * and the request, so that it works with any server.
 */
export type UnconvertedReason = {
  name: string;
  /** Meaning and remedy, as sentences. */
  words: string;
  /** The same for dropped files, without a server. */
  ofFiles?: string;
  /** True if no conversion is needed: third-party code, or readable already. */
  isExpected?: true;
};

export const THIRD_PARTY: UnconvertedReason = {
  name: 'third party',
  words: 'Code of a package, a browser extension or the platform, for which nothing was uploaded.',
  ofFiles: 'Code of a package, a browser extension or the platform, which none of the dropped files is of.',
  isExpected: true,
};

/** Reason of a converted frame whose symbols have line 0. */
export const NO_LINE: UnconvertedReason = {
  name: 'no line',
  words:
    'The function is known, and no line of it: the compiler made this code, or several lines are possible.',
};

export const NO_VERSION: UnconvertedReason = {
  name: 'no version sent',
  words: 'No version was sent, so no uploaded file could be chosen.',
};

export const NO_POSITION: UnconvertedReason = {
  name: 'no position',
  words: 'The stack does not say at which line and column this frame was.',
};
