import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { SessionSettings } from '../config';
import { cookiesOf, setCookie } from './cookies';
import type { Seal } from './seal';

const PURPOSE = 'session';

/** Fraction of the idle timeout after which a request renews the session: not every request needs a new cookie. */
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
 * Sessions of signed-in users. The whole session is in its cookie, so that it survives a restart and works in any
 * process. This process remembers sign-outs: a copy of the cookie of an ended session is rejected.
 */
export type Sessions = {
  /** Returns the cookie of a new session. */
  begin(person: { email: string; name: string }): Promise<string>;
  of(request: Request): Promise<OpenSession | undefined>;
  /** Returns a renewed cookie, if it is due. */
  renewal(session: OpenSession): Promise<string | undefined>;
  /** Ends the session for good; returns a cookie that removes it. */
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
