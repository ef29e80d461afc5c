import { isAscii, lowerAscii } from '#domain/text/ascii';
import { noSuchSecret, refusal } from '../reply';
import type { Admission } from './access';
import type { Admitted } from './config';
import type { SignedIn } from './visitor';
import type { Person } from '#service/service';

/** Finds the person with an email address. Rejects if the store is unavailable. */
export type FindPerson = (email: string) => Promise<Person | undefined>;

/** User-facing reason for the rejection. */
export type Rejection = { rejected: string; code: 'AccessDenied' | 'ServiceUnavailable' };

/**
 * True if a person who is known by an e-mail address may come in, and as whom.
 * @param groups undefined where nobody tells them again: they were requested at the sign-in.
 * @param findPerson undefined where the records are another server's, which knows who may see what.
 */
export async function admission(
  { email, name, groups }: { email: string; name: string | undefined; groups?: readonly string[] },
  admitted: Admitted,
  findPerson: FindPerson | undefined,
): Promise<SignedIn | Rejection> {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (admitted.domains && !admitted.domains.has(domain)) {
    return denied(`${email} may not look at this dashboard: its domain is not among the allowed ones.`);
  }
  if (groups && admitted.groups && !groups.some((group) => admitted.groups?.has(group))) {
    return denied(`${email} may not look at this dashboard: it is in none of the allowed groups.`);
  }
  let person: Person | undefined;
  try {
    person = await findPerson?.(email);
  } catch {
    const rejected = 'The store is unavailable, so your account cannot be looked up. Try again in a moment.';
    return { rejected, code: 'ServiceUnavailable' };
  }
  if (findPerson && !person && admitted.unknownPeople === 'refuse') {
    return denied(`${email} does not match anyone in the records of this dashboard.`);
  }
  return {
    kind: 'person',
    email,
    name: person?.person_name ?? name ?? email,
    personId: person?.person_id,
    ...(findPerson === undefined && { isElsewhere: true }),
  };
}

/** Implements `Access.admitOwner` with sign-in: a link without an owner is refused. */
export async function admitOwner(
  owner: string | undefined,
  admitted: Admitted,
  findPerson: FindPerson | undefined,
): Promise<Admission> {
  if (owner === undefined) return { refused: noSuchSecret() };
  const result = await admission({ email: owner, name: undefined }, admitted, findPerson);
  if (!('rejected' in result)) return { visitor: result };
  return { refused: result.code === 'AccessDenied' ? noSuchSecret() : refusal(result.code, result.rejected) };
}

function denied(rejected: string): Rejection {
  return { rejected, code: 'AccessDenied' };
}

/** Email address in lower case; undefined if invalid or not ASCII. */
export function emailIn(text: string): string | undefined {
  const email = lowerAscii(text.trim());
  return isAscii(email) && /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]{1,253}$/.test(email) ? email : undefined;
}
