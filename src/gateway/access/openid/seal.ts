import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, serialize } from 'hono/utils/cookie';
import { sealData, unsealData } from 'iron-session';
import * as z from 'zod/mini';
import { StartError } from '#service/config';

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
export function cookiesOf(request: Request): Readonly<Record<string, string>> {
  return parse(request.headers.get('Cookie') ?? '');
}

/** `Set-Cookie` header of a cookie hidden from scripts, which pages of other sites send only by following a link. */
export function setCookie(
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
