import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagnoseSignature } from './diagnose-signature';
import { parseHeaders } from './headers';
import { type Hmac, suggestScheme } from './signature';

const hmac: Hmac = (algorithm, key, message) =>
  Promise.resolve(new Uint8Array(createHmac(algorithm.replace('-', ''), key).update(message).digest()));

const SECRET = 'a-fake-secret';
const hex = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex');
const gitHub = (body: string) => `X-Hub-Signature-256: sha256=${hex(body)}`;

async function diagnose(lines: string, body: string, sentAt?: number, secret = SECRET) {
  const { headers } = parseHeaders(lines);
  const scheme = suggestScheme(headers) ?? { kind: 'github' as const };
  return diagnoseSignature(scheme, { secret, headers, body, url: '' }, hmac, sentAt);
}

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
      { numRuns: 100 },
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
});
