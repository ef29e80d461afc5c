import { Sections, splitLines, type TextLine } from '../lines';
import {
  MAX_MATCHED,
  type ParsedStack,
  type StackLine,
  NO_POSITION,
  NO_VERSION,
  type Platform,
  type RequestedBuild,
  THIRD_PARTY,
  type UnconvertedReason,
  namedPosition,
} from '../stack';
import { readBundleFrame } from '../clean/line-prefix';
import { isUrl, nativeFrame, type RawFrame, withoutQuery, readScriptFrame } from './frame';
import type { EnrichedFrame } from '#contract/stack';

/**
 * The JavaScript stack grammar. It takes any text and keeps all of it: every line is there in its
 * order, whether it is a frame or not, and `text + end` of all lines is the input. Time grows with the length alone.
 */
export function parseJavaScript(text: string): ParsedStack<RawFrame> {
  return parseLines(text, readScriptFrame);
}

/** The same grammar with frames of React Native that do not name their bundle. */
export function parseReactNative(text: string): ParsedStack<RawFrame> {
  return parseLines(text, (line) => readScriptFrame(line) ?? readBundleFrame(line));
}

function parseLines(text: string, readFrame: (line: string) => RawFrame | undefined): ParsedStack<RawFrame> {
  const sections = new ScriptSections();
  const printed = splitLines(text);
  const excerpts = sourceExcerpts(printed);
  const lines = printed.map(({ text, end }, index): StackLine<RawFrame> => {
    if (excerpts.has(index)) return { index, text, end, section: sections.last, kind: 'text' };
    const trimmed = text.trim();
    const frame = trimmed.length > MAX_MATCHED ? undefined : readFrame(trimmed);
    return frame === undefined
      ? readOther({ text, end }, index, trimmed, sections)
      : { index, text, end, section: sections.addFrame(index, frame), kind: 'frame', frame };
  });
  return { lines: withColumns(withEvaluated(lines)), sections: sections.closed(lines.length) };
}

/**
 * Lines that Node prints above an uncaught error: the place of the throw (`file:///srv/main.mjs:2`), its code, and a
 * caret below it.
 */
function sourceExcerpts(lines: readonly TextLine[]): ReadonlySet<number> {
  const excerpts = new Set<number>();
  for (const [at, { text }] of lines.entries()) {
    if (!/^\s*[\^~]+\s*$/.test(text)) continue;
    const place = lines[at - 2]?.text.trim() ?? '';
    if (place.length > MAX_MATCHED || !/^\S.*(?<!:\d{1,9}):\d{1,9}$/.test(place)) continue;
    for (const line of [at - 2, at - 1, at]) excerpts.add(line);
  }
  return excerpts;
}

/** Makes frames of the bare names above Safari's `eval code`, which are functions of the evaluated text. */
function withEvaluated(lines: StackLine<RawFrame>[]): StackLine<RawFrame>[] {
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'frame' || line.text.trim() !== 'eval code') continue;
    for (let above = at - 1; above >= 0; above -= 1) {
      const other = lines[above];
      const name = other?.text.trim() ?? '';
      if (other?.kind !== 'text' || !BARE_NAME.test(name)) break;
      const { index, text, end, section } = other;
      lines[above] = { index, text, end, section, kind: 'frame', frame: nativeFrame('gecko', name, '') };
    }
  }
  return lines;
}

/** A name of a function, and none of an error. */
const BARE_NAME = /^(?!.*(?:Error|Exception)$)[\p{L}$_][\p{L}\p{N}$_.]{0,100}$/u;

/**
 * Gives the first frame of a message copied from Firefox the column of its last line, the place that the console shows
 * beside the message: frames there have no columns.
 */
function withColumns(lines: StackLine<RawFrame>[]): StackLine<RawFrame>[] {
  let first: number | undefined;
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'frame') {
      if (line.kind === 'text' && line.text.trim() !== '' && !isGroup(line.text)) first = undefined;
      continue;
    }
    const { frame } = line;
    const head = first === undefined ? undefined : lines[first];
    if (frame.column === undefined && frame.form === 'gecko' && isUrl(frame.file)) first ??= at;
    else if (head?.kind === 'frame' && isShownPlace(frame)) {
      if (isSamePlace(frame, head.frame))
        lines[first ?? at] = { ...head, frame: { ...head.frame, column: frame.column } };
      const { index, text, end, section } = line;
      lines[at] = { index, text, end, section, kind: 'text' };
      first = undefined;
    } else first = undefined;
  }
  return lines;
}

/** True for `app-4f2a.js:2:18734`, the link that the console shows beside a message. */
function isShownPlace({ function: name, column, file }: RawFrame): boolean {
  return name === '' && column !== undefined && file !== '' && !/[/\\]/.test(file);
}

function isSamePlace(shown: RawFrame, head: RawFrame): boolean {
  return shown.line === head.line && withoutQuery(head.file).endsWith(`/${shown.file}`);
}

/** `React 12`: frames of a library that Firefox folds. */
function isGroup(line: string): boolean {
  return /^\s*[A-Z][\w.]{1,30} \d{1,3}$/.test(line);
}

function readOther(
  { text, end }: TextLine,
  index: number,
  trimmed: string,
  sections: ScriptSections,
): StackLine<RawFrame> {
  // Consoles put the time of a message before it, and Chrome its place.
  const words = trimmed
    .slice(0, MAX_MATCHED)
    .replace(/^\d{1,2}:\d\d:\d\d(?:[.,]\d{1,6})?\s+(?=\S)/, '')
    .replace(/^\S{1,300}:\d{1,9}(?::\d{1,9})?\s+(?=Uncaught\b)/, '');
  const heading = readHeading(words);
  const section = sections.addHeading(index, heading, words);
  const line = { index, text, end, section };
  switch (heading.kind) {
    case 'cause':
    case 'suppressed':
    case 'aggregate':
      return { ...line, kind: 'cause', title: heading.title };
    case 'async':
      return { ...line, kind: 'async' };
    case 'omitted':
      return { ...line, kind: 'omitted', count: heading.count };
    default:
      return { ...line, kind: 'text' };
  }
}

/** Splits a JavaScript stack into sections by its frames and headings. */
class ScriptSections extends Sections {
  private inAggregate = false;
  /** Second line of a message; '' right after the first, undefined elsewhere. */
  private secondLine: string | undefined;

  addFrame(index: number, frame: RawFrame): number {
    const { asyncCause } = frame;
    // V8 marks every frame after an await, SpiderMonkey only the first one after each wait.
    if (asyncCause !== undefined && asyncCause !== 'await') this.begin('async', asyncCause, index);
    if (this.secondLine) this.extend(this.secondLine);
    this.secondLine = undefined;
    this.hasFrames = true;
    return this.last;
  }

  addHeading(index: number, heading: Heading, text: string): number {
    const isSecond = this.secondLine === '' && heading.kind === 'text' && isOfMessage(text);
    const first = heading.kind === 'error' ? '' : undefined;
    this.secondLine = isSecond ? text : first;
    switch (heading.kind) {
      case 'cause':
      case 'suppressed':
        this.inAggregate = false;
        this.begin(heading.kind, heading.title, index);
        break;
      case 'aggregate':
        this.inAggregate = true;
        this.begin('aggregated', heading.title, index);
        break;
      case 'async':
        this.begin('async', heading.title, index);
        break;
      case 'error':
        if (this.hasFrames) this.begin(this.inAggregate ? 'aggregated' : 'error', text, index);
        else this.entitle(text, true);
        break;
      case 'omitted':
        break;
      case 'text':
        if (!this.hasFrames) this.entitle(text, false);
        break;
    }
    return this.last;
  }
}

/** True for words between an error and its frames: not a frame cut off, nor a heading of frames. */
function isOfMessage(text: string): boolean {
  return text !== '' && !isGroup(text) && !/^(?:at|in) |@|:\d|[:^]$|\bstack\b/i.test(text);
}

/** Line of a stack that is not a frame. */
type Heading =
  | { kind: 'cause' | 'suppressed' | 'aggregate' | 'async'; title: string }
  | { kind: 'omitted'; count: number | undefined }
  | { kind: 'error' }
  | { kind: 'text' };

const CAUSE = /^(?:Caused by:|\[cause\]:|cause:|Cause:)\s*(.*)$/;
const SUPPRESSED = /^(?:Suppressed:|\[suppressed\]:)\s*(.*)$/;
const AGGREGATE = /^\[errors\]:\s*\[?\s*(.*)$/;
const ASYNC =
  /^(?:-{2,} ?async ?-{2,}|From previous event:|([A-Za-z. ]{1,60}) ?\(async\)|\(Async: ([^()]{1,100})\))$/;
/** Hermes, Node and Java, each in its words. */
const OMITTED =
  /^\.\.\. ?(?:skipping )?(\d{1,9})? ?(?:frames?|more|lines matching .*|stack frames? omitted)\b/;
const ERROR =
  /^(?:Uncaught )?(?:\(in promise\) )?(?:[\w$]+[.:] ?)*[\w$]*(?:Error|Exception|Violation)(?: \[[\w$]+\])?(?::|$)/;

function readHeading(line: string): Heading {
  const cause = CAUSE.exec(line);
  if (cause) return { kind: 'cause', title: cause[1] ?? '' };
  const suppressed = SUPPRESSED.exec(line);
  if (suppressed) return { kind: 'suppressed', title: suppressed[1] ?? '' };
  const aggregate = AGGREGATE.exec(line);
  if (aggregate) return { kind: 'aggregate', title: aggregate[1] ?? '' };
  const async = ASYNC.exec(line);
  if (async) return { kind: 'async', title: async[1] ?? async[2] ?? '' };
  const omitted = OMITTED.exec(line);
  if (omitted) {
    return { kind: 'omitted', count: omitted[1] === undefined ? undefined : Number(omitted[1]) };
  }
  return { kind: ERROR.test(line) ? 'error' : 'text' };
}

export const browser: Platform = {
  parse: parseJavaScript,
  unconverted: javaScriptReasons,
  frameText: ({ frame: { asyncCause } }, frame) =>
    `    at ${asyncCause === undefined ? '' : 'async '}${namedPosition(frame)}`,
  sourceFile: ({ file }) => file,
  takes: { build: false, images: false },
  added: (_build, frames) => {
    const [folder] = frames.flatMap((frame) => (frame.third_party ? [] : (folderOf(frame.file) ?? [])));
    return { options: folder === undefined ? [] : ['--prefix', folder], files: 'dist' };
  },
  words: {
    withoutCode: 'The server sent no code with this frame.',
    withoutFrame: 'the server sent no frame for this line',
  },
};

export const reactNative: Platform = {
  ...browser,
  parse: parseReactNative,
  added: () => ({ options: [], files: 'index.android.bundle.map' }),
};

/** Base address of a script: its URL up to the last slash. */
function folderOf(file: string): string | undefined {
  return /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?/.exec(file)?.[0];
}

const NATIVE_CODE: UnconvertedReason = {
  name: 'native code',
  words: 'Code of the engine or the system; it has no source to show.',
  isExpected: true,
};
const EVALUATED: UnconvertedReason = {
  name: 'evaluated code',
  words: 'Code of eval, or typed in the browser’s console: it is in no file.',
  isExpected: true,
};
const NO_MAPPING = {
  name: 'no mapping at that position',
  words: 'The map of this file has nothing for this position.',
};
const NO_COLUMN = {
  name: 'no column',
  words:
    'The stack has no column, and a line of a built file holds many places: none can be found without one.',
};
const NO_MAP = {
  name: 'no map for this file',
  words: 'Nothing uploaded for this service and version fits this file.',
  ofFiles:
    'None of the dropped files is the map of this one. Drop its map, or the folder that it was built into.',
};

const SEVERAL = {
  name: 'several files of this name',
  words: 'The stack has no folder for this file, and several uploaded files have its name. Choose one above.',
};

const NATIVE = /^(?:|\(?native\)?|\[(?:native|wasm) code\]|<anonymous>|node:.*)$/;

/** What Firefox and Chrome call it. */
const EVALUATED_FILE = /^(?:<anonymous>|debugger eval code|VM\d{1,9})$/;

function javaScriptReasons(
  frames: readonly EnrichedFrame[],
  { version, by_name: byName = [] }: RequestedBuild,
): (UnconvertedReason | undefined)[] {
  const convertedFiles = new Set(frames.flatMap((frame) => frame.minified?.file ?? []));
  const isAnyConverted = frames.some(({ converted }) => converted);
  return frames.map((frame) => {
    if (frame.converted) return undefined;
    if (isNative(frame)) return NATIVE_CODE;
    if (EVALUATED_FILE.test(frame.file)) return EVALUATED;
    if (convertedFiles.has(frame.file)) return missingIn(frame);
    if (frame.third_party) return THIRD_PARTY;
    if (frame.line === 0 && frame.address === '') return NO_POSITION;
    const fileReferences = byName.find(({ file }) => file === frame.file);
    if (fileReferences !== undefined) return fileReferences.paths.length > 1 ? SEVERAL : missingIn(frame);
    if (!isAnyConverted && !version) return NO_VERSION;
    if (frame.column === 0 && frame.address === '') return NO_COLUMN;
    return NO_MAP;
  });
}

/** Reason of a frame whose map was found. */
function missingIn({ line, column }: EnrichedFrame): UnconvertedReason {
  if (line === 0) return NO_POSITION;
  return column === 0 ? NO_COLUMN : NO_MAPPING;
}

function isNative({ file, line, address }: EnrichedFrame): boolean {
  return (NATIVE.test(file) && line === 0 && address === '') || file.startsWith('node:');
}
