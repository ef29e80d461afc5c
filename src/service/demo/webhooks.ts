import { createHmac } from 'node:crypto';
import type { Delivery } from '#contract/webhook';
import type { IncidentRecord } from '../records/kinds/incidents/record';
import { randomFrom } from './random';

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
