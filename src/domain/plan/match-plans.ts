import type { Id } from '#contract/id';
import { addTo } from '../collections/multimap';

/** Record with the names by which two plans know the same person or schedule. */
type Keyed = { id: Id; keys: readonly string[] };

/**
 * Ids of `others` that are the same person or schedule in `base`: by id, then by each key in its order, such as e-mail
 * address and name. A key that several records of one plan have matches nothing.
 */
export function matchIds(others: readonly Keyed[], base: readonly Keyed[]): Map<Id, Id> {
  const baseIds = new Set(base.map(({ id }) => id));
  const matches = new Map(others.filter(({ id }) => baseIds.has(id)).map(({ id }) => [id, id]));
  const usedIds = new Set(matches.values());
  const count = Math.max(0, ...others.map(({ keys }) => keys.length));
  for (let key = 0; key < count; key += 1) {
    const targets = byKey(base, key);
    for (const [text, [id, ...rest]] of byKey(others, key)) {
      const [match, ...more] = targets.get(text) ?? [];
      if (id === undefined || match === undefined || rest.length + more.length > 0) continue;
      if (matches.has(id) || usedIds.has(match)) continue;
      matches.set(id, match);
      usedIds.add(match);
    }
  }
  return matches;
}

function byKey(records: readonly Keyed[], key: number): Map<string, Id[]> {
  const ids = new Map<string, Id[]>();
  for (const { id, keys } of records) {
    const text = keys[key]?.trim().toLowerCase() ?? '';
    if (text !== '') addTo(ids, text, id);
  }
  return ids;
}
