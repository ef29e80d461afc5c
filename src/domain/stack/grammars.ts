import type { StackType } from '#contract/stack';
import { parseJavaStack } from './android/parse';
import { parseApple } from './apple/parse';
import { parseFlutter } from './flutter/parse';
import { parseStack } from './javascript/parse';
import type { ParsedStack } from './platform/parsed-stack';

const GRAMMARS: Record<StackType, (text: string) => ParsedStack> = {
  browser: parseStack,
  'react native': parseStack,
  android: parseJavaStack,
  ios: parseApple,
  flutter: parseFlutter,
};

/** Reads a stack as one of its type. */
export function parseStackOf(type: keyof typeof GRAMMARS, text: string): ParsedStack {
  return GRAMMARS[type](text);
}
