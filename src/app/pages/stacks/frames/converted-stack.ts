import type { EnrichedFrame, StackType } from '#contract/stack';
import {
  NO_LINE,
  type Platform,
  PLATFORMS,
  type RequestedBuild,
  type UnconvertedReason,
} from '#symbolication/platforms';
import { publicStart, publicTitle } from '#symbolication/privacy';
import {
  framesOf,
  type ParsedStack,
  type PrintedFrame,
  readAddress,
  type StackLine,
  plainPath,
} from '#symbolication/stack';
import { slicedStack, type StackPart } from '#symbolication/stacks-in';

type PrintedPlace = Pick<PrintedFrame, 'function' | 'file' | 'line' | 'column'>;

/** Max distance between a frame and its line: a server may skip some. */
const MAX_LINE_DISTANCE = 100;

/** Reply with its stack. */
export type ConvertedStack = {
  platform: Platform;
  stack: ParsedStack;
  /** Frames of the reply, with paths as on the page. */
  frames: readonly EnrichedFrame[];
  /** Files of the frames as in the reply. */
  files: readonly string[];
  /** Line of each frame in the reply; undefined for none. */
  lines: readonly (StackLine | undefined)[];
  /** Reason by frame of the reply; undefined if it is converted to a place. */
  reasons: readonly (UnconvertedReason | undefined)[];
};

/** Joins a reply with its stack. `isByFiles` is true for dropped files instead of a server. */
export function convertedStack(
  stack: ParsedStack,
  frames: readonly EnrichedFrame[],
  request: RequestedBuild & { type: StackType },
  isByFiles = false,
): ConvertedStack {
  const platform = PLATFORMS[request.type];
  const printed = framesOf(stack);
  const links = alignFrames(
    frames,
    printed.map(({ frame }) => frame),
  );
  const reasons = isByFiles
    ? platform.unconverted(frames, { ...request, ...OF_FILES }).map(ofFiles)
    : platform.unconverted(frames, request);
  return {
    platform,
    stack,
    frames,
    files: frames.map(({ file }) => file),
    lines: links.map((link) => (link === undefined ? undefined : printed[link])),
    reasons: reasons.map((reason, index) => reason ?? (isWithoutLine(frames[index]) ? NO_LINE : undefined)),
  };
}

/** True for a frame whose function is known and whose line is not. */
function isWithoutLine(frame: EnrichedFrame | undefined): boolean {
  return frame !== undefined && frame.converted && frame.line === 0;
}

/** Dropped files need no build name. */
const OF_FILES: RequestedBuild = { version: 'dropped', build_id: 'dropped' };

/** Caches an object per reason. */
const reasonsOfFiles = new WeakMap<UnconvertedReason, UnconvertedReason>();

function ofFiles(reason: UnconvertedReason | undefined): UnconvertedReason | undefined {
  if (reason?.ofFiles === undefined) return reason;
  const entry = reasonsOfFiles.get(reason) ?? { ...reason, words: reason.ofFiles };
  reasonsOfFiles.set(reason, entry);
  return entry;
}

/** Frames of a part of the text. A frame without a line belongs to the line before it. */
export function slicedResult(result: ConvertedStack, part: StackPart): ConvertedStack {
  const stack = slicedStack(result.stack, part);
  const indices: number[] = [];
  let last = 0;
  for (const index of result.frames.keys()) {
    last = result.lines[index]?.index ?? last;
    if (last >= part.from && last < part.to) indices.push(index);
  }
  return {
    platform: result.platform,
    stack,
    frames: indices.flatMap((index) => result.frames[index] ?? []),
    files: indices.map((index) => result.files[index] ?? ''),
    lines: indices.map((index) => {
      const line = result.lines[index];
      return line && stack.lines[line.index - part.from];
    }),
    reasons: indices.map((index) => result.reasons[index]),
  };
}

/** The frames with paths without what bundlers put before them. */
export function withPlainPaths(result: ConvertedStack): ConvertedStack {
  return { ...result, frames: result.frames.map((frame) => plainFrame(result.platform, frame)) };
}

/** A file that its platform prints without folders stays so. */
function plainFrame(platform: Platform, frame: EnrichedFrame): EnrichedFrame {
  if (!frame.converted || platform.sourceFile(frame) !== frame.file) return frame;
  return { ...frame, file: plainPath(frame.file) };
}

/** Title: the error, or the first line, masked. */
export function titleOf({ lines, sections }: ParsedStack): string {
  const line = lines.find(({ text }) => text.trim() !== '');
  if (line === undefined) return '';
  // Reports and logs have other lines before the error.
  const title = sections[0]?.title;
  const masked = title ? publicTitle(title) : publicStart(line, LONGEST_TITLE);
  return masked.slice(0, LONGEST_TITLE).trim();
}

const LONGEST_TITLE = 200;

/**
 * Original frame of each frame in the reply, which the reply does not include. Equal numbers match one by
 * one; otherwise by order. Inlined functions are several frames of one line.
 */
export function alignFrames(
  enriched: readonly EnrichedFrame[],
  raw: readonly PrintedFrame[],
): (number | undefined)[] {
  if (raw.length > 0 && [...enriched, ...raw].every(({ address }) => address !== '')) {
    return alignByKey(enriched.map(frameAddress), raw.map(frameAddress));
  }
  const printed = raw.map(printedKey);
  const repeated = enriched.map((frame) => printedKey(frame.minified ?? frame));
  // Exact matches need no alignment.
  const printedKeys = new Set(printed);
  if (repeated.every((key) => printedKeys.has(key))) return alignByKey(repeated, printed);
  if (enriched.length === raw.length) return raw.map((_, index) => index);
  let next = 0;
  return enriched.map((frame) => {
    const before = raw[next - 1];
    const end = Math.min(raw.length, next + MAX_LINE_DISTANCE);
    for (let index = next; index < end; index += 1) {
      const candidate = raw[index];
      if (candidate && isMadeFrom(frame, candidate)) {
        next = index + 1;
        return index;
      }
    }
    return before && isMadeFrom(frame, before) ? next - 1 : undefined;
  });
}

/**
 * Frames of a line share its key, such as the address of machine code. Consecutive lines with the same key,
 * as in recursion, split the frames evenly.
 */
function alignByKey(enriched: readonly string[], raw: readonly string[]): (number | undefined)[] {
  const links: (number | undefined)[] = [];
  let next = 0;
  while (links.length < enriched.length) {
    const from = links.length;
    const key = enriched[from];
    const frames = runLength(enriched, from);
    const at = raw.slice(next, next + MAX_LINE_DISTANCE).findIndex((printed) => printed === key);
    if (at < 0) {
      for (let i = 0; i < frames; i += 1) links.push(undefined);
      continue;
    }
    const lines = Math.min(runLength(raw, next + at), frames);
    const share = Math.floor(frames / lines);
    for (let i = 0; i < frames; i += 1) {
      links.push(next + at + Math.min(lines - 1, Math.floor(i / share)));
    }
    next += at + lines;
  }
  return links;
}

function runLength(list: readonly string[], from: number): number {
  let end = from + 1;
  while (end < list.length && list[end] === list[from]) end += 1;
  return end - from;
}

/** Printed parts of a frame. */
function printedKey({ function: name, file, line, column }: PrintedPlace): string {
  return JSON.stringify([name, file, line ?? 0, column ?? 0]);
}

/** Normalised address, without padding. */
function frameAddress({ address }: { address: string }): string {
  return String(readAddress(address) ?? address);
}

function isMadeFrom(frame: EnrichedFrame, raw: PrintedFrame): boolean {
  const { file, line, column } = frame.minified ?? frame;
  const isPlace = line === (raw.line ?? 0) && (column === (raw.column ?? 0) || column - 1 === raw.column);
  if (!isPlace) return false;
  return file === '' || raw.file === '' ? frame.function === raw.function : sameFile(file, raw.file);
}

/** Servers return the whole URL, its path or the last part. */
function sameFile(a: string, b: string): boolean {
  return a.endsWith(b) || b.endsWith(a);
}
