import type { StackType } from '#contract/stack';
import { readAtFrame } from './at-frame';
import { readGeckoFrame } from './gecko-frame';

const REACT_NATIVE =
  /\.jsbundle\b|\bindex\.(?:android|ios)\.bundle\b|\.bundle(?:\/\/&|\?)platform=|InternalBytecode\.js|\/node_modules\/react-native\/|\/\.expo-internal\//;

export function javaScriptType(line: string): StackType | null {
  const frame = readAtFrame(line) ?? readGeckoFrame(line);
  if (frame === null || (frame.native && frame.form === 'v8')) return null;
  return frame.form === 'hermes' || REACT_NATIVE.test(frame.file) ? 'react native' : 'browser';
}
