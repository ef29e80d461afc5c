import type { StackType } from '#contract/stack';
import { isJavaSource, readJavaFrame } from './frame';
import { isNativeFrame } from './native-frame';

const CAUSE = /^Caused by: (?:[\w$]+\.){2,}/;

export function javaType(line: string): StackType | null {
  const frame = readJavaFrame(line);
  const isOfAndroid = (frame && isJavaSource(frame)) || CAUSE.test(line) || isNativeFrame(line);
  return isOfAndroid ? 'android' : null;
}
