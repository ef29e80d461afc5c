/** The order of cards as an address has it: only as much of it as differs from the order that they have by themselves. */

/** Named items first, in the order of their names; then the others in their own order. */
export function inOrder<T>(items: readonly T[], keys: readonly string[], keyOf: (item: T) => string): T[] {
  const places = new Map(keys.map((key, place) => [key, place]));
  const placeOf = (item: T) => places.get(keyOf(item)) ?? keys.length;
  return items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => placeOf(a.item) - placeOf(b.item) || a.index - b.index)
    .map(({ item }) => item);
}

/** Shortest list of names with which `inOrder` sorts `natural` as `wanted`. */
export function namedFor(natural: readonly string[], wanted: readonly string[]): string[] {
  for (let count = 0; count < wanted.length; count += 1) {
    const prefix = wanted.slice(0, count);
    if (inOrder(natural, prefix, String).every((key, place) => key === wanted[place])) return prefix;
  }
  return [...wanted];
}

/** The same keys with one of them moved by a number of places, at most to an end. */
export function moved(keys: readonly string[], key: string, by: number): string[] {
  const from = keys.indexOf(key);
  if (from < 0) return [...keys];
  const to = Math.min(keys.length - 1, Math.max(0, from + by));
  return keys.toSpliced(from, 1).toSpliced(to, 0, key);
}
