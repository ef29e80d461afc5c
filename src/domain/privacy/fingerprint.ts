import { type Bytes, toHex, utf8 } from '../text/bytes';

/** SHA-256 of bytes; the browser's WebCrypto gives it. */
export type Sha256 = (bytes: Bytes) => Promise<Bytes>;

/**
 * Short fingerprint of a token ("3f2a 91c0"), so that two people can check that they see the same one without
 * showing it: the first 32 bits of SHA-256, of which a long random token cannot be found again. '' for no token.
 */
export async function fingerprint(token: string, sha256: Sha256): Promise<string> {
  if (token === '') return '';
  const hex = toHex((await sha256(utf8(token))).subarray(0, 4));
  return `${hex.slice(0, 4)} ${hex.slice(4)}`;
}
