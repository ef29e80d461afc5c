/**
 * Lookup shared by simultaneous callers: those who call during one lookup wait for its end and share the next. So
 * each result is newer than its call, and any number of callers cost two lookups.
 */
export function sharedLookUp<K, T>(lookUp: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const underWay = new Map<K, Promise<T>>();
  const next = new Map<K, Promise<T>>();
  const begin = (key: K): Promise<T> => {
    next.delete(key);
    const result = lookUp(key).finally(() => {
      if (underWay.get(key) === result) underWay.delete(key);
    });
    underWay.set(key, result);
    return result;
  };
  return (key) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const before = underWay.get(key);
    if (!before) return begin(key);
    const then = () => begin(key);
    const result = before.then(then, then);
    next.set(key, result);
    return result;
  };
}
