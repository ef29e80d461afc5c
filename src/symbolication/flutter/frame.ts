import type { ParsedStack, PrintedFrame } from '../platform/parsed-stack';

/** A frame as Dart prints it: with its place in a source, or with that in the machine code of a build. */
export type FlutterFrame = PrintedFrame & { code: CodePlace | null };

export type FlutterStack = ParsedStack<FlutterFrame>;

/** Where in the machine code, in all the ways that a trace may say it; null and '' where it does not. */
export type CodePlace = Partial<TraceHeader> & {
  absolute: number | null;
  /** In the image as it was linked, which is not how its symbols were. */
  virtual: number | null;
  /** Such as `_kDartIsolateSnapshotInstructions`, and the distance from it. */
  symbol: string;
  offset: number | null;
};

/** What stands above the frames of a trace. */
export type TraceHeader = {
  /** Hex, lower case, without dashes. */
  buildId: string;
  /** Where the code of the program began, and that of Dart itself where it is another piece. */
  isolateInstructions: number;
  vmInstructions: number;
};
