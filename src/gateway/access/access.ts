import type { BlockList } from 'node:net';
import { DAYS_OFF_PATH, SOURCES_PATH } from '#contract/operation';
import { type Session, SESSION_CHALLENGE } from '#contract/session';
import { isAscii, lowerAscii } from '#domain/text/bytes';
import type { AuditLog, Person } from '#service/service';
import { urlOf } from '../addresses';
import { jsonReply, noSuchSecret, refusal } from '../reply';
import type { SignedIn, Visitor } from '../forward';
import type { SessionSettings } from './openid/sessions';

/** Allow list for users that a provider or a proxy vouches for. */
export type Admitted = {
  /** Email domains in lower case; undefined = all. */
  domains: ReadonlySet<string> | undefined;
  /** Groups of which a user needs at least one; undefined = no group needed. */
  groups: ReadonlySet<string> | undefined;
  /** Policy for users without a record: refused, or limited to public data. */
  unknownPeople: 'refuse' | 'public';
};

export type OpenIdSettings = {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Space-separated scopes, including `openid`. */
  scope: string;
  /** Claim that lists the user's groups. */
  groupsClaim: string;
  /** Policy for an email without `email_verified`. */
  missingVerified: 'refuse' | 'accept';
};

export type ProxySettings = { header: string; addresses: BlockList };

export type AccessMode =
  /** Reachable from this machine only; every local user sees what the gateway's key sees. */
  | { kind: 'loopback' }
  | { kind: 'everybody' }
  | {
      kind: 'openid';
      openId: OpenIdSettings;
      admitted: Admitted;
      session: SessionSettings;
      publicUrl: URL;
      /** True if each user enters their own app key for the upstream. */
      ownKeys: boolean;
    }
  | { kind: 'proxy'; proxy: ProxySettings; admitted: Admitted; publicUrl: URL };

export type AccessConfig = {
  mode: AccessMode;
  /** Public origin of the dashboard, if it differs from the address listened on. */
  publicUrl: URL | undefined;
  /** `HOST` as configured: a name of this machine. */
  hostName: string;
};

/** Access control: admits or rejects each request, and identifies its visitor. */
export type Access = {
  /** Error message for a request with an unexpected host name; undefined if the host is fine. */
  hostProblem(request: Request): string | undefined;
  /** Public URL of the dashboard, if it differs from the address listened on. */
  publicUrl: URL | undefined;
  /** Returns the visitor, or the response to send instead. */
  admit(request: Request): Promise<Admission>;
  /**
   * Owner of a link as its visitor. Refused like an unknown secret if the owner has lost access, or as unavailable if
   * the owner cannot be looked up.
   * @param owner email address; undefined without sign-in.
   */
  admitOwner(owner: string | undefined): Promise<Admission>;
  /** Serves the pages of the access module, below /access/. */
  serve(request: Request, path: string): Promise<Response>;
};

export type Admission =
  | {
      visitor: Visitor;
      /** Cookie to add to the response. */
      setCookie?: string | undefined;
    }
  | { refused: Response };

export type AccessDeps = {
  /** Address listened on. */
  host: string;
  dataDir: string;
  /** Checks a key at the upstream; undefined if the service runs in this process. */
  checkKey?: CheckKey | undefined;
  /** Undefined if a remote upstream has the records. */
  findPerson: FindPerson | undefined;
  /** Groups to which rights are granted: sessions carry these. */
  grantedGroups?: ReadonlySet<string>;
  log: (line: string) => void;
  /** Who signed in, or was refused. */
  audit?: AuditLog | undefined;
  /** Unix milliseconds. */
  clock?: () => number;
};

/** Finds the person with an email address. Rejects if the store is unavailable. */
export type FindPerson = (email: string) => Promise<Person | undefined>;

/** Checks a key at the upstream. */
export type CheckKey = (key: string) => Promise<'valid' | 'refused' | 'away'>;

/** User-facing reason for the rejection. */
export type Rejection = { rejected: string; code: 'AccessDenied' | 'ServiceUnavailable' };

/** True for requests of scripts and programs, rather than of a person's address bar. */
export function isForPrograms(request: Request): boolean {
  const path = urlOf(request).pathname;
  return (
    /^\/(api|service|access)\//.test(path) ||
    ['/directory.json', '/mcp', DAYS_OFF_PATH, SOURCES_PATH].includes(path)
  );
}

export function notSignedIn(): Response {
  return refusal('Unauthorized', 'You are not signed in, or your session has ended.', {
    headers: { 'WWW-Authenticate': SESSION_CHALLENGE },
  });
}

export function sessionReply(visitor: SignedIn, canSignOut: boolean): Response {
  const { email, name, personId } = visitor;
  const session: Session = {
    email,
    name,
    person_id: personId ?? null,
    can_sign_out: canSignOut,
    sees: sight(visitor),
  };
  return jsonReply(session);
}

function sight({ personId, isElsewhere = false, ownKey }: SignedIn): Session['sees'] {
  if (isElsewhere) return ownKey === undefined ? 'shared_key' : 'own_key';
  return personId === undefined ? 'public' : 'person';
}

export function seeOther(location: string, setCookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' });
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/**
 * Admits or rejects the user of an email address.
 * @param groups undefined after the sign-in, which has checked them.
 * @param findPerson undefined if a remote upstream has the records.
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
