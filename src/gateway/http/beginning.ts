export type Beginning = {
  /** A connection has come. */
  newcomer: () => void;
  /** A request has come; `begin` is called when it is its turn. */
  request: (begin: () => void) => void;
};

/**
 * When requests begin. Node accepts one new connection in a turn of its event loop (libuv since 1.45, its pull request
 * 3696): where the requests of a hundred connections begin in each, newcomers wait for seconds. So while connections
 * come, one request begins in a turn, in the order they came; all that wait do in a turn without a newcomer.
 */
export function createBeginning(): Beginning {
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  let hasNewcomer = false;
  function turn() {
    const now = waiting.splice(0, hasNewcomer ? 1 : waiting.length);
    hasNewcomer = false;
    isScheduled = waiting.length > 0;
    if (isScheduled) setImmediate(turn);
    for (const begin of now) begin();
  }
  return {
    newcomer() {
      hasNewcomer = true;
    },
    request(begin) {
      waiting.push(begin);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(turn);
    },
  };
}
