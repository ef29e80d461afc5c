import * as z from 'zod/mini';
import { parseRate } from '#domain/ledger/money';
import { RATE_KEYS, type PayRules } from '#domain/ledger/pay';
import { DAY } from '#domain/time/zone';
import { MAX_FRAGMENT_LENGTH } from './values';

/**
 * Rules of pay in the fragment of an address, which never leaves the browser, and in a file: `#pay=1.<JSON, base64url>`.
 * Untrusted input: validated, and dropped whole with a message if invalid.
 */

const START = 'pay=1.';

/** Max length of a currency, such as "€", "CHF" or "EUR". */
const MAX_CURRENCY_LENGTH = 8;

const timeOfDay = z.int().check(z.minimum(0), z.maximum(DAY));
const rate = z.string().check(
  z.refine((text) => parseRate(text) !== undefined, {
    error: 'must be a number with at most four decimals',
  }),
);

const Rules = z
  .object({
    currency: z.string().check(z.minLength(1), z.maxLength(MAX_CURRENCY_LENGTH)),
    bounds: z.object({ nightEnd: timeOfDay, workUntil: timeOfDay, nightStart: timeOfDay }),
    rates: z.partialRecord(z.enum(RATE_KEYS), rate),
  })
  .check(
    z.refine(
      ({ bounds: { nightEnd, workUntil, nightStart } }) => nightEnd <= workUntil && workUntil <= nightStart,
      {
        error: 'must be in order: end of the night, end of work, start of the night',
        path: ['bounds'],
      },
    ),
  );

/** Rules of a file, or the first field that breaks a rule. */
export type ReadPayRules = { rules: PayRules } | { problem: string };

export function readPayRules(text: string): ReadPayRules {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: 'The file is no JSON.' };
  }
  const { data, error } = Rules.safeParse(json);
  if (data) return { rules: data };
  const issue = error?.issues[0];
  return { problem: `${issue?.path.join('.') || 'The file'}: ${issue?.message ?? 'invalid'}` };
}

/** Text of a file of rules. */
export function payRulesFile(rules: PayRules): string {
  return `${JSON.stringify(rules, null, 2)}\n`;
}

/** Rules in a fragment; undefined without any, `damaged` if unreadable. */
export function readPayFragment(hash: string): PayRules | undefined | 'damaged' {
  const text = hash.replace(/^#/, '');
  if (!text.startsWith('pay=')) return undefined;
  if (!text.startsWith(START) || text.length > MAX_FRAGMENT_LENGTH) return 'damaged';
  try {
    const binary = atob(text.slice(START.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const read = readPayRules(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return 'rules' in read ? read.rules : 'damaged';
  } catch {
    // The platform's error has no more detail.
    return 'damaged';
  }
}

/** Fragment with its `#`; '' without rules. */
export function writePayFragment(rules: PayRules | undefined): string {
  if (!rules) return '';
  const bytes = new TextEncoder().encode(JSON.stringify(rules));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `#${START}${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}
