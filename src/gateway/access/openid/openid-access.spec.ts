import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../cli/commands';
import { createBrowser } from '../browser.spec-support';
import { ANA, CALL, gatewaysOfProvider, ORIGIN, signIn } from './gateways.spec-support';
import { startProvider } from './provider.spec-support';

const HOUR = 3_600_000;

const { opened, provider, dataDir } = gatewaysOfProvider();

describe('signing in', () => {
  it('creates a session for the person in the records', async () => {
    const { browser, asked, lines, audited } = await opened();
    const back = await signIn(browser);
    expect(back.url.href).toBe(`${ORIGIN}/access/return`);
    expect(back.text).toContain('You are signed in');
    expect((await browser.open('/oncall?tz=UTC&q=a%26b')).text).toBe('file /oncall');
    expect(await (await browser.ask('/access/session')).json()).toEqual({
      email: ANA,
      name: 'Ana',
      person_id: 7,
      can_sign_out: true,
      sees: 'person',
    });
    expect((await browser.ask('/api/schedule/self', CALL)).status).toBe(200);
    expect(asked).toEqual([{ kind: 'person', email: ANA, name: 'Ana', personId: 7 }]);
    expect(lines).toEqual([]);
    expect(audited).toEqual([['sign-in', ANA, 'OK']]);
  });

  it('uses the code flow with PKCE, state and nonce', async () => {
    const { browser } = await opened();
    await signIn(browser);
    const asked = browser.visited.find(({ pathname }) => pathname === '/auth')?.searchParams;
    expect(asked?.get('response_type')).toBe('code');
    expect(asked?.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked?.get(name)).toMatch(/^[\w-]{43}$/);
    expect(asked?.get('redirect_uri')).toBe(`${ORIGIN}/access/callback`);
  });

  it('stores the session out of reach of scripts and other sites', async () => {
    const { browser, gateway } = await opened();
    await signIn(browser);
    const names = [...browser.cookies.keys()].filter((key) => key.startsWith(ORIGIN));
    expect(names).toEqual([`${ORIGIN} / __Host-watchbill-session`]);
    const start = await gateway(
      new Request(`${ORIGIN}/access/start`, { headers: { Host: 'watchbill.example.com' } }),
    );
    expect(start.headers.get('Set-Cookie')).toMatch(
      /^watchbill-departure-[\w-]{16}=[\w.*~-]+; Max-Age=600; Path=\/access\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(browser.cookies.get(names[0] ?? '')).not.toContain('ana');
  });

  it('removes its cookie after a refusal', async () => {
    const { browser } = await opened();
    expect((await signIn(browser, 'bo@watchbill.example')).status).toBe(403);
    await browser.open('/access/start');
    const state = browser.visited.findLast(({ pathname }) => pathname === '/auth')?.searchParams.get('state');
    const refused = new URLSearchParams({
      state: state ?? '',
      error: 'access_denied',
      iss: provider().issuer,
    });
    expect((await browser.open(`/access/callback?${refused.toString()}`)).status).toBe(400);
    expect([...browser.cookies.keys()].filter((key) => key.startsWith(ORIGIN))).toEqual([]);
  });
});

describe('an invalid callback', () => {
  it('with an unknown state is refused', async () => {
    const { browser } = await opened();
    await browser.open('/access/start');
    const back = await browser.open('/access/callback?code=x&state=another-state-than-that-of-the-cookie');
    expect([back.status, back.text]).toEqual([400, expect.stringContaining('begun in another browser')]);
    expect((await browser.ask('/access/session')).status).toBe(401);
  });

  it('with the code of another sign-in is refused', async () => {
    const { browser } = await opened();
    await browser.signIn('/access/start', ANA);
    const stolen = browser.visited.find(({ pathname }) => pathname === '/access/callback');
    const victim = await opened();
    await victim.browser.open('/access/start');
    const state = victim.browser.visited
      .find(({ pathname }) => pathname === '/auth')
      ?.searchParams.get('state');
    stolen?.searchParams.set('state', state ?? '');
    const back = await victim.browser.open(stolen?.href ?? '');
    expect([back.status, back.text]).toEqual([400, expect.stringContaining('did not accept it')]);
    expect((await victim.browser.ask('/access/session')).status).toBe(401);
  });

  it('with another nonce in the token is refused', async () => {
    const { browser, lines } = await opened();
    const start = await browser.ask('/access/start');
    const url = new URL(start.headers.get('Location') ?? '');
    url.searchParams.set('nonce', 'a-nonce-of-somebody-else-in-its-place-00000');
    const back = await browser.signIn(url.href, ANA);
    expect([back.status, back.text]).toEqual([400, expect.stringContaining('token is for another sign-in')]);
    expect(lines.join()).toContain('OAUTH_JWT_CLAIM_COMPARISON_FAILED');
    expect((await browser.ask('/access/session')).status).toBe(401);
  });

  it('with an expired token is refused', async () => {
    const { browser, pass } = await opened();
    const start = await browser.ask('/access/start');
    pass(5 * 60_000);
    const back = await browser.signIn(start.headers.get('Location') ?? '', ANA);
    expect([back.status, back.text]).toEqual([400, expect.stringContaining('not valid at this time')]);
  });

  it('with a token issued in the future is refused', async () => {
    const { browser, lines, pass } = await opened();
    pass(-40_000);
    const back = await browser.signIn('/access/start', ANA);
    expect([back.status, back.text]).toEqual([400, expect.stringContaining('issued in the future')]);
    expect(lines.join()).toMatch(/the ID token is issued (?:39|4\d) s in the future \(iat\)/);
    expect((await browser.ask('/access/session')).status).toBe(401);
  });

  it('after more than ten minutes is refused', async () => {
    const { browser, pass } = await opened();
    const start = await browser.ask('/access/start');
    pass(11 * 60_000);
    const back = await browser.signIn(start.headers.get('Location') ?? '', ANA);
    expect([back.status, back.text]).toEqual([400, expect.stringContaining('more than ten minutes')]);
  });

  it('with a token signed by an unlisted key is refused', async () => {
    const other = await startProvider([`${ORIGIN}/access/callback`]);
    const { browser } = await opened({ WATCHBILL_OIDC_ISSUER: other.issuer });
    await other.listOtherKeys();
    const back = await browser.signIn('/access/start', ANA);
    expect([back.status, back.text]).toEqual([400, expect.stringContaining('does not list')]);
    await other.stop();
  });
});

describe('the provider', () => {
  it('that is down leads to a plain page with a retry', async () => {
    const { browser, lines, pass } = await opened();
    await provider().stop();
    const page = await browser.open('/access/start');
    expect(page.status).toBe(503);
    expect(page.text).toContain('does not answer');
    expect(page.text).toContain('href="/access/start"');
    expect(page.text).not.toMatch(/node:|at .*\.[jt]s|ECONNREFUSED/);
    expect(lines.join()).toContain('Nobody can sign in');
    await provider().restart();
    pass(1000);
    expect((await browser.signIn('/access/start', ANA)).url.pathname).toBe('/access/return');
  });

  it('that refuses is reported by its error code only', async () => {
    const { browser } = await opened();
    await browser.open('/access/start');
    const state = browser.visited.find(({ pathname }) => pathname === '/auth')?.searchParams.get('state');
    const answer = new URLSearchParams({
      state: state ?? '',
      error: 'access_denied',
      iss: provider().issuer,
    });
    const back = await browser.open(`/access/callback?${answer.toString()}&error_description=%3Cscript%3E`);
    expect(back.text).toContain('refused it (access_denied)');
    expect(back.text).not.toContain('<script>');
  });
});

describe('a user', () => {
  it.each([
    [{}, 'eve@elsewhere.example', 'domain is not among'],
    [{}, 'eve@evil.watchbill.example', 'domain is not among'],
    [
      {
        WATCHBILL_ALLOWED_GROUPS: 'sre',
        WATCHBILL_UNKNOWN_PEOPLE: 'public',
        WATCHBILL_OIDC_SCOPES: 'openid email groups',
      },
      'bo@watchbill.example',
      'none of the allowed groups',
    ],
    [{}, 'bo@watchbill.example', 'does not match anyone in the records'],
  ])('with %o is refused: %s', async (env, email, reason) => {
    const { browser, audited } = await opened(env);
    const back = await signIn(browser, email);
    expect(audited).toEqual([['sign-in', email, 'AccessDenied']]);
    expect([back.status, back.text]).toEqual([403, expect.stringContaining(reason)]);
    expect(back.text).toContain('Sign in as somebody else');
    expect((await browser.ask('/access/session')).status).toBe(401);
  });

  it('in an allowed group is admitted', async () => {
    const { browser } = await opened({
      WATCHBILL_ALLOWED_GROUPS: 'ops, sre',
      WATCHBILL_OIDC_SCOPES: 'openid email groups',
    });
    expect((await signIn(browser)).text).toContain('You are signed in');
  });

  it('has the groups that rights name, as of the sign-in', async () => {
    const { browser, asked } = await opened({
      WATCHBILL_MAY_CHANGE: 'own, group:sre, group:ops',
      WATCHBILL_OIDC_SCOPES: 'openid email groups',
    });
    await signIn(browser);
    await browser.ask('/api/schedule/self', CALL);
    expect(asked).toMatchObject([{ email: ANA, groups: ['sre'] }]);
  });

  it('without a record is admitted by the setting, and sees public data', async () => {
    const { browser, asked } = await opened({ WATCHBILL_UNKNOWN_PEOPLE: 'public' });
    await signIn(browser, 'bo@watchbill.example');
    await browser.ask('/api/schedule/self', CALL);
    expect(asked).toMatchObject([{ email: 'bo@watchbill.example', personId: undefined }]);
  });

  it('removed from the records is refused from the next request on', async () => {
    const { browser, people } = await opened();
    await signIn(browser);
    people.clear();
    expect((await browser.ask('/api/schedule/self', CALL)).status).toBe(403);
    expect((await browser.open('/oncall')).status).toBe(403);
  });
});

describe('a session', () => {
  it('ends after hours without a request, and is extended by each request', async () => {
    const { browser, pass } = await opened({
      WATCHBILL_SESSION_IDLE_HOURS: '2',
      WATCHBILL_SESSION_HOURS: '5',
    });
    await signIn(browser);
    for (const hours of [1.5, 3, 4.5]) {
      pass(1.5 * HOUR);
      expect([hours, (await browser.ask('/api/schedule/self', CALL)).status]).toEqual([hours, 200]);
    }
    pass(0.6 * HOUR);
    const over = await browser.ask('/api/schedule/self', CALL);
    expect([over.status, over.headers.get('WWW-Authenticate')]).toEqual([401, 'Watchbill-Session']);
    expect((await over.json()).error.code).toBe('Unauthorized');
    const idle = await opened({ WATCHBILL_SESSION_IDLE_HOURS: '2' });
    await signIn(idle.browser);
    idle.pass(1.9 * HOUR);
    expect((await idle.browser.ask('/api/schedule/self', CALL)).status).toBe(200);
    idle.pass(2.1 * HOUR);
    expect((await idle.browser.ask('/api/schedule/self', CALL)).status).toBe(401);
  });

  it('ends everywhere when the operator ends the sessions of its person', async () => {
    const { browser, pass, gateway } = await opened();
    await signIn(browser);
    const other = createBrowser(gateway, ORIGIN);
    await signIn(other);
    const at = pass(1);
    const sessionsEnd = (email: string) =>
      runCommand(['sessions', 'end', email], {
        env: { WATCHBILL_DATA_DIR: dataDir() },
        folder: '.',
        out: () => undefined,
        err: () => undefined,
        clock: () => at,
      });
    expect(await sessionsEnd('somebody@watchbill.example')).toBe(0);
    expect((await browser.ask('/access/session')).status).toBe(200);
    expect(await sessionsEnd(ANA.toUpperCase())).toBe(0);
    for (const one of [browser, other]) expect((await one.ask('/access/session')).status).toBe(401);
    pass(60_000);
    await signIn(browser);
    expect((await browser.ask('/access/session')).status).toBe(200);
  });

  it('ends everywhere when its person signs out everywhere', async () => {
    const { browser, pass, gateway } = await opened({ WATCHBILL_UNKNOWN_PEOPLE: 'public' });
    const [other, colleague] = [createBrowser(gateway, ORIGIN), createBrowser(gateway, ORIGIN)];
    await Promise.all([signIn(browser), signIn(other), signIn(colleague, 'bo@watchbill.example')]);
    pass(1);
    const out = await browser.ask('/access/sign-out?everywhere', {
      method: 'POST',
      headers: { Origin: ORIGIN },
    });
    expect([out.status, out.headers.get('Location')]).toEqual([303, '/access/signed-out']);
    const statuses = [browser, other, colleague].map(
      async (one) => (await one.ask('/access/session')).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
    pass(60_000);
    await signIn(other);
    expect((await other.ask('/access/session')).status).toBe(200);
  });

  it('ends at the sign-out of its browser only, also in copies of its cookie', async () => {
    const { browser, gateway } = await opened();
    const other = createBrowser(gateway, ORIGIN);
    await signIn(other);
    await signIn(browser);
    const copy = [...browser.cookies];
    const out = await browser.ask('/access/sign-out', { method: 'POST', headers: { Origin: ORIGIN } });
    expect([out.status, out.headers.get('Location')]).toEqual([303, '/access/signed-out']);
    expect((await browser.ask('/access/session')).status).toBe(401);
    for (const [key, value] of copy) browser.cookies.set(key, value);
    expect((await browser.ask('/access/session')).status).toBe(401);
    expect((await other.ask('/access/session')).status).toBe(200);
  });

  it.each([{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }])(
    'is not ended by a page with %o',
    async (headers) => {
      const { browser } = await opened();
      await signIn(browser);
      expect((await browser.ask('/access/sign-out', { method: 'POST', headers })).status).toBe(403);
      expect((await browser.ask('/access/sign-out')).status).toBe(405);
      expect((await browser.ask('/access/session')).status).toBe(200);
    },
  );

  it('is rejected for a changed cookie, and for another secret', async () => {
    const [key, other] = ['1'.repeat(32), '2'.repeat(32)];
    const { browser } = await opened({ WATCHBILL_SESSION_SECRET: key });
    await signIn(browser);
    const name = `${ORIGIN} / __Host-watchbill-session`;
    const cookie = browser.cookies.get(name) ?? '';
    const parts = cookie.replace(/~2$/, '').split('*');
    const changed = [
      cookie.replace(/~2$/, ''),
      ...parts.map((part, at) => `${parts.with(at, part === '' ? '1' : part.slice(1)).join('*')}~2`),
      // Changes the second letter: some bits of the last one are ignored by Base64.
      ...parts.map((part, at) => {
        const letter = part.at(1) === 'A' ? 'B' : 'A';
        return `${parts.with(at, `${part.slice(0, 1)}${letter}${part.slice(2)}`).join('*')}~2`;
      }),
      'x',
      '*******~2',
    ];
    for (const value of changed) {
      browser.cookies.set(name, value);
      expect((await browser.ask('/access/session')).status).toBe(401);
    }
    const statusWith = async (secrets: string) => {
      const next = await opened({ WATCHBILL_SESSION_SECRET: secrets });
      next.browser.cookies.set(name, cookie);
      return (await next.browser.ask('/access/session')).status;
    };
    expect(await statusWith(`${other},${key}`)).toBe(200);
    expect(await statusWith(other)).toBe(401);
  });

  it('is rejected for a cookie sealed for a pending sign-in', async () => {
    const { browser } = await opened();
    await browser.ask('/access/start');
    const departure = [...browser.cookies].find(([key]) => key.includes('departure'))?.[1] ?? '';
    browser.cookies.set(`${ORIGIN} / __Host-watchbill-session`, departure);
    expect((await browser.ask('/access/session')).status).toBe(401);
  });

  it('survives a restart through the secret in the data directory, readable by its owner only', async () => {
    const first = await opened();
    await signIn(first.browser);
    const second = await opened();
    for (const [key, value] of first.browser.cookies) second.browser.cookies.set(key, value);
    expect((await second.browser.ask('/access/session')).status).toBe(200);
    const file = join(dataDir(), 'session-secret');
    expect((await readFile(file, 'utf8')).trim()).toMatch(/^[0-9a-f]{64}$/);
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  });
});
