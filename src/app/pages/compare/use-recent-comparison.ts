import { useEffect } from 'react';
import type { SearchPatch } from '#address/codec';
import { rememberRecord } from '../../data/recent-records';
import { fixedLink } from '../../url/use-patch-search';
import { isGuest } from '../../url/settings';

/** Remembers a comparison in this browser once its result is there, by what was compared; no names of schedules. */
export function useRecentComparison(id: string, result: string | undefined, fix: SearchPatch): void {
  // Whichever difference is in view, it is the same comparison.
  const { pathname, search } = new URL(fixedLink({ ...fix, open: undefined, difference: undefined }));
  const to = `${pathname}${search}`;
  useEffect(() => {
    if (result === undefined || isGuest()) return;
    rememberRecord('watchbill.comparisons', { to, id, about: result, of: '' });
  }, [to, id, result]);
}
