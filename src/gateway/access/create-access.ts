import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { ERROR_STATUS } from '#contract/envelope';
import { noSuchPage, noSuchSecret, refusal } from '../reply';
import { clientAddress, hostNameOf, hostOf, isAmong, isLoopback } from '../addresses';
import {
  type Access,
  type AccessDeps,
  type Admission,
  admission,
  admitOwner,
  type Admitted,
  emailIn,
  type FindPerson,
  isForPrograms,
  notSignedIn,
  sessionReply,
  type AccessConfig,
  type ProxySettings,
} from './access';

import { htmlPage } from './pages';

/** Creates the access control of the settings. @throws StartError if the session secret cannot be stored. */
export async function createAccess(config: AccessConfig, deps: AccessDeps): Promise<Access> {
  const { mode, publicUrl, hostName } = config;
  const base = openAccess({ publicUrl, hostName, host: deps.host });
  if (mode.kind === 'openid') {
    // Imported on demand: its libraries are large, and most processes do not need them.
    const { openOpenIdAccess } = await import('./openid/openid-access');
    return { ...base, ...(await openOpenIdAccess(mode, deps)) };
  }
  if (mode.kind === 'proxy') {
    return { ...base, ...createProxyAccess({ ...mode, findPerson: deps.findPerson }) };
  }
  return base;
}

/** Access without sign-in: on loopback, or if the operator configured it. */
export function openAccess(place: ServedAt): Access {
  return {
    publicUrl: place.publicUrl,
    hostProblem: (request) => hostProblem(request, place),
    admit: () => Promise.resolve({ visitor: { kind: 'anybody' } }),
    // There is no authority that could confirm a person's access.
    admitOwner: (owner) =>
      Promise.resolve(owner === undefined ? { visitor: { kind: 'anybody' } } : { refused: noSuchSecret() }),
    serve: () => Promise.resolve(noSuchPage()),
  };
}

/** Paths that monitoring requests under any host name; their responses contain no stored data. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

type ServedAt = {
  publicUrl: URL | undefined;
  /** Address listened on. */
  host: string;
  /** `HOST` as configured. */
  hostName: string;
};

/**
 * Returns an error message for a request with an unexpected host name. A page of another site can point its own name
 * here (DNS rebinding) and would then share our origin.
 */
function hostProblem(request: Request, { publicUrl, host, hostName }: ServedAt): string | undefined {
  const [authority, name] = [hostOf(request), hostNameOf(request)];
  if (isLoopback(name)) return undefined;
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  if (publicUrl) {
    const isPublic = withoutUsualPort(authority, publicUrl) === publicUrl.host;
    const isProbe = isAddress && PROBES.has(new URL(request.url).pathname);
    return isPublic || isProbe ? undefined : `This dashboard is at ${publicUrl.origin}.`;
  }
  if (isLoopback(host)) {
    return 'This address serves localhost only; set HOST to listen elsewhere, or WATCHBILL_PUBLIC_URL behind a proxy.';
  }
  const isOwn = isAddress || name === hostName.toLowerCase() || name === hostname().toLowerCase();
  return isOwn ? undefined : 'This dashboard has no such name; WATCHBILL_PUBLIC_URL gives it one.';
}

function withoutUsualPort(authority: string, { protocol }: URL): string {
  const usual = protocol === 'https:' ? ':443' : ':80';
  return authority.endsWith(usual) ? authority.slice(0, -usual.length) : authority;
}

/**
 * Access behind a proxy that signs users in and sends their email in a header. Anyone else who can reach the port
 * could send that header, too: requests from other addresses are rejected.
 */
function createProxyAccess({
  proxy: { header, addresses },
  admitted,
  findPerson,
}: {
  proxy: ProxySettings;
  admitted: Admitted;
  findPerson: FindPerson | undefined;
}): Pick<Access, 'admit' | 'admitOwner' | 'serve'> {
  async function admit(request: Request): Promise<Admission> {
    const isPage = !isForPrograms(request);
    if (!isAmong(clientAddress(request), addresses)) {
      const reason = 'This dashboard answers only through the proxy that signs people in.';
      return { refused: isPage ? plainPage(403, reason) : refusal('AccessDenied', reason) };
    }
    // A repeated header is joined by a comma, which no email address contains.
    const email = emailIn(request.headers.get(header) ?? '');
    if (email === undefined) {
      const reason = `The proxy did not say who you are: it sent no e-mail address in ${header}.`;
      return { refused: isPage ? plainPage(401, reason) : notSignedIn() };
    }
    const result = await admission({ email, name: undefined }, admitted, findPerson);
    if (!('rejected' in result)) return { visitor: result };
    if (!isPage) return { refused: refusal(result.code, result.rejected) };
    return { refused: plainPage(ERROR_STATUS[result.code], result.rejected) };
  }
  return {
    admit,
    admitOwner: (owner) => admitOwner(owner, admitted, findPerson),
    async serve(request, path) {
      const admitted = await admit(request);
      if ('refused' in admitted) return admitted.refused;
      const { visitor } = admitted;
      const isSession = path === '/access/session' && visitor.kind === 'person';
      return isSession ? sessionReply(visitor, false) : noSuchPage();
    },
  };
}

function plainPage(status: number, reason: string): Response {
  return htmlPage({
    status,
    title: status === 403 ? 'You may not look at this dashboard' : 'You are not signed in',
    text: [reason],
  });
}
