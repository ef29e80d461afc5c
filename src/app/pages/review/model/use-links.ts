import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import { onCallAt } from '../../../data/duty';
import { paths } from '#address/paths';
import { incidentSearch } from '#address/insight';
import { formatPresenting } from '#address/presenting';
import { usePresenting } from '../../../url/use-presenting';
import { publicAddress } from '../../../url/settings';
import { patched } from '#address/codec';
import { useReviewScope } from './review-scope';

/** Links from a review to its sources, keeping zone and presentation. */
export function useLinks() {
  const { zone } = useReviewScope();
  const presenting = usePresenting();
  return linksIn(zone, formatPresenting(presenting));
}

/** Links in a zone; `kept` is the presentation in the address. */
export function linksIn(zone: ViewerZone, kept: ReturnType<typeof formatPresenting>) {
  const presenting = { on: kept['present'] !== undefined, pseudonyms: kept['names'] !== undefined };
  return {
    incident: (id: string, at: UnixSeconds) => {
      const search = patched(new URLSearchParams(incidentSearch(id, at, zone)), kept);
      return `${paths.incidents()}?${search.toString()}`;
    },
    onCall: (at: UnixSeconds) => onCallAt(at, zone, paths.onCall(), presenting),
    schedule: (id: string, at: UnixSeconds) => onCallAt(at, zone, paths.schedule(id), presenting),
    /** Any address of the dashboard, in the same zone. */
    other: (to: string) => {
      const url = new URL(to, 'http://dashboard');
      url.search = patched(url.searchParams, { tz: zone, ...kept }).toString();
      return url.pathname + url.search + url.hash;
    },
  };
}

export type ReviewLinks = ReturnType<typeof linksIn>;

/** Public URL of an address. */
export function absolute(to: string): string {
  return new URL(to, publicAddress()).href;
}
