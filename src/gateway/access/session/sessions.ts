import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { SessionSettings } from '../config';
import { cookiesOf, setCookie } from './cookies';
import type { Seal } from './seal';

const PURPOSE = 'session';

/** After so much of the idle time a request prolongs the session: not each one needs a new cookie. */
const RENEWED_AFTER = 0.1;

/** Times are Unix milliseconds. */
const Sealed = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  signed_in_at: z.number(),
  seen_at: z.number(),
});
export type OpenSession = z.output<typeof Sealed>;

/**
 * Sessions of people who have signed in. All of a session is in its cookie, so that a restart or another process ends
 * none. This process remembers the ends of sessions: a copy of the cookie of one that was signed out of opens nothing.
 */
export type Sessions = {
  /** The cookie of a new session. */
  begin(person: { email: string; name: string }): Promise<string>;
  of(request: Request): Promise<OpenSession | undefined>;
  /** The cookie that prolongs a session, where it is time for it. */
  renewal(session: OpenSession): Promise<string | undefined>;
  /** Ends it for good; the cookie that removes it. */
  end(session: OpenSession | undefined): string;
};

/** @param clock Unix milliseconds. */
export function createSessions(
  seal: Seal,
  { idleMs, longestMs }: SessionSettings,
  { isSecure, clock }: { isSecure: boolean; clock: () => number },
): Sessions {
  const name = isSecure ? '__Host-watchbill-session' : 'watchbill-session';
  const ended = new Map<string, number>();
  const lastMoment = ({ signed_in_at, seen_at }: OpenSession) =>
    Math.min(seen_at + idleMs, signed_in_at + longestMs);

  async function cookie(session: OpenSession): Promise<string> {
    const until = lastMoment(session);
    const maxAgeSeconds = Math.ceil((until - clock()) / 1000);
    return setCookie(name, await seal.seal(PURPOSE, session, until), { isSecure, maxAgeSeconds });
  }

  return {
    begin: ({ email, name }) =>
      cookie({ id: randomUUID(), email, name, signed_in_at: clock(), seen_at: clock() }),
    async of(request) {
      const text = cookiesOf(request).get(name);
      const session = text === undefined ? undefined : await seal.open(PURPOSE, text, Sealed);
      return session && !ended.has(session.id) ? session : undefined;
    },
    async renewal(session) {
      if (clock() - session.seen_at < idleMs * RENEWED_AFTER) return undefined;
      return await cookie({ ...session, seen_at: clock() });
    },
    end(session) {
      for (const [id, until] of ended) if (until < clock()) ended.delete(id);
      if (session) ended.set(session.id, session.signed_in_at + longestMs);
      return setCookie(name, '', { isSecure, maxAgeSeconds: 0 });
    },
  };
}
