import { isTimeZone, type ViewerZone } from '#domain/time/zone';
import { accountZone, browserZone } from '../url/settings';
import type { ZoneDefaults } from '#address/zone';
import { readStored, writeStored } from './stored';

const ZONE = 'watchbill.zone';

/** Zone of the viewer on every page: the stored one, otherwise the browser's. */
export function viewerZone(): ViewerZone {
  const stored = readStored(ZONE) ?? '';
  // Earlier versions stored `account` for the account's zone.
  if (stored === 'account') return String(accountZone());
  return isTimeZone(stored) ? stored : browserZone();
}

/** Stores a zone unless it is the browser's own, which may change while travelling. */
export function rememberZone(zone: string): void {
  writeStored(ZONE, zone === browserZone() ? undefined : zone);
}

let range: ViewerZone | undefined;

/** Fixes the range of a guest link to the zone of its creator. */
export function pinRangeZone(zone: string): void {
  range = zone;
}

/** Default zones of an address. */
export function zoneDefaults(): ZoneDefaults {
  return { viewer: viewerZone(), account: accountZone(), range };
}
