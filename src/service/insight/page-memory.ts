import { createHash } from 'node:crypto';
import type { IncidentRow } from '#contract/insight';

/**
 * What a process remembers of exports that are read page by page: how many rows there are, and where pages ended. A
 * page then begins where the one before ended, without counting and without skipping what came earlier. A memory is of
 * one filter, one caller and one state of the store (its key says all three), so it is never out of date.
 */

/** The last row before a place in the order. */
export type PageEnd = Pick<IncidentRow, 'created_at' | 'incident_id'>;

export type Remembered = {
  total: number;
  /** By how many rows come before; at most `MAX_ENDS`. */
  ends: Map<number, PageEnd>;
};

export type PageMemory = {
  /** What is known under a key, of which only a hash is kept; made first where nothing is. */
  recall(key: string, make: () => Promise<Remembered>): Promise<Remembered>;
};

const MAX_EXPORTS = 100;
const MAX_ENDS = 1000;

export function createPageMemory(): PageMemory {
  const known = new Map<string, Remembered>();
  return {
    async recall(longKey, make) {
      // A filter may be long; what tells it from others need not be kept.
      const key = createHash('sha256').update(longKey).digest('base64');
      const remembered = known.get(key) ?? (await make());
      // Taken out and put back in: the first one of the map is the one that was not used for longest.
      known.delete(key);
      known.set(key, remembered);
      dropFirst(known, MAX_EXPORTS);
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

/** The place nearest before a position, and how many rows lie between. */
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
