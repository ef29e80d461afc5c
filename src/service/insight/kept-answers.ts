/**
 * Answers that a process keeps: asked again before the next import, a question costs two look-ups. What an answer
 * hangs on is its key: how many imports the store has seen, which several processes on one PostgreSQL share, the teams
 * of who asks, since they alone decide who sees what, and the question.
 */
export type KeptAnswers = {
  get(key: string): Uint8Array | undefined;
  keep(key: string, answer: Uint8Array): void;
};

const MAX_BYTES = 67_108_864;
/** One answer must not push out all others. */
export const MAX_ANSWER_BYTES = 8_388_608;

export function createKeptAnswers(maxBytes = MAX_BYTES): KeptAnswers {
  const known = new Map<string, Uint8Array>();
  let bytes = 0;
  const forget = (key: string) => {
    bytes -= known.get(key)?.length ?? 0;
    known.delete(key);
  };
  return {
    get(key) {
      const answer = known.get(key);
      if (!answer) return undefined;
      // Taken out and put back in: the first one of the map is the one that was not used for longest.
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
  };
}
