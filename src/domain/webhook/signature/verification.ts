import type { Sha256 } from '../../privacy/fingerprint';
import { type Bytes, toHex } from '../../text/bytes';
import type { Header } from '../headers';
import type { HmacAlgorithm } from './scheme';

type Hmac = (algorithm: HmacAlgorithm, key: Bytes, message: Bytes) => Promise<Bytes>;

/** Functions of the platform's WebCrypto. */
export type SignatureCrypto = { hmac: Hmac; sha256: Sha256; verify: Verify };

/** Checks a signature by a public key: 32 bytes for Ed25519, SPKI otherwise. */
type Verify = (
  algorithm: PublicKeyAlgorithm,
  key: Bytes,
  signature: Bytes,
  message: Bytes,
) => Promise<boolean | 'no key' | 'not supported'>;

/** ECDSA is on P-256 with SHA-256, RSA is PKCS #1. */
export type PublicKeyAlgorithm = 'Ed25519' | 'ECDSA' | 'RSA SHA-1' | 'RSA SHA-256';

/** Reason why a signature cannot be checked. */
export type Obstacle = 'no secret' | 'no signature' | 'malformed' | 'asymmetric' | 'unknown scheme';

export type Verification = {
  /** Undefined if the signature cannot be checked. */
  ok: boolean | undefined;
  obstacle?: Obstacle;
  /** Reason in a sentence, without secrets and signatures. */
  reason: string;
  /** Set if the scheme does not sign the body: any other body would match as well. */
  coversBody?: false;
  /** Signed time in Unix seconds (Stripe, Svix, Slack); receivers reject it if it is off by more than the limit. */
  tolerance?: { signedAtSeconds: number; limitSeconds: number };
};

/** Input of a check. */
export type Signed = {
  /** Secret as the sender has it; for Svix with or without `whsec_`. */
  secret: string;
  headers: readonly Header[];
  /** Body exactly as sent. */
  body: string;
  /** Address of the receiver, with its query. */
  url: string;
};

export type Signing = Signed & SignatureCrypto;

export function isSame(a: Bytes, b: Bytes): boolean {
  return toHex(a) === toHex(b);
}

export function refused(obstacle: Obstacle, reason: string): Verification {
  return { ok: undefined, obstacle, reason };
}
