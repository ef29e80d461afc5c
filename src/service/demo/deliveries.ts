import type { Delivery } from '#contract/webhook';
import type { IncidentRecord } from '../records/kinds/incidents/record';
import { type Random } from './random';

/** Receiver of a channel's events, and how it fails. */
type Receiver = {
  endpoint: string;
  /** Failures per hundred events. */
  failures: number;
  /** Days before the demo day, the first and the last, on which it refuses all. */
  refuses?: readonly [number, number];
  failure: Pick<Delivery, 'status_code' | 'duration' | 'error_message' | 'response_body'>;
};

const RECEIVERS: Readonly<Record<string, Receiver>> = {
  'Checkout alerts': {
    endpoint: 'https://hooks.example.com/incidents',
    failures: 5,
    failure: { status_code: 503, duration: 430, error_message: 'unexpected status 503', response_body: '' },
  },
  'Search quality and latency': {
    endpoint: 'https://pager.example.com/v2/in',
    failures: 3,
    refuses: [4, 4],
    failure: {
      status_code: 401,
      duration: 96,
      error_message: 'unexpected status 401',
      response_body: '{"error":"invalid signature"}',
    },
  },
  'Kubernetes clusters': {
    endpoint: 'https://status.example.com/hooks/incidents',
    failures: 6,
    failure: {
      status_code: 0,
      duration: 2000,
      error_message: 'context deadline exceeded (2s)',
      response_body: '',
    },
  },
  'Build and deploy': {
    endpoint: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=not-a-real-token',
    failures: 8,
    failure: {
      status_code: 200,
      duration: 140,
      error_message: '',
      response_body: '{"errcode":93000,"errmsg":"invalid webhook url"}',
    },
  },
};

const DAYS = 14;
const MAX_EVENTS = 420;
const RETRY_MS = 5000;

type DemoDeliveries = {
  incidents: readonly IncidentRecord[];
  /** Unix seconds at which the demo ends. */
  end: number;
  channelName: (id: IncidentRecord['channel_id']) => string;
  random: Random;
};

/** Deliveries about the incidents of the last two weeks: triggered, acknowledged and resolved, some of them twice. */
export function demoDeliveries({ incidents, end, channelName, random }: DemoDeliveries): Delivery[] {
  const start = end - DAYS * 86_400;
  const events = incidents
    .filter(({ channel_id }) => channelName(channel_id) in RECEIVERS)
    .flatMap((incident) => eventsOf(incident).map(({ type, at }) => ({ type, at, incident })))
    .filter(({ at }) => at >= start && at < end - 60)
    .toSorted((a, b) => a.at - b.at);
  const step = Math.max(1, events.length / MAX_EVENTS);
  const deliveries: Delivery[] = [];
  let count = 0;
  for (const [index, { type, at, incident }] of events.entries()) {
    const channel_name = channelName(incident.channel_id);
    const receiver = RECEIVERS[channel_name];
    // The same share of every day.
    if (!receiver || index < count * step) continue;
    count += 1;
    const day = Math.ceil((end - at) / 86_400);
    const isRefused =
      receiver.refuses !== undefined && day >= receiver.refuses[0] && day <= receiver.refuses[1];
    const isFailure = isRefused || random.between(1, 100) <= receiver.failures;
    const first = {
      incident,
      channel_name,
      receiver,
      event_id: `ev-demo-${1000 + count}`,
      event_type: type,
      ms: at * 1000 + random.between(100, 900),
    };
    if (isFailure) deliveries.push(attempted({ ...first, attempt: 1, isFailure, duration: 0 }));
    const isGivenUp = isRefused || (isFailure && random.between(1, 3) === 1);
    deliveries.push(
      attempted({
        ...first,
        ms: first.ms + (isFailure ? RETRY_MS : 0),
        attempt: isFailure ? 2 : 1,
        isFailure: isGivenUp,
        duration: random.between(90, 620),
      }),
    );
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

type Attempt = Pick<Delivery, 'event_id' | 'event_type' | 'channel_name' | 'attempt' | 'duration'> & {
  incident: IncidentRecord;
  receiver: Receiver;
  ms: number;
  isFailure: boolean;
};

function attempted({ incident, receiver, ms, isFailure, ...attempt }: Attempt): Delivery {
  const { channel_id, incident_id: ref_id, title: ref_title, severity } = incident;
  const event_time = new Date(ms).toISOString();
  const { event_type } = attempt;
  const answer = isFailure
    ? receiver.failure
    : { status_code: 200, duration: attempt.duration, error_message: '', response_body: '{"ok":true}' };
  return {
    ...attempt,
    ...answer,
    channel_id,
    integration_id: `int-demo-${Number(String(channel_id).slice(-3))}`,
    event_time,
    webhook_type: 'incident',
    endpoint: receiver.endpoint,
    request_headers: 'Content-Type: application/json\nUser-Agent: Watchbill-Webhook/1',
    request_body: JSON.stringify({
      event_type,
      event_time,
      incident: { id: ref_id, title: ref_title, severity, channel_id },
    }),
    response_headers: answer.status_code === 0 ? '' : 'Content-Type: application/json\nServer: demo',
    status: isFailure && answer.status_code !== 200 ? 'failed' : 'success',
    ref_id,
    ref_title,
  };
}
