import type { Id } from '#contract/id';
import { addTo } from '../collections/multimap';

/** Record with the names by which two plans know the same person or schedule. */
type Keyed = { id: Id; keys: readonly string[] };

/** Id of a record in another plan, and that of the same record in the base. */
export type IdPair = readonly [other: Id, base: Id];

/**
 * Ids of `others` that are the same person or schedule in `base`: by hand, by id, then by each key in its order, such as
 * e-mail address and name. A key that several records of one plan have matches nothing.
 * @param byHand pairs of ids that come first; those of absent records are ignored.
 */
export function matchIds(
  others: readonly Keyed[],
  base: readonly Keyed[],
  byHand: readonly IdPair[] = [],
): Map<Id, Id> {
  const [otherIds, baseIds] = [others, base].map((records) => new Set(records.map(({ id }) => id)));
  const matches = new Map<Id, Id>();
  const usedIds = new Set<Id>();
  const sameId = others.map(({ id }): IdPair => [id, id]);
  for (const [id, match] of [...byHand, ...sameId]) {
    if (!otherIds?.has(id) || !baseIds?.has(match) || matches.has(id) || usedIds.has(match)) continue;
    matches.set(id, match);
    usedIds.add(match);
  }
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
