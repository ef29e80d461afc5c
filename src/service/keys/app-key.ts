import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * App keys have the form `wb_<id>_<secret>`: an id of eight hex digits (shown by `key list`), and 256 random bits.
 * Only the SHA-256 is stored; with that much randomness a slower hash is not needed.
 */

const FORM = /^wb_([0-9a-f]{8})_[\w-]{43}$/;

// Looked up for a malformed key, so that it takes as long as any other unknown key.
const NO_KEY_ID = '________';
const NO_HASH = hashOf('');

type NewKey = { key: string; key_id: string; key_hash: string };

export function makeKey(): NewKey {
  const key_id = randomBytes(4).toString('hex');
  const key = `wb_${key_id}_${randomBytes(32).toString('base64url')}`;
  return { key, key_id, key_hash: hashOf(key) };
}

/** True if the text has the form of a key. */
export function isKeyText(text: string): boolean {
  return FORM.test(text);
}

/** Public id of a key; undefined if it is malformed. */
export function keyIdIn(presented: string): string | undefined {
  return FORM.exec(presented)?.[1];
}

/** Id for looking up a key; an id that never exists if the key is malformed. */
export function keyIdOf(presented: string): string {
  return keyIdIn(presented) ?? NO_KEY_ID;
}

/** Compares in constant time; without a stored hash it does the same work and returns false. */
export function isKey(presented: string, storedHash: string | undefined): boolean {
  const isSame = timingSafeEqual(
    Buffer.from(hashOf(presented), 'hex'),
    Buffer.from(storedHash ?? NO_HASH, 'hex'),
  );
  return isSame && storedHash !== undefined;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Bearer token of a request. */
export function bearerIn({ headers }: Request): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
}
