import { isGuest, accountZone, browserZone } from '../url/settings';
import { isTimeZone, type ViewerZone } from '#domain/time/zone';
import { type ZoneDefaults, parseZones } from '#address/zone';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { LinkProblem } from '#address/codec';

/**
 * Storage of this browser, or of this tab over reloads, if allowed; without it nothing is stored. Guests have none: the
 * browser may belong to a signed-in user.
 */
type StoragePlace = 'browser' | 'tab';

function storeOf(place: StoragePlace): Storage | undefined {
  if (isGuest()) return undefined;
  return place === 'tab' ? sessionStorage : localStorage;
}

export function readStored(key: string, place: StoragePlace = 'browser'): string | undefined {
  try {
    return storeOf(place)?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it if undefined. */
export function writeStored(key: string, value: string | undefined, place: StoragePlace = 'browser'): void {
  try {
    if (value === undefined) storeOf(place)?.removeItem(key);
    else storeOf(place)?.setItem(key, value);
  } catch {
    // Ignored, as above.
  }
}

const ZONE_KEY = 'watchbill.zone';

/** Zone of the viewer on every page: the stored one, otherwise the browser's. */
export function viewerZone(): ViewerZone {
  const stored = readStored(ZONE_KEY) ?? '';
  // Earlier versions stored `account` for the account's zone.
  if (stored === 'account') return String(accountZone());
  return isTimeZone(stored) ? stored : browserZone();
}

/** Stores a zone unless it is the browser's own, which may change while travelling. */
export function rememberZone(zone: string): void {
  writeStored(ZONE_KEY, zone === browserZone() ? undefined : zone);
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

type Parsed<V> = { view: V; problems: readonly LinkProblem[] };

/**
 * View of the address by a page's codec, and the account's zone, which rotas follow. `parse` must be stable.
 */
export function useView<V>(
  parse: (search: URLSearchParams, defaults: ZoneDefaults) => Parsed<V>,
  search: URLSearchParams,
) {
  const { viewer, account, range } = zoneDefaults();
  return useMemo(
    () => ({ account, ...parse(search, { viewer, account, range }) }),
    [parse, search, viewer, account, range],
  );
}

/** Zones of a page without other parameters, and their problems. */
export function useZones() {
  const [search] = useSearchParams();
  const { account, view: zones, problems } = useView(parseZones, search);
  return { account, zones, problems };
}

/** Sets the document title for tabs, history and pasted links. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Watchbill`;
  }, [title]);
}

type Listener<Args extends unknown[]> = (...args: Args) => void;

export type Listeners<Args extends unknown[]> = {
  /** Returns a function that unsubscribes, as for `useSyncExternalStore`. */
  subscribe: (listener: Listener<Args>) => () => void;
  notify: Listener<Args>;
};

/** Listeners to changes outside React. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<Listener<Args>>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(...args) {
      for (const listener of listeners) listener(...args);
    },
  };
}
