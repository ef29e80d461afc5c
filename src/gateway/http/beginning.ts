export type Beginning = {
  /** A connection has come. */
  newcomer: () => void;
  /** A request has come; `begin` is called when it is its turn. */
  request: (kind: Kind, begin: () => void) => void;
};

/** `long`: its answer takes long. The others: whether its connection had a request before. */
type Kind = 'known' | 'first' | 'long';

/** Requests started beside newcomers that are all short while a long one waits. */
const MOST_BEFORE_LONG = 32;
/** Newcomers taken for each request that is started meanwhile: a crowd is soon in, and never keeps others from work. */
const NEWCOMERS_PER_REQUEST = 4;
/** Short requests that begin in one turn: whoever comes meanwhile is not kept waiting by a crowd. */
const MOST_AT_ONCE = 16;

/**
 * When requests begin, each kind in the order it came. Node accepts one new connection in a turn of its event loop
 * (libuv since 1.45, its pull request 3696): where the requests of a hundred connections begin in each, newcomers wait
 * for seconds. So beside some newcomers one request begins, most often a short one; in a turn without any a number of
 * short ones does, and one long one: nobody waits behind a crowd of those. Short ones of connections that had a request
 * before and first ones take turns, so that whoever is at work does not wait behind a crowd that comes.
 */
export function createBeginning(): Beginning {
  const waiting: Record<Kind, (() => void)[]> = { known: [], first: [], long: [] };
  let isScheduled = false;
  let hasNewcomer = false;
  let newcomers = 0;
  let passed = 0;
  let wasKnown = false;
  const isShortWaiting = () => waiting.known.length + waiting.first.length > 0;
  function nextShort() {
    wasKnown = waiting.first.length === 0 || (waiting.known.length > 0 && !wasKnown);
    return waiting[wasKnown ? 'known' : 'first'].splice(0, 1);
  }
  function besideNewcomer() {
    newcomers += 1;
    if (newcomers % NEWCOMERS_PER_REQUEST !== 0) return [];
    const isLong = waiting.long.length > 0 && (!isShortWaiting() || passed >= MOST_BEFORE_LONG);
    passed = isLong ? 0 : passed + 1;
    return isLong ? waiting.long.splice(0, 1) : nextShort();
  }
  function many() {
    passed = 0;
    const begun: (() => void)[] = [];
    while (begun.length < MOST_AT_ONCE && isShortWaiting()) begun.push(...nextShort());
    return [...begun, ...waiting.long.splice(0, 1)];
  }
  function turn() {
    const now = hasNewcomer ? besideNewcomer() : many();
    hasNewcomer = false;
    isScheduled = isShortWaiting() || waiting.long.length > 0;
    if (isScheduled) setImmediate(turn);
    for (const begin of now) begin();
  }
  return {
    newcomer() {
      hasNewcomer = true;
    },
    request(kind, begin) {
      waiting[kind].push(begin);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(turn);
    },
  };
}
