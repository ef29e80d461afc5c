import { isGuest, accountZone, browserZone } from '../url/settings';
import { isTimeZone, type ViewerZone } from '#domain/time/zone';
import { type ZoneDefaults, parseZones } from '#address/zone';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { LinkProblem } from '#address/codec';

/**
 * Storage of this browser, or of this tab over reloads, if allowed; without it nothing is stored. Guests have none: the
 * browser may belong to a signed-in user.
 */
type Place = 'browser' | 'tab';

function storeOf(place: Place): Storage | undefined {
  if (isGuest()) return undefined;
  return place === 'tab' ? sessionStorage : localStorage;
}

export function readStored(key: string, place: Place = 'browser'): string | undefined {
  try {
    return storeOf(place)?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it if undefined. */
export function writeStored(key: string, value: string | undefined, place: Place = 'browser'): void {
  try {
    if (value === undefined) storeOf(place)?.removeItem(key);
    else storeOf(place)?.setItem(key, value);
  } catch {
    // Ignored, as above.
  }
}

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

const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Key in local storage; public/early.js reads it before the first paint. */
const STORAGE_KEY = 'watchbill.theme';
const changes = createListeners();
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
let theme = storedTheme();

darkSystem.addEventListener('change', apply);
window.addEventListener('storage', () => change(storedTheme()));
// Print is light.
window.addEventListener('beforeprint', () => (document.documentElement.dataset['theme'] = 'light'));
window.addEventListener('afterprint', apply);

/** Theme of this browser, and its setter. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(changes.subscribe, () => theme), choose];
}

function choose(next: Theme): void {
  writeStored(STORAGE_KEY, next === 'system' ? undefined : next);
  change(next);
}

function change(next: Theme): void {
  theme = next;
  apply();
  changes.notify();
}

function apply(): void {
  const dark = theme === 'dark' || (theme === 'system' && darkSystem.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

function storedTheme(): Theme {
  const stored = readStored(STORAGE_KEY);
  return THEMES.find((known) => known === stored) ?? 'system';
}
