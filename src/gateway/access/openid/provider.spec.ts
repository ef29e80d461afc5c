import { afterEach, describe, expect, it, test } from 'vitest';
import { ANA, gatewaysOfProvider, signIn } from './gateways.spec-support';

const { opened, setClaims } = gatewaysOfProvider();

afterEach(() => setClaims(() => ({})));

const ACCEPT = { WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED: 'accept' };

/** Values of `email_verified` in the ID token and in the userinfo; undefined = not sent. */
type Verified = { token: unknown; userinfo: unknown };

async function signInWith({ token, userinfo }: Verified, env: Record<string, string> = {}) {
  setClaims((_email, place) => ({ email_verified: place === 'id_token' ? token : userinfo }));
  const { browser, lines } = await opened(env);
  const back = await signIn(browser);
  const session = await browser.ask('/access/session');
  return { back, lines, isSignedIn: session.status === 200 };
}

describe('an email', () => {
  it.each<[string, Verified]>([
    ['true in both places', { token: true, userinfo: true }],
    ['"true" as text, as some providers send it', { token: 'true', userinfo: 'true' }],
    ['true in the token alone', { token: true, userinfo: undefined }],
    ['true in the userinfo alone', { token: undefined, userinfo: true }],
  ])('signs its user in if email_verified is %s', async (_name, verified) => {
    expect(await signInWith(verified)).toMatchObject({ isSignedIn: true, lines: [] });
  });

  it.each<[string, Verified]>([
    ['false', { token: false, userinfo: false }],
    ['"false" as text', { token: 'false', userinfo: 'false' }],
    ['"False" as text', { token: 'False', userinfo: 'False' }],
    ['0', { token: 0, userinfo: 0 }],
    ['null', { token: null, userinfo: null }],
    ['false in the token and "false" in the userinfo', { token: false, userinfo: 'false' }],
    ['false in the token and true in the userinfo', { token: false, userinfo: true }],
    ['true in the token and false in the userinfo', { token: true, userinfo: false }],
    ['null in the token and true in the userinfo', { token: null, userinfo: true }],
    ['1', { token: 1, userinfo: 1 }],
    ['a list', { token: [true], userinfo: [true] }],
  ])('is refused if email_verified is %s', async (_name, verified) => {
    for (const env of [{}, ACCEPT]) {
      const { back, lines, isSignedIn } = await signInWith(verified, env);
      expect([isSignedIn, back.status]).toEqual([false, 403]);
      expect(back.text).toContain('has not verified your e-mail address');
      expect(lines).toEqual([
        'Sign-in refused: the provider sent an e-mail address that it has not verified',
      ]);
    }
  });

  it('without email_verified is accepted only by the setting', async () => {
    const absent = { token: undefined, userinfo: undefined };
    const { back, lines, isSignedIn } = await signInWith(absent);
    expect([isSignedIn, back.status]).toEqual([false, 403]);
    expect(back.text).toContain('does not say whether your e-mail address is verified');
    expect(lines.join()).toContain('WATCHBILL_OIDC_MISSING_EMAIL_VERIFIED');
    expect(await signInWith(absent, ACCEPT)).toMatchObject({ isSignedIn: true, lines: [] });
  });
});

test('two different emails in one sign-in are refused', async () => {
  setClaims((_email, place) => (place === 'id_token' ? { email: 'eve@watchbill.example' } : {}));
  const { browser } = await opened();
  const back = await signIn(browser);
  expect([back.status, back.text]).toEqual([403, expect.stringContaining('two different e-mail addresses')]);
});

test('the same email in capital letters signs its user in', async () => {
  setClaims((email, place) => (place === 'id_token' ? { email: email.toUpperCase() } : {}));
  const { browser } = await opened();
  expect((await signIn(browser)).status).toBe(200);
  expect(await (await browser.ask('/access/session')).json()).toMatchObject({ email: ANA });
});

test.each(['\u212Aim@watchbill.example', 'k\u0131m@watchbill.example', 'kim@watchb\u0131ll.example'])(
  '%j is nobody else’s address in other letters',
  async (email) => {
    setClaims(() => ({ email }));
    const { browser, people } = await opened();
    people.set('kim@watchbill.example', { person_id: 9, person_name: 'Kim' });
    const back = await signIn(browser);
    expect([back.status, back.text]).toEqual([403, expect.stringContaining('letters outside ASCII')]);
    expect((await browser.ask('/access/session')).status).toBe(401);
  },
);
