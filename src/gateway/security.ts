import { BlockList, isIP } from 'node:net';

/**
 * Content security policy of the gateway's pages, and the cross-origin check of calls: the key stays here, and
 * sessions are cookies, so a page of another site must not be able to use them. (Host names that another person's DNS
 * points at this machine are rejected in `access/hosts.ts`.)
 */

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "frame-ancestors 'none'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  // No text becomes markup or a script's address; workers go through the dashboard's one policy.
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/** Features that neither the page nor injected code may use. Copying stays. */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** A year, for this host alone (RFC 6797): others of its domain are not ours to decide about. */
const STRICT_TRANSPORT = 'max-age=31536000';

/**
 * The same response with the headers that keep a browser strict.
 * @param isHttps whether people reach the dashboard over https alone, by its public address.
 */
export function withSecurityHeaders(response: Response, isHttps = false): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  if (isHttps) headers.set('Strict-Transport-Security', STRICT_TRANSPORT);
  return new Response(response.body, { status: response.status, headers });
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * True for a host name or address (no port) that only this machine can be reached by. IPv6 with or without brackets;
 * IPv4 written as IPv6 is the same as IPv4.
 */
export function isLoopback(hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const version = isIP(address);
  if (version === 0) return address.toLowerCase() === 'localhost';
  return LOOPBACK.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Host name of a request in lower case, without the port. */
export function hostNameOf(request: Request): string {
  return hostOf(request).replace(/:\d*$/, '');
}

/** Host of a request, with the port if there is one. */
export function hostOf(request: Request): string {
  return (request.headers.get('Host') ?? new URL(request.url).host).toLowerCase();
}

/**
 * True where a browser says that a page of another origin sent this. Programs send neither header.
 * @param publicUrl where browsers know the dashboard, where that is not the address that is listened on.
 */
export function isCrossOrigin(request: Request, publicUrl?: URL): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.get('Origin')?.toLowerCase();
  if (origin === undefined || origin === publicUrl?.origin) return false;
  // Under its public name the dashboard has that one origin; a name of this machine may still be used on it.
  if (publicUrl && !isLoopback(hostNameOf(request))) return true;
  // The scheme is not compared: behind a TLS proxy the gateway itself speaks HTTP.
  return origin.replace(/^https?:\/\//, '') !== hostOf(request);
}
