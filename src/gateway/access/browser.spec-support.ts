import type { Handler } from '#service/service';

/**
 * Minimal browser for a sign-in: cookies by origin and path, redirects, and the provider's form. Requests to the
 * gateway's origin go to the handler, all others over the network.
 */
export type Browser = {
  /** Follows redirects to the final page; all addresses on the way are in `visited`. */
  open(address: string): Promise<{ url: URL; status: number; text: string }>;
  /** Sends one request as a page of the dashboard does. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Submits the provider's sign-in form for this email. */
  signIn(address: string, email: string): Promise<{ url: URL; status: number; text: string }>;
  visited: URL[];
  cookies: Map<string, string>;
};

export function createBrowser(gateway: Handler, origin: string): Browser {
  /** `origin path name` → value. */
  const cookies = new Map<string, string>();
  const visited: URL[] = [];

  async function send(url: URL, init: RequestInit = {}): Promise<Response> {
    const sent = [...cookies]
      .map(([key, value]) => ({ key: key.split(' '), value }))
      .filter(({ key: [of, path = '/'] }) => of === url.origin && url.pathname.startsWith(path))
      .map(({ key, value }) => `${key[2]}=${value}`);
    const headers = new Headers(init.headers);
    if (sent.length > 0) headers.set('Cookie', sent.join('; '));
    headers.set('Host', url.host);
    const request = new Request(url, { ...init, headers, redirect: 'manual' });
    const response = url.origin === origin ? await gateway(request) : await fetch(request);
    for (const line of response.headers.getSetCookie()) keep(url, line);
    return response;
  }

  function keep({ origin: of }: URL, line: string): void {
    const [pair = '', ...rules] = line.split(/;\s*/);
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
    const path = rules.find((rule) => /^path=/i.test(rule))?.slice(5) ?? '/';
    const isOver = rules.some((rule) => /^max-age=0$/i.test(rule)) || value === '';
    if (isOver) cookies.delete(`${of} ${path} ${name}`);
    else cookies.set(`${of} ${path} ${name}`, value);
  }

  async function open(address: string, init?: RequestInit) {
    let url = new URL(address, origin);
    let response = await send(url, init);
    visited.push(url);
    for (let location = response.headers.get('Location'); location !== null;) {
      url = new URL(location, url);
      visited.push(url);
      response = await send(url);
      location = response.headers.get('Location');
    }
    return { url, status: response.status, text: await response.text() };
  }

  return {
    open,
    ask: (path, init) => send(new URL(path, origin), init),
    async signIn(address, email) {
      const page = await open(address);
      const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1];
      if (action === undefined) return page;
      const body = new URLSearchParams({ login: email });
      return open(new URL(action, page.url).href, { method: 'POST', body });
    },
    visited,
    cookies,
  };
}
