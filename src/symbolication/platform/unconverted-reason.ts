/**
 * Why a frame of a reply is not converted. No reply says so; it follows from the frame, the frames beside it and the
 * request, so that it can be shown whatever server answered.
 */
export type UnconvertedReason = {
  name: string;
  /** What it means and what to do about it, as sentences. */
  words: string;
  /** The same where files were dropped to read the stack by, and no server was asked. */
  ofFiles?: string;
  /** Nobody would convert it: it is somebody else's code, or readable as it is. */
  isExpected?: true;
};

export const THIRD_PARTY: UnconvertedReason = {
  name: 'third party',
  words: 'Code of a package, a browser extension or the platform, for which nothing was uploaded.',
  ofFiles: 'Code of a package, a browser extension or the platform, which none of the dropped files is of.',
  isExpected: true,
};

export const NO_POSITION: UnconvertedReason = {
  name: 'no position',
  words: 'The stack does not say at which line and column this frame was.',
};
