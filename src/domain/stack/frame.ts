/** One frame as a JavaScript engine printed it. */
export type RawFrame = {
  form: FrameForm;
  /** As printed, without `async` and arguments; '' where the engine knew no name. */
  function: string;
  /** As printed; '' where none was. */
  file: string;
  /** As printed, counted from 1; null where none was. */
  line: number | null;
  /** As printed; counted from `columnBase`; null where none was. For look-ups see `columnFromZero`. */
  column: number | null;
  /** 0 for Hermes, which prints offsets into its bytecode, else 1. */
  columnBase: 0 | 1;
  /** Code of the engine itself, which has no file. */
  native: boolean;
  /** What a frame waited for: `await` (V8), `promise callback`, `setTimeout handler` … (SpiderMonkey); null where it called directly. */
  asyncCause: string | null;
  /** Offset into WebAssembly code, such as `0x1a3b`; '' elsewhere. */
  address: string;
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

export function frameAt(form: FrameForm, name: string, place: Place): RawFrame {
  return { form, function: name, ...place, columnBase: 1, native: false, asyncCause: null };
}

export type Place = Pick<RawFrame, 'file' | 'line' | 'column' | 'address'>;
