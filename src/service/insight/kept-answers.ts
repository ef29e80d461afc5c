/**
 * Cache of replies in this process: until the next import, a repeated request costs two lookups. The key has all that
 * a reply depends on: the number of imports, which processes on one PostgreSQL share, the teams of the caller, which
 * alone decide who sees what, and the request.
 */
export type KeptAnswers = {
  get(key: string): Uint8Array | undefined;
  keep(key: string, answer: Uint8Array): void;
  /**
   * The answer that is kept, or that of the work, which is done once for all who ask meanwhile, and kept.
   * @param signal of who asks: where it is the one that the work is done for, the next one does it again.
   * @throws what the work throws; the signal's reason where it aborts before there is an answer.
   */
  answer(key: string, signal: AbortSignal, work: () => Promise<Uint8Array>): Promise<Uint8Array>;
};

const MAX_BYTES = 16_777_216;
/** Max size of one reply, so that it does not evict all others. */
export const MAX_ANSWER_BYTES = 8_388_608;

export function createKeptAnswers(maxBytes = MAX_BYTES): KeptAnswers {
  const known = new Map<string, Uint8Array>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= known.get(key)?.length ?? 0;
    known.delete(key);
  };
  const underWay = new Map<string, { signal: AbortSignal; answer: Promise<Uint8Array> }>();
  const kept: KeptAnswers = {
    get(key) {
      const answer = known.get(key);
      if (!answer) return undefined;
      // Re-inserted: map order is LRU order.
      known.delete(key);
      known.set(key, answer);
      return answer;
    },
    keep(key, answer) {
      forget(key);
      if (answer.length > Math.min(maxBytes, MAX_ANSWER_BYTES)) return;
      known.set(key, answer);
      bytes += answer.length;
      for (const first of known.keys()) {
        if (bytes <= maxBytes) return;
        forget(first);
      }
    },
    async answer(key, signal, work) {
      for (let first = underWay.get(key); first; first = underWay.get(key)) {
        try {
          return await unlessGone(signal, first.answer);
        } catch (error) {
          if (signal.aborted || !first.signal.aborted) throw error;
        }
      }
      const stored = kept.get(key);
      if (stored) return stored;
      const answer = work();
      underWay.set(key, { signal, answer });
      try {
        kept.keep(key, await answer);
        return await answer;
      } finally {
        underWay.delete(key);
      }
    },
  };
  return kept;
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
