import type { StackType } from '#contract/stack';
import { isJavaSource, readJavaFrame } from './android/frame';
import { isSuspension, readFrameLine } from './flutter/frame-line';
import { readAtFrame } from './javascript/at-frame';
import type { RawFrame } from './javascript/frame';
import { readGeckoFrame } from './javascript/gecko-frame';
import type { TextLine } from './platform/lines';
import { MAX_MATCHED } from './platform/parsed-stack';

/** What was found, and the words it was found in. */
export type Finding<T> = { value: T; from: string };

const FLUTTER = /^build_id: '|^isolate_(?:dso_base|instructions): /;
const IOS =
  /^\d{1,5}\s{1,60}\S.{0,200}?\s{1,60}0x[\da-f]{6,16} (?:0x[\da-f]+|\S.{0,400}) \+ \d+|^Binary Images:$|^Incident Identifier: |^Thread \d+ Crashed:|^0x[\da-f]+\s{1,20}-\s{1,20}0x[\da-f]+\s.{1,200} <[\da-f-]{32,36}>|^\{"app_name":".{1,800}"bug_type":"\d+"|^"usedImages" : \[/i;
const JAVA_CAUSE = /^Caused by: (?:[\w$]+\.){2,}/;
const REACT_NATIVE =
  /\.jsbundle\b|\bindex\.(?:android|ios)\.bundle\b|\.bundle(?:\/\/&|\?)platform=|InternalBytecode\.js|\/node_modules\/react-native\/|\/\.expo-internal\//;

/** The type that most lines have the shape of; null where no line has one. */
export function recogniseType(lines: readonly TextLine[]): Finding<StackType> | null {
  const found = new Map<StackType, { count: number; from: string }>();
  for (const { text } of lines) {
    const line = text.trim();
    const type = line.length > MAX_MATCHED ? null : typeOfLine(line);
    if (type === null) continue;
    const seen = found.get(type);
    if (seen === undefined) found.set(type, { count: 1, from: line });
    else seen.count += 1;
  }
  // A page never prints Hermes offsets or a phone's bundle: one such line tells the rest.
  const phone = found.get('react native');
  const page = found.get('browser');
  if (phone !== undefined && page !== undefined) {
    phone.count += page.count;
    found.delete('browser');
  }
  const [best] = [...found].sort(([, a], [, b]) => b.count - a.count);
  return best === undefined ? null : { value: best[0], from: best[1].from };
}

function typeOfLine(line: string): StackType | null {
  if (FLUTTER.test(line) || isSuspension(line) || readFrameLine(line, {}) !== null) return 'flutter';
  if (IOS.test(line)) return 'ios';
  const java = readJavaFrame(line);
  if ((java && isJavaSource(java)) || JAVA_CAUSE.test(line)) return 'android';
  const frame = readAtFrame(line) ?? readGeckoFrame(line);
  if (frame === null || (frame.native && frame.form === 'v8')) return null;
  return isReactNative(frame) ? 'react native' : 'browser';
}

function isReactNative(frame: RawFrame): boolean {
  return frame.form === 'hermes' || REACT_NATIVE.test(frame.file);
}
