import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * An app key is `wb_<id>_<secret>`: eight hex digits that name it (and appear in `key list`), and 256 random bits.
 * Only its SHA-256 is stored; with that much randomness nothing slower is needed.
 */

const FORM = /^wb_([0-9a-f]{8})_[\w-]{43}$/;

// Looked for where a key has no valid form, so that it costs what any other unknown key costs.
const NO_KEY_ID = '________';
const NO_HASH = hashOf('');

type NewKey = { key: string; key_id: string; key_hash: string };

export function makeKey(): NewKey {
  const key_id = randomBytes(4).toString('hex');
  const key = `wb_${key_id}_${randomBytes(32).toString('base64url')}`;
  return { key, key_id, key_hash: hashOf(key) };
}

/** True for a text that has the form of a key. */
export function isKeyText(text: string): boolean {
  return FORM.test(text);
}

/** The id to look a presented key up by; one that no key has where it is malformed. */
export function keyIdOf(presented: string): string {
  return FORM.exec(presented)?.[1] ?? NO_KEY_ID;
}

/** Compares in constant time; with no stored hash it does the same work and says no. */
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
