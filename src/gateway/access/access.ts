import { stringifyJson } from '#contract/json';
import type { Session } from '#contract/session';
import { SESSION_CHALLENGE } from '#contract/session';
import { refusal } from '../refusal';
import type { SignedIn, Visitor } from './visitor';

/** Says of each request whether it may be answered, and from whom it is. */
export type Access = {
  /** Why a request is not served under the name it came by; undefined where it is. */
  hostProblem(request: Request): string | undefined;
  /** Where browsers know the dashboard, where that is not the address that is listened on. */
  publicUrl: URL | undefined;
  /** Who is looking; or what is answered instead. */
  admit(request: Request): Promise<Admission>;
  /**
   * In whose name something is shown that was made earlier: by a person who may still look, or, where nobody signs in, by
   * anybody. Refused as if there were nothing, or as unavailable where no one can be looked up.
   * @param owner an e-mail address; undefined: nobody had to sign in.
   */
  admitOwner(owner: string | undefined): Promise<Admission>;
  /** Pages of its own, below /access/. */
  serve(request: Request, path: string): Promise<Response>;
};

export type Admission =
  | {
      visitor: Visitor;
      /** A cookie that the answer takes along. */
      setCookie?: string | undefined;
    }
  | { refused: Response };

/** Asked for by scripts and programs, and not by people in their address bar. */
export function isForPrograms(request: Request): boolean {
  const path = new URL(request.url).pathname;
  return /^\/(api|service|access)\//.test(path) || path === '/directory.json';
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
  return new Response(stringifyJson(session), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}

function sight({ personId, isElsewhere = false, ownKey }: SignedIn): Session['sees'] {
  if (isElsewhere) return ownKey === undefined ? 'shared_key' : 'own_key';
  return personId === undefined ? 'public' : 'person';
}

/** The one answer for any secret address that does not work: it does not say why. */
export function noSuchSecret(): Response {
  return refusal('RouteNotFound', 'Nothing is here, or not any more.', {
    headers: { 'X-Robots-Tag': 'noindex, nofollow' },
  });
}

export function noSuchPage(): Response {
  return refusal('RouteNotFound', 'There is no such page.');
}

export function seeOther(location: string, setCookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' });
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
