import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseHeaders } from '../headers';
import { type HmacAlgorithm, suggestScheme } from './scheme';
import { nodeCrypto } from './signature.spec-support';
import type { Verification } from './verification';
import { verifySignature } from './verify';

async function check(
  lines: string,
  secret: string,
  body: string,
  url = '',
): Promise<Verification & { kind?: string }> {
  const { headers } = parseHeaders(lines);
  const scheme = suggestScheme(headers);
  if (!scheme) throw new Error('no scheme');
  return {
    kind: scheme.kind,
    ...(await verifySignature(scheme, { secret, headers, body, url }, nodeCrypto)),
  };
}

test('GitHub: the vector of its documentation', async () => {
  const lines =
    'X-Hub-Signature: sha1=00\nX-Hub-Signature-256: sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
  const secret = "It's a Secret to Everybody";
  expect(await check(lines, secret, 'Hello, World!')).toMatchObject({ kind: 'github', ok: true });
  expect(await check(lines, secret, 'Hello, World! ')).toMatchObject({ ok: false });
  expect(await check(lines, `${secret}.`, 'Hello, World!')).toMatchObject({ ok: false });
});

const SVIX = {
  secret: ['whsec', '_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'].join(''),
  body: '{"test": 2432232314}',
  lines: (prefix: string): string =>
    [
      `${prefix}-id: msg_p5jXN8AQM9LWM0D4loKWxJek`,
      `${prefix}-timestamp: 1614265330`,
      `${prefix}-signature: v1,AAAA v1a,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=`,
    ].join('\n'),
};

test.each(['svix', 'Webhook'])('%s: the vector of the Svix documentation', async (prefix) => {
  const lines = SVIX.lines(prefix);
  const tolerance = { signedAtSeconds: 1_614_265_330, limitSeconds: 300 };
  expect(await check(lines, SVIX.secret, SVIX.body)).toMatchObject({ kind: 'svix', ok: true, tolerance });
  expect(await check(lines, SVIX.secret.slice(6), SVIX.body)).toMatchObject({ ok: true });
  expect(await check(lines, SVIX.secret, '{"test":2432232314}')).toMatchObject({ ok: false, tolerance });
  expect((await check(lines, 'not base64!', SVIX.body)).reason).toContain('base64');
});

test('Stripe: time and body signed together, any one of several signatures is enough', async () => {
  const body = '{"id":"evt_1","title":"é"}';
  const v1 = createHmac('sha256', 'whsec_fake').update(`1492774577.${body}`).digest('hex');
  const lines = `Stripe-Signature: t=1492774577,v1=${'0'.repeat(64)},v1=${v1},v0=6ffbb59b`;
  expect(await check(lines, 'whsec_fake', body)).toEqual({
    kind: 'stripe',
    ok: true,
    reason: 'The signature matches this body and this secret.',
    tolerance: { signedAtSeconds: 1_492_774_577, limitSeconds: 300 },
  });
  expect(await check(lines.replace('1492774577', '1492774578'), 'whsec_fake', body)).toMatchObject({
    ok: false,
  });
});

// The vector of Slack's documentation, its secret put together from pieces.
const SLACK = {
  secret: ['8f742231b10e8888', 'abcd99yyyzzz85a5'].join(''),
  body: 'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
  time: '1531420618',
  signature: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
};

test('Slack: the vector of its documentation, with the time it signs', async () => {
  const lines = `X-Slack-Request-Timestamp: ${SLACK.time}\nX-Slack-Signature: ${SLACK.signature}`;
  const tolerance = { signedAtSeconds: 1_531_420_618, limitSeconds: 300 };
  expect(await check(lines, SLACK.secret, SLACK.body)).toMatchObject({ kind: 'slack', ok: true, tolerance });
  expect(await check(lines, `${SLACK.secret}x`, SLACK.body)).toMatchObject({ ok: false });
  expect(await check(lines.replace('618', '619'), SLACK.secret, SLACK.body)).toMatchObject({ ok: false });
  const zoom = lines.replaceAll('X-Slack', 'x-zm');
  expect(await check(zoom, SLACK.secret, SLACK.body)).toMatchObject({ kind: 'slack', ok: true });
});

test('a header whose scheme is known shows that a secret is wrong', async () => {
  const lines = `X-Shopify-Hmac-Sha256: ${createHmac('sha256', 'key').update('body').digest('base64')}`;
  expect(await check(lines, 'key', 'body')).toMatchObject({ ok: true });
  expect(await check(lines, 'kez', 'body')).toMatchObject({ ok: false });
});

function twilioLines(signature: string, type: string): string {
  return `Content-Type: ${type}\nX-Twilio-Signature: ${signature}`;
}

test('Twilio: the vector of its documentation, and a body that is no form', async () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const form =
    'CallSid=CA1234567890ABCDE&Digits=1234&From=%2B14158675309&To=%2B18005551212&Caller=%2B14158675309';
  const ofForm = twilioLines(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
    'application/x-www-form-urlencoded; charset=UTF-8',
  );
  expect(await check(ofForm, '12345', form, url)).toMatchObject({ kind: 'twilio', ok: true });
  expect(await check(ofForm, '12345', `${form}&More=1`, url)).toMatchObject({ ok: false });
  expect(await check(ofForm, '12345', form, `${url}&baz=3`)).toMatchObject({ ok: false });
  const ofAddress = createHmac('sha1', '12345').update(url).digest('base64');
  expect(await check(twilioLines(ofAddress, 'application/json'), '12345', '{"a":1}', url)).toMatchObject({
    ok: true,
    coversBody: false,
  });
  expect(await check(twilioLines('AAAA', 'application/json'), '12345', '', url)).toMatchObject({
    ok: undefined,
    obstacle: 'malformed',
  });
});

test('GitLab sends the secret itself; PagerDuty signs the body, with one secret or several', async () => {
  expect(await check('X-Gitlab-Token: gl-fake', 'gl-fake', 'body')).toMatchObject({
    kind: 'token',
    ok: true,
  });
  const { ok, reason } = await check('X-Gitlab-Token: gl-fake', 'gl-other', 'body');
  expect([ok, reason]).toEqual([false, 'The header X-Gitlab-Token is another secret.']);
  const v1 = createHmac('sha256', 'pd-fake').update('body').digest('hex');
  const lines = `X-PagerDuty-Signature: v1=${'0'.repeat(64)},v1=${v1}`;
  expect(await check(lines, 'pd-fake', 'body')).toMatchObject({ ok: true });
  expect(await check(lines, 'pd-other', 'body')).toMatchObject({ ok: false });
});

test.each([
  `X-Slack-Signature: ${SLACK.signature}`,
  `X-Acme-Signature: ${SLACK.signature}`,
  `X-Acme-Signature: ${'ab'.repeat(64)}`,
])('a scheme that is not known is called that, not wrong: %s', async (lines) => {
  const { ok, reason } = await check(lines, SLACK.secret, SLACK.body);
  expect(ok).toBeUndefined();
  expect(reason).toContain('not known here');
});

test('Twilio: a JSON body is covered by bodySHA256 in the address', async () => {
  const [body, other] = ['{"a":1}', '{"a":1 }'];
  const url = `https://hooks.example/?bodySHA256=${createHash('sha256').update(body).digest('hex')}`;
  const lines = twilioLines(createHmac('sha1', '12345').update(url).digest('base64'), 'application/json');
  expect(await check(lines, '12345', body, url)).toMatchObject({ ok: true });
  const { ok, reason } = await check(lines, '12345', other, url);
  expect([ok, reason]).toEqual([false, expect.stringContaining('hash of another body')]);
});

test('Telnyx: an asymmetric signature is named as one and not checked', async () => {
  const header = 'Telnyx-Signature-Ed25519';
  const lines = `telnyx-timestamp: 1764028800\n${header}: ${'ab'.repeat(64)}`;
  const { headers } = parseHeaders(lines);
  expect(suggestScheme(headers)).toEqual({ kind: 'asymmetric', header });
  const { ok, obstacle, reason } = await check(lines, '', '{}');
  expect([ok, obstacle, reason]).toEqual([undefined, 'asymmetric', expect.stringContaining('public key')]);
});

test.each([
  'X-Acme-Signature-Timestamp: 1764028800',
  'X-Acme-Signature-Version: v3',
  'X-Acme-Signature-Nonce: ab12',
  'Signature-Input: sig1=("@method")',
  'X-Acme-Hmac-Algorithm: sha256',
])('a header about the signature is not taken for it: %s', (about) => {
  expect(suggestScheme(parseHeaders(about).headers)).toBeUndefined();
  const lines = `${about}\nX-Acme-Signature: ${'ab'.repeat(32)}`;
  expect(suggestScheme(parseHeaders(lines).headers)).toMatchObject({ header: 'X-Acme-Signature' });
});

test('a header with the length of an HMAC is preferred to another one', () => {
  const { headers } = parseHeaders(`X-Signature-Key: main\nX-Acme-Signature: ${'ab'.repeat(20)}`);
  expect(suggestScheme(headers)).toEqual({ kind: 'hmac', header: 'X-Acme-Signature', algorithm: 'SHA-1' });
});

test('Twitch signs more than the body, and an older header of GitHub the body alone', async () => {
  const [id, time, secret, body] = ['e76c6bd4', '2026-03-02T10:11:12Z', 'twitch-fake', '{"a":1}'];
  const hex = createHmac('sha256', secret)
    .update(id + time + body)
    .digest('hex');
  const lines = `Twitch-Eventsub-Message-Id: ${id}\nTwitch-Eventsub-Message-Timestamp: ${time}\nTwitch-Eventsub-Message-Signature: sha256=${hex}`;
  expect(await check(lines, secret, body)).toMatchObject({ ok: true });
  // GitHub's older header, where it comes alone, is of the body.
  expect(await check(`X-Hub-Signature: sha1=${'0'.repeat(40)}`, secret, body)).toMatchObject({ ok: false });
});

const ALGORITHMS: [HmacAlgorithm, string][] = [
  ['SHA-1', 'sha1'],
  ['SHA-256', 'sha256'],
  ['SHA-512', 'sha512'],
];

test.each(ALGORITHMS)(
  'plain HMAC with %s in hexadecimal or base64, with a prefix or none',
  async (algorithm, name) => {
    const digest = createHmac(name, 'key').update('body').digest();
    const hex = digest.toString('hex');
    const base64 = digest.toString('base64');
    for (const value of [
      hex,
      hex.toUpperCase(),
      base64,
      `${name}=${hex}`,
      `v1=${hex}`,
      `${name}=${base64}`,
    ]) {
      const { headers } = parseHeaders(`X-Acme-Signature: ${value}`);
      expect(suggestScheme(headers)).toEqual({ kind: 'hmac', header: 'X-Acme-Signature', algorithm });
      expect(await check(`X-Acme-Signature: ${value}`, 'key', 'body')).toMatchObject({ ok: true });
      expect((await check(`X-Acme-Signature: ${value}`, 'kez', 'body')).ok).toBeUndefined();
    }
  },
);

test('what cannot be checked says why, and holds no secret', async () => {
  expect(suggestScheme(parseHeaders('Content-Type: text/plain').headers)).toBeUndefined();
  for (const lines of [
    'X-Signature: sha256=demo-demo-demo',
    'Stripe-Signature: nonsense',
    'Stripe-Signature: t=1,v1=',
    'svix-id: a\nsvix-signature: v1,b',
    'X-Hub-Signature-256: ',
  ]) {
    const { ok, reason } = await check(lines, 'hunter2hunter2', 'body');
    expect(ok).toBeUndefined();
    expect(reason).not.toContain('hunter2');
    expect(reason).toMatch(/\.$/);
  }
  expect((await check('X-Signature: abc', '', 'body')).reason).toContain('Enter the secret');
});
