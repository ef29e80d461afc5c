import type { StackType } from '#contract/stack';
import { isSuspension, readFrameLine } from './frame-line';

const HEADER = /^build_id: '|^isolate_(?:dso_base|instructions): /;

export function flutterType(line: string): StackType | null {
  return HEADER.test(line) || isSuspension(line) || readFrameLine(line, {}) !== null ? 'flutter' : null;
}
