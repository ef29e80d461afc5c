import { createRateLimit } from './rate-limit';
import type { RequestRecord } from './request-record';

/** Rate limits of secret addresses: for reads, and for guesses. */
export type LinkLimits = {
  /** The refusal for a client that has lately tried many addresses that do not exist. */
  limitGuesses(request: Request, record: RequestRecord): Response | undefined;
  /** Counts a request for an invalid secret. */
  wrongGuess(request: Request): void;
  /** The refusal of one that is read too often. */
  limitLink(id: string, record: RequestRecord): Response | undefined;
};

/** A minute: wrong ones of one address, this machine's too; and readings of one link. */
const GUESSES = 60;
const READS = 60;

type Surroundings = {
  /** Milliseconds that never go back. */
  clock: () => number;
  /** Undefined: a proxy's own, which represents everybody behind it. */
  addressOf: (request: Request) => string | undefined;
  refuse: (by: 'address' | 'link', waitSeconds: number, record: RequestRecord) => Response;
};

export function createLinkLimits({ clock, addressOf, refuse }: Surroundings): LinkLimits {
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
