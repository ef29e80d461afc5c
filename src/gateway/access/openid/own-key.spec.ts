import { describe, expect, it } from 'vitest';
import type { Browser } from '../browser.spec-support';
import { ANA, CALL, gatewaysOfProvider, ORIGIN, signIn } from './gateways.spec-support';

const { opened } = gatewaysOfProvider();

/** Submits the form of the page, as a browser that sends no origin. */
async function enter(browser: Browser, key: string, token?: string) {
  const page = await browser.open('/access/key');
  const own = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const body = new URLSearchParams({ key, token: token ?? own }).toString();
  const headers = {
    Origin: 'null',
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': String(body.length),
  };
  return browser.ask('/access/key', { method: 'POST', body, headers });
}

describe('a user’s own app key', () => {
  const OWN = { WATCHBILL_UPSTREAM_KEYS: 'own', WATCHBILL_UPSTREAM: 'https://api.example.com' };

  it('is requested after the sign-in, verified by a call, and used from then on', async () => {
    const { browser, asked } = await opened(OWN);
    const back = await signIn(browser);
    expect(back.url.href).toBe(`${ORIGIN}/access/key`);
    expect((await browser.ask('/api/schedule/self', CALL)).status).toBe(401);
    const page = await browser.open('/rum?q=1');
    expect([page.url.href, page.text]).toEqual([
      `${ORIGIN}/rum?q=1`,
      expect.stringContaining('<script src="/sign-in.js">'),
    ]);
    expect(await (await enter(browser, 'wrong')).text()).toContain('does not accept');
    expect((await enter(browser, 'late-key')).status).toBe(503);
    expect((await enter(browser, 'two words')).status).toBe(400);
    expect((await browser.ask('/api/schedule/self', CALL)).status).toBe(401);

    const kept = await enter(browser, 'my-key');
    expect([kept.status, kept.headers.get('Location')]).toEqual([303, '/access/return']);
    expect(kept.headers.get('Set-Cookie')).not.toContain('my-key');
    const reply = await browser.ask('/api/schedule/self', CALL);
    expect(await reply.text()).not.toContain('my-key');
    expect(asked).toMatchObject([{ email: ANA, ownKey: 'my-key' }]);
    expect((await enter(browser, 'my-key')).headers.get('Location')).toBe('/');
  });

  it('is rejected in a form of another session, or of none', async () => {
    const stranger = await opened(OWN);
    await signIn(stranger.browser);
    const page = await stranger.browser.open('/access/key');
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const { browser } = await opened(OWN);
    await signIn(browser);
    expect((await enter(browser, 'my-key', token)).status).toBe(403);
    expect((await enter(browser, 'my-key', '')).status).toBe(403);
    expect((await browser.ask('/api/schedule/self', CALL)).status).toBe(401);
  });

  it('survives the session, belongs to its user only, and is removed at a sign-out', async () => {
    const { browser, people } = await opened(OWN);
    people.set('bo@watchbill.example', { person_id: 8, person_name: 'Bo' });
    await signIn(browser);
    await enter(browser, 'my-key');
    browser.cookies.delete(`${ORIGIN} / __Host-watchbill-session`);
    expect((await signIn(browser)).text).toContain('You are signed in');
    expect((await browser.ask('/api/schedule/self', CALL)).status).toBe(200);
    const keys = [...browser.cookies].filter(([name]) => name.includes('watchbill-key'));
    expect(keys).toHaveLength(1);

    browser.cookies.clear();
    for (const [name, value] of keys) browser.cookies.set(name, value);
    await signIn(browser, 'bo@watchbill.example');
    expect((await browser.ask('/api/schedule/self', CALL)).status).toBe(401);
    await browser.ask('/access/sign-out', { method: 'POST', headers: { Origin: ORIGIN } });
    expect([...browser.cookies.keys()].some((name) => name.includes('watchbill-key'))).toBe(false);
  });
});
