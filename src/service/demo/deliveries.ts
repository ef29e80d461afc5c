import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { Delivery } from '#contract/webhook';
import type { IncidentRecord } from '../records/kinds/incidents/facts';
import { type DemoTexts, rowsOf } from './hand-written';
import { type Random, randomFrom } from './random';

/** Receiver of a channel's events, its failures per hundred, and how it fails. */
const Receiver = z.object({
  channel: z.string(),
  endpoint: z.string(),
  failures: z.number(),
  /** Days before the demo day, the first and the last, on which it refuses all. */
  refuses: z.optional(z.tuple([z.number(), z.number()])),
  failure: z.object({
    status_code: z.number(),
    duration: z.number(),
    error_message: z.string(),
    response_body: z.string(),
  }),
});

const DAYS = 14;
const MAX_EVENTS = 420;
const RETRY_MS = 5000;

type DemoData = {
  incidents: readonly IncidentRecord[];
  /** Unix seconds at which the demo ends. */
  end: number;
  channelName: (id: IncidentRecord['channel_id']) => string;
  random: Random;
};

/** Deliveries about the incidents of the last two weeks: triggered, acknowledged and resolved, some of them twice. */
export function madeDeliveries(
  texts: DemoTexts,
  { incidents, end, channelName, random }: DemoData,
): Delivery[] {
  const receivers = new Map(rowsOf(texts, 'receivers', Receiver).map((one) => [one.channel, one]));
  const events = incidents
    .flatMap((incident) => {
      const receiver = receivers.get(channelName(incident.channel_id));
      return receiver ? eventsOf(incident).map(({ type, at }) => ({ type, at, incident, receiver })) : [];
    })
    .filter(({ at }) => at >= end - DAYS * 86_400 && at < end - 60)
    .toSorted((a, b) => a.at - b.at);
  const step = Math.max(1, events.length / MAX_EVENTS);
  let count = 0;
  const deliveries: Delivery[] = [];
  for (const [index, event] of events.entries()) {
    // The same share of every day.
    if (index < count * step) continue;
    count += 1;
    const { receiver, at } = event;
    const day = Math.ceil((end - at) / 86_400);
    const [first = 0, last = 0] = receiver.refuses ?? [];
    const isRefused = receiver.refuses !== undefined && day >= first && day <= last;
    const isFailure = isRefused || random.between(1, 100) <= receiver.failures;
    const event_id = `ev-demo-${1000 + count}`;
    const ms = at * 1000 + random.between(100, 900);
    const attempt = (number: number, later: number, failed: boolean, duration: number) =>
      attempted(event, { event_id, attempt: number, duration }, ms + later, failed);
    if (isFailure) deliveries.push(attempt(1, 0, true, 0));
    const isGivenUp = isRefused || (isFailure && random.between(1, 3) === 1);
    const duration = random.between(90, 620);
    deliveries.push(attempt(isFailure ? 2 : 1, isFailure ? RETRY_MS : 0, isGivenUp, duration));
  }
  return deliveries;
}

function eventsOf({ created_at, closed_at, assignments }: IncidentRecord): { type: string; at: number }[] {
  const acked = assignments.flatMap(({ acked_at }) => acked_at ?? []);
  return [
    { type: 'i_new', at: created_at + 1 },
    ...(acked.length === 0 ? [] : [{ type: 'i_ack', at: Math.min(...acked) + 1 }]),
    ...(closed_at === null ? [] : [{ type: 'i_rslv', at: closed_at + 1 }]),
  ];
}

function attempted(
  {
    type: event_type,
    incident,
    receiver,
  }: { type: string; incident: IncidentRecord; receiver: z.output<typeof Receiver> },
  attempt: Pick<Delivery, 'event_id' | 'attempt' | 'duration'>,
  ms: number,
  isFailure: boolean,
): Delivery {
  const { channel_id, incident_id: ref_id, title: ref_title, severity } = incident;
  const event_time = new Date(ms).toISOString();
  const { duration } = attempt;
  const answer = isFailure
    ? receiver.failure
    : { status_code: 200, duration, error_message: '', response_body: '{"ok":true}' };
  const body = { event_type, event_time, incident: { id: ref_id, title: ref_title, severity, channel_id } };
  return {
    ...attempt,
    ...answer,
    event_type,
    channel_name: receiver.channel,
    channel_id,
    integration_id: `int-demo-${Number(String(channel_id).slice(-3))}`,
    event_time,
    webhook_type: 'incident',
    endpoint: receiver.endpoint,
    request_headers: 'Content-Type: application/json\nUser-Agent: Watchbill-Webhook/1',
    request_body: JSON.stringify(body),
    response_headers: answer.status_code === 0 ? '' : 'Content-Type: application/json\nServer: demo',
    status: isFailure && answer.status_code !== 200 ? 'failed' : 'success',
    ref_id,
    ref_title,
  };
}

/** Secrets of the deliveries, plainly fake, that must not appear on screen unless the user reveals them. */
export const DEMO_SECRETS = {
  token: 'not-a-real-token',
  signing: 'not-a-real-signing-secret',
  formerSigning: 'not-a-real-former-signing-secret',
  session: 'not-a-real-session',
  password: 'not-a-real-password',
  hook: 'not/a/real/hook',
} as const;

/** Response bodies that are too long or too odd for a line of a file, by event. */
const BODIES: Readonly<Record<string, () => string>> = {
  'ev-demo-0014': largeBody,
  'ev-demo-0015': binaryBody,
};

/**
 * Completes deliveries with the latest incident of their channel; those of the storm with the latest of the storm.
 * @param incidents in order of start.
 */
export function withIncidents(
  deliveries: readonly Delivery[],
  incidents: readonly IncidentRecord[],
): Delivery[] {
  return deliveries.map((delivery) => {
    const { channel_id, event_id, event_time, event_type } = delivery;
    const isOfStorm = event_id.startsWith('ev-storm-');
    const latest = incidents.findLast(
      (incident) =>
        incident.channel_id === channel_id &&
        incident.created_at * 1000 <= Date.parse(event_time) &&
        (!isOfStorm || incident.incident_id.startsWith('in-storm-')),
    );
    const ref_id = latest?.incident_id ?? '';
    const ref_title = delivery.ref_title || (latest?.title ?? '');
    const severity = latest?.severity ?? 'Warning';
    return {
      ...delivery,
      ref_id,
      ref_title,
      request_body: JSON.stringify({
        event_type,
        event_time,
        incident: { id: ref_id, title: ref_title, severity, channel_id, progress: 'Triggered' },
      }),
      response_body: BODIES[event_id]?.() ?? delivery.response_body,
    };
  });
}

/** Signs the body with the secret of the receiver; a delivery that is answered 401, with its former one. */
export function signed(delivery: Delivery): Delivery {
  const secret = delivery.status_code === 401 ? DEMO_SECRETS.formerSigning : DEMO_SECRETS.signing;
  const signature = createHmac('sha256', secret).update(delivery.request_body).digest('hex');
  const request_headers = `${delivery.request_headers}\nX-Signature: sha256=${signature}`;
  return { ...delivery, request_headers };
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
