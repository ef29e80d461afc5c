import { isJavaSource, readJavaFrame } from '../android/frame';
import { readFrameLine as readAppleFrame } from '../apple/report/frame-line';
import { readFrameLine as readDartFrame } from '../flutter/frame-line';
import { readAtFrame } from '../javascript/at-frame';
import { readBundleFrame } from '../javascript/bundle-frame';
import { readGeckoFrame } from '../javascript/gecko-frame';
import { isNativeFrame, MAX_MATCHED } from '../stack';

/** Name of a function with nothing in front that belongs to a log, a sentence or another frame. */
const PLAIN_NAME =
  /^(?:(?:async|get|set|new|bound|static) )*[^\s|[\]>]*(?: \[as [^\]]*\])?$|^[a-zA-Z]+ code$/;

/** True if a line is a frame of any type, without anything of a log in it. */
export function isPrintedFrame(line: string): boolean {
  const words = line.trim();
  if (words === '' || words.length > MAX_MATCHED) return false;
  // Alternatives that R8’s retrace prints are no frames of their own.
  if (words.startsWith('<OR> ')) return true;
  return isScriptFrame(words) || isJavaFrame(words) || isMachineFrame(words);
}

function isScriptFrame(words: string): boolean {
  const at = readAtFrame(words);
  if (at !== undefined) return !/\sat\s|:\/\//.test(at.function) && !/[<|]https?:/.test(at.file);
  const frame = readGeckoFrame(words) ?? readBundleFrame(words);
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
