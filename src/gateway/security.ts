import { hostNameOf, hostOf, isLoopback } from './addresses';

/**
 * Content security policy of the gateway's pages, and the cross-origin check of calls: the key stays here, and
 * sessions are cookies, so a page of another site must not be able to use them. (Host names that another person's DNS
 * points at this machine are rejected in `access/hosts.ts`.)
 */

const PAGE_POLICY = [
  "default-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
  // Texts cannot become markup or script URLs; workers use the dashboard's only policy.
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');

/** Browser features denied to the page and to injected code. Copying stays allowed. */
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
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** HSTS for a year, for this host only (RFC 6797): other hosts of the domain are not under our control. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** Reply that pages of other origins may frame. */
export type Framing = {
  /** Its content security policy, without `frame-ancestors`. */
  policy: string;
  /** Origins of these pages; without any, it is not framed. */
  ancestors: readonly string[];
};

type PageDelivery = {
  /** True if the dashboard is reached over https only, by its public address. */
  isHttps?: boolean;
  /** Absent for all replies but guest cards. */
  framing?: Framing | undefined;
};

export function setSecurityHeaders(headers: Headers, { isHttps = false, framing }: PageDelivery = {}): void {
  const { policy, ancestors } = framing ?? { policy: PAGE_POLICY, ancestors: [] };
  const by = ancestors.length === 0 ? "'none'" : ancestors.join(' ');
  headers.set('Content-Security-Policy', `${policy}; frame-ancestors ${by}`);
  // It has no list of origins, and would forbid them.
  if (ancestors.length === 0) headers.set('X-Frame-Options', 'DENY');
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  if (isHttps) headers.set('Strict-Transport-Security', STRICT_TRANSPORT);
}

/**
 * True if a browser reports that a page of another origin sent the request. Programs send neither header.
 * @param publicUrl public URL of the dashboard, if it differs from the address listened on.
 */
export function isCrossOrigin(request: Request, publicUrl?: URL): boolean {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.get('Origin')?.toLowerCase();
  if (origin === undefined || origin === publicUrl?.origin) return false;
  // The public host name has exactly one origin; loopback names may be used beside it.
  if (publicUrl && !isLoopback(hostNameOf(request))) return true;
  // The scheme is not compared: behind a TLS proxy the gateway itself speaks HTTP.
  return origin.replace(/^https?:\/\//, '') !== hostOf(request);
}
