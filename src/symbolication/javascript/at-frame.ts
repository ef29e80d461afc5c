import { frameAt, type FramePlace, isFileLike, isUrl, nativeFrame, type RawFrame, readPlace } from './frame';
import { openingOf, printedName, withoutArguments } from './printed-name';

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
