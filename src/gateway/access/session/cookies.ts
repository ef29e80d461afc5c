/** Cookies by name, as a request brings them (RFC 6265); of two with one name the first. */
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

/** Read by no script, and sent with no request that a page of another site makes, but for following a link. */
export function setCookie(name: string, value: string, rules: CookieRules): string {
  const { path = '/', isSecure, maxAgeSeconds } = rules;
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
