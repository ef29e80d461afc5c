import { useEffect } from 'react';
import type { SearchPatch } from '#address/codec';
import { paths } from '#address/paths';
import { rememberRecord } from '../../data/recent-records';
import { isGuest } from '../../url/settings';

/**
 * Remembers a comparison in this browser once its result is there, by what was compared; no names of schedules.
 * @param fields all of its address, since a link may have anything else.
 */
export function useRecentComparison(id: string, result: string | undefined, fields: SearchPatch): void {
  // Whichever difference is in view, it is the same comparison.
  const to = paths.compare({ ...fields, open: undefined, difference: undefined });
  useEffect(() => {
    if (result === undefined || isGuest()) return;
    rememberRecord('watchbill.comparisons', { to, id, about: result, of: '' });
  }, [to, id, result]);
}
