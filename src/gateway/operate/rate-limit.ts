/** Rate limiter. */
export type RateLimit = {
  /** 0 where this request is within the limit, else the seconds after which one will be. */
  take(who: string): number;
  /** The same without counting anything. */
  wait(who: string): number;
};

const MINUTE_MS = 60_000;
/** Beyond this many all are forgotten: made-up names then gain a minute, but fill no memory. */
const MAX_KNOWN = 50_000;

/**
 * A number of requests a minute of each: all of them at once, and then evenly (the generic cell rate algorithm, as in ITU-T
 * I.371).
 * @param perMinute 0: no limit.
 * @param clock milliseconds that never go back.
 */
export function createRateLimit(perMinute: number, clock: () => number): RateLimit {
  const costMs = MINUTE_MS / perMinute;
  /** Until when what each has requested is used up. */
  const usedUntil = new Map<string, number>();
  const next = (who: string) => {
    const now = clock();
    const until = Math.max(now, usedUntil.get(who) ?? 0) + costMs;
    // Rounding must not take the last one away.
    const tooFar = until - now - MINUTE_MS - 1e-6;
    return { now, until, wait: perMinute > 0 && tooFar > 0 ? Math.ceil(tooFar / 1000) : 0 };
  };
  return {
    wait: (who) => next(who).wait,
    take(who) {
      if (perMinute === 0) return 0;
      const { now, until, wait } = next(who);
      if (wait > 0) return wait;
      if (usedUntil.size >= MAX_KNOWN) forget(now);
      usedUntil.set(who, until);
      return 0;
    },
  };

  function forget(now: number): void {
    for (const [who, until] of usedUntil) if (until <= now) usedUntil.delete(who);
    if (usedUntil.size >= MAX_KNOWN) usedUntil.clear();
  }
}
