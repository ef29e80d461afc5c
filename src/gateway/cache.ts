import { LRUCache } from 'lru-cache';

/** Returns the cached promise of a key, or loads it. Concurrent callers share one load; failures are not cached. */
export type PromiseCache<V> = (key: string, load: () => Promise<V>) => Promise<V>;

/** @param clock Unix milliseconds. */
export function createPromiseCache<V>(
  max: number,
  { ttlMs, clock }: { ttlMs: number; clock: () => number },
): PromiseCache<V> {
  const cache = new LRUCache<string, Promise<V>>({
    max,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  return (key, load) => {
    const cached = cache.get(key);
    if (cached) return cached;
    const value = load();
    cache.set(key, value);
    value.catch(() => {
      if (cache.peek(key) === value) cache.delete(key);
    });
    return value;
  };
}
