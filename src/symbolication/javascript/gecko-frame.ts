import { frameAt, isFileLike, isUrl, nativeFrame, type RawFrame, readPlace } from './frame';
import { withoutArguments } from './printed-name';

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
export function readGeckoFrame(line: string): RawFrame | undefined {
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
