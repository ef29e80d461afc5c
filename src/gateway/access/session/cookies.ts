/** Cookies of a request by name (RFC 6265); of duplicates the first. */
export function cookiesOf(request: Request): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals).trim();
    if (equals > 0 && !cookies.has(name)) cookies.set(name, part.slice(equals + 1).trim());
  }
  return cookies;
}

type CookieRules = { path?: string; isSecure: boolean; maxAgeSeconds: number };

/**
 * `Set-Cookie` header with HttpOnly and SameSite=Lax: hidden from scripts, and not sent by pages of other sites
 * except when following a link.
 */
export function setCookie(name: string, value: string, rules: CookieRules): string {
  const { path = '/', isSecure, maxAgeSeconds } = rules;
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
