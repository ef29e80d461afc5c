import type { EnrichedFrame, StackType } from '#contract/stack';
import {
  type Platform,
  PLATFORMS,
  type RequestedBuild,
  type UnconvertedReason,
} from '#symbolication/platforms';
import { publicStart, publicTitle } from '#symbolication/privacy';
import { framesOf, type ParsedStack, type StackLine } from '#symbolication/stack';
import { alignFrames } from './align';

/** A reply beside the stack that it is about. */
export type ConvertedStack = {
  platform: Platform;
  stack: ParsedStack;
  frames: readonly EnrichedFrame[];
  /** For each frame of the reply, its line; undefined where it has none. */
  lines: readonly (StackLine | undefined)[];
  /** Reason by frame of the reply; undefined if it is converted. */
  reasons: readonly (UnconvertedReason | undefined)[];
};

/** @param isByFiles whether dropped files were asked, and no server. */
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
  return {
    platform,
    stack,
    frames,
    lines: links.map((link) => (link === undefined ? undefined : printed[link])),
    reasons: isByFiles
      ? platform.unconverted(frames, { ...request, ...OF_FILES }).map(ofFiles)
      : platform.unconverted(frames, request),
  };
}

/** Files that were dropped are of a build that nobody has to name. */
const OF_FILES: RequestedBuild = { version: 'dropped', build_id: 'dropped' };

/** Each reason stays one, however many frames have it. */
const reasonsOfFiles = new Map<UnconvertedReason, UnconvertedReason>();

function ofFiles(reason: UnconvertedReason | undefined): UnconvertedReason | undefined {
  if (reason?.ofFiles === undefined) return reason;
  const known = reasonsOfFiles.get(reason) ?? { ...reason, words: reason.ofFiles };
  reasonsOfFiles.set(reason, known);
  return known;
}

/** The error, else what the text begins with: one line, nothing secret in it. */
export function titleOf({ lines, sections }: ParsedStack): string {
  const line = lines.find(({ text }) => text.trim() !== '');
  if (line === undefined) return '';
  // Reports and logs say other things before the error.
  const title = sections[0]?.title;
  const masked = title ? publicTitle(title) : publicStart(line, LONGEST_TITLE);
  return masked.slice(0, LONGEST_TITLE).trim();
}

const LONGEST_TITLE = 200;
