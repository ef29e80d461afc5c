import { hkdfSync } from 'node:crypto';
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';
import type * as z from 'zod/mini';

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
