import type { PrintedFrame } from '../stack';

/**
 * Frame as a JavaScript engine printed it; its column counts from `columnBase`: for look-ups see `columnFromZero`.
 */
export type RawFrame = PrintedFrame & {
  form: FrameForm;
  /** 0 for Hermes, which prints offsets into its bytecode, else 1. */
  columnBase: 0 | 1;
  /** Code of the engine itself, which has no file. */
  native: boolean;
};

/**
 * Printer of a line: a reporting script (`at f @ url`), Hermes bytecode, V8 and its like, or SpiderMonkey and
 * JavaScriptCore.
 */
export type FrameForm = 'reporter' | 'hermes' | 'v8' | 'gecko';

/** The one rule for look-ups: maps count columns from 0. A frame without a column has none. */
export function columnFromZero(frame: Pick<RawFrame, 'column' | 'columnBase'>): number | undefined {
  return frame.column === undefined ? undefined : Math.max(0, frame.column - frame.columnBase);
}

export function nativeFrame(form: FrameForm, name: string, file: string): RawFrame {
  return { ...frameAt(form, name, { file, line: undefined, column: undefined, address: '' }), native: true };
}

export function frameAt(form: FrameForm, name: string, { index = '', ...place }: FramePlace): RawFrame {
  return { form, function: name || index, ...place, columnBase: 1, native: false, asyncCause: undefined };
}

/** `index` is `wasm-function[42]`, all that names a function of a module without names. */
export type FramePlace = Pick<RawFrame, 'file' | 'line' | 'column' | 'address'> & { index?: string };

const EXTENSIONS =
  /^(?:chrome|moz|safari|safari-web|ms-browser|edge|opera)-extension:|^(?:extensions::|webkit-masked-url:|resource:|chrome:\/\/)/;
const ENGINE =
  /^(?:node:|internal\/|native(?: code)?$|\[native code\]$|\[wasm code\]$|<anonymous>$|debugger eval code$|VM\d{1,9}$|InternalBytecode\.js$|<isolated)/;
/** Older webpack wrote `~` for node_modules. */
const PACKAGES = /(?:^|[\\/])(?:node_modules|bower_components|~)[\\/]/;
const BUNDLERS =
  /webpack\/(?:bootstrap|runtime|universalModuleDefinition)|\(webpack\)|\0|(?:^|\/)(?:vite\/(?:preload-helper|modulepreload-polyfill|dynamic-import-helper)|rolldown[\\/]runtime|_?commonjsHelpers|_?rollupPluginBabelHelpers|\[turbopack\]|__prelude__$|@react-refresh$|@vite\/)/;

/** True if code is another person's by the name of its file: packages, runtimes of bundlers and engines, browser extensions. */
export function isThirdPartyFile(file: string): boolean {
  return EXTENSIONS.test(file) || ENGINE.test(file) || PACKAGES.test(file) || BUNDLERS.test(file);
}

/** Name of a script without query, fragment and session id. Expo prints `index.bundle//&platform=ios` for a query. */
export function withoutQuery(file: string): string {
  return file.replace(/[?#].*$|;jsessionid=[^/?#]*|(?<=\.bundle)\/{0,2}&.*$/gis, '');
}

/** Larger ones are no position: no file has that many lines, and maps hold no such columns. */
const MAX_NUMBER = 2 ** 31 - 1;

/** Reads `file:line:column` from its end, so that anything may are in the file's name. */
export function readPlace(text: string): FramePlace {
  const nested = evalOrigin(text) ?? wasmPlace(text);
  if (nested !== undefined) return nested;
  const last = trailingNumber(text);
  if (last === undefined) return { file: text, line: undefined, column: undefined, address: '' };
  const before = trailingNumber(last.rest);
  if (before !== undefined) {
    const { rest: file, value: line } = before;
    return { file, line, column: line === undefined ? undefined : last.value, address: '' };
  }
  return {
    file: last.value === undefined ? text : last.rest,
    line: last.value,
    column: undefined,
    address: '',
  };
}

/** True if it can be the name of a file: a URL, a path, a name with an ending, or Chrome's of code without a file. */
export function isFileLike(file: string): boolean {
  return isUrl(file) || /[/\\]|\.\w+\??$|^VM\d{1,9}$/.test(file);
}

/** `https://…`, `blob:…`, `node:…`, `C:\…`. */
export function isUrl(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(text);
}

/** `file.js line 26 > eval line 2 > eval:1:30`: where the outermost eval was called. Its column was not printed. */
function evalOrigin(text: string): FramePlace | undefined {
  const match = /^(.*?) line (\d{1,9}) > /.exec(text);
  if (!match) return undefined;
  return { file: match[1] ?? '', line: Number(match[2]), column: undefined, address: '' };
}

/**
 * `https://…/app.wasm:wasm-function[42]:0x1a3b`: the address of the module, and a byte in it. Safari prints no module
 * (`<?>`), and the byte only in some versions.
 */
function wasmPlace(text: string): FramePlace | undefined {
  const match = WASM_PLACE.exec(text);
  if (!match) return undefined;
  const [, file = '', index = '', address = ''] = match;
  return { file, line: undefined, column: undefined, address, index };
}

const WASM_PLACE = /^(?:(.*):)?(wasm-function\[\d{1,9}\])(?::(0x[\da-f]{1,16}))?$/i;

/** True for a module that was compiled from bytes and so has no address: V8 prints a hash of it, Safari nothing. */
export function isUnnamedModule(file: string): boolean {
  return file === '' || file.startsWith('wasm://wasm/');
}

/** Position in a module of WebAssembly as its map has it: one line, whose columns are bytes. */
export function wasmPosition({ address }: Pick<RawFrame, 'address'>): Pick<RawFrame, 'line' | 'column'> {
  const byte = address === '' ? Number.NaN : Number(address);
  return byte <= MAX_NUMBER ? { line: 1, column: byte } : { line: undefined, column: undefined };
}

/** `value` is undefined if it is too large for a position. */
function trailingNumber(text: string): { rest: string; value: number | undefined } | undefined {
  let start = text.length;
  while (start > 0 && isDigit(text.charCodeAt(start - 1))) start -= 1;
  if (start < 2 || start === text.length || text[start - 1] !== ':') return undefined;
  const value = Number(text.slice(start));
  return { rest: text.slice(0, start - 1), value: value > MAX_NUMBER ? undefined : value };
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
