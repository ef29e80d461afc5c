import { isGuest } from '../url/settings';

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
