import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#address/codec';
import { type InsightRange, rangeText } from '#domain/insight/range';
import { counted } from '#domain/text/words';
import type { ViewerZone } from '#domain/time/zone';
import { recentRecords, rememberRecord, type RecentRecord } from '../../../data/recent-records';

/** Parameters of how a review is looked at, which is the same review. */
const LOOKS = ['card', 'open', 'only'];

/**
 * Remembers a review in this browser, with what is written into it, which is in its address.
 * @param scope its incidents in words: a review of the same ones replaces it; undefined without any.
 */
export function useRecentReview(title: string, scope: string | undefined): void {
  const { search, hash } = useLocation();
  useEffect(() => {
    if (scope === undefined) return;
    const fields = new URLSearchParams(search);
    for (const name of LOOKS) fields.delete(name);
    const to = `${paths.review()}?${fields.toString()}${hash}`;
    // A link without notes, such as that of a peak, does not replace what was written before.
    if (hash === '' && recentReview(scope)?.to.includes('#') === true) return;
    rememberRecord('watchbill.reviews', { to, id: scope, about: title, of: '' }, 'id');
  }, [search, hash, title, scope]);
}

/** The review of these incidents that this browser remembers. */
export function recentReview(scope: string): RecentRecord | undefined {
  return recentRecords('watchbill.reviews').find(({ id }) => id === scope);
}

/** Incidents of a review in words, by which it is remembered. */
export function scopeInWords(incidents: number, range: InsightRange, zone: ViewerZone): string {
  return `${counted(incidents, 'incident')}, ${rangeText(range, zone)}`;
}
