import * as z from 'zod/mini';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createLinkFiles } from '../../links/links';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { parse, serialize } from 'hono/utils/cookie';
import { sealData, unsealData } from 'iron-session';
import { StartError } from '#service/config';

export type SessionSettings = {
  /** The first secret seals, all of them open; empty = generated and stored in the data directory. */
  secrets: readonly string[];
  /** Session timeouts in milliseconds: after the last request, and after the sign-in. */
  idleMs: number;
  longestMs: number;
};

/** Browsers keep no cookie for longer. */
const MAX_COOKIE_SECONDS = 400 * 86_400;

/** Fraction of the idle timeout after which a request renews the session: not every request needs a new cookie. */
const RENEWED_AFTER = 0.1;

/** Times are Unix milliseconds. */
const SealedSession = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Groups at the sign-in, as far as rights name them. */
  member_of: z.array(z.string()),
  signed_in_at: z.number(),
  seen_at: z.number(),
});

export type OpenSession = z.output<typeof SealedSession>;

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Sessions of signed-in users. The whole session is in its cookie, so that it survives a restart and works in any
 * process. This process remembers sign-outs: a copy of the cookie of an ended session is rejected. Those of all sessions
 * of a person are in the data directory.
 * @param clock Unix milliseconds.
 */
export function createSessions(
  seal: Seal,
  { idleMs, longestMs }: SessionSettings,
  { isSecure, clock, dataDir }: { isSecure: boolean; clock: () => number; dataDir: string },
) {
  const name = isSecure ? '__Host-watchbill-session' : 'watchbill-session';
  const signOuts = createSignOuts(dataDir, clock);
  const ended = new Map<string, number>();

  async function cookie(session: OpenSession): Promise<string> {
    const until = Math.min(session.seen_at + idleMs, session.signed_in_at + longestMs);
    const maxAgeSeconds = Math.min(MAX_COOKIE_SECONDS, Math.ceil((until - clock()) / 1000));
    return setCookie(name, await seal.seal(name, session, until), { isSecure, maxAgeSeconds });
  }

  return {
    /** Returns the cookie of a new session. */
    begin: (person: { email: string; name: string; member_of: string[] }): Promise<string> =>
      cookie({ ...person, id: randomUUID(), signed_in_at: clock(), seen_at: clock() }),
    async of(request: Request): Promise<OpenSession | undefined> {
      const text = cookiesOf(request)[name];
      const session = text === undefined ? undefined : await seal.open(name, text, SealedSession);
      if (!session || ended.has(session.id)) return undefined;
      return session.signed_in_at < (await signOuts.signedOutAt(session.email)) ? undefined : session;
    },
    /** Returns a renewed cookie, if it is due. */
    renewal: async (session: OpenSession): Promise<string | undefined> =>
      clock() - session.seen_at < idleMs * RENEWED_AFTER
        ? undefined
        : await cookie({ ...session, seen_at: clock() }),
    /** Ends the session for good, or all sessions of its person; returns a cookie that removes it. */
    async end(session: OpenSession | undefined, isEverywhere = false): Promise<string> {
      for (const [id, until] of ended) if (until < clock()) ended.delete(id);
      if (session) ended.set(session.id, session.signed_in_at + longestMs);
      if (session && isEverywhere) await signOuts.signOut(session.email);
      return setCookie(name, '', { isSecure, maxAgeSeconds: 0 });
    },
  };
}

const fileName = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 32);

/**
 * Sign-outs of all earlier sessions of a person, by the person or the operator. Each is a file in `sign-outs` of the data
 * directory, which several processes may share: its name is a hash of the e-mail address, its content the time.
 * @param clock Unix milliseconds.
 */
export function createSignOuts(dataDir: string, clock: () => number) {
  const files = createLinkFiles(join(dataDir, 'sign-outs'));
  return {
    /** Ends all earlier sessions of a person. */
    signOut: (email: string): Promise<void> => files.write(fileName(email), String(clock())),
    /** Time of the person's last sign-out in Unix milliseconds; 0 without one. */
    async signedOutAt(email: string): Promise<number> {
      const text = await files.read(fileName(email));
      return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
    },
  };
}

const KEY_SECONDS = 90 * 86_400;
const SealedKey = z.object({ email: z.string(), key: z.string() });

export type OwnKeys = ReturnType<typeof createOwnKeys>;

/**
 * App keys of users for the upstream, each in a sealed cookie of the user's browser: there is no key store here that
 * could be lost or read, and a key disappears with its browser or with a sign-out. It outlives the session, so that
 * it is entered only once.
 * @param clock Unix milliseconds.
 */
export function createOwnKeys(seal: Seal, { isSecure, clock }: { isSecure: boolean; clock: () => number }) {
  const name = isSecure ? '__Host-watchbill-key' : 'watchbill-key';
  return {
    async of(request: Request, email: string): Promise<string | undefined> {
      const sealed = await seal.open(name, cookiesOf(request)[name] ?? '', SealedKey);
      return sealed?.email === email ? sealed.key : undefined;
    },
    /** Returns a cookie that stores a key. */
    async keep(email: string, key: string): Promise<string> {
      const sealed = await seal.seal(name, { email, key }, clock() + KEY_SECONDS * 1000);
      return setCookie(name, sealed, { isSecure, maxAgeSeconds: KEY_SECONDS });
    },
    /** Returns a cookie that removes it. */
    forget: (): string => setCookie(name, '', { isSecure, maxAgeSeconds: 0 }),
  };
}

const DEPARTURE_SECONDS = 10 * 60;
const DEPARTURE_PREFIX = 'watchbill-departure-';

/** Max pending sign-ins per browser; a cookie is about 550 bytes, and proxies refuse requests with more than 8 kB. */
const MAX_DEPARTURES = 5;

/** Max cookies removed by one response: proxies refuse headers of more than 4 kB. */
const MAX_REMOVED = 8;

const SealedDeparture = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** Pending sign-in, between the redirect to the provider and the callback. */
export type Departure = z.output<typeof SealedDeparture>;

export type Departures = ReturnType<typeof createDepartures>;

const cookieName = (state: string) => `${DEPARTURE_PREFIX}${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;

/**
 * Pending sign-ins, each in a sealed cookie of its browser; every tab may start its own.
 * @param clock Unix milliseconds.
 */
export function createDepartures(
  seal: Seal,
  { isSecure, clock }: { isSecure: boolean; clock: () => number },
) {
  const cookie = (name: string, value: string, maxAgeSeconds: number) =>
    setCookie(name, value, { path: '/access/', isSecure, maxAgeSeconds });
  return {
    /** Returns the cookie of a new sign-in, and cookies that remove the oldest ones. */
    async begin(request: Request, departure: Departure): Promise<string[]> {
      const name = cookieName(departure.state);
      const sealed = await seal.seal(name, departure, clock() + DEPARTURE_SECONDS * 1000);
      // Browsers send the oldest first (RFC 6265, section 5.4).
      const names = Object.keys(cookiesOf(request)).filter((other) => other.startsWith(DEPARTURE_PREFIX));
      const oldest = names.slice(0, Math.max(0, names.length - MAX_DEPARTURES + 1)).slice(0, MAX_REMOVED);
      return [cookie(name, sealed, DEPARTURE_SECONDS), ...oldest.map((other) => cookie(other, '', 0))];
    },
    of: (request: Request, state: string): Promise<Departure | undefined> =>
      seal.open(cookieName(state), cookiesOf(request)[cookieName(state)] ?? '', SealedDeparture),
    /** Returns a cookie that removes it. */
    end: ({ state }: Departure): string => cookie(cookieName(state), '', 0),
  };
}

/** Encrypts values that only this gateway can read or write. One sealed for one purpose does not open for another. */
export type Seal = {
  /** @param until Unix milliseconds. */
  seal(purpose: string, value: unknown, until: number): Promise<string>;
  /** Returns undefined if the secret or purpose differs, or the text was changed or has expired. */
  open<T>(purpose: string, text: string, schema: z.ZodMiniType<T>): Promise<T | undefined>;
};

/**
 * @param secrets the first seals, all of them open.
 * @param clock Unix milliseconds.
 */
export function createSeal(secrets: readonly string[], clock: () => number): Seal {
  const [password] = secrets;
  if (password === undefined) throw new Error('a seal needs a secret');
  return {
    // The expiry is in the value: the library's own follows the host's clock, with a minute of tolerance.
    seal: (purpose, value, until) => sealData({ purpose, until, value }, { password, ttl: 0 }),
    async open(purpose, text, schema) {
      const Sealed = z.object({
        purpose: z.literal(purpose),
        until: z.number().check(z.gt(clock())),
        value: schema,
      });
      for (const secret of secrets) {
        // Throws for a malformed text, which may come from anybody.
        const opened = await unsealData(text, { password: secret, ttl: 0 }).catch(() => undefined);
        const sealed = Sealed.safeParse(opened);
        if (sealed.success) return sealed.data.value;
      }
      return undefined;
    },
  };
}

/** Cookies of a request by name. */
function cookiesOf(request: Request): Readonly<Record<string, string>> {
  return parse(request.headers.get('Cookie') ?? '');
}

/** `Set-Cookie` header of a cookie hidden from scripts, which pages of other sites send only by following a link. */
function setCookie(
  name: string,
  value: string,
  { path = '/', isSecure, maxAgeSeconds }: { path?: string; isSecure: boolean; maxAgeSeconds: number },
): string {
  return serialize(name, value, {
    path,
    maxAge: maxAgeSeconds,
    secure: isSecure,
    httpOnly: true,
    sameSite: 'Lax',
  });
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error;
};

/**
 * Secret of this data directory, generated if missing. Several processes that start at once get the same one.
 * @throws StartError if it cannot be read or stored.
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret');
  const own = `${file}.${process.pid}`;
  try {
    let secret = await readFile(file, 'utf8').catch(unless('ENOENT'));
    if (secret === undefined) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await writeFile(own, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
      // Creates the complete file atomically, unless another process was first.
      await link(own, file).catch(unless('EEXIST'));
      secret = await readFile(file, 'utf8');
    }
    if (secret.trim().length < 32) throw new Error('it has fewer than 32 characters');
    return secret.trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The secret of the sessions cannot be kept in ${file} (${reason}); or set WATCHBILL_SESSION_SECRET_FILE`,
    );
  } finally {
    await rm(own, { force: true });
  }
}
