import { useMemo } from 'react';
import { recentStacks } from '../model/recent';

/** They are many characters to read, and change with each request only. @param number of the last one. */
export function useRecentStacks(number: number | undefined) {
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(recentStacks, [number]);
}
