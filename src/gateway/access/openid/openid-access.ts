import * as z from 'zod/mini';
import { refusal } from '../../refusal';
import { isCrossOrigin } from '../../security';
import {
  type Access,
  type Admission,
  isForPrograms,
  noSuchPage,
  notSignedIn,
  seeOther,
  sessionReply,
} from '../access';
import { admission, admitOwner, type FindPerson } from '../admission';
import type { Admitted } from '../config';
import { nextIn, returnAddress } from '../next';
import { failedPage, providerDownPage, rejectedPage, returnPage, signedOutPage, signInPage } from '../pages';
import { cookiesOf, setCookie } from '../session/cookies';
import type { OwnKeys } from '../session/own-keys';
import type { Seal } from '../session/seal';
import type { Sessions } from '../session/sessions';
import type { Provider } from './provider';
import { failureOf } from './failure';
import { type CheckKey, KEY_PATH, serveKeyPage } from './own-key';

type OpenIdParts = {
  provider: Provider;
  sessions: Sessions;
  seal: Seal;
  admitted: Admitted;
  findPerson: FindPerson | undefined;
  /** Undefined where the gateway's key is everybody's. */
  own: { ownKeys: OwnKeys; check: CheckKey } | undefined;
  publicUrl: URL;
  /** Unix milliseconds. */
  clock: () => number;
  log: (line: string) => void;
};

/** What the browser keeps while its person is at the provider; a cookie for each sign-in, as tabs begin their own. */
const DepartureCookie = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Where to go on; empty: another tab does. */
  next: z.string(),
});
const DEPARTURE = 'departure';
const AWAY_SECONDS = 10 * 60;

export const CALLBACK_PATH = '/access/callback';

/** People sign in at an OpenID provider, and have a session in a cookie from then on. */
export function createOpenIdAccess(parts: OpenIdParts): Pick<Access, 'admit' | 'admitOwner' | 'serve'> {
  const { provider, sessions, publicUrl, own } = parts;

  const routes: Readonly<Record<string, (request: Request, url: URL) => Promise<Response>>> = {
    '/access/sign-in': async (request, { searchParams }) => {
      const next = nextIn(searchParams.get('next'));
      return (await sessions.of(request)) ? seeOther(next) : signInPage(provider.name, next);
    },
    '/access/start': (_request, url) => start(parts, url),
    [CALLBACK_PATH]: (request, url) => arrive(parts, request, url),
    '/access/return': async (request, { searchParams }) => {
      const next = searchParams.has('to') ? nextIn(searchParams.get('to')) : undefined;
      const session = own && (await sessions.of(request));
      const isKeyMissing = session && (await own.ownKeys.of(request, session.email)) === undefined;
      return isKeyMissing ? seeOther(keyAddress(next ?? '')) : returnPage(next);
    },
    '/access/signed-out': async () => signedOutPage(),
    '/access/session': async (request) => {
      const admitted = await admit(request);
      if ('refused' in admitted) return admitted.refused;
      return admitted.visitor.kind === 'person' ? sessionReply(admitted.visitor, true) : noSuchPage();
    },
  };

  async function admit(request: Request): Promise<Admission> {
    const url = new URL(request.url);
    const isPage = !isForPrograms(request);
    const session = await sessions.of(request);
    if (!session) {
      const next = new URLSearchParams({ next: url.pathname + url.search });
      return { refused: isPage ? seeOther(`/access/sign-in?${next.toString()}`) : notSignedIn() };
    }
    // Whom the operator has meanwhile taken out of the domains or the records is not waited for.
    const found = await admission(session, parts.admitted, parts.findPerson);
    if ('rejected' in found) {
      const page = () => rejectedPage(found, url.pathname + url.search);
      return { refused: isPage ? page() : refusal(found.code, found.rejected) };
    }
    const ownKey = await own?.ownKeys.of(request, session.email);
    if (own && ownKey === undefined) {
      return { refused: isPage ? seeOther(keyAddress(url.pathname + url.search)) : notSignedIn() };
    }
    return { visitor: { ...found, ownKey }, setCookie: await sessions.renewal(session) };
  }

  return {
    admit,
    // A key of somebody's own is only in their browser: without it nothing is read in their name.
    admitOwner: (owner) => admitOwner(own ? undefined : owner, parts.admitted, parts.findPerson),
    async serve(request, path) {
      if (path === '/access/sign-out') {
        if (request.method !== 'POST')
          return refusal('MethodNotAllowed', 'Use POST.', { headers: { Allow: 'POST' } });
        if (isCrossOrigin(request, publicUrl)) {
          return refusal('AccessDenied', 'Only pages of this dashboard may sign people out.');
        }
        const cookies = [sessions.end(await sessions.of(request)), ...(own ? [own.ownKeys.forget()] : [])];
        return seeOther('/access/signed-out', cookies);
      }
      if (own && path === KEY_PATH) return await serveKeyPage(request, { ...parts, ...own });
      const route = routes[path];
      if (!route) return noSuchPage();
      return request.method === 'GET' || request.method === 'HEAD'
        ? await route(request, new URL(request.url))
        : refusal('MethodNotAllowed', 'Use GET, HEAD.', { headers: { Allow: 'GET, HEAD' } });
    },
  };
}

function keyAddress(next: string): string {
  return `${KEY_PATH}?${new URLSearchParams({ next }).toString()}`;
}

/** Sends the browser to the provider. Without `next` another tab goes on. */
async function start(parts: OpenIdParts, { searchParams }: URL): Promise<Response> {
  const { provider, seal, clock, log, publicUrl } = parts;
  const next = searchParams.has('next') ? nextIn(searchParams.get('next')) : '';
  try {
    const { url, departure } = await provider.departure({ asSomebodyElse: searchParams.has('other') });
    const sealed = await seal.seal(DEPARTURE, { ...departure, next }, clock() + AWAY_SECONDS * 1000);
    return seeOther(url.href, [departureCookie(departure.state, sealed, AWAY_SECONDS, publicUrl)]);
  } catch (error) {
    log(`Nobody can sign in: ${failureOf(error).line}`);
    return providerDownPage(provider.name, next || '/');
  }
}

/** Somebody comes back from the provider. */
async function arrive(parts: OpenIdParts, request: Request, url: URL): Promise<Response> {
  const { provider, seal, sessions, admitted, findPerson, publicUrl, log } = parts;
  const name = departureName(url.searchParams.get('state') ?? '');
  const departure = await seal.open(DEPARTURE, cookiesOf(request).get(name) ?? '', DepartureCookie);
  if (!departure) {
    return failedPage('It was begun in another browser, or took more than ten minutes.', '/');
  }
  const next = departure.next || '/';
  try {
    const identity = await provider.arrival(new URL(url.pathname + url.search, publicUrl), departure);
    if (!('email' in identity.email)) {
      const { words, line } = identity.email;
      log(`Not let in: ${line}`);
      return rejectedPage({ rejected: words, code: 'AccessDenied' }, next);
    }
    const { email } = identity.email;
    const found = await admission({ ...identity, email }, admitted, findPerson);
    if ('rejected' in found) {
      log(`Not let in: ${found.rejected}`);
      return rejectedPage(found, next);
    }
    return seeOther(returnAddress(departure.next), [
      await sessions.begin({ email, name: identity.name ?? email }),
      departureCookie(departure.state, '', 0, publicUrl),
    ]);
  } catch (error) {
    const failure = failureOf(error);
    log(`A sign-in did not work: ${failure.line}`);
    if (failure.kind === 'away') return providerDownPage(provider.name, next);
    return failedPage(failure.words, next);
  }
}

function departureCookie(state: string, value: string, maxAgeSeconds: number, { protocol }: URL): string {
  const isSecure = protocol === 'https:';
  return setCookie(departureName(state), value, { path: CALLBACK_PATH, isSecure, maxAgeSeconds });
}

function departureName(state: string): string {
  return `watchbill-departure-${state.replaceAll(/[^\w-]/g, '').slice(0, 16)}`;
}
