import type { BinaryImage } from '#contract/stack';

/**
 * A stack as text: all of its lines, told apart, whatever printed it. `text + end` of all lines is the input. Each
 * platform's grammar makes one of these.
 */
export type ParsedStack<Frame extends PrintedFrame = PrintedFrame> = {
  lines: StackLine<Frame>[];
  sections: StackSection[];
};

/** What all grammars know of a frame, as printed. */
export type PrintedFrame = {
  /** Without `async` and arguments; '' where the stack has no name. */
  function: string;
  /** '' where none was printed. */
  file: string;
  /** Counted from 1; null where none was printed. */
  line: number | null;
  /** Null where none was printed. */
  column: number | null;
  /** Of machine code and WebAssembly, such as `0x1a3b`; '' elsewhere. */
  address: string;
  /** What it waited for: `await` (V8), `promise callback`, `setTimeout handler` … (SpiderMonkey); null where it called directly. */
  asyncCause: string | null;
};

export type StackLine<Frame extends PrintedFrame = PrintedFrame> = {
  /** Index in `lines`. */
  index: number;
  text: string;
  /** What ended the line: LF, CRLF, CR, or nothing for the last one. */
  end: string;
  /** Index in `sections`. */
  section: number;
} & (
  | { kind: 'frame'; frame: Frame }
  /** `Caused by: …`, `[cause]: …`, `[errors]: [`, `Suppressed: …`. */
  | { kind: 'cause'; title: string }
  /** `--- async ---`, `From previous event:`. */
  | { kind: 'async' }
  /** `... skipping 12 frames`; null where it does not say how many. */
  | { kind: 'omitted'; count: number | null }
  /** `Thread 0 Crashed:`, `Last Exception Backtrace:`, `Binary Images:`. */
  | { kind: 'heading' }
  /** A program or library that was loaded, of Apple's reports. */
  | { kind: 'image'; image: BinaryImage }
  | { kind: 'text' }
);

/** Lines `from` to `to` (exclusive) that belong together: an error with its frames, what an async call came from, a thread. */
export type StackSection = {
  kind: 'error' | 'cause' | 'aggregated' | 'suppressed' | 'async' | ReportPart;
  /** The error, such as `TypeError: x is undefined`, what was waited for, or which thread; '' where there is none. */
  title: string;
  from: number;
  to: number;
};

/** Parts of a whole crash report: where an exception was thrown, its threads, and what was loaded. */
type ReportPart = 'thrown' | 'crashed thread' | 'thread' | 'images';

/** What is longer is kept as it is, but is no frame: its position would stand behind this. */
export const MAX_MATCHED = 1024;

/** Beyond this many frames the others come as they were printed: with inlined functions a text can give many times its lines. */
export const MAX_FRAMES = 300_000;

/** The frames alone, in order, each with its line. */
export function framesOf<Frame extends PrintedFrame>(
  stack: ParsedStack<Frame>,
): Extract<StackLine<Frame>, { kind: 'frame' }>[] {
  return stack.lines.filter((line) => line.kind === 'frame');
}

/** What a stack says was loaded, in its order. */
export function imagesOf({ lines }: ParsedStack): BinaryImage[] {
  return lines.flatMap((line) => (line.kind === 'image' ? [line.image] : []));
}
