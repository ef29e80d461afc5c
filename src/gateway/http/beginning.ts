export type Beginning = {
  /** A connection has come. */
  newcomer: () => void;
  /** A request has come; `begin` is called when it is its turn. `isLong`: its answer takes long. */
  request: (isLong: boolean, begin: () => void) => void;
};

/** Requests begun beside newcomers that are all short while a long one waits. */
const MOST_BEFORE_LONG = 32;
/** Newcomers taken for each request that is begun meanwhile: a crowd is soon in, and never keeps others from work. */
const NEWCOMERS_PER_REQUEST = 4;
/** Short requests that begin in one turn: whoever comes meanwhile is not kept waiting by a crowd. */
const MOST_AT_ONCE = 16;

/**
 * When requests begin, each kind in the order it came. Node accepts one new connection in a turn of its event loop
 * (libuv since 1.45, its pull request 3696): where the requests of a hundred connections begin in each, newcomers wait
 * for seconds. So beside some newcomers one request begins, most often a short one; in a turn without any a number of
 * short ones does, and one long one: nobody waits behind a crowd of those.
 */
export function createBeginning(): Beginning {
  const short: (() => void)[] = [];
  const long: (() => void)[] = [];
  let isScheduled = false;
  let hasNewcomer = false;
  let newcomers = 0;
  let passed = 0;
  function besideNewcomer() {
    newcomers += 1;
    if (newcomers % NEWCOMERS_PER_REQUEST !== 0) return [];
    const isLong = long.length > 0 && (short.length === 0 || passed >= MOST_BEFORE_LONG);
    passed = isLong ? 0 : passed + 1;
    return (isLong ? long : short).splice(0, 1);
  }
  function many() {
    passed = 0;
    return [...short.splice(0, MOST_AT_ONCE), ...long.splice(0, 1)];
  }
  function turn() {
    const now = hasNewcomer ? besideNewcomer() : many();
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
