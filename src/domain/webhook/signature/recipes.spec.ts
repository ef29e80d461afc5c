import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { parseHeaders } from '../headers';
import { diagnoseSignature } from './diagnose';
import { RECIPE_NAMES, RECIPES, type RecipeName } from './recipes';
import { suggestScheme } from './scheme';
import { nodeCrypto } from './signature.spec-support';
import { verifySignature } from './verify';

const SECRET = 'a-fake-secret-16';
const TIME = '1763385450';
const BODY = '{"id":9223372036854775807,"note":"café 商店"}';
const URL = 'https://hooks.example/in?shop=1';

type Sent = { lines?: string; body?: string; url?: string; secret?: string; atSeconds?: number };

const hmac = (message: string, key: string, form: 'hex' | 'base64') =>
  createHmac('sha256', key).update(message).digest(form);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const ed25519 = generateKeyPairSync('ed25519');
const ED25519_KEY = ed25519.publicKey.export({ format: 'der', type: 'spki' }).subarray(12);
const signed = (message: string) => sign(undefined, Buffer.from(message), ed25519.privateKey);

/** Payload of the tests of SendGrid's own library, with its public key. */
const SENDGRID: Sent = {
  lines:
    'X-Twilio-Email-Event-Webhook-Timestamp: 1600112502\nX-Twilio-Email-Event-Webhook-Signature: MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=',
  body: `${JSON.stringify([
    {
      email: 'hello@world.com',
      event: 'dropped',
      reason: 'Bounced Address',
      sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
      sg_message_id: 'LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0',
      'smtp-id': '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
      timestamp: 1600112492,
    },
  ])}\r\n`,
  secret:
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
};

/** Example of HubSpot's documents for v1. */
const HUBSPOT: Sent = {
  lines:
    'X-HubSpot-Signature-Version: v1\nX-HubSpot-Signature: 232db2615f3d666fe21a8ec971ac7b5402d33b9a925784df3ca654d05f4817de',
  body: '[{"eventId":1,"subscriptionId":12345,"portalId":62515,"occurredAt":1564113600000,"subscriptionType":"contact.creation","attemptNumber":0,"objectId":123,"changeSource":"CRM","changeFlag":"NEW","appId":54321}]',
  secret: 'yyyyyyyy-yyyy-yyyy-yyyy-yyyyyyyyyyyy',
};

/** Example of Svix's server, which the specification of Standard Webhooks repeats. */
const STANDARD: Sent = {
  lines:
    'webhook-id: msg_p5jXN8AQM9LWM0D4loKWxJek\nwebhook-timestamp: 1614265330\nwebhook-signature: v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==',
  body: '{"test": 2432232314}',
  secret: 'whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=',
  atSeconds: 1614265330,
};

/** Example of the tests of Square's libraries. */
const SQUARE: Sent = {
  lines: 'X-Square-HmacSha256-Signature: GF4YkrJgGBDZ9NIYbNXBnMzqb2HoL4RW/S6vkZ9/2N4=',
  body: '{"merchant_id":"MLEFBHHSJGVHD","type":"webhooks.test_notification","event_id":"ac3ac95b-f97d-458c-a6e6-18981597e05f","created_at":"2022-07-13T20:30:59.037339943Z","data":{"type":"webhooks","id":"bc368e64-01aa-407e-b46e-3231809b1129"}}',
  url: 'https://webhook.site/679a4f3a-dcfa-49ee-bac5-9d0edad886b9',
  secret: 'Ibxx_5AKakO-3qeNVR61Dw',
};

/** Notification that Twitch's command line signed, from the tests of a library. */
const TWITCH = {
  lines:
    'Twitch-Eventsub-Message-Id: ae2ff348-e102-16be-a3eb-6830c1bf38d2\nTwitch-Eventsub-Message-Timestamp: 2021-02-19T23:47:00.8091512Z\nTwitch-Eventsub-Message-Signature: sha256=d10f5bd9474b7ac7bd7105eb79c2d52768b4d0cd2a135982c3bf5a1d59a78823',
  body: '{"subscription":{"id":"ae2ff348-e102-16be-a3eb-6830c1bf38d2","status":"enabled","type":"channel.follow","version":"1","condition":{"broadcaster_user_id":"44429626"},"transport":{"method":"webhook","callback":"null"},"created_at":"2021-02-19T23:47:00.7621315Z"},"event":{"user_id":"28408015","user_login":"testFromUser","user_name":"testFromUser","broadcaster_user_id":"44429626","broadcaster_user_login":"44429626","broadcaster_user_name":"testBroadcaster"}}',
  secret: 'secretabcd',
  atSeconds: 1613778420,
} satisfies Sent;

const sns = (version: string, signature: string, message = 'The cart is empty') =>
  JSON.stringify({
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: 'arn:aws:sns:us-west-2:123456789012:shop',
    Subject: 'shop',
    Message: message,
    Timestamp: '2012-05-02T00:54:06.655Z',
    SignatureVersion: version,
    Signature: signature,
    SigningCertURL: 'https://sns.us-west-2.amazonaws.com/SimpleNotificationService.pem',
  });
/** Made with openssl, like the certificate. */
const SNS_SHA1 =
  'ZIjv02aQWnvSVjJ4FaSDAdKHfcoML1DNNCm/hu0y5b3y5lEMh2nS29y5V77cFNnmZX3RKECP2b6mzFnsuHMPXlQRgfb728cFIWredb1op2kFwcGePTlEghBneKdsuMiisElTRf4Mz574VJfswOOPkB11LM4Df8qaAFmICC5B7gM=';
const SNS_SHA256 =
  'gDGP+C3UsNvZ1gv7ykiUblExOquXKtPRcIPeNCub2Pg/S8cA5rW/nkiuaNQUf2w1oFbbneaNTNuqmb9ffFlNxdNcYfNk+157xV9ywVWC6Ulqy3ZJKrqY4W2NauDAL9dpC5xhVkYc4vilSVRa5X5v94wshBBWyV7TnDZnF9Bty5w=';
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIICCjCCAXOgAwIBAgIUZni9B0y6PQjulZtZncr5gVbbS5kwDQYJKoZIhvcNAQELBQAwFjEUMBIGA1UEAwwLc25zLmV4YW1wbGUwIBcNMjYxMTI1MjM0OTMzWhgPMjEyNjExMDEyMzQ5MzNaMBYxFDASBgNVBAMMC3Nucy5leGFtcGxlMIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCf/i/vJdgLrZOOVxtfX+2LgLkHLxo0Eq7idmFJL6I3Cy/StphGYY/lMEo1roUCRPg+tGKgUwNXSQzH2lMqC/OzjW767QKDXOL4kpV5JOZXRGZFtfBhI6xIV+PmesI2+NrLRIRBMC343MVwTNxAyXLFim91GGzPgKss12f+V3qKDQIDAQABo1MwUTAdBgNVHQ4EFgQUV8pie8K47TFrNF8XquBXyTGAKTIwHwYDVR0jBBgwFoAUV8pie8K47TFrNF8XquBXyTGAKTIwDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOBgQCO+QPhVyIjuzxbMBhwD3/RuO8kN8e3pdxKsPya7RNuRTljXY7X9qJB0E8DL7Vt5OZ2x7yWpSEAlRsRZRyDfphlzADL6Cb3ZelkxR1TbOUtPqzZVc+3kFtpjx7rYh/196ZcDQFCOxIKTJcyb3LBUsumyIcMlVf9pKu7IDJERu1HiQ==
-----END CERTIFICATE-----`;

const feishuSign = hmac('', `${TIME}\n${SECRET}`, 'base64');
const dingTalkSign = encodeURIComponent(hmac(`${TIME}000\n${SECRET}`, SECRET, 'base64'));

/** A signed delivery of each recipe, computed here as its sender documents it unless a comment names another source. */
const SENT: Record<RecipeName, Sent> = {
  discord: {
    lines: `X-Signature-Timestamp: ${TIME}\nX-Signature-Ed25519: ${signed(TIME + BODY).toString('hex')}`,
    secret: ED25519_KEY.toString('hex'),
  },
  'standard v1a': STANDARD,
  sendgrid: SENDGRID,
  lark: {
    lines: `X-Lark-Request-Timestamp: ${TIME}\nX-Lark-Request-Nonce: n1\nX-Lark-Signature: ${sha256(`${TIME}n1${SECRET}${BODY}`)}`,
  },
  square: SQUARE,
  'hubspot v3': {
    lines: `X-HubSpot-Request-Timestamp: ${TIME}000\nX-HubSpot-Signature-v3: ${hmac(`POSThttps://hooks.example/in?a=b@c&d=%26${BODY}${TIME}000`, SECRET, 'base64')}`,
    url: 'https://hooks.example/in?a=b%40c&d=%26',
  },
  hubspot: HUBSPOT,
  zendesk: {
    lines: `X-Zendesk-Webhook-Signature-Timestamp: 2025-11-17T13:17:30Z\nX-Zendesk-Webhook-Signature: ${hmac(`2025-11-17T13:17:30Z${BODY}`, SECRET, 'base64')}`,
  },
  twitch: TWITCH,
  paddle: { lines: `Paddle-Signature: ts=${TIME};h1=${hmac(`${TIME}:${BODY}`, SECRET, 'hex')}` },
  sns: { body: sns('1', SNS_SHA1), secret: CERTIFICATE },
  mailgun: {
    body: JSON.stringify({
      signature: { timestamp: TIME, token: 't1', signature: hmac(`${TIME}t1`, SECRET, 'hex') },
      'event-data': { event: 'opened' },
    }),
  },
  feishu: { body: JSON.stringify({ timestamp: TIME, sign: feishuSign, msg_type: 'text' }) },
  dingtalk: {
    url: `https://oapi.dingtalk.com/robot/send?access_token=x&timestamp=${TIME}000&sign=${dingTalkSign}`,
  },
};

async function diagnose(
  { lines = '', body = BODY, url = URL, secret = SECRET, atSeconds = Number(TIME) }: Sent,
  sentAt = atSeconds,
) {
  const { headers } = parseHeaders(lines);
  const scheme = suggestScheme(headers, { body, url });
  if (scheme === undefined) throw new Error('no scheme');
  return { scheme, ...(await diagnoseSignature(scheme, { secret, headers, body, url }, nodeCrypto, sentAt)) };
}

const cut = (text = '') =>
  text.replace(/(sign(?:ature)?"?[:=]"?|(?:Signature|Ed25519)(?:-v3)?: (?:\S+[=,])?|h1=)[\w+/%=-]{8}/i, '$1');

const WITHOUT_BODY = new Set<string>(['mailgun', 'feishu', 'dingtalk']);

describe.each(RECIPE_NAMES.map((name) => [name, SENT[name]] as const))('%s', (name, sent) => {
  it('its delivery suggests the scheme, and matches', async () => {
    const { scheme, cause, sentence } = await diagnose(sent);
    expect(scheme).toEqual({ kind: 'recipe', recipe: name });
    expect([cause, sentence]).toEqual([WITHOUT_BODY.has(name) ? 'body not signed' : 'match', sentence]);
  });

  it('matches no other secret or key', async () => {
    const { key } = RECIPES[name];
    const other = key === 'secret' ? 'another' : 'AAAA';
    expect((await diagnose({ ...sent, secret: other })).cause).toBe(
      key === 'secret' ? 'mismatch' : 'malformed',
    );
  });

  it('has no match where its signature is cut off', async () => {
    const changed = {
      ...sent,
      lines: cut(sent.lines),
      body: cut(sent.body ?? BODY),
      url: cut(sent.url ?? URL),
    };
    expect(['mismatch', 'malformed']).toContain((await diagnose(changed)).cause);
  });
});

describe.each(Object.entries(SENT).filter(([name]) => !WITHOUT_BODY.has(name) && name !== 'sns'))(
  '%s',
  (_, sent) => {
    it('never matches a body with one character changed', async () => {
      const { lines = '', body = BODY, url = URL, secret = SECRET } = sent;
      const { headers } = parseHeaders(lines);
      const scheme = suggestScheme(headers, { body, url });
      const matching: number[] = [];
      if (scheme === undefined) throw new Error('no scheme');
      for (let at = 0; at < body.length; at += 1 + Math.floor(body.length / 100)) {
        const changed = `${body.slice(0, at)}${body[at] === '0' ? '1' : '0'}${body.slice(at + 1)}`;
        const { ok } = await verifySignature(scheme, { secret, headers, body: changed, url }, nodeCrypto);
        if (ok !== false) matching.push(at);
      }
      expect(scheme.kind).toBe('recipe');
      expect(matching).toEqual([]);
    });
  },
);

test('Amazon SNS: both hashes, and a changed message', async () => {
  expect((await diagnose({ body: sns('2', SNS_SHA256), secret: CERTIFICATE })).cause).toBe('match');
  expect((await diagnose({ body: sns('1', SNS_SHA256), secret: CERTIFICATE })).cause).toBe('mismatch');
  const changed = { body: sns('2', SNS_SHA256, 'The cart is emptY'), secret: CERTIFICATE };
  expect((await diagnose(changed)).cause).toBe('mismatch');
});

test('HubSpot v2 signs method and address as well', async () => {
  const lines = `X-HubSpot-Signature-Version: v2\nX-HubSpot-Signature: ${sha256(`${SECRET}POST${URL}${BODY}`)}`;
  expect((await diagnose({ lines })).cause).toBe('match');
  expect((await diagnose({ lines, url: `${URL}1` })).cause).toBe('mismatch');
});

test('Mailgun signs forms, too', async () => {
  const body = `timestamp=${TIME}&token=t1&signature=${hmac(`${TIME}t1`, SECRET, 'hex')}&event=opened`;
  expect((await diagnose({ body })).cause).toBe('body not signed');
});

test('a signed time too far from the delivery is too old', async () => {
  expect((await diagnose(SENT.feishu, Number(TIME) + 3601)).cause).toBe('too old');
  expect((await diagnose(TWITCH, TWITCH.atSeconds + 601)).cause).toBe('too old');
});

test('a key in another form is named', async () => {
  expect(await diagnose({ ...SENT.sns, secret: 'no certificate' })).toMatchObject({
    cause: 'malformed',
    sentence: 'This is no certificate of Amazon SNS. Paste the certificate at SigningCertURL as PEM.',
  });
});

test('a header of a known sender comes before a body that looks signed', () => {
  const { headers } = parseHeaders('Stripe-Signature: t=1,v1=ab');
  const body = JSON.stringify({ timestamp: TIME, sign: feishuSign });
  expect(suggestScheme(headers, { body, url: URL })).toEqual({ kind: 'stripe' });
});
