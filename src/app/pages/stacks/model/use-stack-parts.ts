import { useMemo } from 'react';
import { stacksIn } from '#symbolication/stacks-in';
import { slicedResult, withPlainPaths } from '../frames/converted-stack';
import type { Conversion } from './use-conversion';

/**
 * Stacks of a converted text with several, and the selected one with its frames; the whole text otherwise.
 */
export function useStackParts(conversion: Conversion, part: number | undefined = 0) {
  const { request, result } = conversion;
  const stack = request?.stack;
  const parts = useMemo(() => (stack === undefined ? [] : stacksIn(stack)), [stack]);
  const selected = Math.min(part, Math.max(0, parts.length - 1));
  const own = parts.length > 1 ? parts[selected] : undefined;
  const visible = useMemo(
    () => result && withPlainPaths(own ? slicedResult(result, own) : result),
    [result, own],
  );
  return {
    parts: own === undefined ? [] : parts,
    selected,
    conversion: { ...conversion, result: visible },
  };
}
