import { isAscii } from '#domain/text/ascii';
import { emailIn } from '../admission';
import type { OpenIdSettings } from './config';

type Claims = Readonly<Record<string, unknown>>;

/** Reason why an email is not accepted: a user-facing message, and a log line. */
type EmailProblem = { words: string; line: string };

const NONE = {
  words: 'The provider sent no e-mail address for you.',
  line: 'the provider sent no e-mail address',
};
const SEVERAL = {
  words: 'The provider sent two different e-mail addresses for you.',
  line: 'the provider sent one e-mail address in the ID token and another in the userinfo',
};
const FOREIGN_LETTERS = {
  words: 'Your e-mail address has letters outside ASCII, which this dashboard does not accept.',
  line: 'the provider sent an e-mail address with letters outside ASCII',
};
const UNVERIFIED = {
  words: 'The provider has not verified your e-mail address.',
  line: 'the provider sent an e-mail address that it has not verified',
};
const UNKNOWN = {
  words: 'The provider does not say whether your e-mail address is verified.',
  line: 'the provider sent an e-mail address without email_verified; where people cannot change their addresses there, set WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED=accept',
};

/**
 * The one verified address of a sign-in. A refusal in any place refuses: the ID token and the userinfo are of one
 * subject, but only one of them is signed.
 * @param sources claims of the ID token and of the userinfo.
 * @param missing what an address without `email_verified` comes to.
 */
export function verifiedEmail(
  sources: readonly Claims[],
  missing: OpenIdSettings['missingVerified'],
): { email: string } | EmailProblem {
  const emails = sources.flatMap(({ email }) => (typeof email === 'string' ? [email.trim()] : []));
  if (emails.some((email) => !isAscii(email))) return FOREIGN_LETTERS;
  const [email, other] = new Set(emails.map(emailIn));
  if (email === undefined) return NONE;
  if (other !== undefined) return SEVERAL;
  const verified = sources.filter((claims) => 'email_verified' in claims);
  if (!verified.every(({ email_verified: value }) => value === true || value === 'true')) return UNVERIFIED;
  return verified.length > 0 || missing === 'accept' ? { email } : UNKNOWN;
}
