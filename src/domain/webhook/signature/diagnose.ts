import { formatLength } from '../../time/duration';
import type { UnixSeconds } from '../../time/zone';
import { hasRoundedInteger, rewrites } from './rewrites';
import type { Scheme } from './scheme';
import type { Obstacle, SignatureCrypto, Signed, Verification } from './verification';
import { verifySignature } from './verify';

/** Reason why a receiver would accept a signature or not; no sentence holds a secret or a signature. */
export type Diagnosis = {
  cause: 'match' | 'body not signed' | 'too old' | 'rewritten body' | 'mismatch' | Obstacle;
  sentence: string;
};

/**
 * Checks a signature and finds the cause if it does not match, such as a sender or receiver that parsed the body and
 * wrote it again.
 * @param sentAt time of the delivery, if known: receivers reject a signed time too far from it.
 */
export async function diagnoseSignature(
  scheme: Scheme,
  signed: Signed,
  crypto: SignatureCrypto,
  sentAt: UnixSeconds | undefined,
): Promise<Diagnosis> {
  const verification = await verifySignature(scheme, signed, crypto);
  const { ok, obstacle = 'unknown scheme', reason } = verification;
  if (ok === true) return accepted(verification, sentAt);
  if (ok === undefined && obstacle !== 'unknown scheme') return { cause: obstacle, sentence: reason };
  for (const { how, body } of rewrites(signed.body)) {
    const again = await verifySignature(scheme, { ...signed, body }, crypto);
    if (again.ok === true) {
      return {
        cause: 'rewritten body',
        sentence: `The secret is right: the signature is that of the same body ${how}. Sign and check the bytes as they are on the wire, before anything parses them.`,
      };
    }
  }
  const sentence = hasRoundedInteger(signed.body) ? `${reason} ${ROUNDED}` : reason;
  return { cause: ok === false ? 'mismatch' : obstacle, sentence };
}

const ROUNDED =
  'An integer in it looks rounded to 53 bits, as JavaScript does: if so, its last digits are lost and the original body cannot be checked.';

function accepted(
  { reason, tolerance, coversBody }: Verification,
  sentAt: UnixSeconds | undefined,
): Diagnosis {
  const age = tolerance && sentAt !== undefined ? sentAt - tolerance.signedAtSeconds : 0;
  if (tolerance && Math.abs(age) > tolerance.limitSeconds) {
    const off = `${formatLength(Math.abs(age))} ${age > 0 ? 'before' : 'after'}`;
    return {
      cause: 'too old',
      sentence: `The signature matches, but its time is ${off} the delivery: receivers accept ${formatLength(tolerance.limitSeconds)}. Compare the clocks of both sides, or how long the delivery waited.`,
    };
  }
  return { cause: coversBody === false ? 'body not signed' : 'match', sentence: reason };
}
