import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { IncidentRow } from '#contract/insight';

/**
 * Cache for paginated exports: the total, and the last row of each page. The next page starts there, without counting
 * or skipping. The key has the filter, the caller and the state of the store, so an entry is never outdated.
 */

/** Last row before a position. */
export type PageEnd = Pick<IncidentRow, 'created_at' | 'incident_id'>;

export type Remembered = {
  total: number;
  /** Last rows by the number of rows before the next one. */
  ends: LRUCache<number, PageEnd>;
};

export type PageMemory = {
  /** Returns the entry of a key (stored as a hash); counts its rows first if it is missing. */
  recall(key: string, count: () => Promise<number>): Promise<Remembered>;
};

const MAX_EXPORTS = 100;
const MAX_ENDS = 1000;

export function createPageMemory(): PageMemory {
  const cache = new LRUCache<string, Remembered>({ max: MAX_EXPORTS });
  return {
    async recall(longKey, count) {
      // Hashed, as a filter may be long.
      const key = createHash('sha256').update(longKey).digest('base64');
      const remembered = cache.get(key) ?? { total: await count(), ends: new LRUCache({ max: MAX_ENDS }) };
      cache.set(key, remembered);
      return remembered;
    },
  };
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
