import type { ArtifactByName, BinaryImage, EnrichedFrame } from '#contract/stack';
import type { ParsedStack, StackLine } from './stack';

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
