export type Beginning = {
  /** A connection has come. */
  newcomer: () => void;
  /** A request has come; `begin` is called when it is its turn. `isLong`: its answer takes long. */
  request: (isLong: boolean, begin: () => void) => void;
};

/** Turns with newcomers in a row that begin no long request while one waits. */
const MOST_BEFORE_LONG = 32;

/**
 * When requests begin, each kind in the order it came. Node accepts one new connection in a turn of its event loop
 * (libuv since 1.45, its pull request 3696): where the requests of a hundred connections begin in each, newcomers wait
 * for seconds. So in a turn with a newcomer one request begins, most often a short one; in any other all short ones do,
 * and one long one: nobody waits behind a crowd of those.
 */
export function createBeginning(): Beginning {
  const short: (() => void)[] = [];
  const long: (() => void)[] = [];
  let isScheduled = false;
  let hasNewcomer = false;
  let passed = 0;
  function one() {
    const isLong = long.length > 0 && (short.length === 0 || passed >= MOST_BEFORE_LONG);
    passed = isLong ? 0 : passed + 1;
    return (isLong ? long : short).splice(0, 1);
  }
  function many() {
    passed = 0;
    return [...short.splice(0), ...long.splice(0, 1)];
  }
  function turn() {
    const now = hasNewcomer ? one() : many();
    hasNewcomer = false;
    isScheduled = short.length + long.length > 0;
    if (isScheduled) setImmediate(turn);
    for (const begin of now) begin();
  }
  return {
    newcomer() {
      hasNewcomer = true;
    },
    request(isLong, begin) {
      (isLong ? long : short).push(begin);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(turn);
    },
  };
}
