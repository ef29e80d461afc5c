import { parseJson } from '#contract/json';
import { type Bytes, fromBase64, fromHex } from '../../text/bytes';
import { parseEventTime } from '../event-time';
import { formFields } from '../form-fields';
import { type Header, headerValues } from '../headers';

/** Check of a receiver, in the order of the documents, without the key. */
export type Recipe = {
  name: string;
  /** Key that the user enters. */
  key: 'secret' | 'public key' | 'certificate';
  method: 'hmac' | 'sha256' | 'Ed25519' | 'ECDSA' | 'RSA';
  /** Reads a delivery; undefined if it has no signature of this kind. */
  read: (delivery: Delivered) => Reading | undefined;
};

type Delivered = { headers: readonly Header[]; body: string; url: string; secret: string };

/** Signature of a delivery and the message that it signs. */
export type Reading = {
  /** Decoded; none if the signature is not readable. */
  signatures: readonly Bytes[];
  message: string;
  /** Key of the HMAC where it is not the secret. */
  key?: string;
  /** Hash of RSA; SHA-256 by default. */
  hash?: 'SHA-1' | 'SHA-256';
  /** Signed time, and how far off receivers accept it. */
  tolerance?: { signedAtSeconds: number; limitSeconds: number };
  /** Signed parts if the body is not signed whole. */
  signs?: string;
};

const HOUR_SECONDS = 3600;
const TWITCH_LIMIT_SECONDS = 600;

/** Header pairs of a signature and a time in front of the body. */
function ofTimeAndBody(
  header: string,
  timeHeader: string,
  decode: (text: string) => Bytes | undefined,
): Recipe['read'] {
  return ({ headers, body }) => {
    const [value] = headerValues(headers, header);
    const [time] = headerValues(headers, timeHeader);
    return value === undefined || time === undefined
      ? undefined
      : { signatures: listed(decode(value.trim())), message: time.trim() + body };
  };
}

/**
 * Schemes of one sender each. Sources: the senders' own documents: Discord “Interactions, security”, Standard Webhooks
 * (asymmetric), SendGrid “Event webhook security features”, Feishu “Event subscription” and “Custom bot”, DingTalk
 * “Custom robot”, Mailgun “Securing webhooks”, Amazon SNS “Verifying signatures”, Square “Validate notifications”,
 * HubSpot “Validating requests”, Zendesk “Verifying webhooks”, Twitch “EventSub webhooks”, Paddle “Verify webhooks”.
 */
export const RECIPES = {
  discord: {
    name: 'Discord (X-Signature-Ed25519)',
    key: 'public key',
    method: 'Ed25519',
    read: ofTimeAndBody('X-Signature-Ed25519', 'X-Signature-Timestamp', fromHex),
  },
  'standard v1a': {
    name: 'Standard Webhooks v1a (Ed25519)',
    key: 'public key',
    method: 'Ed25519',
    read: readStandard,
  },
  sendgrid: {
    name: 'SendGrid (ECDSA)',
    key: 'public key',
    method: 'ECDSA',
    read: ofTimeAndBody(
      'X-Twilio-Email-Event-Webhook-Signature',
      'X-Twilio-Email-Event-Webhook-Timestamp',
      fromBase64,
    ),
  },
  lark: {
    name: 'Feishu and Lark events (X-Lark-Signature)',
    key: 'secret',
    method: 'sha256',
    read: readLark,
  },
  square: { name: 'Square (X-Square-HmacSha256-Signature)', key: 'secret', method: 'hmac', read: readSquare },
  'hubspot v3': { name: 'HubSpot v3', key: 'secret', method: 'hmac', read: readHubSpot },
  hubspot: { name: 'HubSpot v1 and v2', key: 'secret', method: 'sha256', read: readOldHubSpot },
  zendesk: {
    name: 'Zendesk (X-Zendesk-Webhook-Signature)',
    key: 'secret',
    method: 'hmac',
    read: ofTimeAndBody('X-Zendesk-Webhook-Signature', 'X-Zendesk-Webhook-Signature-Timestamp', fromBase64),
  },
  twitch: { name: 'Twitch EventSub', key: 'secret', method: 'hmac', read: readTwitch },
  paddle: { name: 'Paddle (Paddle-Signature)', key: 'secret', method: 'hmac', read: readPaddle },
  sns: { name: 'Amazon SNS', key: 'certificate', method: 'RSA', read: readSns },
  mailgun: { name: 'Mailgun (in the body)', key: 'secret', method: 'hmac', read: readMailgun },
  feishu: {
    name: 'Feishu and Lark robots (sign in the body)',
    key: 'secret',
    method: 'hmac',
    read: readFeishu,
  },
  dingtalk: {
    name: 'DingTalk robots (sign in the address)',
    key: 'secret',
    method: 'hmac',
    read: readDingTalk,
  },
} satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof RECIPES;

/** All names, in the order in which a delivery is compared with them. */
export const RECIPE_NAMES = Object.keys(RECIPES).filter(isRecipeName);

function isRecipeName(name: string): name is RecipeName {
  return Object.hasOwn(RECIPES, name);
}

function readStandard({ headers, body }: Delivered): Reading | undefined {
  for (const prefix of ['webhook', 'svix']) {
    const [id, time, value] = ['id', 'timestamp', 'signature'].map(
      (name) => headerValues(headers, `${prefix}-${name}`)[0],
    );
    const parts = value?.split(/\s+/).filter((part) => part.startsWith('v1a,')) ?? [];
    if (id === undefined || time === undefined || parts.length === 0) continue;
    return {
      signatures: parts.flatMap((part) => listed(fromBase64(part.slice('v1a,'.length)))),
      message: `${id}.${time}.${body}`,
      ...toleranceOf(Number(time), 300),
    };
  }
  return undefined;
}

function readLark({ headers, body, secret }: Delivered): Reading | undefined {
  const [value] = headerValues(headers, 'X-Lark-Signature');
  const [time = ''] = headerValues(headers, 'X-Lark-Request-Timestamp');
  const [nonce = ''] = headerValues(headers, 'X-Lark-Request-Nonce');
  return value === undefined
    ? undefined
    : { signatures: listed(fromHex(value.trim())), message: time + nonce + secret + body };
}

function readSquare({ headers, body, url }: Delivered): Reading | undefined {
  const [value] = headerValues(headers, 'X-Square-HmacSha256-Signature');
  return value === undefined
    ? undefined
    : { signatures: listed(fromBase64(value.trim())), message: url + body };
}

/** Characters that HubSpot decodes in an address. */
const DECODED = /%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B)/gi;

function readHubSpot({ headers, body, url }: Delivered): Reading | undefined {
  const [value] = headerValues(headers, 'X-HubSpot-Signature-v3');
  const [time = ''] = headerValues(headers, 'X-HubSpot-Request-Timestamp');
  if (value === undefined) return undefined;
  const address = url.replace(DECODED, (escape) => decodeURIComponent(escape));
  return {
    signatures: listed(fromBase64(value.trim())),
    message: `POST${address}${body}${time}`,
    ...toleranceOf(Number(time) / 1000, 300),
  };
}

function readOldHubSpot({ headers, body, url, secret }: Delivered): Reading | undefined {
  const [value] = headerValues(headers, 'X-HubSpot-Signature');
  const [version] = headerValues(headers, 'X-HubSpot-Signature-Version');
  if (value === undefined || version === undefined) return undefined;
  const signatures = listed(fromHex(value.trim()));
  return { signatures, message: version === 'v1' ? secret + body : `${secret}POST${url}${body}` };
}

function readTwitch({ headers, body }: Delivered): Reading | undefined {
  const [id, time, value] = ['Id', 'Timestamp', 'Signature'].map(
    (name) => headerValues(headers, `Twitch-Eventsub-Message-${name}`)[0],
  );
  if (id === undefined || time === undefined || value === undefined) return undefined;
  const sentMs = parseEventTime(time)?.instantMs;
  return {
    signatures: listed(fromHex(value.trim().replace(/^sha256=/, ''))),
    message: id + time + body,
    ...(sentMs !== undefined && toleranceOf(sentMs / 1000, TWITCH_LIMIT_SECONDS)),
  };
}

function readPaddle({ headers, body }: Delivered): Reading | undefined {
  const [value] = headerValues(headers, 'Paddle-Signature');
  if (value === undefined) return undefined;
  const parts = value.split(';').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 'ts')?.[1] ?? '';
  return {
    signatures: parts.flatMap(([name, hex = '']) => (name === 'h1' ? listed(fromHex(hex)) : [])),
    message: `${time}:${body}`,
  };
}

const SNS_FIELDS: Record<string, readonly string[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

function readSns({ body }: Delivered): Reading | undefined {
  const message = textFields(body);
  const signature = message.get('Signature');
  const fields = SNS_FIELDS[message.get('Type') ?? ''];
  if (signature === undefined || fields === undefined || !message.has('SigningCertURL')) return undefined;
  const lines = fields.flatMap((name) => {
    const value = message.get(name);
    return value === undefined ? [] : `${name}\n${value}\n`;
  });
  return {
    signatures: listed(fromBase64(signature)),
    message: lines.join(''),
    ...(message.get('SignatureVersion') !== '2' && { hash: 'SHA-1' }),
    signs: `the fields ${fields.filter((name) => message.has(name)).join(', ')} of the body`,
  };
}

function readMailgun({ body }: Delivered): Reading | undefined {
  const fields = /^\s*\{/.test(body)
    ? textFields(body, 'signature')
    : new Map(body.length > MAX_FORM_LENGTH ? [] : formFields(body));
  const [time, token, signature] = ['timestamp', 'token', 'signature'].map((name) => fields.get(name));
  if (time === undefined || token === undefined || signature === undefined) return undefined;
  return {
    signatures: listed(fromHex(signature)),
    message: time + token,
    signs: 'timestamp and token',
    ...toleranceOf(Number(time), HOUR_SECONDS),
  };
}

function readFeishu({ body, secret }: Delivered): Reading | undefined {
  const fields = textFields(body);
  const [time, sign] = [fields.get('timestamp'), fields.get('sign')];
  if (time === undefined || sign === undefined) return undefined;
  return {
    signatures: listed(fromBase64(sign)),
    key: `${time}\n${secret}`,
    message: '',
    signs: 'the timestamp',
    ...toleranceOf(Number(time), HOUR_SECONDS),
  };
}

function readDingTalk({ url, secret }: Delivered): Reading | undefined {
  const [, query = ''] = url.split('#')[0]?.split('?') ?? [];
  const fields = new Map(formFields(query));
  const [time, sign] = [fields.get('timestamp'), fields.get('sign')];
  if (time === undefined || sign === undefined) return undefined;
  return {
    // A plus that was not escaped is read as a space.
    signatures: listed(fromBase64(sign.replaceAll(' ', '+'))),
    message: `${time}\n${secret}`,
    signs: 'the timestamp',
    ...toleranceOf(Number(time) / 1000, HOUR_SECONDS),
  };
}

/** Larger forms have no signature of Mailgun. */
const MAX_FORM_LENGTH = 1_000_000;

/** Texts and numbers of a JSON object, or of the object in one of its fields; empty for other texts. */
function textFields(body: string, within?: string): Map<string, string> {
  if (!/^\s*\{/.test(body)) return new Map();
  try {
    const whole = parseJson(body);
    const object = within === undefined ? whole : fieldsOf(whole)[within];
    return new Map(
      Object.entries(fieldsOf(object)).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listed(bytes: Bytes | undefined): Bytes[] {
  return bytes === undefined ? [] : [bytes];
}

function toleranceOf(signedAtSeconds: number, limitSeconds: number): Pick<Reading, 'tolerance'> {
  return Number.isFinite(signedAtSeconds) ? { tolerance: { signedAtSeconds, limitSeconds } } : {};
}
