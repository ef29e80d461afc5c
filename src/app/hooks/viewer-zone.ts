import { isTimeZone } from '#domain/time/zone';
import { accountZone, browserZone } from '../url/settings';
import type { ZoneDefaults } from '../url/zone';
import { readStored, writeStored } from './stored';

const ZONE = 'watchbill.zone';

/** The zone of the viewer on every page: the one they chose in this browser, else the browser's. */
export function viewerZone(): string {
  const chosen = readStored(ZONE) ?? '';
  // Earlier versions stored `account` for the account's zone, whatever it is.
  if (chosen === 'account') return accountZone();
  return isTimeZone(chosen) ? chosen : browserZone();
}

/** Stores a chosen zone; the browser's own is not stored, so that it follows the viewer on a journey. */
export function rememberZone(zone: string): void {
  writeStored(ZONE, zone === browserZone() ? undefined : zone);
}

let range: string | undefined;

/** Keeps the range of a guest link in the zone of its creator. */
export function pinRangeZone(zone: string): void {
  range = zone;
}

/** The zones of an address that names none. */
export function zoneDefaults(): ZoneDefaults {
  return { viewer: viewerZone(), account: accountZone(), range };
}
