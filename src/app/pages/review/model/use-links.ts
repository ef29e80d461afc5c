import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import { onCallAt } from '../../../data/duty';
import { paths, patched } from '#address/codec';
import { incidentSearch } from '#address/insight';
import { formatPresenting } from '#address/values';
import { usePresenting } from '../../../url/use-presenting';
import { publicAddress } from '../../../url/settings';
import { useReviewScope } from './use-review';

/** Links from a review to its sources, keeping zone and presentation. */
export function useLinks() {
  const { zone } = useReviewScope();
  const presenting = usePresenting();
  return linksIn(zone, formatPresenting(presenting));
}

/** Links in a zone; `kept` is the presentation in the address. */
export function linksIn(zone: ViewerZone, kept: ReturnType<typeof formatPresenting>) {
  /** Any address of the dashboard, in the same zone. */
  const other = (to: string) => {
    const url = new URL(to, 'http://dashboard');
    url.search = patched(url.searchParams, { tz: zone, ...kept }).toString();
    return url.pathname + url.search + url.hash;
  };
  return {
    incident: (id: string, at: UnixSeconds) => other(`${paths.incidents()}?${incidentSearch(id, at, zone)}`),
    onCall: (at: UnixSeconds) => other(onCallAt(at, zone, paths.onCall())),
    schedule: (id: string, at: UnixSeconds) => other(onCallAt(at, zone, paths.schedule(id))),
    other,
  };
}

export type ReviewLinks = ReturnType<typeof linksIn>;

/** Public URL of an address. */
export function absolute(to: string): string {
  return new URL(to, publicAddress()).href;
}
