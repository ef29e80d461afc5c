import type { StackType } from '#contract/stack';
import { isJavaSource, readJavaFrame } from './frame';

const CAUSE = /^Caused by: (?:[\w$]+\.){2,}/;

export function javaType(line: string): StackType | null {
  const frame = readJavaFrame(line);
  return (frame && isJavaSource(frame)) || CAUSE.test(line) ? 'android' : null;
}
