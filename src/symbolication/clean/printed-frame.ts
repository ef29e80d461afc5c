import { isJavaSource, readJavaFrame } from '../android/frame';
import { readFrameLine as readAppleFrame } from '../apple/frame';
import { readFrameLine as readDartFrame } from '../flutter/frame';
import { readAtFrame, frameAt, nativeFrame, type RawFrame, readScriptFrame } from '../javascript/frame';
import { isNativeFrame, MAX_MATCHED } from '../stack';

/** `value@1:29104`, `<unknown>@1:201`, `set total@1:7`: an app has one bundle, which its frames do not name. */
const BUNDLE_FRAME =
  /^((?:(?:get|set|new|bound|async) )?[^\s@:()]{1,200})@(?:(\d{1,9}):(\d{1,9})|-1(?::-1)?)$/;

/** Name of a function with nothing in front that belongs to a log, a sentence or another frame. */
const PLAIN_NAME =
  /^(?:(?:async|get|set|new|bound|static) )*[^\s|[\]>]*(?: \[as [^\]]*\])?$|^[a-zA-Z]+ code$|^wasm-function\[\d{1,9}\]$/;

/** True if a line is a frame of any type, without anything of a log in it. */
export function isPrintedFrame(line: string): boolean {
  const words = line.trim();
  if (words === '' || words.length > MAX_MATCHED) return false;
  // Alternatives that R8’s retrace prints are no frames of their own.
  if (words.startsWith('<OR> ')) return true;
  return isScriptFrame(words) || isJavaFrame(words) || isMachineFrame(words);
}

/** Start of a frame, of which text behind it is none: a place alone may be a part of a message. */
const NAMED_START = /^\s{0,60}(?:at (?!\d+:)|#\d|\d+\s|[^\s@]{1,200}@)/;
/** Cheap test for lines with text behind a place. */
export const TEXT_BEHIND = /(?::\d{1,9}\)?|\)|0x[\da-f]+ \+ \d+)[\s"'`,;|<\]}]/;
const PLACE_END = /(?::\d{1,9}\)?|\)|0x[\da-f]+ \+ \d+)(?=[\s"'`,;|<\]}])/g;
const MAX_ENDS = 12;

/** Length of the frame that a line begins with, text behind it left out; undefined if it begins with none. */
export function frameLength(line: string): number | undefined {
  if (isPrintedFrame(line)) return line.length;
  if (!NAMED_START.test(line)) return undefined;
  let ends = 0;
  for (const { index, 0: end } of line.slice(0, MAX_MATCHED).matchAll(PLACE_END)) {
    const length = index + end.length;
    if (isPrintedFrame(line.slice(0, length))) return length;
    ends += 1;
    if (ends >= MAX_ENDS) return undefined;
  }
  return undefined;
}

function isScriptFrame(words: string): boolean {
  const at = readAtFrame(words);
  if (at !== undefined) {
    return !/\sat\s|:\/\//.test(at.function) && !/[<|]https?:|:\d+\)[\s"',;|<]/.test(at.file);
  }
  const frame = readScriptFrame(words) ?? readBundleFrame(words);
  return frame !== undefined && PLAIN_NAME.test(frame.function);
}

function isJavaFrame(words: string): boolean {
  const frame = readJavaFrame(words);
  return frame !== undefined && isJavaSource(frame) && !/\)\s+at\s/.test(words);
}

function isMachineFrame(words: string): boolean {
  return (
    readDartFrame(words, {}) !== undefined || readAppleFrame(words) !== undefined || isNativeFrame(words)
  );
}

/**
 * Frame of a React Native release without the name of its bundle. React Native subtracts 1 from columns before it
 * prints them; `@-1` is native code.
 */
export function readBundleFrame(line: string): RawFrame | undefined {
  const match = BUNDLE_FRAME.exec(line);
  if (!match) return undefined;
  const [, printed = '', row, column] = match;
  const name = /^(?:<unknown>|<anonymous>|\?)$/.test(printed) ? '' : printed;
  if (row === undefined) return nativeFrame('hermes', name, '');
  const place = { file: '', line: Number(row), column: Number(column), address: '' };
  return { ...frameAt('hermes', name, place), columnBase: 0 };
}
