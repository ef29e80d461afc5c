import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Handler } from '#service/service';
import { createGateway } from '../../app';
import { type Browser, createBrowser } from '../browser.spec-support';
import { createAccess } from '../create-access';
import { type Claims, startProvider, type TestProvider } from './provider.spec-support';
import { readSettings } from '#service/config';
import { readAccess, readRights } from '../../config';
import { grantedGroups } from '../../rights';

export const ORIGIN = 'https://watchbill.example.com';
export const ANA = 'ana@watchbill.example';

/** Upstream's response to each key. */
const SAID = new Map<string, 'valid' | 'away'>([
  ['my-key', 'valid'],
  ['late-key', 'away'],
]);

const NO_CLAIMS: Claims = () => ({});

/** Provider for the tests of one file, and gateways with sign-in at it. */
export function gatewaysOfProvider() {
  let provider: TestProvider;
  let dataDir: string;
  let claims = NO_CLAIMS;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'watchbill-access-'));
    provider = await startProvider([`${ORIGIN}/access/callback`], {
      claims: (email, place) => ({
        name: 'Ana of the provider',
        groups: email.startsWith('ana') ? ['sre', 'all'] : ['all'],
        ...claims(email, place),
      }),
      idTokenSeconds: 60,
    });
  });
  afterAll(async () => {
    await provider.stop();
    await rm(dataDir, { recursive: true });
  });

  /** Gateway with these settings, and with one known person. */
  async function opened(env: Record<string, string> = {}) {
    let now = Date.now();
    const lines: string[] = [];
    const asked: unknown[] = [];
    const audited: unknown[] = [];
    const config = readAccess(
      readSettings({
        HOST: '0.0.0.0',
        WATCHBILL_PUBLIC_URL: ORIGIN,
        WATCHBILL_OIDC_ISSUER: provider.issuer,
        WATCHBILL_OIDC_CLIENT_ID: provider.clientId,
        WATCHBILL_OIDC_CLIENT_SECRET: provider.clientSecret,
        WATCHBILL_ALLOWED_DOMAINS: 'watchbill.example',
        ...env,
      }),
      '0.0.0.0',
    );
    const people = new Map([[ANA, { person_id: 7, person_name: 'Ana' }]]);
    const access = await createAccess(config, {
      host: '0.0.0.0',
      dataDir,
      findPerson: (email) => Promise.resolve(people.get(email)),
      grantedGroups: grantedGroups(readRights(readSettings(env), 'openid')),
      checkKey: (key) => Promise.resolve(SAID.get(key) ?? 'refused'),
      log: (line) => lines.push(line),
      audit: async ({ operation, who, code }) => void audited.push([operation, who, code]),
      clock: () => now,
    });
    const gateway: Handler = createGateway({
      forward: (operation, _body, _signal, visitor) => {
        asked.push(visitor);
        return Promise.resolve(Response.json({ data: operation.path }));
      },
      service: () => Promise.resolve(new Response('the service')),
      ready: () => Promise.resolve(),
      names: () => Promise.resolve({ people: [], teams: [], channels: [], roles: [] }),
      assets: (_request, path) => Promise.resolve(new Response(`file ${path}`)),
      access,
      log: (line) => lines.push(line),
    });
    const browser = createBrowser(gateway, ORIGIN);
    return { gateway, browser, lines, audited, asked, people, pass: (ms: number) => (now += ms) };
  }

  return {
    opened,
    provider: () => provider,
    dataDir: () => dataDir,
    /** Replaces the claims that the provider adds for every account. */
    setClaims: (added: Claims) => (claims = added),
  };
}

export const CALL = {
  method: 'POST',
  body: '{}',
  headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
};

/** Signs in from the page that is shown at an address without a session. */
export async function signIn(browser: Browser, email = ANA, address = '/oncall?tz=UTC&q=a%26b') {
  const page = await browser.open(address);
  expect(page.url.href).toBe(new URL(address, ORIGIN).href);
  expect(page.text).toContain('<a class="action" href="/access/start">Sign in with');
  return browser.signIn('/access/start', email);
}
