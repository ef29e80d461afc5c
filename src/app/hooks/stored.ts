import { isGuest } from '../url/settings';

/**
 * This browser's storage, which may be forbidden: then nothing is remembered, and everything else works. To guests it is:
 * it may be somebody's who signs in here, and a guest's view is not theirs.
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

/** Keeps a text, or forgets it with `undefined`. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) store()?.removeItem(key);
    else store()?.setItem(key, value);
  } catch {
    // See above: not remembered.
  }
}
