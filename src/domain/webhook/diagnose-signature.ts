import { formatLength } from '../time/duration';
import type { UnixSeconds } from '../time/zone';
import { type Hmac, type Obstacle, type Scheme, type Signed, verifySignature } from './signature';

/** Why a receiver would accept a signature or not; no sentence holds a secret or a signature. */
export type Diagnosis = {
  cause: 'match' | 'too old' | 'rewritten body' | 'mismatch' | Obstacle;
  sentence: string;
};

/**
 * Checks a signature and finds the cause where it does not match: a receiver that parses a body and writes it again
 * before it checks signs other bytes.
 * @param sentAt when the delivery was sent, where it is known: receivers refuse a signed time that is further off.
 */
export async function diagnoseSignature(
  scheme: Scheme,
  signed: Signed,
  hmac: Hmac,
  sentAt: UnixSeconds | undefined,
): Promise<Diagnosis> {
  const { ok, obstacle, reason, tolerance } = await verifySignature(scheme, signed, hmac);
  if (ok === true) {
    const age = tolerance && sentAt !== undefined ? sentAt - tolerance.signedAtSeconds : 0;
    if (!tolerance || Math.abs(age) <= tolerance.limitSeconds) return { cause: 'match', sentence: reason };
    const off = `${formatLength(Math.abs(age))} ${age > 0 ? 'before' : 'after'}`;
    const limit = formatLength(tolerance.limitSeconds);
    return {
      cause: 'too old',
      sentence: `The signature matches, but its time is ${off} the delivery: receivers accept ${limit}. Compare the clocks of both sides, or how long the delivery waited.`,
    };
  }
  for (const { how, body } of rewritings(signed.body)) {
    const again = await verifySignature(scheme, { ...signed, body }, hmac);
    if (again.ok === true) {
      return {
        cause: 'rewritten body',
        sentence: `The secret is right: the signature is that of the same body ${how}. Sign and check the bytes as they are on the wire, before anything parses them.`,
      };
    }
  }
  return { cause: ok === false ? 'mismatch' : (obstacle ?? 'unknown scheme'), sentence: reason };
}

/** Longer bodies are checked as they are alone, since each other way to write one costs as much again. In characters. */
const MOST_REWRITTEN = 200_000;

/** A body as other programs would write it: not one digit of it is changed. */
function rewritings(body: string): { how: string; body: string }[] {
  if (body.length > MOST_REWRITTEN) return [];
  const compact = withoutSpaces(body);
  return [
    { how: 'without spaces between its values', body: compact },
    { how: 'with a space after each colon and comma', body: spaced(compact) },
    { how: 'without the line break at its end', body: body.replace(/\r?\n$/, '') },
    { how: 'with a line break at its end', body: `${body}\n` },
    { how: 'with LF in place of CR LF', body: body.replaceAll('\r\n', '\n') },
  ].filter((other) => other.body !== body);
}

const STRING_OR_SPACES = /("(?:[^"\\]|\\.)*")|\s+/g;
const STRING_OR_MARK = /("(?:[^"\\]|\\.)*")|([:,])/g;

function withoutSpaces(json: string): string {
  return json.replaceAll(STRING_OR_SPACES, (_, text: string | undefined) => text ?? '');
}

function spaced(json: string): string {
  return json.replaceAll(STRING_OR_MARK, (_, text: string | undefined, mark = '') => text ?? `${mark} `);
}
