import { createHash, createHmac } from 'node:crypto';
import type { SignatureCrypto } from './verify';

/** Node's HMAC and SHA-256 in place of the browser's. */
export const nodeCrypto: SignatureCrypto = {
  hmac: (algorithm, key, message) =>
    Promise.resolve(new Uint8Array(createHmac(algorithm.replace('-', ''), key).update(message).digest())),
  sha256: (bytes) => Promise.resolve(new Uint8Array(createHash('sha256').update(bytes).digest())),
};
