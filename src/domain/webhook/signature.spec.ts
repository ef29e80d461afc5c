import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseHeaders } from './headers';
import {
  type Hmac,
  type HmacAlgorithm,
  suggestScheme,
  verifySignature,
  type Verification,
} from './signature';

const hmac: Hmac = (algorithm, key, message) =>
  Promise.resolve(new Uint8Array(createHmac(algorithm.replace('-', ''), key).update(message).digest()));

async function check(lines: string, secret: string, body: string): Promise<Verification & { kind?: string }> {
  const { headers } = parseHeaders(lines);
  const scheme = suggestScheme(headers);
  if (!scheme) throw new Error('no scheme');
  return { kind: scheme.kind, ...(await verifySignature(scheme, secret, headers, body, hmac)) };
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
      expect(await check(`X-Acme-Signature: ${value}`, 'kez', 'body')).toMatchObject({ ok: false });
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
    expect(ok).toBe(false);
    expect(reason).not.toContain('hunter2');
    expect(reason).toMatch(/\.$/);
  }
  expect((await check('X-Signature: abc', '', 'body')).reason).toContain('Enter the secret');
});
