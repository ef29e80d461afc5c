import { LRUCache } from 'lru-cache';

/**
 * Cache of replies in this process: until the next import, a repeated request costs two lookups. The key has all that
 * a reply depends on: the number of imports, which processes on one PostgreSQL share, the teams of the caller, which
 * alone decide who sees what, and the request.
 */
export type ReplyCache = {
  get(key: string): Uint8Array | undefined;
  keep(key: string, answer: Uint8Array): void;
  /**
   * Cached reply, or else the result of the work, which runs once for simultaneous callers and is cached.
   * @param signal of the caller; if it aborts the work, the next waiting caller runs it again.
   * @throws any error of the work; the signal's reason if it aborts first.
   */
  answer(key: string, signal: AbortSignal, work: () => Promise<Uint8Array>): Promise<Uint8Array>;
};

const MAX_CACHE_BYTES = 16_777_216;
/** Max size of one reply, so that it does not evict all others. */
export const MAX_ANSWER_BYTES = 8_388_608;

export function createReplyCache(maxBytes = MAX_CACHE_BYTES): ReplyCache {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, MAX_ANSWER_BYTES),
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const underWay = new Map<string, { signal: AbortSignal; answer: Promise<Uint8Array> }>();
  const answers: ReplyCache = {
    get: (key) => cache.get(key),
    keep: (key, answer) => void cache.set(key, answer),
    async answer(key, signal, work) {
      for (let first = underWay.get(key); first; first = underWay.get(key)) {
        try {
          return await unlessGone(signal, first.answer);
        } catch (error) {
          if (signal.aborted || !first.signal.aborted) throw error;
        }
      }
      const stored = answers.get(key);
      if (stored) return stored;
      const answer = work();
      underWay.set(key, { signal, answer });
      try {
        answers.keep(key, await answer);
        return await answer;
      } finally {
        underWay.delete(key);
      }
    },
  };
  return answers;
}

/** Result of the work; rejects if the signal aborts first. */
function unlessGone<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
