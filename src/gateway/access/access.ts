import { stringifyJson } from '#contract/json';
import type { Session } from '#contract/session';
import { SESSION_CHALLENGE } from '#contract/session';
import { refusal } from '../reply';
import type { SignedIn, Visitor } from './visitor';

/** Access control: admits or rejects each request, and identifies its visitor. */
export type Access = {
  /** Error message for a request with an unexpected host name; undefined if the host is fine. */
  hostProblem(request: Request): string | undefined;
  /** Public URL of the dashboard, if it differs from the address listened on. */
  publicUrl: URL | undefined;
  /** Returns the visitor, or the response to send instead. */
  admit(request: Request): Promise<Admission>;
  /**
   * In whose name something is shown that was made earlier: by a person who may still look, or, where nobody signs in, by
   * anybody. Refused as if there were nothing, or as unavailable where no one can be looked up.
   * @param owner an e-mail address; undefined: nobody had to sign in.
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

/** True for requests of scripts and programs, rather than of a person's address bar. */
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

export function seeOther(location: string, setCookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' });
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
