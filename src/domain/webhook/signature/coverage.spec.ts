import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseHeaders } from '../headers';
import { diagnoseSignature } from './diagnose';
import { suggestScheme } from './scheme';
import { nodeCrypto } from './signature.spec-support';
import { verifySignature } from './verify';

const SECRET = 'a-fake-secret-16';
const TIME = '1763385450';
const ENDPOINT = 'https://hooks.example/in';
const BODY = '{"id": 9223372036854775807, "note": "café 商店 😀 a/b", "amount": 1.0}\n';
const FORM = 'CallSid=CA12&Digits=1234&To=%2B18005551212&Note=a+b';

type Signing = { headers: string; body: string; url?: string };

const hex = (text: string, algorithm = 'sha256') => hmacOf(text, algorithm).toString('hex');
const base64 = (text: string, algorithm = 'sha256') => hmacOf(text, algorithm).toString('base64');
const hmacOf = (text: string, algorithm: string) => createHmac(algorithm, SECRET).update(text).digest();
const plain = (header: string) => ({ headers: `${header}: ${hex(BODY)}`, body: BODY });
const twilio = (url: string, type: string, body: string, extra = ''): Signing => ({
  headers: `Content-Type: ${type}\nX-Twilio-Signature: ${base64(url + extra, 'sha1')}`,
  body,
  url,
});
const hashed = (body: string) => `${ENDPOINT}?bodySHA256=${createHash('sha256').update(body).digest('hex')}`;

/** A signed delivery of each scheme. */
const SCHEMES: Record<string, Signing> = {
  GitHub: { headers: `X-Hub-Signature-256: sha256=${hex(BODY)}`, body: BODY },
  Intercom: { headers: `X-Hub-Signature: sha1=${hex(BODY, 'sha1')}`, body: BODY },
  Stripe: { headers: `Stripe-Signature: t=${TIME},v1=${hex(`${TIME}.${BODY}`)}`, body: BODY },
  Svix: {
    headers: `svix-id: m\nsvix-timestamp: ${TIME}\nsvix-signature: v1,${createHmac('sha256', Buffer.from(SECRET, 'base64')).update(`m.${TIME}.${BODY}`).digest('base64')}`,
    body: BODY,
  },
  Slack: {
    headers: `X-Slack-Request-Timestamp: ${TIME}\nX-Slack-Signature: v0=${hex(`v0:${TIME}:${BODY}`)}`,
    body: BODY,
  },
  Zoom: {
    headers: `x-zm-request-timestamp: ${TIME}\nx-zm-signature: v0=${hex(`v0:${TIME}:${BODY}`)}`,
    body: BODY,
  },
  'Twilio, JSON': twilio(hashed(BODY), 'application/json', BODY),
  'Twilio, form': twilio(
    ENDPOINT,
    'application/x-www-form-urlencoded',
    FORM,
    'CallSidCA12Digits1234Notea bTo+18005551212',
  ),
  Shopify: { headers: `X-Shopify-Hmac-Sha256: ${base64(BODY)}`, body: BODY },
  PagerDuty: { headers: `X-PagerDuty-Signature: v1=${'0'.repeat(64)},v1=${hex(BODY)}`, body: BODY },
  Linear: plain('Linear-Signature'),
  Sentry: plain('Sentry-Hook-Signature'),
  Gitea: plain('X-Gitea-Signature'),
  Typeform: { headers: `Typeform-Signature: sha256=${base64(BODY)}`, body: BODY },
  Grafana: plain('X-Grafana-Alerting-Signature'),
  'Grafana with a time': {
    headers: `X-Grafana-Timestamp: ${TIME}\nX-Grafana-Alerting-Signature: ${hex(`${TIME}:${BODY}`)}`,
    body: BODY,
  },
  Paystack: { headers: `X-Paystack-Signature: ${hex(BODY, 'sha512')}`, body: BODY },
  'an unknown sender': plain('X-Acme-Signature'),
};

/** Schemes that do not sign the body by design; the result mentions it. */
const WITHOUT_BODY: Record<string, Signing> = {
  GitLab: { headers: `X-Gitlab-Token: ${SECRET}`, body: BODY },
  'Twilio, JSON without bodySHA256': twilio(ENDPOINT, 'application/json', BODY),
};

const signed = ({ headers: lines, body, url = ENDPOINT }: Signing) => {
  const { headers } = parseHeaders(lines);
  const scheme = suggestScheme(headers);
  if (!scheme) throw new Error('no scheme');
  return { scheme, input: { secret: SECRET, headers, body, url } };
};

async function diagnose(delivery: Signing) {
  const { scheme, input } = signed(delivery);
  return diagnoseSignature(scheme, input, nodeCrypto, Number(TIME));
}

async function matches(delivery: Signing): Promise<boolean> {
  const { scheme, input } = signed(delivery);
  return (await verifySignature(scheme, input, nodeCrypto)).ok === true;
}

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

describe.each(Object.entries(SCHEMES))('%s', (name, delivery) => {
  it('matches the body that was signed', async () => {
    expect((await diagnose(delivery)).cause).toBe('match');
  });

  it('never matches a body with one byte changed, wherever the byte is', async () => {
    const matching: string[] = [];
    for (const body of changedBodies(delivery.body))
      if (await matches({ ...delivery, body })) matching.push(body);
    // A form is signed decoded: %2b and %2B are the same.
    expect(matching.filter((body) => body.toUpperCase() !== delivery.body.toUpperCase())).toEqual([]);
  });

  it('reports a changed digit as a mismatch, unless the sender is unknown', async () => {
    const { cause } = await diagnose({ ...delivery, body: delivery.body.replace('2', '3') });
    expect(cause).toBe(name === 'an unknown sender' ? 'unknown scheme' : 'mismatch');
  });
});

describe.each(Object.entries(WITHOUT_BODY))('%s', (_, delivery) => {
  it('matches any body, and the result says that the body is not signed', async () => {
    const { cause, sentence } = await diagnose({ ...delivery, body: 'x' });
    expect(cause).toBe('body not signed');
    expect(sentence).toMatch(/body is not signed/);
  });
});
