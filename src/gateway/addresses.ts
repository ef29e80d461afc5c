import { BlockList, isIP } from 'node:net';
import { bearerIn } from '#service/service';

const LOOPBACK = new BlockList();

LOOPBACK.addSubnet('127.0.0.0', 8);

LOOPBACK.addAddress('::1', 'ipv6');

/**
 * True for a loopback host name or address (no port). IPv6 with or without brackets; IPv4-mapped IPv6 counts as IPv4.
 */
export function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(address);
  if (version === 0) return address.toLowerCase() === 'localhost';
  return LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Address of a request; of one whose host is no host, such as 127.999.1.1, the root of no place. */
export function urlOf({ url }: Request): URL {
  return new URL(URL.canParse(url) ? url : 'http://localhost/');
}

/** App key of a program, in the query or as the bearer token. */
export function appKeyIn(request: Request): string | undefined {
  return urlOf(request).searchParams.get('app_key') ?? bearerIn(request);
}

/** Host name of a request in lower case, without the port. */
export function hostNameOf(request: Request): string {
  return hostOf(request).replace(/:\d*$/, '');
}

/** Origin of the dashboard, as its users see it. */
export function originOf(request: Request, publicUrl: URL | undefined): string {
  return publicUrl?.origin ?? `http://${hostOf(request)}`;
}

/** Host of a request, with the port if there is one. */
export function hostOf(request: Request): string {
  return (request.headers.get('Host') ?? new URL(request.url).host).toLowerCase();
}

/** True if the list contains the address; false if it is invalid. */
export function isAmong(address: string, list: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Connection of a request, which a `Request` does not carry. */
type Connection = {
  /** Remote address of the socket, without a port. */
  address: string;
  /** Resolves at the end of the response: true if complete, false if aborted. */
  ended: Promise<boolean>;
};

/** Headers of a forwarding proxy: the socket's address is the proxy's, not the client's. */
const FORWARDED = ['Forwarded', 'X-Forwarded-For', 'X-Real-IP'];

const CONNECTIONS = new WeakMap<Request, Connection>();

export function noteConnection(request: Request, connection: Connection): void {
  CONNECTIONS.set(request, connection);
}

/** Remote address of the socket; empty if unknown. */
export function clientAddress(request: Request): string {
  // Unwraps IPv4-mapped IPv6 addresses.
  return CONNECTIONS.get(request)?.address.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
}

/** Client address: as forwarded by a trusted proxy, else the remote address of the socket. */
export function askingAddress(request: Request, proxies: readonly BlockList[]): string {
  const address = clientAddress(request);
  if (!proxies.some((list) => isAmong(address, list))) return address;
  // The proxy appends to an untrusted header: only the last address is its own.
  const forwarded = request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? '';
  return isIP(forwarded) === 0 ? address : forwarded;
}

/** Address used as the rate limit key; undefined for a trusted proxy that does not forward the client's. */
export function countedAddress(request: Request, proxies: readonly BlockList[]): string | undefined {
  const address = askingAddress(request, proxies);
  const isUnnamed = address === clientAddress(request) && proxies.some((list) => isAmong(address, list));
  return isUnnamed || (isLoopback(address) && isPassedOn(request)) ? undefined : address;
}

/** True for signs of a proxy on this machine: the request has a public host name, or forwarding headers. */
export function isPassedOn(request: Request): boolean {
  return !isLoopback(hostNameOf(request)) || FORWARDED.some((name) => request.headers.has(name));
}

/** Resolves at the end of the response: true if complete. */
export function replySent(request: Request): Promise<boolean> {
  return CONNECTIONS.get(request)?.ended ?? Promise.resolve(true);
}
