import { useSearchParams } from 'react-router';
import { useView } from './use-view';
import { parseZones } from './zone';

/** The zones of a page that has nothing else in its query, and what of them was not understood. */
export function useZones() {
  const [search] = useSearchParams();
  const { account, view: zones, problems } = useView(parseZones, search);
  return { account, zones, problems };
}
