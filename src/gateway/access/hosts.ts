import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { hostNameOf, hostOf, isLoopback } from '../security';

/**
 * Host names accepted in requests. A page of another site can point its own name here (DNS rebinding) and would then
 * share our origin: unknown names are rejected.
 */

export type ServedAt = {
  publicUrl: URL | undefined;
  /** Address listened on. */
  host: string;
  /** `HOST` as configured. */
  hostName: string;
};

/** Paths that monitoring requests under any host name; their responses contain no stored data. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Returns an error message for a request with an unexpected host name; undefined if the host is fine. */
export function hostProblem(request: Request, { publicUrl, host, hostName }: ServedAt): string | undefined {
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
