import { createRateLimit } from './rate-limit';
import type { RequestRecord } from './request-record';

/** Rate limits of secret addresses: for reads, and for guesses. */
export type LinkLimits = {
  /** Returns the refusal for a client that has recently guessed too many secrets. */
  limitGuesses(request: Request, record: RequestRecord): Response | undefined;
  /** Counts a request for an invalid secret. */
  wrongGuess(request: Request): void;
  /** Returns the refusal for a link that is read too often. */
  limitLink(id: string, record: RequestRecord): Response | undefined;
};

/** Limits per minute: wrong guesses per address, including this machine's; and reads per link. */
const GUESSES = 60;
const READS = 60;

type LinkLimitDeps = {
  /** Monotonic milliseconds. */
  clock: () => number;
  /** Returns undefined for the address of a proxy, which is shared by all its clients. */
  addressOf: (request: Request) => string | undefined;
  refuse: (by: 'address' | 'link', waitSeconds: number, record: RequestRecord) => Response;
};

export function createLinkLimits({ clock, addressOf, refuse }: LinkLimitDeps): LinkLimits {
  const guesses = createRateLimit(GUESSES, clock);
  const reads = createRateLimit(READS, clock);
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
  };
}
