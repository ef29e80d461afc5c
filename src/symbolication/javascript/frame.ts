import type { PrintedFrame } from '../stack';
import type { SourceMap, SourcePosition } from './map/source-map';
import { INSTANCE_INITIALIZER, type Name, type ParseBudget } from './source';

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
type FrameForm = 'reporter' | 'hermes' | 'v8' | 'gecko';

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
type FramePlace = Pick<RawFrame, 'file' | 'line' | 'column' | 'address'> & { index?: string };

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
function readPlace(text: string): FramePlace {
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
function isFileLike(file: string): boolean {
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

/** A name as V8 prints it; '' for code without one. */
function printedName(text: string): string {
  const name = text.trim();
  return name === '<anonymous>' ? '' : name;
}

/** `bar(1)`, `(null)` and `<anonymous function: run>([arguments not available])` as old engines printed them. */
function withoutArguments(text: string): string {
  const trimmed = text.trim();
  const name = trimmed.endsWith(')') ? trimmed.slice(0, Math.max(0, openingOf(trimmed))).trim() : trimmed;
  return (
    /^<?anonymous function(?:: (.*))?>$/.exec(name)?.[1] ??
    (/^<anonymous( function)?>$/.test(name) ? '' : name)
  );
}

/** The parenthesis that the last character closes; the first one where they do not pair, as in URLs. */
function openingOf(text: string): number {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i -= 1) {
    if (text[i] === ')') depth += 1;
    else if (text[i] === '(') depth -= 1;
    if (depth === 0) return i;
  }
  return text.indexOf('(');
}

/** Placeholders of engines and bundlers for code without a name. */
const PLACEHOLDER_NAMES = new Set([
  'anonymous',
  'default',
  'eval',
  'eval code',
  'exports',
  'global',
  'global code',
  'Global code',
  'module code',
]);

/**
 * True if a printed name is one that a person gave a function: its last part is a word of more than the one or two
 * letters of minifiers, and no path or number that a bundler calls a module by.
 */
function isTelling(printed: string): boolean {
  const name = printed.replace(/ \[as [^\]]*\]$/, '');
  if (/^(?:[\w$.]+\.)?<(?:instance_members|static)_initializer>$/.test(name)) return true;
  const last =
    /^(?:(?:new|async|get|set|static) )*(?:[^\s./]+\.)*(#?[\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.exec(
      name,
    )?.[1];
  return (
    last !== undefined && last.length > 2 && !PLACEHOLDER_NAMES.has(name) && !PLACEHOLDER_NAMES.has(last)
  );
}

/**
 * Lines that begin with `at`: V8 and the engines that print like it, Hermes, and reporting scripts that reprint what
 * they parsed. Everything is found by its place in the line, from the end where names may hold anything, so that no
 * line takes more than a few passes.
 */
export function readAtFrame(line: string): RawFrame | undefined {
  if (!line.startsWith('at ')) return undefined;
  const isAsync = line.startsWith('at async ');
  // Node prints the error's own properties after its last frame: `at f (x.js:1:2) {`.
  const body = line
    .slice(isAsync ? 9 : 3)
    .replace(/ \{$|,$/, '')
    .trim();
  const frame = reporterFrame(body) ?? evalFrame(body) ?? aliased(body) ?? parenthesised(body) ?? bare(body);
  return frame !== undefined && isAsync ? { ...frame, asyncCause: 'await' } : frame;
}

/** `fn (url:line:column) [as alias]`, where V8 itself has the alias behind the name. */
function aliased(body: string): RawFrame | undefined {
  const start = body.endsWith(']') ? body.lastIndexOf(') [as ') + 1 : 0;
  const frame = start === 0 ? undefined : parenthesised(body.slice(0, start));
  return frame && { ...frame, function: `${frame.function}${body.slice(start)}`.trim() };
}

/** `fn(args) @ url:line:column`, and `fn@safari-extension:(//…:line:column)`, as some scripts print Safari's frames. */
function reporterFrame(body: string): RawFrame | undefined {
  const scheme = body.indexOf(':(//');
  if (scheme > 0 && body.endsWith(')')) {
    const name = body.lastIndexOf('@', scheme);
    const place = readPlace(`${body.slice(name + 1, scheme + 1)}${body.slice(scheme + 2, -1)}`);
    return frameAt('reporter', name < 0 ? '' : withoutArguments(body.slice(0, name)), place);
  }
  const at = body.indexOf(' @ ');
  if (at < 0) return undefined;
  const place = readPlace(body.slice(at + 3).trim());
  if (place.line === undefined && !isUrl(place.file)) return undefined;
  return frameAt('reporter', withoutArguments(body.slice(0, at)), place);
}

/** `fn (eval at g (eval at h (url:1:2)), <anonymous>:1:30)`: the code was made at the innermost place. */
function evalFrame(body: string): RawFrame | undefined {
  const start = body.indexOf('(eval at ');
  if (start < 0) return undefined;
  const origin = body.slice(body.lastIndexOf('eval at ') + 8);
  const opening = origin.indexOf('(');
  const close = opening < 0 ? -1 : closingOf(origin, opening);
  if (close < 0) return undefined;
  return frameAt('v8', printedName(body.slice(0, start)), readPlace(origin.slice(opening + 1, close)));
}

function parenthesised(body: string): RawFrame | undefined {
  if (!body.endsWith(')')) return undefined;
  const opening = openingOf(body);
  if (opening < 0) return undefined;
  const name = printedName(body.slice(0, opening));
  // Some scripts that reprint stacks put the word in front of the place.
  const inside = body.slice(opening + 1, -1).replace(/^async (?=\S)/, '');
  if (inside.startsWith('address at ')) {
    const place = readPlace(inside.slice('address at '.length));
    return place.column === undefined ? undefined : { ...frameAt('hermes', name, place), columnBase: 0 };
  }
  if (inside === 'native' || inside === 'native code') return nativeFrame('v8', name, inside);
  if (inside === '<anonymous>' || /^index \d+$/.test(inside)) return nativeFrame('v8', name, '<anonymous>');
  const place = readPlace(inside);
  return isPlace(place) ? frameAt('v8', name, place) : undefined;
}

function bare(body: string): RawFrame | undefined {
  if (body === '<anonymous>' || body === 'native') return nativeFrame('v8', '', body);
  // A line cut off in its parenthesis shows a part of its position at most.
  if (body.lastIndexOf('(') > body.lastIndexOf(')')) return undefined;
  const place = readPlace(body);
  return isPlace(place) ? frameAt('v8', '', place) : undefined;
}

function isPlace(place: FramePlace): boolean {
  if (place.line === undefined) return place.address !== '' || isLocationOnly(place.file);
  return place.column !== undefined || isFileLike(place.file);
}

/** A whole URL without a position, as a page's inline handlers have. Words with a colon in a message are none. */
function isLocationOnly(file: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(file);
}

function closingOf(text: string, opening: number): number {
  let depth = 0;
  for (let i = opening; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1;
    else if (text[i] === ')') depth -= 1;
    if (depth === 0) return i;
  }
  return -1;
}

const ENGINE_CODE = new Set(['global code', 'eval code', 'module code', 'Global code']);

/** `promise callback*fn@url`: what the lines below waited for, in front of the first of them. */
const ASYNC_CAUSE = /^([A-Za-z][A-Za-z .:]{0,60})\*/;

/** `async* run https://…/app.js:1`: cause, name, URL, line, and a column or none. */
const CONSOLE_FRAME =
  /^(?:([A-Za-z][A-Za-z .:]{0,60})\* ?)?(?:((?:(?:get|set|new|bound) )?[\p{L}$_#<][^\s|:"';,=]{0,300}) )?([a-z][a-z\d+.-]{1,40}:\/\/\S+)$/u;

/**
 * `fn@url:line:column` as SpiderMonkey and JavaScriptCore print it, the name or everything but the name left out at
 * times, and the frames of Firefox’s console.
 */
function readGeckoFrame(line: string): RawFrame | undefined {
  if (line === '[native code]') return nativeFrame('gecko', '', line);
  if (ENGINE_CODE.has(line)) return nativeFrame('gecko', line, '');
  const ofConsole = readConsoleFrame(line);
  if (ofConsole !== undefined) return ofConsole;
  const at = splitAt(line);
  if (at < 0) return nameless(line);
  const cause = ASYNC_CAUSE.exec(line.slice(0, at + 1))?.[1];
  const name = withoutArguments(line.slice(cause === undefined ? 0 : cause.length + 1, at));
  const where = line.slice(at + 1).trim();
  const native = where === '[native code]' || where === '[wasm code]';
  const frame = native ? nativeFrame('gecko', name, where) : placed(name, where);
  return frame === undefined || cause === undefined ? frame : { ...frame, asyncCause: cause };
}

/** Frame of *Copy message* in Firefox, which has no column; a word before an address alone is a sentence. */
function readConsoleFrame(line: string): RawFrame | undefined {
  const [, cause, printed = '', url = ''] = CONSOLE_FRAME.exec(line) ?? [];
  if (url === '' || (cause === undefined && printed === '')) return undefined;
  const place = readPlace(url);
  const isScript =
    printed === '<anonymous>' || /:\/\/[^/]*\/(?:[^?#]*(?:\.\w{1,10}|\/))?(?:[?#].*)?$/.test(place.file);
  if (place.line === undefined || (place.column === undefined && !isScript)) return undefined;
  const frame = frameAt('gecko', withoutArguments(printed), place);
  return cause === undefined ? frame : { ...frame, asyncCause: cause };
}

function placed(name: string, where: string): RawFrame | undefined {
  const place = readPlace(where);
  const isPlace =
    place.line === undefined
      ? place.index !== undefined || (ENGINE_CODE.has(name) && isUrl(place.file))
      : isUrl(place.file) || (!hasOddSpaces(name) && (place.column !== undefined || isFileLike(place.file)));
  return isPlace ? frameAt('gecko', name, place) : undefined;
}

/**
 * Frame without `fn@`, which Safari omits if there is no name. A time such as 10:15:20 and a sentence are not frames.
 */
function nameless(line: string): RawFrame | undefined {
  const place = readPlace(line);
  const isPlace =
    place.line !== undefined &&
    isFileLike(place.file) &&
    (place.column !== undefined || /^[a-z][a-z\d+.-]*:\/\//i.test(place.file)) &&
    !place.file.includes(' ');
  return isPlace ? frameAt('gecko', '', place) : undefined;
}

/** Names and URLs may hold `@` too: the first one with a place behind it that cannot be part of a name, else the last. */
function splitAt(line: string): number {
  const clear = /@(?= *(?:[a-z][a-z\d+.-]*:\/\/|blob:|node:|data:|\/|\[(?:native|wasm) code\]))/i.exec(line);
  return clear?.index ?? line.lastIndexOf('@');
}

/** Words in front of an `@` are a sentence with an address in it, but for the names that engines give with a space. */
function hasOddSpaces(name: string): boolean {
  return name.includes(' ') && !ENGINE_CODE.has(name) && !/^(?:get|set|new|bound|async) \S+$/.test(name);
}

type FunctionName = { function: string; class_name: string; method_name: string };

/** Metro's name for code outside of all functions. */
const OUTSIDE = '<global>';

/** V8's name for the code of a module. */
const MODULE_CODE = /^(?:Object|Module)\.<anonymous>$/;

/** Methods that call another function than the one before the dot. */
const CALLERS_OF_OTHERS = new Set(['call', 'apply', 'bind']);

/** Frame in a source, and the map that gives it. */
export type MappedFrame = { map: SourceMap; position: SourcePosition };

/**
 * Name of the function around a frame. The map's name at the frame's own position does not count: it names the
 * function called from there. Order of preference: Metro's function map, the source text, the name in the stack
 * (`printed`), and the name at the call in the frame below (`called`).
 */
export function functionNameOf(
  printed: string,
  { map, position }: MappedFrame,
  called: string | undefined,
  budget: ParseBudget,
): FunctionName {
  const metro = map.metroFunction(position);
  if (metro !== undefined && metro !== '<anonymous>') {
    return plain(metro === OUTSIDE ? outsideName(printed) : metro);
  }
  const enclosing = map.enclosingFunction(position, budget);
  if (enclosing === 'outside') return plain(outsideName(printed));
  // What is done to a class when its module makes it, as by decorators, is in its source too; a constructor is `new`.
  if (enclosing?.name === 'constructor' && MODULE_CODE.test(printed)) return plain(OUTSIDE);
  if (enclosing !== undefined) return memberName(enclosing, printed);
  return metro === undefined ? nameByStack(printed, called) : plain('');
}

/**
 * Name of code outside of all functions: a compiler may have wrapped it in a function, whose name is worth showing.
 */
function outsideName(printed: string): string {
  return isTelling(printed) ? printed : OUTSIDE;
}

function memberName({ name, className }: Name, printed: string): FunctionName {
  // Compilers put the values of fields into the constructor.
  const method = name === INSTANCE_INITIALIZER && printed.startsWith('new ') ? 'constructor' : name;
  if (className !== '') {
    const full = method === 'constructor' ? `new ${className}` : `${className}.${method}`;
    return { function: full, class_name: className, method_name: method };
  }
  return plain(method);
}

/**
 * Name if there is no source text. A name written by a person is right: the one at the call may be that of a variable
 * or argument with the function as its value. That one is better than a minified name, but not than none: a function
 * without any name is usually an argument.
 */
function nameByStack(printed: string, called: string | undefined): FunctionName {
  if (called === undefined || printed === '' || isTelling(printed) || CALLERS_OF_OTHERS.has(called)) {
    return plain(printed);
  }
  return printed.startsWith('new ')
    ? { function: `new ${called}`, class_name: called, method_name: 'constructor' }
    : plain(called);
}

function plain(name: string): FunctionName {
  return { function: name, class_name: '', method_name: '' };
}

/** Frame of JavaScript as an engine, an error tracker, a test runner or React prints it. */
export function readScriptFrame(line: string): RawFrame | undefined {
  return readAtFrame(line) ?? readReprinted(line) ?? readGeckoFrame(line);
}

/** `File "https://…/main.js", line 1, col 226, in lineTotal`, of Sentry; Rollbar prints no commas. */
const TRACKER_FRAME =
  /^File "([^"]{1,500})",? line (\d{1,9}),? col(?:umn)? (\d{1,9})(?:,? in (\S.{0,300}))?$/;
/** `❯ lineTotal src/cart.ts:4:11`, of Vitest. */
const TEST_FRAME = /^❯ (?:(\S.{0,300}) )?(\S{1,500}:\d{1,9}:\d{1,9})$/;
/** `in Route (at App.js:12)`, of a component stack of React. */
const COMPONENT_FRAME = /^in (\S.{0,200}) \(at ([^()]{1,300}:\d{1,9}(?::\d{1,9})?)\)$/;

function readReprinted(line: string): RawFrame | undefined {
  const [, file, row, column, printed = ''] = TRACKER_FRAME.exec(line) ?? [];
  if (file !== undefined) return frameAt('reporter', nameOf(printed), readPlace(`${file}:${row}:${column}`));
  const [, name = '', place] = TEST_FRAME.exec(line) ?? COMPONENT_FRAME.exec(line) ?? [];
  return place === undefined ? undefined : frameAt('reporter', nameOf(name), readPlace(place));
}

function nameOf(printed: string): string {
  return /^(?:\?|\[anonymous\]|<anonymous>|\(anonymous\))$/.test(printed) ? '' : printed;
}
