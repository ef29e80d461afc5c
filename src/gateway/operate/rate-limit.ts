import { LRUCache } from 'lru-cache';

/** Rate limiter. */
export type RateLimit = {
  /** Counts a request; returns 0 if it is within the limit, else the seconds to wait. */
  take(who: string): number;
  /** Same as `take`, without counting. */
  wait(who: string): number;
};

const MINUTE_MS = 60_000;
/** Max callers tracked: forged names gain a minute, but cannot fill the memory. */
const MAX_CALLERS = 50_000;

/**
 * A number of requests a minute of each: all of them at once, and then evenly (the generic cell rate algorithm, as in ITU-T
 * I.371).
 * @param perMinute 0: no limit.
 * @param clock milliseconds that never go back.
 */
export function createRateLimit(perMinute: number, clock: () => number): RateLimit {
  const costMs = MINUTE_MS / perMinute;
  /** Time until which each caller's quota is used up. */
  const usedUntil = new LRUCache<string, number>({ max: MAX_CALLERS });
  const next = (who: string) => {
    const now = clock();
    const until = Math.max(now, usedUntil.get(who) ?? 0) + costMs;
    // Tolerates rounding errors.
    const tooFar = until - now - MINUTE_MS - 1e-6;
    return { until, wait: perMinute > 0 && tooFar > 0 ? Math.ceil(tooFar / 1000) : 0 };
  };
  return {
    wait: (who) => next(who).wait,
    take(who) {
      if (perMinute === 0) return 0;
      const { until, wait } = next(who);
      if (wait > 0) return wait;
      usedUntil.set(who, until);
      return 0;
    },
  };
}
