import { createHash } from 'node:crypto';
import type { IncidentRow } from '#contract/insight';

/**
 * Cache for paginated exports: the total, and the last row of each page. The next page starts there, without counting
 * or skipping. The key has the filter, the caller and the state of the store, so an entry is never outdated.
 */

/** Last row before a position. */
export type PageEnd = Pick<IncidentRow, 'created_at' | 'incident_id'>;

export type Remembered = {
  total: number;
  /** Last rows by the number of rows before the next one; at most `MAX_ENDS`. */
  ends: Map<number, PageEnd>;
};

export type PageMemory = {
  /** Returns the entry of a key (stored as a hash); computes it first if it is missing. */
  recall(key: string, make: () => Promise<Remembered>): Promise<Remembered>;
};

const MAX_EXPORTS = 100;
const MAX_ENDS = 1000;

export function createPageMemory(): PageMemory {
  const cache = new Map<string, Remembered>();
  return {
    async recall(longKey, make) {
      // Hashed, as a filter may be long.
      const key = createHash('sha256').update(longKey).digest('base64');
      const remembered = cache.get(key) ?? (await make());
      // Re-inserted: map order is LRU order.
      cache.delete(key);
      cache.set(key, remembered);
      dropFirst(cache, MAX_EXPORTS);
      return remembered;
    },
  };
}

export function rememberEnd(
  { ends }: Remembered,
  position: number,
  { created_at, incident_id }: PageEnd,
): void {
  ends.delete(position);
  ends.set(position, { created_at, incident_id });
  dropFirst(ends, MAX_ENDS);
}

/** Nearest cached row before a position, and the number of rows in between. */
export function nearestEnd(
  { ends }: Remembered,
  position: number,
): { end: PageEnd | undefined; skip: number } {
  let nearest = 0;
  for (const place of ends.keys()) if (place <= position && place > nearest) nearest = place;
  return { end: ends.get(nearest), skip: position - nearest };
}

function dropFirst<Key>(map: Map<Key, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}
