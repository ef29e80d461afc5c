import { useDeferredValue, useMemo } from 'react';
import { parseStack, type ParsedStack } from '#domain/stack/parse';

/** A text with what its lines are. */
export type ParsedText = { text: string; stack: ParsedStack };

/** The text as it is parsed: behind what is typed, so that typing in a long one does not wait for it. */
export function useParsed(text: string): ParsedText {
  const deferred = useDeferredValue(text);
  return useMemo(() => ({ text: deferred, stack: parseStack(deferred) }), [deferred]);
}
