import { useSyncExternalStore } from 'react';

const EVERY_MS = 15_000;

/** The present in Unix seconds, in steps of 15 s. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, EVERY_MS);
  return () => clearInterval(timer);
}

function read(): number {
  return Math.floor(Date.now() / EVERY_MS) * (EVERY_MS / 1000);
}
