import * as z from 'zod/mini';
import { cookiesOf, setCookie } from './cookies';
import type { Seal } from './seal';

/**
 * App keys of users for the upstream, each in a sealed cookie of the user's browser: there is no key store here that
 * could be lost or read, and a key disappears with its browser or with a sign-out. It outlives the session, so that
 * it is entered only once.
 */
export type OwnKeys = {
  of(request: Request, email: string): Promise<string | undefined>;
  /** Returns a cookie that stores a key. */
  keep(email: string, key: string): Promise<string>;
  /** Returns a cookie that removes it. */
  forget(): string;
};

const PURPOSE = 'app key';
const KEPT_SECONDS = 90 * 86_400;
const Sealed = z.object({ email: z.string(), key: z.string() });

/** @param clock Unix milliseconds. */
export function createOwnKeys(
  seal: Seal,
  { isSecure, clock }: { isSecure: boolean; clock: () => number },
): OwnKeys {
  const name = isSecure ? '__Host-watchbill-key' : 'watchbill-key';
  return {
    async of(request, email) {
      const payload = await seal.open(PURPOSE, cookiesOf(request).get(name) ?? '', Sealed);
      return payload?.email === email ? payload.key : undefined;
    },
    async keep(email, key) {
      const sealed = await seal.seal(PURPOSE, { email, key }, clock() + KEPT_SECONDS * 1000);
      return setCookie(name, sealed, { isSecure, maxAgeSeconds: KEPT_SECONDS });
    },
    forget: () => setCookie(name, '', { isSecure, maxAgeSeconds: 0 }),
  };
}
