/**
 * A look-up that many request at once: while one is under way, whoever requests the same waits for its end and shares
 * the next one. So what they get was looked up after they asked, and a crowd costs two look-ups.
 */
export function sharedLookUp<K, T>(lookUp: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const underWay = new Map<K, Promise<T>>();
  const next = new Map<K, Promise<T>>();
  const begin = (key: K): Promise<T> => {
    next.delete(key);
    const found = lookUp(key).finally(() => {
      if (underWay.get(key) === found) underWay.delete(key);
    });
    underWay.set(key, found);
    return found;
  };
  return (key) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const before = underWay.get(key);
    if (!before) return begin(key);
    const then = () => begin(key);
    const found = before.then(then, then);
    next.set(key, found);
    return found;
  };
}
