import { useDeferredValue, useMemo } from 'react';
import { parseStackOf } from '#domain/stack/grammars';
import type { ParsedStack } from '#domain/stack/platform/parsed-stack';
import { recognise, type Recognised } from '#domain/stack/recognise';
import { fieldsOf, type Fields } from './fields';
import type { StacksView } from './url';

/** A text with what its lines are. */
export type ParsedText = { text: string; stack: ParsedStack };

/** The text as it is read: behind what is typed, so that typing in a long one does not wait for it. */
export function useParsed(
  text: string,
  view: StacksView,
): { parsed: ParsedText; recognised: Recognised; fields: Fields } {
  const deferred = useDeferredValue(text);
  const recognised = useMemo(() => recognise(deferred), [deferred]);
  const fields = fieldsOf(view, recognised);
  const { type } = fields;
  const parsed = useMemo(() => ({ text: deferred, stack: parseStackOf(type, deferred) }), [deferred, type]);
  return { parsed, recognised, fields };
}
