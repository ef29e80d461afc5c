/** Record with a value for each key; every key gets its value, so that the record matches its type. */
export function recordOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee is above
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;
}
