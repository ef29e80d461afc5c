import { LRUCache } from 'lru-cache';
import { type ChangeNote, newRequestId } from '#service/service';

/** Logging, metrics and rate limits of requests. */
export type Operate = LinkLimits & {
  /** Returns the refusal of a request over a limit; undefined otherwise. */
  limit(request: Request, record: RequestRecord): Response | undefined;
  /** Starts timing a request; the result logs and counts it with its response. */
  watch(request: Request, record: RequestRecord): (response: Response) => void;
  /** Address of the client, as far as proxies name it. */
  sourceOf(request: Request): string | undefined;
  /** True for the operator: from this machine, or with the token for metrics. */
  isOperator(request: Request): boolean;
  /** `GET /metrics` */
  metrics(request: Request): Promise<Response>;
};

export type RateLimit = {
  /** Counts a request of a caller; returns 0 within the limit, else the seconds to wait. */
  take(who: string): number;
  /** Same as `take`, without counting. */
  wait(who: string): number;
};

const MINUTE_MS = 60_000;

/** Max callers tracked: forged names gain a minute, but cannot fill the memory. */
const MAX_CALLERS = 50_000;

/**
 * Limits requests per caller: a burst of a minute's quota, then evenly (generic cell rate algorithm, ITU-T I.371).
 * @param perMinute 0 = no limit.
 * @param clock monotonic milliseconds.
 */
export function createRateLimit(perMinute: number, clock: () => number): RateLimit {
  const costMs = MINUTE_MS / perMinute;
  /** Time until which each caller's quota is used up. */
  const usedUntil = new LRUCache<string, number>({ max: MAX_CALLERS });
  const next = (who: string) => {
    const now = clock();
    const until = Math.max(now, usedUntil.get(who) ?? 0) + costMs;
    // Tolerates rounding errors.
    const tooFar = until - now - MINUTE_MS - 1e-6;
    return { until, wait: perMinute > 0 && tooFar > 0 ? Math.ceil(tooFar / 1000) : 0 };
  };
  return {
    wait: (who) => next(who).wait,
    take(who) {
      if (perMinute === 0) return 0;
      const { until, wait } = next(who);
      if (wait > 0) return wait;
      usedUntil.set(who, until);
      return 0;
    },
  };
}

/** Log record of a request, which each step of its handling completes. */
export type RequestRecord = {
  requestId: string;
  /** Operation, as one of a few names. */
  operation?: string;
  /** Signed-in user. */
  person?: string;
  /** Author and body of a change. */
  change?: ChangeNote;
};

export function newRequestRecord(): RequestRecord {
  return { requestId: newRequestId() };
}

/** Rate limits of secret addresses, for reads and for guesses, and of changes. */
type LinkLimits = {
  /** Returns the refusal for a client that has recently guessed too many secrets. */
  limitGuesses(request: Request, record: RequestRecord): Response | undefined;
  /** Counts a request for an invalid secret. */
  wrongGuess(request: Request): void;
  /** Returns the refusal for a link that is read too often. */
  limitLink(id: string, record: RequestRecord): Response | undefined;
  /** Returns the refusal of a visitor who changes rotas too often. */
  limitChange(record: RequestRecord): Response | undefined;
};

/** Limits per minute: wrong guesses per address, including this machine's; reads per link; changes per visitor. */
const GUESSES = 60;

const READS = 60;

const CHANGES = 60;

type LinkLimitDeps = {
  /** Monotonic milliseconds. */
  clock: () => number;
  /** Returns undefined for the address of a proxy, which is shared by all its clients. */
  addressOf: (request: Request) => string | undefined;
  refuse: (by: 'person' | 'address' | 'link', waitSeconds: number, record: RequestRecord) => Response;
};

export function createLinkLimits({ clock, addressOf, refuse }: LinkLimitDeps): LinkLimits {
  const guesses = createRateLimit(GUESSES, clock);
  const reads = createRateLimit(READS, clock);
  const changes = createRateLimit(CHANGES, clock);
  return {
    limitGuesses(request, record) {
      const address = addressOf(request);
      const wait = address === undefined ? 0 : guesses.wait(address);
      return wait > 0 ? refuse('address', wait, record) : undefined;
    },
    wrongGuess(request) {
      const address = addressOf(request);
      if (address !== undefined) guesses.take(address);
    },
    limitLink(id, record) {
      const wait = reads.take(id);
      return wait > 0 ? refuse('link', wait, record) : undefined;
    },
    limitChange(record) {
      const wait = changes.take(record.person ?? '');
      return wait > 0 ? refuse('person', wait, record) : undefined;
    },
  };
}
