import { useSyncExternalStore } from 'react';
import { isFrozen } from '../url/presenting';

const EVERY_MS = 15_000;

/** The present in Unix seconds, in steps of 15 s; it stands still while a page is presented. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, presentNow);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, EVERY_MS);
  return () => clearInterval(timer);
}

let frozen: number | undefined;

/** What was kept of an instant is shown as of that instant, in Unix seconds. */
export function pinNow(at: number): void {
  frozen = at;
}

/** The present as `useNow` has it. */
export function presentNow(): number {
  const now = Math.floor(Date.now() / EVERY_MS) * (EVERY_MS / 1000);
  frozen = isFrozen() ? (frozen ?? now) : undefined;
  return frozen ?? now;
}
