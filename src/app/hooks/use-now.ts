import { useSyncExternalStore } from 'react';
import { isFrozen } from '../url/use-presenting';

const EVERY_MS = 15_000;

/** Current time in Unix seconds, in steps of 15 s; frozen while presenting. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, presentNow);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, EVERY_MS);
  return () => clearInterval(timer);
}

let frozen: number | undefined;

/** Freezes the time for a frozen view, in Unix seconds. */
export function pinNow(at: number): void {
  frozen = at;
}

/** Current time as in `useNow`. */
export function presentNow(): number {
  const now = Math.floor(Date.now() / EVERY_MS) * (EVERY_MS / 1000);
  frozen = isFrozen() ? (frozen ?? now) : undefined;
  return frozen ?? now;
}
