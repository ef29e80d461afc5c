import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseHeaders } from '../headers';
import { diagnoseSignature } from './diagnose';
import { hasReadableSignature, suggestScheme } from './scheme';
import { nodeCrypto } from './signature.spec-support';
import { runs } from '../../property-runs.spec-support';

const SECRET = 'a-fake-secret';
const hex = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex');
const gitHub = (body: string) => `X-Hub-Signature-256: sha256=${hex(body)}`;

async function diagnose(lines: string, body: string, sentAt?: number, secret = SECRET) {
  const { headers } = parseHeaders(lines);
  const scheme = suggestScheme(headers) ?? { kind: 'github' as const };
  return diagnoseSignature(scheme, { secret, headers, body, url: '' }, nodeCrypto, sentAt);
}

test.each([
  [gitHub('{}'), true],
  ['X-Hub-Signature-256: sha256=00', false],
  [`X-Signature: ${hex('{}')}`, true],
  ['X-Signature: not-a-real-signature', false],
  [`Stripe-Signature: t=1000000,v1=${hex('{}')}`, true],
  [`Stripe-Signature: v1=${hex('{}')}`, false],
  [`X-Slack-Request-Timestamp: 1\nX-Slack-Signature: v0=${hex('{}')}`, true],
  ['X-Slack-Request-Timestamp: 1\nX-Slack-Signature: none', false],
  ['svix-id: a\nsvix-timestamp: 1\nsvix-signature: v1,AAAA', true],
  ['svix-id: a\nsvix-timestamp: 1\nsvix-signature: AAAA', false],
  ['X-Twilio-Signature: AAAA', false],
  [`X-Signature-Timestamp: 1\nX-Signature-Ed25519: ${'ab'.repeat(64)}`, true],
  ['X-Gitlab-Token: token', true],
  ['Content-Type: a/b', false],
])('%s: a signature that the check can read: %s', (request_headers, isReadable) => {
  const delivery = { request_headers, request_body: '{}', endpoint: 'https://hooks.example/in' };
  expect(hasReadableSignature(delivery)).toBe(isReadable);
});

describe('the cause', () => {
  it('is a match, another secret, no header, a damaged one, or a scheme that nobody knows', async () => {
    expect((await diagnose(gitHub('{}'), '{}')).cause).toBe('match');
    expect((await diagnose(gitHub('{}'), '{}', undefined, 'other')).cause).toBe('mismatch');
    expect((await diagnose('Content-Type: a/b', '{}')).cause).toBe('no signature');
    expect((await diagnose('X-Hub-Signature-256: sha256=00', '{}')).cause).toBe('malformed');
    expect((await diagnose(`X-Acme-Signature: ${hex('{}')}`, '{}', undefined, 'other')).cause).toBe(
      'unknown scheme',
    );
    expect((await diagnose(gitHub('{}'), '{}', undefined, '')).cause).toBe('no secret');
  });

  it('is the time that was signed, where a receiver would find it too far from the delivery', async () => {
    const lines = `Stripe-Signature: t=1000000,v1=${hex('1000000.{}')}`;
    expect((await diagnose(lines, '{}', 1_000_300)).cause).toBe('match');
    expect(await diagnose(lines, '{}', 1_000_360)).toEqual({
      cause: 'too old',
      sentence: expect.stringContaining('its time is 6 m before the delivery: receivers accept 5 m.'),
    });
    expect((await diagnose(lines, '{}', 999_600)).sentence).toContain('after the delivery');
    expect((await diagnose(lines, '{}')).cause).toBe('match');
  });

  it('is a body that was parsed and written again, whatever its numbers and strings', async () => {
    const values = fc.jsonValue({ noUnicodeString: false });
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const [compact, pretty] = [JSON.stringify(value), `${JSON.stringify(value, null, 2)}\n`];
        const { cause } = await diagnose(gitHub(compact), pretty);
        expect(cause).toBe('rewritten body');
      }),
      { numRuns: runs(100) },
    );
    const python = '{"id": 9223372036854775807, "t": "a: b,  c\\"", "l": [1.0, true]}';
    const { cause, sentence } = await diagnose(
      gitHub(python),
      '{"id":9223372036854775807,"t":"a: b,  c\\"","l":[1.0,true]}',
    );
    expect([cause, sentence]).toEqual(['rewritten body', expect.stringContaining('space after each colon')]);
    expect((await diagnose(gitHub('a\r\nb'), 'a\nb')).cause).toBe('mismatch');
    expect((await diagnose(gitHub('a\nb'), 'a\r\nb')).cause).toBe('rewritten body');
  });

  it.each([
    ['numbers', '{"a":1.0,"b":[2.50]}', '{"a":1,"b":[2.5]}', 'numbers as JavaScript'],
    ['a decimal that was signed', '{"id":9,"a":1}', '{"id":9,"a":1.0}', 'one member as decimals'],
    [
      'a 20-digit integer',
      '{"a":12345678901234567890}',
      '{"a":12345678901234567000}',
      'numbers as JavaScript',
    ],
    ['characters that were escaped', '{"a":"café"}', '{"a":"caf\\u00e9"}', 'é as \\u00e9'],
    ['characters that were unescaped', '{"a":"caf\\u00e9"}', '{"a":"café"}', '\\u00e9 as é'],
    ['capitals of an escape', '{"a":"café"}', '{"a":"caf\\u00E9"}', 'é as \\u00E9'],
    ['slashes that were escaped', '{"a":"x/y"}', '{"a":"x\\/y"}', '/ as \\/'],
    ['slashes that were unescaped', '{"a":"x\\/y"}', '{"a":"x/y"}', '\\/ as /'],
    ['HTML characters', '{"a":"<b>"}', '{"a":"\\u003cb\\u003e"}', '< as \\u003c'],
    ['the order of keys', '{"b":1,"a":{"d":2,"c":3}}', '{"a":{"c":3,"d":2},"b":1}', 'keys sorted'],
    ['four spaces', '{"a":[1,{}]}', '{\n    "a": [\n        1,\n        {}\n    ]\n}', 'four spaces'],
    ['duplicate keys', '{"a":1,"a":2}', '{"a":2}', 'JSON.parse and JSON.stringify'],
    ['Python', '{"b":"é","a":[1.0,2]}', '{"a": [1.0, 2], "b": "\\u00e9"}', 'keys sorted, with non-ASCII'],
    ['Go', '{"b":"<é>","a":1.0}', '{"a":1,"b":"\\u003cé\\u003e"}', 'keys sorted, with HTML'],
    ['PHP', '{ "b": "é/x" }', '{"b":"\\u00e9\\/x"}', 'without spaces'],
  ])('is a rewritten body where the signed one differs in %s', async (_, body, signedBody, how) => {
    const { cause, sentence } = await diagnose(gitHub(signedBody), body);
    expect([cause, sentence]).toEqual(['rewritten body', expect.stringContaining(how)]);
  });

  it('is a possibly rounded integer where the digits are lost', async () => {
    const rounded = await diagnose(gitHub('{"a":12345678901234567890}'), '{"a":12345678901234567000}');
    expect(rounded).toEqual({ cause: 'mismatch', sentence: expect.stringContaining('rounded to 53 bits') });
    const exact = await diagnose(gitHub('{"a":1}'), '{"a":9223372036854775807}');
    expect(exact.sentence).not.toContain('rounded');
  });

  it('is found whatever JavaScript rewrote', async () => {
    const digits = fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String);
    const number = fc.oneof(
      digits,
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n.toExponential()),
    );
    const text = fc
      .string({ unit: 'binary', maxLength: 8 })
      .map((s) => JSON.stringify(s).replaceAll('/', '\\/'));
    const member = fc.tuple(text, fc.oneof(number, text)).map(([key, value]) => `${key} : ${value}`);
    await fc.assert(
      fc.asyncProperty(fc.array(member, { minLength: 1, maxLength: 6 }), async (members) => {
        const body = `{ ${members.join(' , ')} }`;
        const signedBody = JSON.stringify(JSON.parse(body));
        expect((await diagnose(gitHub(signedBody), body)).cause).toBe('rewritten body');
      }),
      { numRuns: runs(100) },
    );
  });

  it('is a mismatch where deep nesting forbids rewrites', async () => {
    const body = '['.repeat(50_000) + ']'.repeat(50_000);
    expect((await diagnose(gitHub('{}'), body)).cause).toBe('mismatch');
  });
});
