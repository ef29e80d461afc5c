import type { Delivery } from '#contract/webhook';
import type { IncidentRecord } from '../records/kinds/incidents/record';
import type { Calendar } from './calendar';
import { channel } from './people';
import { randomFrom, type Random } from './random';
import { isOfStorm, stormStart } from './storm';

/**
 * Webhook deliveries: one success, one of each kind of failure, and responses that no dashboard should trust: markup,
 * scripts, broken JSON, right-to-left text, integers beyond 2^53, binary data, 5 MB. Secrets are plainly fake.
 */

/** Secrets that must not appear on screen unless the user reveals them. */
export const DEMO_SECRETS = {
  token: 'not-a-real-token',
  signature: 'sha256=demo-demo-demo',
  session: 'not-a-real-session',
  password: 'not-a-real-password',
  hook: 'not/a/real/hook',
} as const;

/** Delivery fields; without its own title, a delivery is about the latest incident of its channel. */
type Fields = Partial<Delivery> & Pick<Delivery, 'event_type' | 'endpoint'> & { channel: string };

const RECEIVER = 'https://hooks.example.com/incidents';
const SENDER_HEADERS = [
  'Content-Type: application/json',
  'User-Agent: Watchbill-Webhook/1',
  `Authorization: Bearer ${DEMO_SECRETS.token}`,
  `X-Signature: ${DEMO_SECRETS.signature}`,
].join('\n');
const ANSWER_JSON = 'Content-Type: application/json\nServer: demo';
const ANSWER_HTML = `Content-Type: text/html; charset=utf-8\nServer: demo\nSet-Cookie: session=${DEMO_SECRETS.session}; Path=/; HttpOnly`;
const TOO_LONG = 'context deadline exceeded (2s)';

const DELIVERIES: readonly Fields[] = [
  {
    channel: 'checkout',
    event_type: 'i_new',
    endpoint: RECEIVER,
    response_body: '{"ok":true}',
  },
  {
    channel: 'checkout',
    event_type: 'i_ack',
    endpoint: `${RECEIVER}?source=watchbill`,
    attempt: 2,
    duration: 1831,
    response_body: `{"ok":true,"duplicate":false,"id":9223372036854775807,"balance":-9007199254740993,"session":{"token":"${DEMO_SECRETS.token}"}}`,
  },
  {
    channel: 'major',
    event_type: 'i_a_rspd',
    endpoint: 'https://hooks.exmaple.invalid/v1/in',
    ...noAnswer('lookup hooks.exmaple.invalid: no such host', 14),
  },
  {
    channel: 'kubernetes',
    event_type: 'a_new',
    webhook_type: 'alert',
    endpoint: 'https://expired.example.net/hook',
    ref_title: 'NodeNotReady eu-west-1c',
    ...noAnswer('tls: failed to verify certificate: x509: certificate has expired', 121),
  },
  {
    channel: 'pipelines',
    event_type: 'a_update',
    webhook_type: 'alert',
    endpoint: 'http://192.0.2.10:9099/notify',
    ref_title: 'Nightly batch late by 40 min',
    ...noAnswer('dial tcp 192.0.2.10:9099: connect: connection refused', 3),
  },
  {
    channel: 'search',
    event_type: 'i_snooze',
    endpoint: 'https://slow.example.org/hook',
    ...noAnswer(TOO_LONG, 2000),
    attempt: 2,
  },
  {
    channel: 'mobile',
    event_type: 'i_comm',
    endpoint: RECEIVER,
    ...failed(401, 'unexpected status 401'),
    response_body: '{"error":{"code":"unauthorized","message":"signature does not match"}}',
  },
  {
    channel: 'delivery',
    event_type: 'i_rslv',
    endpoint: 'https://old.example.com/hook',
    ...failed(410, 'unexpected status 410'),
    response_headers: ANSWER_HTML,
    response_body:
      '<!doctype html><title>Gone</title><h1>This hook moved</h1><script>alert("from a webhook")</script>',
  },
  {
    channel: 'ledger',
    event_type: 'i_reopen',
    endpoint: RECEIVER,
    ...failed(500, 'unexpected status 500'),
    attempt: 2,
    response_body: '{"error": "boom", "trace": [1, 2, 3',
  },
  {
    channel: 'checkout',
    event_type: 'i_r_severity',
    endpoint: RECEIVER,
    ref_title: '"><img src=x onerror=alert(1)> in the title',
    ...failed(503, 'unexpected status 503'),
    response_headers: ANSWER_HTML,
    response_body: '<svg onload="document.title=1"></svg>\u0007\u202Etxt.egatuo\u202C',
  },
  {
    channel: 'search',
    event_type: 'i_r_title',
    endpoint: 'https://hooks.example.com/بحث',
    ref_title: 'بطء في البحث — زمن الاستجابة مرتفع',
    response_body: '{"رسالة":"تم الاستلام","mixed":"abc \u2067שלום\u2069 def"}',
  },
  {
    channel: 'fraud',
    event_type: 'i_assign',
    endpoint: RECEIVER,
    response_body: '',
    response_headers: '',
  },
  {
    channel: 'kubernetes',
    event_type: 'i_custom',
    endpoint: RECEIVER,
    ref_title: '=HYPERLINK("https://example.com")',
    response_body: 'ok',
  },
];

const STATUS_PAGE = 'https://status.example.com/hooks/incidents';
const OVERLOADED =
  '{"error":{"code":"overloaded","message":"Too many visitors are reading the status page; try again later"}}';

/** Deliveries at a minute of the storm, about the channel's latest incident, that do not reach the status page. */
const OF_STORM: readonly (Fields & { minute: number })[] = [
  { minute: 1, channel: 'checkout', event_type: 'i_new', endpoint: RECEIVER, response_body: '{"ok":true}' },
  { minute: 8, channel: 'checkout', event_type: 'i_new', endpoint: RECEIVER, response_body: '{"ok":true}' },
  {
    minute: 18,
    channel: 'major',
    event_type: 'i_new',
    endpoint: STATUS_PAGE,
    ...failed(503, 'unexpected status 503'),
    response_body: OVERLOADED,
    duration: 1912,
  },
  {
    minute: 23,
    channel: 'major',
    event_type: 'i_new',
    endpoint: STATUS_PAGE,
    ...noAnswer(TOO_LONG, 2000),
    attempt: 2,
  },
  {
    minute: 189,
    channel: 'major',
    event_type: 'i_rslv',
    endpoint: STATUS_PAGE,
    response_body: '{"ok":true}',
  },
];

/** Large and binary deliveries, generated on demand. */
function largeAndBinary(): Fields[] {
  return [
    {
      channel: 'checkout',
      event_type: 'a_close',
      webhook_type: 'alert',
      endpoint: `https://bob:${DEMO_SECRETS.password}@logs.example.com/bulk`,
      ref_title: 'The receiver answers with all it has',
      duration: 1974,
      response_body: largeBody(),
    },
    {
      channel: 'mobile',
      event_type: 'i_m_new',
      endpoint: `https://hooks.slack.com/services/${DEMO_SECRETS.hook}`,
      ref_title: 'The receiver answers with a picture',
      response_headers: 'Content-Type: image/png\nServer: demo',
      response_body: binaryBody(),
    },
  ];
}

/** JSON of 5 MB: a receiver that returns its log, with a password in the middle. */
function largeBody(): string {
  const lines = Array.from({ length: 45_000 }, (_, line) => ({
    line,
    at: new Date(Date.UTC(2026, 0, 1) + line * 977).toISOString(),
    level: line % 9 === 0 ? 'error' : 'info',
    message: `order ${line * 7919} was ${line % 9 === 0 ? 'refused' : 'taken'} by worker ${line % 17}`,
    ...(line === 30_000 ? { password: DEMO_SECRETS.password } : {}),
  }));
  return JSON.stringify({ accepted: true, log: lines });
}

/** Binary data decoded as UTF-8, the way many senders store it; without NUL, which text columns reject. */
function binaryBody(): string {
  const random = randomFrom('png');
  const bytes = Uint8Array.from({ length: 2048 }, () => random.between(1, 255));
  return `\ufffdPNG\r\n\u001a\n${new TextDecoder().decode(bytes)}`;
}

function failed(code: number, message: string): Partial<Delivery> {
  return { status: 'failed', status_code: code, error_message: message };
}

/** Delivery without a response; `duration` in milliseconds. */
function noAnswer(message: string, duration: number): Partial<Delivery> {
  return { ...failed(0, message), duration, response_headers: '', response_body: '' };
}

/** @param incidents the demo's, in order of start. */
export function demoWebhooks(
  calendar: Calendar,
  random: Random,
  incidents: readonly IncidentRecord[],
): Delivery[] {
  const usual = [...DELIVERIES, ...largeAndBinary()].map((fields, index) => {
    const sentAt = calendar.at(-index - 1, '13:17') * 1000 + random.between(0, 59_999);
    const latest = latestOf(incidents, fields.channel, sentAt);
    return delivery(fields, { id: `ev-demo-${String(index + 1).padStart(4, '0')}`, sentAt, latest }, random);
  });
  const ofStorm = incidents.filter(isOfStorm);
  const start = stormStart(calendar);
  return [
    ...usual,
    ...OF_STORM.map(({ minute, ...fields }, index) => {
      const sentAt = (start + minute * 60) * 1000 + random.between(0, 59_999);
      const latest = latestOf(ofStorm, fields.channel, sentAt);
      return delivery(fields, { id: `ev-storm-0${index + 1}`, sentAt, latest }, random);
    }),
  ];
}

function latestOf(
  incidents: readonly IncidentRecord[],
  key: string,
  sentAt: number,
): IncidentRecord | undefined {
  const { channel_id } = channel(key);
  return incidents.findLast(
    (incident) => incident.channel_id === channel_id && incident.created_at * 1000 <= sentAt,
  );
}

/** `sentAt` in Unix milliseconds; `latest`: the most recently started incident of the channel. */
type Occasion = { id: string; sentAt: number; latest: IncidentRecord | undefined };

function delivery(
  { channel: key, ...fields }: Fields,
  { id, sentAt, latest }: Occasion,
  random: Random,
): Delivery {
  const eventTime = new Date(sentAt).toISOString();
  const refId = latest?.incident_id ?? random.hex(24);
  const refTitle = fields.ref_title ?? latest?.title ?? '';
  const place = channel(key);
  return {
    ...place,
    integration_id: `int-demo-${place.channel_id % 100}`,
    event_id: id,
    event_time: eventTime,
    webhook_type: 'incident',
    request_headers: SENDER_HEADERS,
    request_body: JSON.stringify({
      event_type: fields.event_type,
      event_time: eventTime,
      incident: {
        id: refId,
        title: refTitle,
        severity: latest?.severity ?? 'Warning',
        channel_id: place.channel_id,
        progress: 'Triggered',
      },
    }),
    response_headers: ANSWER_JSON,
    response_body: '',
    status: 'success',
    status_code: 200,
    duration: random.between(35, 900),
    attempt: 1,
    error_message: '',
    ref_id: refId,
    ref_title: refTitle,
    ...fields,
  };
}
