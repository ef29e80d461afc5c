import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Seal } from './seal';
import type { SignOuts } from './sign-outs';

export type SessionSettings = {
  /** The first secret seals, all of them open; empty = generated and stored in the data directory. */
  secrets: readonly string[];
  /** Session timeouts in milliseconds: after the last request, and after the sign-in. */
  idleMs: number;
  longestMs: number;
};

const SESSION_PURPOSE = 'session';

/** Fraction of the idle timeout after which a request renews the session: not every request needs a new cookie. */
const RENEWED_AFTER = 0.1;

/** Times are Unix milliseconds. */
const SealedSession = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Groups at the sign-in, as far as rights name them. */
  member_of: z._default(z.array(z.string()), []),
  signed_in_at: z.number(),
  seen_at: z.number(),
});

export type OpenSession = z.output<typeof SealedSession>;

/**
 * Sessions of signed-in users. The whole session is in its cookie, so that it survives a restart and works in any
 * process. This process remembers sign-outs: a copy of the cookie of an ended session is rejected. Those of all sessions
 * of a person are in the data directory.
 */
export type Sessions = {
  /** Returns the cookie of a new session. */
  begin(person: { email: string; name: string; member_of: string[] }): Promise<string>;
  of(request: Request): Promise<OpenSession | undefined>;
  /** Returns a renewed cookie, if it is due. */
  renewal(session: OpenSession): Promise<string | undefined>;
  /** Ends the session for good; returns a cookie that removes it. */
  end(session: OpenSession | undefined): string;
  /** Same as `end`, for all sessions of the person. */
  endAll(session: OpenSession | undefined): Promise<string>;
};

/** @param clock Unix milliseconds. */
export function createSessions(
  seal: Seal,
  { idleMs, longestMs }: SessionSettings,
  { isSecure, clock, signOuts }: { isSecure: boolean; clock: () => number; signOuts: SignOuts },
): Sessions {
  const name = isSecure ? '__Host-watchbill-session' : 'watchbill-session';
  const ended = new Map<string, number>();
  const lastMoment = ({ signed_in_at, seen_at }: OpenSession) =>
    Math.min(seen_at + idleMs, signed_in_at + longestMs);

  async function cookie(session: OpenSession): Promise<string> {
    const until = lastMoment(session);
    const maxAgeSeconds = Math.ceil((until - clock()) / 1000);
    return setCookie(name, await seal.seal(SESSION_PURPOSE, session, until), { isSecure, maxAgeSeconds });
  }

  const end: Sessions['end'] = (session) => {
    for (const [id, until] of ended) if (until < clock()) ended.delete(id);
    if (session) ended.set(session.id, session.signed_in_at + longestMs);
    return setCookie(name, '', { isSecure, maxAgeSeconds: 0 });
  };

  return {
    begin: (person) => cookie({ ...person, id: randomUUID(), signed_in_at: clock(), seen_at: clock() }),
    async of(request) {
      const text = cookiesOf(request).get(name);
      const session = text === undefined ? undefined : await seal.open(SESSION_PURPOSE, text, SealedSession);
      if (!session || ended.has(session.id)) return undefined;
      return session.signed_in_at < (await signOuts.signedOutAt(session.email)) ? undefined : session;
    },
    async renewal(session) {
      if (clock() - session.seen_at < idleMs * RENEWED_AFTER) return undefined;
      return await cookie({ ...session, seen_at: clock() });
    },
    end,
    async endAll(session) {
      if (session) await signOuts.signOut(session.email);
      return end(session);
    },
  };
}

const KEY_PURPOSE = 'app key';
const KEY_SECONDS = 90 * 86_400;
const SealedKey = z.object({ email: z.string(), key: z.string() });

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

/** @param clock Unix milliseconds. */
export function createOwnKeys(
  seal: Seal,
  { isSecure, clock }: { isSecure: boolean; clock: () => number },
): OwnKeys {
  const name = isSecure ? '__Host-watchbill-key' : 'watchbill-key';
  return {
    async of(request, email) {
      const payload = await seal.open(KEY_PURPOSE, cookiesOf(request).get(name) ?? '', SealedKey);
      return payload?.email === email ? payload.key : undefined;
    },
    async keep(email, key) {
      const sealed = await seal.seal(KEY_PURPOSE, { email, key }, clock() + KEY_SECONDS * 1000);
      return setCookie(name, sealed, { isSecure, maxAgeSeconds: KEY_SECONDS });
    },
    forget: () => setCookie(name, '', { isSecure, maxAgeSeconds: 0 }),
  };
}

const DEPARTURE_PURPOSE = 'departure';
const DEPARTURE_SECONDS = 10 * 60;
const DEPARTURE_PREFIX = 'watchbill-departure-';

/** Max pending sign-ins per browser; a cookie is about 450 bytes, and proxies refuse requests with more than 8 kB. */
const MAX_DEPARTURES = 5;

/** Max cookies removed by one response: proxies refuse headers of more than 4 kB. */
const MAX_REMOVED = 8;

const SealedDeparture = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** Pending sign-in, between the redirect to the provider and the callback. */
export type Departure = z.output<typeof SealedDeparture>;

/** Pending sign-ins, each in a sealed cookie of its browser; every tab may start its own. */
export type Departures = {
  /** Returns the cookie of a new sign-in, and cookies that remove the oldest ones. */
  begin(request: Request, departure: Departure): Promise<string[]>;
  of(request: Request, state: string): Promise<Departure | undefined>;
  /** Returns a cookie that removes it. */
  end(departure: Departure): string;
};

/** @param clock Unix milliseconds. */
export function createDepartures(
  seal: Seal,
  { isSecure, clock }: { isSecure: boolean; clock: () => number },
): Departures {
  const cookie = (name: string, value: string, maxAgeSeconds: number) =>
    setCookie(name, value, { path: '/access/', isSecure, maxAgeSeconds });
  return {
    async begin(request, departure) {
      const sealed = await seal.seal(DEPARTURE_PURPOSE, departure, clock() + DEPARTURE_SECONDS * 1000);
      // Browsers send the oldest first (RFC 6265, section 5.4).
      const names = [...cookiesOf(request).keys()].filter((name) => name.startsWith(DEPARTURE_PREFIX));
      const oldest = names.slice(0, Math.max(0, names.length - MAX_DEPARTURES + 1)).slice(0, MAX_REMOVED);
      return [
        cookie(cookieNameOf(departure.state), sealed, DEPARTURE_SECONDS),
        ...oldest.map((name) => cookie(name, '', 0)),
      ];
    },
    of: (request, state) =>
      seal.open(DEPARTURE_PURPOSE, cookiesOf(request).get(cookieNameOf(state)) ?? '', SealedDeparture),
    end: ({ state }) => cookie(cookieNameOf(state), '', 0),
  };
}

function cookieNameOf(state: string): string {
  return `${DEPARTURE_PREFIX}${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;
}

/** Cookies of a request by name (RFC 6265); of duplicates the first. */
function cookiesOf(request: Request): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals).trim();
    if (equals > 0 && !cookies.has(name)) cookies.set(name, part.slice(equals + 1).trim());
  }
  return cookies;
}

type CookieRules = { path?: string; isSecure: boolean; maxAgeSeconds: number };

/**
 * `Set-Cookie` header with HttpOnly and SameSite=Lax: hidden from scripts, and not sent by pages of other sites
 * except when following a link.
 */
function setCookie(name: string, value: string, rules: CookieRules): string {
  const { path = '/', isSecure, maxAgeSeconds } = rules;
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
