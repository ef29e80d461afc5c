import type { StackType } from '#contract/stack';
import { javaType } from './android/recognise';
import { appleType } from './apple/recognise';
import { flutterType } from './flutter/recognise';
import { javaScriptType } from './javascript/recognise';
import type { TextLine } from './platform/lines';
import { MAX_MATCHED } from './platform/parsed-stack';

/** What was recognised, and the words it was recognised by. */
export type Finding<T> = { value: T; from: string };

/**
 * The type that a line of a stack has the shape of, in this order: to the last ones, lines of the first ones may look
 * like their own. Not in `platforms.ts`: who only wants to know what was pasted loads no grammar for it.
 */
const RECOGNISERS: Record<StackType, (line: string) => StackType | null> = {
  flutter: flutterType,
  ios: appleType,
  android: javaType,
  'react native': javaScriptType,
  browser: javaScriptType,
};
const IN_ORDER = [...new Set(Object.values(RECOGNISERS))];

/** The type that most lines have the shape of; null where no line has one. */
export function recogniseType(lines: readonly TextLine[]): Finding<StackType> | null {
  const byType = new Map<StackType, { count: number; from: string }>();
  for (const { text } of lines) {
    const line = text.trim();
    const type = line.length > MAX_MATCHED ? null : typeOfLine(line);
    if (type === null) continue;
    const seen = byType.get(type);
    if (seen === undefined) byType.set(type, { count: 1, from: line });
    else seen.count += 1;
  }
  // A page never prints Hermes offsets or a phone's bundle: one such line tells the rest.
  const phone = byType.get('react native');
  const page = byType.get('browser');
  if (phone !== undefined && page !== undefined) {
    phone.count += page.count;
    byType.delete('browser');
  }
  const [best] = [...byType].sort(([, a], [, b]) => b.count - a.count);
  return best === undefined ? null : { value: best[0], from: best[1].from };
}

function typeOfLine(line: string): StackType | null {
  for (const typeOf of IN_ORDER) {
    const type = typeOf(line);
    if (type !== null) return type;
  }
  return null;
}
