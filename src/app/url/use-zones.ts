import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { accountZone } from './settings';
import { parseZones } from './zone';

/** The zones of a page that has nothing else in its query, and what of them was not understood. */
export function useZones() {
  const [search] = useSearchParams();
  const account = accountZone();
  return useMemo(() => ({ account, ...parseZones(search, account) }), [search, account]);
}
