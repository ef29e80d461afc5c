type Listener<Args extends unknown[]> = (...args: Args) => void;

export type Listeners<Args extends unknown[]> = {
  /** Returns a function that unsubscribes, as for `useSyncExternalStore`. */
  subscribe: (listener: Listener<Args>) => () => void;
  notify: Listener<Args>;
};

/** Listeners to changes outside React. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<Listener<Args>>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(...args) {
      for (const listener of listeners) listener(...args);
    },
  };
}
