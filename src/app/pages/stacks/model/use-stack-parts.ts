import { useMemo } from 'react';
import { stacksIn } from '#symbolication/stacks-in';
import { slicedResult } from '../frames/converted-stack';
import type { PathRule } from '../links/paths';
import { placedResult } from '../links/placed';
import type { Conversion } from './use-conversion';

/**
 * Stacks of a converted text with several, and the selected one with its frames; the whole text otherwise. Paths are
 * as in the repository.
 */
export function useStackParts(conversion: Conversion, part: number | undefined = 0, rule?: PathRule) {
  const { request, result } = conversion;
  const stack = request?.stack;
  const parts = useMemo(() => (stack === undefined ? [] : stacksIn(stack)), [stack]);
  const selected = Math.min(part, Math.max(0, parts.length - 1));
  const own = parts.length > 1 ? parts[selected] : undefined;
  const visible = useMemo(
    () => result && placedResult(own ? slicedResult(result, own) : result, rule),
    [result, own, rule],
  );
  return {
    parts: own === undefined ? [] : parts,
    selected,
    conversion: { ...conversion, result: visible },
  };
}
