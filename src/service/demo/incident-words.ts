/** Incident templates of the demo company, per channel: frequency, services and alert texts. */

export type Severity = 'Critical' | 'Warning' | 'Info';

export type Trouble = {
  channel: string;
  /** Weight relative to the other templates. */
  share: number;
  /** Percentages with severity Critical and Info. */
  critical: number;
  info: number;
  services: readonly string[];
  titles: readonly string[];
};

export const TROUBLES: readonly Trouble[] = [
  {
    channel: 'Checkout alerts',
    share: 16,
    critical: 24,
    info: 20,
    services: ['checkout', 'payments-api', 'cart', 'vouchers'],
    titles: ['p99 latency above 2 s', 'error rate above 1 %', 'card payments declined more often than usual'],
  },
  {
    channel: 'Ledger and settlement',
    share: 7,
    critical: 16,
    info: 30,
    services: ['ledger', 'settlement'],
    titles: ['settlement batch late', 'balances differ between replicas', 'queue of postings grows'],
  },
  {
    channel: 'Fraud signals',
    share: 6,
    critical: 20,
    info: 25,
    services: ['fraud-scoring'],
    titles: [
      'scoring takes longer than 300 ms',
      'many cards from one address',
      'model answers with defaults',
    ],
  },
  {
    channel: 'Search quality and latency',
    share: 15,
    critical: 12,
    info: 35,
    services: ['search-api', 'indexer', 'suggest'],
    titles: ['index older than 15 minutes', 'no result for common queries', 'p95 latency above 400 ms'],
  },
  {
    channel: 'Kubernetes clusters',
    share: 17,
    critical: 14,
    info: 30,
    services: ['cluster-eu-1', 'cluster-us-2', 'cluster-ap-1'],
    titles: ['node not ready', 'pods restart in a loop', 'volume 90 % full', 'API server slow to answer'],
  },
  {
    channel: 'Build and deploy',
    share: 8,
    critical: 3,
    info: 62,
    services: ['ci-runners', 'registry'],
    titles: ['builds wait longer than 10 minutes', 'deploy rolled back', 'image pulls fail'],
  },
  {
    channel: 'Data pipelines',
    share: 14,
    critical: 8,
    info: 45,
    services: ['events', 'warehouse', 'reports'],
    titles: ['consumer lag above 100,000', 'nightly load failed', 'report delivered late', 'schema mismatch'],
  },
  {
    channel: 'Mobile crashes',
    share: 11,
    critical: 18,
    info: 32,
    services: ['ios-app', 'android-app', 'push'],
    titles: ['crash-free sessions below 99 %', 'push deliveries drop', 'start-up time above 3 s'],
  },
  {
    channel: 'Major incidents',
    share: 2,
    critical: 75,
    info: 0,
    services: ['edge', 'dns'],
    titles: ['many services unreachable', 'DNS answers time out', 'traffic drops by a third'],
  },
  {
    channel: 'Security response',
    share: 4,
    critical: 20,
    info: 30,
    services: ['identity', 'bastion'],
    titles: ['logins from an unusual place', 'many failed logins', 'unexpected change of a policy'],
  },
];

export const REGIONS = ['eu-west', 'us-east', 'ap-south'] as const;
export const CAUSES = [
  'A deploy changed a default',
  'Traffic above plan',
  'A disk filled up',
  'A dependency was slow',
] as const;
