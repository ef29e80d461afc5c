import type { PrintedFrame } from '../platform/parsed-stack';

/** One frame as a JavaScript engine printed it; its column counts from `columnBase`: for look-ups see `columnFromZero`. */
export type RawFrame = PrintedFrame & {
  form: FrameForm;
  /** 0 for Hermes, which prints offsets into its bytecode, else 1. */
  columnBase: 0 | 1;
  /** Code of the engine itself, which has no file. */
  native: boolean;
};

/** How a line was printed: by a reporting script (`at f @ url`), Hermes bytecode, V8 and its like, or SpiderMonkey and JavaScriptCore. */
export type FrameForm = 'reporter' | 'hermes' | 'v8' | 'gecko';

/** The one rule for look-ups: maps count columns from 0. A frame without a column has none. */
export function columnFromZero(frame: Pick<RawFrame, 'column' | 'columnBase'>): number | null {
  return frame.column === null ? null : Math.max(0, frame.column - frame.columnBase);
}

export function nativeFrame(form: FrameForm, name: string, file: string): RawFrame {
  return { ...frameAt(form, name, { file, line: null, column: null, address: '' }), native: true };
}

export function frameAt(form: FrameForm, name: string, place: FramePlace): RawFrame {
  return { form, function: name, ...place, columnBase: 1, native: false, asyncCause: null };
}

export type FramePlace = Pick<RawFrame, 'file' | 'line' | 'column' | 'address'>;
