import type { StackType } from '#contract/stack';
import { isJavaSource, readJavaFrame } from '../android/frame';
import { isSuspension, readFrameLine } from '../flutter/frame-line';
import { readBundleFrame } from '../clean/printed-frame';
import { readScriptFrame } from '../javascript/script-frame';
import { isNativeFrame, MAX_MATCHED } from '../stack';
import { splitLines, type TextLine } from './lines';

const REACT_NATIVE =
  /\.jsbundle\b|\bindex\.(?:android|ios)\.bundle\b|\.bundle(?:\/\/&|\?)platform=|InternalBytecode\.js|\/node_modules\/react-native\/|\/\.expo-internal\//;

function javaScriptType(line: string): StackType | undefined {
  const frame = readScriptFrame(line);
  if (frame === undefined && readBundleFrame(line) !== undefined) return 'react native';
  if (frame === undefined || (frame.native && frame.form === 'v8')) return undefined;
  return frame.form === 'hermes' || REACT_NATIVE.test(frame.file) ? 'react native' : 'browser';
}

const HEADER = /^build_id: '|^isolate_(?:dso_base|instructions): /;

function flutterType(line: string): StackType | undefined {
  return HEADER.test(line) || isSuspension(line) || readFrameLine(line, {}) !== undefined
    ? 'flutter'
    : undefined;
}

const REPORT =
  /^\d{1,5}\s{1,60}\S.{0,200}?\s{1,60}0x[\da-f]{3,16} (?:\(Missing UUID |(?:0x[\da-f]+|\S.{0,400}) \+ \d+|\S.{0,300}\.\w{1,8} - Line \d+|[-+_$A-Za-z]\S)|^Binary Images:$|^Incident Identifier: |^Thread \d+ Crashed:|^0x[\da-f]+\s{1,20}-\s{1,20}0x[\da-f]+\s.{1,200} <[\da-f-]{32,36}>|^\{"app_name":".{1,800}"bug_type":"\d+"|^"usedImages" : \[/i;

function appleType(line: string): StackType | undefined {
  return REPORT.test(line) ? 'ios' : undefined;
}

const CAUSE = /^Caused by: (?:[\w$]+\.){2,}/;

function javaType(line: string): StackType | undefined {
  const frame = readJavaFrame(line);
  const isOfAndroid = (frame && isJavaSource(frame)) || CAUSE.test(line) || isNativeFrame(line);
  return isOfAndroid ? 'android' : undefined;
}

/** Recognised value, and the text it was recognised by. */
export type Finding<T> = { value: T; from: string };

/**
 * The type that a line of a stack has the shape of, in this order: to the last ones, lines of the first ones may look
 * like their own. Not in `platforms.ts`: who only wants to know what was pasted loads no grammar for it.
 */
const RECOGNISERS: Record<StackType, (line: string) => StackType | undefined> = {
  flutter: flutterType,
  ios: appleType,
  android: javaType,
  'react native': javaScriptType,
  browser: javaScriptType,
};
const IN_ORDER = [...new Set(Object.values(RECOGNISERS))];

/** The type that most lines have the shape of; undefined where no line has one. */
export function recogniseType(lines: readonly TextLine[]): Finding<StackType> | undefined {
  const byType = new Map<StackType, { count: number; from: string }>();
  for (const { text } of lines) {
    const line = text.trim();
    const type = line.length > MAX_MATCHED ? undefined : typeOfLine(line);
    if (type === undefined) continue;
    const entry = byType.get(type);
    if (entry === undefined) byType.set(type, { count: 1, from: line });
    else entry.count += 1;
  }
  // A page never prints Hermes offsets or a phone's bundle: one of these lines is enough.
  const phone = byType.get('react native');
  const page = byType.get('browser');
  if (phone !== undefined && page !== undefined) {
    phone.count += page.count;
    byType.delete('browser');
  }
  const [best] = [...byType].sort(([, a], [, b]) => b.count - a.count);
  return best === undefined ? undefined : { value: best[0], from: best[1].from };
}

/** Type that one line has the shape of. */
export function typeOfLine(line: string): StackType | undefined {
  for (const typeOf of IN_ORDER) {
    const type = typeOf(line);
    if (type !== undefined) return type;
  }
  return undefined;
}

const COMPILED_DART = /\.dart\.(?:js(?::\d+){1,2}|wasm:wasm-function\[\d+\]:0x[\da-f]+)\)?\s*$/m;

/** Type that a stack is parsed as: of a Flutter app on the web, a browser prints the frames. */
export function grammarType(type: StackType, stack: string): StackType {
  if (type !== 'flutter' || !COMPILED_DART.test(stack)) return type;
  return recogniseType(splitLines(stack).slice(0, 1000))?.value === 'browser' ? 'browser' : type;
}
