import { createHash, createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { PublicKeyAlgorithm, SignatureCrypto } from './verification';

/** Start of an SPKI of Ed25519, in front of its 32 bytes. */
const ED25519_SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Node's functions in place of the browser's. */
export const nodeCrypto: SignatureCrypto = {
  hmac: (algorithm, key, message) =>
    Promise.resolve(new Uint8Array(createHmac(algorithm.replace('-', ''), key).update(message).digest())),
  sha256: (bytes) => Promise.resolve(new Uint8Array(createHash('sha256').update(bytes).digest())),
  verify: (algorithm, key, signature, message) => {
    const spki = algorithm === 'Ed25519' ? Buffer.concat([ED25519_SPKI, key]) : Buffer.from(key);
    try {
      const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
      return Promise.resolve(isValid(algorithm, publicKey, signature, message));
    } catch {
      return Promise.resolve('no key');
    }
  },
};

function isValid(algorithm: PublicKeyAlgorithm, key: KeyObject, signature: Uint8Array, message: Uint8Array) {
  if (algorithm === 'Ed25519') return verify(undefined, message, key, signature);
  if (algorithm === 'ECDSA') return verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature);
  return verify(algorithm === 'RSA SHA-1' ? 'sha1' : 'sha256', message, key, signature);
}
