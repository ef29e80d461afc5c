import { createRateLimit } from './rate-limit';
import type { RequestRecord } from './request-record';

/** Who reads secret addresses too often, or asks for many that are none. */
export type LinkLimits = {
  /** The refusal for a client that has lately tried many addresses that do not exist. */
  limitGuesses(request: Request, record: RequestRecord): Response | undefined;
  /** One that is none was asked for. */
  wrongGuess(request: Request): void;
  /** The refusal of one that is read too often. */
  limitLink(id: string, record: RequestRecord): Response | undefined;
};

/** A minute: of one address, this machine's too, that are wrong; and of one link. */
const GUESSES = 60;
const READS = 60;

type Surroundings = {
  /** Milliseconds that never go back. */
  clock: () => number;
  addressOf: (request: Request) => string;
  refuse: (by: 'address' | 'link', waitSeconds: number, record: RequestRecord) => Response;
};

export function createLinkLimits({ clock, addressOf, refuse }: Surroundings): LinkLimits {
  const guesses = createRateLimit(GUESSES, clock);
  const reads = createRateLimit(READS, clock);
  return {
    limitGuesses(request, record) {
      const wait = guesses.wait(addressOf(request));
      return wait > 0 ? refuse('address', wait, record) : undefined;
    },
    wrongGuess: (request) => void guesses.take(addressOf(request)),
    limitLink(id, record) {
      const wait = reads.take(id);
      return wait > 0 ? refuse('link', wait, record) : undefined;
    },
  };
}
