import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { parseFields } from './codec';
import { accountZone } from './settings';
import { zoneFields } from './zone';

/** The zones of a page that has nothing else in its query, and what of them was not understood. */
export function useZones() {
  const [search] = useSearchParams();
  const account = accountZone();
  return useMemo(() => {
    const { view: zones, problems } = parseFields(zoneFields(account), search);
    return { account, zones, problems };
  }, [search, account]);
}
