import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod/mini';
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose';
import { StartError } from '#service/config';

/**
 * Encrypts texts that only this gateway can read or write, for cookies: a compact JWE (RFC 7516) by A256GCM. A text
 * sealed for one purpose does not open for another.
 */
export type Seal = {
  seal(purpose: string, payload: JWTPayload, until: number): Promise<string>;
  /** Returns the sealed value; undefined if the secret or purpose differs, or the text was changed or has expired. */
  open<T>(purpose: string, text: string, schema: z.ZodMiniType<T>): Promise<T | undefined>;
};

/**
 * @param secrets the first seals, all of them open.
 * @param clock Unix milliseconds, as `until` is.
 */
export function createSeal(secrets: readonly string[], clock: () => number): Seal {
  const keys = secrets.map(
    (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'watchbill cookies', 32)),
  );
  const [first] = keys;
  if (!first) throw new Error('a seal needs a secret');
  return {
    seal: (purpose, payload, until) =>
      new EncryptJWT(payload)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setExpirationTime(Math.floor(until / 1000))
        .encrypt(first),
    async open(purpose, text, schema) {
      for (const key of keys) {
        const opened = await jwtDecrypt(text, key, {
          audience: purpose,
          requiredClaims: ['exp'],
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          currentDate: new Date(clock()),
        }).catch(() => undefined);
        if (opened) return schema.safeParse(opened.payload).data;
      }
      return undefined;
    },
  };
}

/**
 * Secret of this data directory, generated if missing. Several processes that start at once get the same one.
 * @throws StartError if it cannot be read or stored.
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret');
  const own = `${file}.${process.pid}`;
  try {
    const existing = await readSecretFile(file);
    if (existing !== undefined) return existing;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(own, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    // Creates the complete file atomically, unless another process was first.
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The secret of the sessions cannot be kept in ${file} (${reason}); or set WATCHBILL_SESSION_SECRET_FILE`,
    );
  } finally {
    await rm(own, { force: true });
  }
}

async function readSecretFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined && text.trim().length < 32) throw new Error('it has fewer than 32 characters');
  return text?.trim();
}
