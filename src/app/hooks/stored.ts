import { isGuest } from '../url/settings';

/**
 * Storage of this browser, if allowed; without it nothing is stored. Guests have none: the browser may belong
 * to a signed-in user.
 */

function store(): Storage | undefined {
  return isGuest() ? undefined : localStorage;
}

export function readStored(key: string): string | undefined {
  try {
    return store()?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or removes it if undefined. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) store()?.removeItem(key);
    else store()?.setItem(key, value);
  } catch {
    // Ignored, as above.
  }
}
