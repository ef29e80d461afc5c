import { useEffect, useSyncExternalStore } from 'react';
import { isFrozen } from '../url/use-presenting';

const CLOCK_STEP_MS = 15_000;

/** Current time in Unix seconds, in steps of 15 s; frozen while presenting, stopped while the server is away. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, presentNow);
}

/** The same, and never stopped. */
export function useRunningNow(): number {
  return useSyncExternalStore(subscribe, runningNow);
}

const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  const timer = setInterval(onChange, CLOCK_STEP_MS);
  return () => {
    listeners.delete(onChange);
    clearInterval(timer);
  };
}

/** Time of the last change made here, after the last step. */
let least = 0;

/**
 * Moves the time to the present second, at which something was just changed.
 * @param begin of the change by the server's clock, which may be ahead.
 */
export function catchUp(begin = 0): void {
  const present = Date.now() / 1000;
  least = Math.floor(begin - present < CLOCK_STEP_MS / 1000 ? Math.max(present, begin) : present);
  for (const listener of listeners) listener();
}

/** Moves the time on at an instant between two steps. */
export function useStepAt(at: number): void {
  const now = useNow();
  useEffect(() => {
    if (at <= now || at > now + CLOCK_STEP_MS / 1000) return undefined;
    const timer = setTimeout(() => catchUp(at), at * 1000 - Date.now());
    return () => clearTimeout(timer);
  }, [at, now]);
}

let stopped: number | undefined;

/** Stops the time at the last answer of a server that is away, in Unix seconds, or lets it go on. */
export function stopNow(at: number | undefined): void {
  stopped = at;
  for (const listener of listeners) listener();
}

let frozen: number | undefined;

/** Freezes the time for a frozen view, in Unix seconds. */
export function pinNow(at: number): void {
  frozen = at;
}

/** Current time as in `useNow`. */
export function presentNow(): number {
  return stopped ?? runningNow();
}

/** Exclusive end of a range up to now: the next second, so that what the server has just answered is within. */
export function presentEnd(): number {
  return stopped ?? (isFrozen() ? runningNow() : Math.max(least, Math.floor(Date.now() / 1000)) + 1);
}

function runningNow(): number {
  const present = Date.now();
  const step = Math.floor(present / CLOCK_STEP_MS) * (CLOCK_STEP_MS / 1000);
  // A clock that was set back is followed.
  const now = least * 1000 - present < CLOCK_STEP_MS ? Math.max(least, step) : step;
  frozen = isFrozen() ? (frozen ?? now) : undefined;
  return frozen ?? now;
}
