import { isCrossOrigin } from '../../security';
import {
  type Access,
  type AccessDeps,
  type Admission,
  admission,
  admitOwner,
  type Admitted,
  type CheckKey,
  type FindPerson,
  isForPrograms,
  notSignedIn,
  seeOther,
  sessionReply,
  type AccessMode,
} from '../access';
import type { AuditLog } from '#service/service';

import {
  createDepartures,
  createOwnKeys,
  createSeal,
  createSessions,
  type Departure,
  type Departures,
  type OwnKeys,
  type Seal,
  type Sessions,
  storedSecret,
} from './sessions';
import { noSuchPage, notAllowed, refusal } from '../../reply';
import {
  failedPage,
  providerDownPage,
  rejectedPage,
  returnPage,
  signedOutPage,
  signInPage,
  START_PATH,
} from '../pages';
import { failureOf } from './failure';
import { createProvider, type Provider } from './provider';
import { KEY_PATH, keyForm, serveKeyPage } from './own-key';
import { isLoopback } from '../../addresses';

type OpenIdDeps = {
  provider: Provider;
  sessions: Sessions;
  departures: Departures;
  seal: Seal;
  admitted: Admitted;
  findPerson: FindPerson | undefined;
  grantedGroups: ReadonlySet<string>;
  /** Undefined if all users share the gateway's key. */
  own: { ownKeys: OwnKeys; check: CheckKey } | undefined;
  publicUrl: URL;
  /** Unix milliseconds. */
  clock: () => number;
  log: (line: string) => void;
  audit: AuditLog | undefined;
};

const CALLBACK_PATH = '/access/callback';

/**
 * Creates access control with sign-in at an OpenID provider. @throws StartError if the session secret cannot be
 * stored.
 */
export async function openOpenIdAccess(
  mode: Extract<AccessMode, { kind: 'openid' }>,
  { dataDir, findPerson, checkKey, grantedGroups = new Set(), log, audit, clock = Date.now }: AccessDeps,
): Promise<Pick<Access, 'admit' | 'admitOwner' | 'serve'>> {
  const { openId, session, publicUrl } = mode;
  const secrets = session.secrets.length > 0 ? session.secrets : [await storedSecret(dataDir)];
  const seal = createSeal(secrets, clock);
  const isSecure = publicUrl.protocol === 'https:';
  if (!isSecure && !isLoopback(publicUrl.hostname)) {
    log('WATCHBILL_PUBLIC_URL is not https: anyone on the network path can take over sessions.');
  }
  const redirectUri = new URL(CALLBACK_PATH, publicUrl).href;
  const provider = createProvider(openId, redirectUri, clock);
  // Not awaited: the provider may start later.
  provider.check().catch((error: unknown) => {
    log(
      `Nobody can sign in: the provider at ${openId.issuer.href} failed at the start: ${failureOf(error).line}`,
    );
  });
  const sessions = createSessions(seal, session, { isSecure, clock, dataDir });
  const departures = createDepartures(seal, { isSecure, clock });
  const own =
    mode.ownKeys && checkKey
      ? { ownKeys: createOwnKeys(seal, { isSecure, clock }), check: checkKey }
      : undefined;
  return createOpenIdAccess({
    ...mode,
    provider,
    sessions,
    departures,
    seal,
    own,
    findPerson,
    grantedGroups,
    clock,
    log,
    audit,
  });
}

/** Access with sign-in at an OpenID provider, and a session cookie from then on. */
function createOpenIdAccess(deps: OpenIdDeps): Pick<Access, 'admit' | 'admitOwner' | 'serve'> {
  const { provider, sessions, own } = deps;

  const routes: Readonly<Record<string, (request: Request, url: URL) => Promise<Response>>> = {
    '/access/sign-in': async (request) =>
      (await sessions.of(request)) ? seeOther('/') : signInPage(provider.name),
    [START_PATH]: (request, url) => start(deps, request, url),
    [CALLBACK_PATH]: (request, url) => arrive(deps, request, url),
    '/access/return': async (request) => {
      const session = own && (await sessions.of(request));
      const isKeyMissing = session && (await own.ownKeys.of(request, session.email)) === undefined;
      return isKeyMissing ? seeOther(KEY_PATH) : returnPage();
    },
    '/access/signed-out': async () => signedOutPage(),
    '/access/session': async (request) => {
      const admitted = await admit(request);
      if ('refused' in admitted) return admitted.refused;
      return admitted.visitor.kind === 'person' ? sessionReply(admitted.visitor, true) : noSuchPage();
    },
  };

  async function admit(request: Request): Promise<Admission> {
    const isPage = !isForPrograms(request);
    const session = await sessions.of(request);
    if (!session) return { refused: isPage ? signInPage(provider.name) : notSignedIn() };
    // Checked on each request, so that removing a domain or a person takes effect at once.
    const result = await admission(session, deps.admitted, deps.findPerson);
    if ('rejected' in result) {
      return { refused: isPage ? rejectedPage(result, '') : refusal(result.code, result.rejected) };
    }
    const ownKey = await own?.ownKeys.of(request, session.email);
    if (own && ownKey === undefined) {
      return { refused: isPage ? await keyForm(session, deps) : notSignedIn() };
    }
    const groups = session.member_of;
    const visitor = { ...result, ownKey, ...(groups.length > 0 && { groups }) };
    return { visitor, setCookie: await sessions.renewal(session) };
  }

  return {
    admit,
    // A user's own key is only in their browser: without it nothing can be read on their behalf.
    admitOwner: (owner) => admitOwner(own ? undefined : owner, deps.admitted, deps.findPerson),
    async serve(request, path) {
      if (path === '/access/sign-out') return signOut(deps, request);
      if (own && path === KEY_PATH) return await serveKeyPage(request, { ...deps, ...own });
      const route = routes[path];
      if (!route) return noSuchPage();
      return request.method === 'GET' || request.method === 'HEAD'
        ? await route(request, new URL(request.url))
        : notAllowed('GET, HEAD');
    },
  };
}

/** Ends the session of the browser; with `?everywhere` all sessions of its person. */
async function signOut({ sessions, own, publicUrl }: OpenIdDeps, request: Request): Promise<Response> {
  if (request.method !== 'POST') return notAllowed('POST');
  if (isCrossOrigin(request, publicUrl)) {
    return refusal('AccessDenied', 'Only pages of this dashboard may sign users out.');
  }
  const session = await sessions.of(request);
  const isEverywhere = new URL(request.url).searchParams.has('everywhere');
  const cookie = await sessions.end(session, isEverywhere);
  return seeOther('/access/signed-out', [cookie, ...(own ? [own.ownKeys.forget()] : [])]);
}

/** Redirects the browser to the provider. */
async function start(
  { provider, departures, log }: OpenIdDeps,
  request: Request,
  { searchParams }: URL,
): Promise<Response> {
  try {
    const { url, departure } = await provider.departure({ asSomebodyElse: searchParams.has('other') });
    return seeOther(url.href, await departures.begin(request, departure));
  } catch (error) {
    log(`Nobody can sign in: ${failureOf(error).line}`);
    return providerDownPage(provider.name);
  }
}

/** Handles the callback from the provider. */
async function arrive(deps: OpenIdDeps, request: Request, url: URL): Promise<Response> {
  const departure = await deps.departures.of(request, url.searchParams.get('state') ?? '');
  if (!departure) return failedPage('It was begun in another browser, or took more than ten minutes.');
  const response = await arrival(deps, url, departure);
  response.headers.append('Set-Cookie', deps.departures.end(departure));
  return response;
}

async function arrival(deps: OpenIdDeps, url: URL, departure: Departure): Promise<Response> {
  const { provider, sessions, admitted, findPerson, grantedGroups, publicUrl, log, audit } = deps;
  try {
    const identity = await provider.arrival(new URL(url.pathname + url.search, publicUrl), departure);
    if (!('email' in identity.email)) {
      const { words, line } = identity.email;
      log(`Sign-in refused: ${line}`);
      return rejectedPage({ rejected: words, code: 'AccessDenied' }, START_PATH);
    }
    const { email } = identity.email;
    const result = await admission({ ...identity, email }, admitted, findPerson);
    const line = { time: new Date().toISOString(), operation: 'sign-in', who: email };
    if ('rejected' in result) {
      log(`Sign-in refused: ${result.rejected}`);
      await audit?.({ ...line, code: result.code });
      return rejectedPage(result, START_PATH);
    }
    await audit?.({ ...line, code: 'OK' });
    const member_of = identity.groups.filter((group) => grantedGroups.has(group));
    return seeOther('/access/return', [
      await sessions.begin({ email, name: identity.name ?? email, member_of }),
    ]);
  } catch (error) {
    const failure = failureOf(error);
    log(`Sign-in failed: ${failure.line}`);
    return failure.kind === 'away' ? providerDownPage(provider.name) : failedPage(failure.words);
  }
}
