import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#address/paths';
import { rememberRecord } from '../../../data/recent-records';

/** Parameters of how a review is looked at, which is the same review. */
const LOOKS = ['card', 'open', 'only'];

/**
 * Remembers a review in this browser, with what is written into it, which is in its address.
 * @param scope its incidents in words: a review of the same ones replaces it.
 */
export function useRecentReview(title: string, scope: string): void {
  const { search, hash } = useLocation();
  useEffect(() => {
    const fields = new URLSearchParams(search);
    for (const name of LOOKS) fields.delete(name);
    const to = `${paths.review()}?${fields.toString()}${hash}`;
    rememberRecord('watchbill.reviews', { to, id: scope, about: title, of: '' }, 'id');
  }, [search, hash, title, scope]);
}
