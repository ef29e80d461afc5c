export type Beginning = {
  /** Notes a new connection. */
  newcomer: () => void;
  /** Queues a request; calls `begin` when it is its turn. */
  request: (kind: Kind, begin: () => void) => void;
};

/** `long`: a slow operation. Otherwise, whether its connection had a request before. */
type Kind = 'known' | 'first' | 'long';

/** Max short requests started among newcomers while a long one waits. */
const MAX_BEFORE_LONG = 32;
/** New connections accepted per request started: a crowd is accepted quickly without stopping other work. */
const NEWCOMERS_PER_REQUEST = 4;
/** Max short requests started in one turn, so that new arrivals do not wait behind a crowd. */
const MAX_AT_ONCE = 16;

/**
 * Scheduler that starts requests, in order of arrival within each kind. Node accepts one new connection per turn of
 * its event loop (libuv since 1.45, its pull request 3696): if each turn started the requests of a hundred
 * connections, newcomers would wait for seconds. So for every few newcomers one request starts, usually a short one;
 * a turn without newcomers starts several short ones and one long one. Short requests of connections that had a
 * request before alternate with first ones, so that active users do not wait behind a crowd of newcomers.
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
    const isLong = waiting.long.length > 0 && (!isShortWaiting() || passed >= MAX_BEFORE_LONG);
    passed = isLong ? 0 : passed + 1;
    return isLong ? waiting.long.splice(0, 1) : nextShort();
  }
  function many() {
    passed = 0;
    const batch: (() => void)[] = [];
    while (batch.length < MAX_AT_ONCE && isShortWaiting()) batch.push(...nextShort());
    return [...batch, ...waiting.long.splice(0, 1)];
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
