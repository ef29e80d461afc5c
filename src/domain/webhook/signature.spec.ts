import { createHmac } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { parseHeaders } from './compare';
import {
  checkSignature,
  type Hmac,
  hasReadableSignature,
  plainSenders,
  type SignatureResult,
  suggestedSender,
} from './signature';

const SECRET = 'a-fake-secret-16';
const TIME = '1763385450';
const BODY = '{"id": 9223372036854775807, "note": "café 商店 😀 a/b", "amount": 1.0}\n';

const nodeHmac: Hmac = (algorithm, key, message) =>
  Promise.resolve(new Uint8Array(createHmac(algorithm.replace('-', ''), key).update(message).digest()));

function check(
  lines: string,
  { secret = SECRET, body = BODY, sentAt }: { secret?: string; body?: string; sentAt?: number } = {},
): Promise<SignatureResult> {
  const sender = suggestedSender({ request_headers: lines });
  if (!sender) throw new Error('no sender');
  return checkSignature(sender, { secret, headers: parseHeaders(lines).headers, body }, nodeHmac, sentAt);
}

const causeOf = async (...args: Parameters<typeof check>) => (await check(...args)).cause;
const hmacOf = (text: string, algorithm: string) => createHmac(algorithm, SECRET).update(text).digest();
const hex = (text: string, algorithm = 'sha256') => hmacOf(text, algorithm).toString('hex');
const base64 = (text: string, algorithm = 'sha256') => hmacOf(text, algorithm).toString('base64');
const ofKey = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64');

/** A signed delivery of each form. */
const SIGNED: Record<string, string> = {
  GitHub: `X-Hub-Signature: sha1=00\nX-Hub-Signature-256: sha256=${hex(BODY)}`,
  Intercom: `X-Hub-Signature: sha1=${hex(BODY, 'sha1')}`,
  Stripe: `Stripe-Signature: t=${TIME},v1=${'0'.repeat(64)},v1=${hex(`${TIME}.${BODY}`)},v0=6ffbb59b`,
  Calendly: `Calendly-Webhook-Signature: t=${TIME},v1=${hex(`${TIME}.${BODY}`)}`,
  Paddle: `Paddle-Signature: ts=${TIME};h1=${hex(`${TIME}:${BODY}`)}`,
  Svix: `svix-id: m\nsvix-timestamp: ${TIME}\nsvix-signature: v1,AAAA v1a,AAAA v1,${ofKey(Buffer.from(SECRET, 'base64'), `m.${TIME}.${BODY}`)}`,
  Slack: `X-Slack-Request-Timestamp: ${TIME}\nX-Slack-Signature: v0=${hex(`v0:${TIME}:${BODY}`)}`,
  Zoom: `x-zm-request-timestamp: ${TIME}\nx-zm-signature: v0=${hex(`v0:${TIME}:${BODY}`)}`,
  Zendesk: `X-Zendesk-Webhook-Signature-Timestamp: 2026-03-02T10:11:12Z\nX-Zendesk-Webhook-Signature: ${base64(`2026-03-02T10:11:12Z${BODY}`)}`,
  Twitch: `Twitch-Eventsub-Message-Id: e7\nTwitch-Eventsub-Message-Timestamp: 2025-11-17T13:17:30Z\nTwitch-Eventsub-Message-Signature: sha256=${hex(`e72025-11-17T13:17:30Z${BODY}`)}`,
  Shopify: `X-Shopify-Hmac-Sha256: ${base64(BODY)}`,
  PagerDuty: `X-PagerDuty-Signature: v1=${'0'.repeat(64)},v1=${hex(BODY)}`,
  Linear: `Linear-Signature: ${hex(BODY)}`,
  Typeform: `Typeform-Signature: sha256=${base64(BODY)}`,
  Grafana: `X-Grafana-Alerting-Signature: ${hex(BODY)}`,
  'Grafana with a time': `X-Grafana-Timestamp: ${TIME}\nX-Grafana-Alerting-Signature: ${hex(`${TIME}:${BODY}`)}`,
  Paystack: `X-Paystack-Signature: ${hex(BODY, 'sha512')}`,
  'an unknown sender': `X-Acme-Signature: ${hex(BODY)}`,
};

/** Each byte of a body changed in turn, to three other values, and one byte less or more. */
function changedBodies(body: string): string[] {
  const bytes = Buffer.from(body);
  const changed = Array.from(bytes, (byte, at) =>
    [byte ^ 1, byte ^ 0x20, 0x30].map((other) => {
      const copy = Buffer.from(bytes);
      copy[at] = other;
      return copy;
    }),
  ).flat();
  return [...changed, bytes.subarray(0, -1), bytes.subarray(1), Buffer.concat([bytes, Buffer.from('0')])]
    .map((copy) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(copy))
    .filter((text) => text !== body);
}

describe.each(Object.entries(SIGNED))('%s', (name, lines) => {
  it('matches the body that was signed', async () => {
    expect(await causeOf(lines, { sentAt: Number(TIME) })).toBe('match');
  });

  it('never matches a body with one byte changed, wherever the byte is', async () => {
    const wrong = name === 'an unknown sender' ? 'unknown scheme' : 'mismatch';
    const causes = new Set<string>();
    for (const body of changedBodies(BODY)) causes.add(await causeOf(lines, { body }));
    expect([...causes]).toEqual([wrong]);
    expect(await causeOf(lines, { secret: 'another-secret-1' })).toBe(wrong);
  });
});

test('vectors of the documentation of GitHub, Svix and Slack match', async () => {
  const gitHub =
    'X-Hub-Signature-256: sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
  expect(await causeOf(gitHub, { secret: "It's a Secret to Everybody", body: 'Hello, World!' })).toBe(
    'match',
  );
  const svix = {
    secret: ['whsec', '_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'].join(''),
    body: '{"test": 2432232314}',
  };
  for (const start of ['svix', 'Webhook']) {
    const lines = `${start}-id: msg_p5jXN8AQM9LWM0D4loKWxJek\n${start}-timestamp: 1614265330\n${start}-signature: v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=`;
    expect(await causeOf(lines, svix)).toBe('match');
    expect(await causeOf(lines, { ...svix, secret: svix.secret.slice(6) })).toBe('match');
    expect((await check(lines, { ...svix, secret: 'not base64!' })).sentence).toContain('base64');
  }
  const slack = {
    secret: ['8f742231b10e8888', 'abcd99yyyzzz85a5'].join(''),
    body: 'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
  };
  const lines =
    'X-Slack-Request-Timestamp: 1531420618\nX-Slack-Signature: v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503';
  expect(await causeOf(lines, slack)).toBe('match');
  expect(await causeOf(lines.replace('618', '619'), slack)).toBe('mismatch');
});

test.each([
  ['SHA-1', 'sha1'],
  ['SHA-256', 'sha256'],
  ['SHA-512', 'sha512'],
])(
  'an HMAC with %s in any header is read in hexadecimal or base64, with a prefix or none',
  async (algorithm, name) => {
    const values = [
      hex(BODY, name),
      base64(BODY, name),
      `${name}=${hex(BODY, name)}`,
      `v1=${base64(BODY, name)}`,
    ];
    for (const value of [...values, `sha= ${base64(BODY, name)}`]) {
      const lines = `X-Acme-Signature: ${value}`;
      expect(suggestedSender({ request_headers: lines })).toMatchObject({
        header: 'X-Acme-Signature',
        algorithm,
      });
      expect(await causeOf(lines)).toBe('match');
    }
  },
);

test.each([
  ['capitals', `X-Hub-Signature-256: sha256=${hex(BODY).toUpperCase()}`, 'it is in capitals: a receiver'],
  ['no prefix', `X-Hub-Signature-256: ${hex(BODY)}`, 'it lacks “sha256=”: a receiver'],
  [
    'both',
    `X-Slack-Request-Timestamp: ${TIME}\nX-Slack-Signature: ${hex(`v0:${TIME}:${BODY}`).toUpperCase()}`,
    'it is in capitals and lacks “v0=”',
  ],
  [
    'capitals of an unknown sender',
    `X-Acme-Signature: ${hex(BODY).toUpperCase()}`,
    'in X-Acme-Signature it is in capitals',
  ],
  [
    'a space',
    `X-Hub-Signature-256: sha256= ${hex(BODY)}`,
    'X-Hub-Signature-256 it has a space behind “sha256=”: a receiver',
  ],
  ['base64', `X-Hub-Signature-256: sha256=${base64(BODY)}`, 'it is in base64: a receiver'],
  ['hexadecimal', `X-Shopify-Hmac-Sha256: ${hex(BODY)}`, 'it is in hexadecimal: a receiver'],
  [
    'hexadecimal behind a prefix',
    `Typeform-Signature: sha256=${hex(BODY)}`,
    'Typeform-Signature it is in hexadecimal: a receiver',
  ],
  ['a prefix', `Linear-Signature: sha256=${hex(BODY)}`, 'it begins with “sha256=”: a receiver'],
])('a signature with %s matches, and a strict receiver refuses it', async (_, lines, sentence) => {
  expect(await check(lines)).toEqual({ cause: 'lax match', sentence: expect.stringContaining(sentence) });
});

test('a signed time too far from the delivery is too old, or ahead of it', async () => {
  const lines = `Stripe-Signature: t=1000000,v1=${hex('1000000.{}')}`;
  const body = '{}';
  expect(await causeOf(lines, { body, sentAt: 1_000_300 })).toBe('match');
  expect(await causeOf(lines, { body })).toBe('match');
  expect(await check(lines, { body, sentAt: 1_000_360 })).toEqual({
    cause: 'too old',
    sentence: expect.stringContaining('its time is 6 m before the delivery: receivers accept 5 m.'),
  });
  expect(await check(lines, { body, sentAt: 996_400 })).toEqual({
    cause: 'ahead',
    sentence: expect.stringContaining('its time is 1 h ahead of the delivery'),
  });
});

test.each([
  [`X-Hub-Signature-256: sha256=${hex(BODY)}`, true],
  ['X-Hub-Signature-256: sha256=00', false],
  ['X-Hub-Signature-256: sha512=é', false],
  [`X-Signature: ${hex(BODY)}`, true],
  ['X-Signature: not-a-real-signature', false],
  [`Stripe-Signature: t=1000000,v1=${hex(BODY)}`, true],
  [`Stripe-Signature: v1=${hex(BODY)}`, false],
  [`X-Slack-Signature: v0=${hex(BODY)}`, false],
  [`svix-id: a\nsvix-timestamp: 1\nsvix-signature: v1,${base64(BODY)}`, true],
  ['svix-id: a\nsvix-timestamp: 1\nsvix-signature: v1a,AAAA', false],
  [`X-Signature-Timestamp: 1\nX-Signature-Ed25519: ${'ab'.repeat(64)}`, false],
  ['Content-Type: a/b', false],
])('%s has a signature that the check can read: %s', (request_headers, isReadable) => {
  expect(hasReadableSignature({ request_headers })).toBe(isReadable);
});

test('what cannot be checked has its reason without the secret', async () => {
  const causes = await Promise.all(
    [
      'X-Signature: sha256=demo-demo-demo',
      'Stripe-Signature: nonsense',
      'Stripe-Signature: t=1,v1=',
      'svix-id: a\nsvix-signature: v1,b',
      'X-Hub-Signature-256: ',
    ].map(async (lines) => {
      const { cause, sentence } = await check(lines, { secret: 'hunter2hunter2' });
      expect(sentence).not.toContain('hunter2');
      return cause;
    }),
  );
  expect(new Set(causes)).toEqual(new Set(['malformed']));
  expect(await causeOf('X-Signature: abc', { secret: '' })).toBe('no secret');
  const svix = `svix-timestamp: ${TIME}\nsvix-signature: v1,${base64(BODY)}`;
  expect(await check(svix, { secret: 'AAAA' })).toMatchObject({ cause: 'malformed' });
  const [plain] = plainSenders('X-Other');
  if (!plain) throw new Error('no sender');
  const signed = { secret: SECRET, headers: [], body: BODY };
  expect((await checkSignature(plain, signed, nodeHmac)).cause).toBe('no signature');
});
