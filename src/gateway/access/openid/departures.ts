import * as z from 'zod/mini';
import { cookiesOf, setCookie } from '../session/cookies';
import type { Seal } from '../session/seal';

const Sealed = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** Pending sign-in, between the redirect to the provider and the callback. */
export type Departure = z.output<typeof Sealed>;

/** Pending sign-ins, each in a sealed cookie of its browser; every tab may start its own. */
export type Departures = {
  /** Returns the cookie of a new sign-in, and cookies that remove the oldest ones. */
  begin(request: Request, departure: Departure): Promise<string[]>;
  of(request: Request, state: string): Promise<Departure | undefined>;
  /** Returns a cookie that removes it. */
  end(departure: Departure): string;
};

const PURPOSE = 'departure';
const MAX_SECONDS = 10 * 60;
const PREFIX = 'watchbill-departure-';
/** Max pending sign-ins per browser; a cookie is about 450 bytes, and proxies refuse requests with more than 8 kB. */
const MAX_DEPARTURES = 5;
/** Max cookies removed by one response: proxies refuse headers of more than 4 kB. */
const MAX_REMOVED = 8;

/** @param clock Unix milliseconds. */
export function createDepartures(
  seal: Seal,
  { isSecure, clock }: { isSecure: boolean; clock: () => number },
): Departures {
  const cookie = (name: string, value: string, maxAgeSeconds: number) =>
    setCookie(name, value, { path: '/access/', isSecure, maxAgeSeconds });
  return {
    async begin(request, departure) {
      const sealed = await seal.seal(PURPOSE, departure, clock() + MAX_SECONDS * 1000);
      // Browsers send the oldest first (RFC 6265, section 5.4).
      const names = [...cookiesOf(request).keys()].filter((name) => name.startsWith(PREFIX));
      const oldest = names.slice(0, Math.max(0, names.length - MAX_DEPARTURES + 1)).slice(0, MAX_REMOVED);
      return [
        cookie(nameOf(departure.state), sealed, MAX_SECONDS),
        ...oldest.map((name) => cookie(name, '', 0)),
      ];
    },
    of: (request, state) => seal.open(PURPOSE, cookiesOf(request).get(nameOf(state)) ?? '', Sealed),
    end: ({ state }) => cookie(nameOf(state), '', 0),
  };
}

function nameOf(state: string): string {
  return `${PREFIX}${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;
}
