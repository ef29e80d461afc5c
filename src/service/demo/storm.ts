import { NIGHT_START } from '#domain/time/hours';
import type { Calendar } from './calendar';
import type { Severity } from './incident-words';
import type { Alert, Fate } from './response';

/**
 * Demo storm: one evening, one cause. Version 3.9.0 of the payments API opens a connection to the orders database per
 * request. The database runs out of connections, checkout fails, then everything that depends on either, and shoppers
 * who tap twice crash the Android app. It is rolled back at 21:05; the backlog takes until after midnight.
 */

/** Unix seconds of the first alert: 18:42 on the Thursday of the week before the demo day's. */
function stormStart(calendar: Calendar): number {
  return calendar.milliseconds('@week-1 Thu 18:42') / 1000;
}

/** Incident id; `in-storm-01` is the first, and the cause. */
export function stormId(place: number): string {
  return `in-storm-${String(place + 1).padStart(2, '0')}`;
}

/** Minute of the storm at which the night begins. */
const NIGHT = NIGHT_START / 60 - (18 * 60 + 42);

/** Minutes after the start, then the alert. */
type Row = readonly [
  at: number,
  where: readonly [channel: string, service: string],
  severity: Severity,
  title: string,
  course: {
    /** Minutes until the acknowledgement, and from there to the close. */
    takes: readonly [ack: number, close: number];
    /** Repetitions: count, and minutes between them. */
    again?: readonly [times: number, every: number];
    fate?: Fate;
    by?: 'manually' | 'timeout';
  },
];

const CHECKOUT = ['Checkout alerts', 'checkout'] as const;
const PAYMENTS = ['Checkout alerts', 'payments-api'] as const;
const CART = ['Checkout alerts', 'cart'] as const;
const VOUCHERS = ['Checkout alerts', 'vouchers'] as const;
const LEDGER = ['Ledger and settlement', 'ledger'] as const;
const SETTLEMENT = ['Ledger and settlement', 'settlement'] as const;
const CLUSTER = ['Kubernetes clusters', 'cluster-eu-1'] as const;
const DEPLOYS = ['Build and deploy', 'registry'] as const;
const EDGE = ['Major incidents', 'edge'] as const;
const SEARCH = ['Search quality and latency', 'search-api'] as const;
const EVENTS = ['Data pipelines', 'events'] as const;
const WAREHOUSE = ['Data pipelines', 'warehouse'] as const;
const ANDROID = ['Mobile crashes', 'android-app'] as const;
const PUSH = ['Mobile crashes', 'push'] as const;

const ROWS: readonly Row[] = [
  [
    0,
    PAYMENTS,
    'Warning',
    'orders database has 90 % of its connections in use',
    { takes: [6, 171], by: 'manually' },
  ],
  [4, CHECKOUT, 'Warning', 'p99 latency above 2 s', { takes: [3, 140], fate: 'passed on' }],
  [
    7,
    PAYMENTS,
    'Critical',
    'orders database refuses connections',
    { takes: [2, 148], fate: 'escalated', by: 'manually' },
  ],
  [9, CHECKOUT, 'Critical', 'error rate above 1 %', { takes: [3, 48], again: [6, 11] }],
  [11, CART, 'Warning', 'p99 latency above 2 s', { takes: [9, 55], again: [3, 17] }],
  [
    14,
    PAYMENTS,
    'Critical',
    'card payments declined more often than usual',
    { takes: [4, 131], fate: 'passed on', by: 'manually' },
  ],
  [
    17,
    EDGE,
    'Critical',
    'checkout answers 502 for a third of all requests',
    { takes: [3, 165], by: 'manually' },
  ],
  [
    19,
    CLUSTER,
    'Warning',
    'pods restart in a loop: payments-api fails its probe',
    { takes: [7, 31], again: [5, 13] },
  ],
  [22, VOUCHERS, 'Critical', 'error rate above 1 %', { takes: [14, 40], again: [2, 34], fate: 'unanswered' }],
  [25, ANDROID, 'Critical', 'crash-free sessions below 99 %', { takes: [8, 66], again: [3, 29] }],
  [31, LEDGER, 'Warning', 'queue of postings grows', { takes: [11, 95], again: [4, 23], fate: 'timed out' }],
  [38, SEARCH, 'Warning', 'p95 latency above 400 ms: prices come late', { takes: [6, 50], again: [2, 41] }],
  [44, EDGE, 'Critical', 'traffic drops by a third', { takes: [2, 121], by: 'manually' }],
  [52, EVENTS, 'Warning', 'consumer lag above 100,000', { takes: [10, 150], again: [2, 45] }],
  [66, CLUSTER, 'Critical', 'node not ready', { takes: [4, 58], fate: 'escalated', by: 'manually' }],
  [95, PUSH, 'Info', 'push deliveries drop', { takes: [25, 60], fate: 'unanswered' }],
  [
    143,
    DEPLOYS,
    'Info',
    'deploy rolled back: payments-api 3.9.0 to 3.8.4',
    { takes: [2, 9], by: 'manually' },
  ],
  [
    151,
    CHECKOUT,
    'Warning',
    'card payments declined more often than usual',
    { takes: [5, 22], again: [3, 14] },
  ],
  [
    176,
    LEDGER,
    'Critical',
    'balances differ between replicas',
    { takes: [7, 110], again: [2, 50], fate: 'passed on', by: 'manually' },
  ],
  [203, SETTLEMENT, 'Warning', 'settlement batch late', { takes: [18, 540], by: 'manually' }],
  [265, EVENTS, 'Warning', 'consumer lag above 100,000', { takes: [9, 70], again: [2, 37] }],
  [300, WAREHOUSE, 'Warning', 'nightly load failed', { takes: [16, 390] }],
];

/** Labels of each alert that identify the cause. */
const LABELS = {
  env: 'production',
  region: 'eu-west',
  cause: 'orders-database-connections',
  release: 'payments-api-3.9.0',
};
const CAUSE = {
  root_cause: 'payments-api 3.9.0 opened a connection to the orders database for every request',
  ticket: 'REVIEW-39',
};

/** Alerts of the storm in chronological order. */
export function stormAlerts(calendar: Calendar): Alert[] {
  const start = stormStart(calendar);
  return ROWS.flatMap((row) => {
    const [times] = row[4].again ?? [1];
    return Array.from({ length: times }, (_, place) => alertOf(row, place, start));
  }).toSorted((a, b) => a.at - b.at);
}

function alertOf([at, where, severity, title, course]: Row, place: number, start: number): Alert {
  const [channel, service] = where;
  const [ack, close] = course.takes;
  const minute = at + place * (course.again?.[1] ?? 0);
  // Uneven seconds, so that times are not all on the minute and reaction times differ.
  const odd = (minute * 37) % 60;
  return {
    at: start + minute * 60 + odd,
    isNight: minute >= NIGHT,
    channel,
    service,
    title,
    severity,
    // A person called this often misses some incidents.
    fate: course.fate ?? (place % 3 === 1 ? 'timed out' : 'answered'),
    delay: ack * 60 + odd * 2,
    closes: { after: close * 60 + odd * 7, by: course.by ?? 'auto' },
    isMuted: false,
    labels: LABELS,
    fields: { ...CAUSE, impact: severity === 'Critical' ? 'full' : 'partial' },
  };
}
