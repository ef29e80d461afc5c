import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Current load of the service. */
type Load = {
  requests: number;
  readings: Queue;
  stacks: Queue;
};

type Queue = { running: number; waiting: number };

export type Metrics = {
  register: Registry;
  answered: (operation: string, status: number, seconds: number) => void;
  /** @param by limit reached: `person`, `key`, `address`, `link`, or `load` of the service. */
  refused: (by: string) => void;
  upstreamFailed: (status: number) => void;
  /** Prometheus text format, with its media type. */
  page: () => Promise<{ type: string; text: string }>;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Metrics of the process. @param load undefined with a remote upstream. @param ready rejects while not ready. */
export function createMetrics(load: (() => Load) | undefined, ready: () => Promise<unknown>): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  // Gauges with the suffix of a counter.
  for (const kind of ['handles', 'requests', 'resources'])
    register.removeSingleMetric(`nodejs_active_${kind}_total`);
  const requests = new Histogram({
    name: 'watchbill_request_duration_seconds',
    help: 'Duration of requests up to the last byte of the reply, by operation and status.',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'watchbill_refused_total',
    help: 'Requests refused with 429, by the limit reached: person, key, address, link, or load of the service.',
    labelNames: ['by'],
    registers,
  });
  const failures = new Counter({
    name: 'watchbill_upstream_failures_total',
    help: 'Failed upstream calls, by status.',
    labelNames: ['status'],
    registers,
  });
  void new Gauge({
    name: 'watchbill_ready',
    help: '1 while the store or the upstream responds.',
    registers,
    async collect() {
      this.set(
        await ready().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  if (load) addLoad(load, registers);
  return {
    register,
    answered: (operation, status, seconds) => requests.observe({ operation, status }, seconds),
    refused: (by) => refusals.inc({ by }),
    upstreamFailed: (status) => failures.inc({ status }),
    page: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
}

function addLoad(load: () => Load, registers: Registry[]): void {
  void new Gauge({
    name: 'watchbill_service_requests',
    help: 'Requests in progress.',
    registers,
    collect() {
      this.set(load().requests);
    },
  });
  void new Gauge({
    name: 'watchbill_service_queue',
    help: 'Long store queries, and stacks in threads, that run or are queued.',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      const { readings, stacks } = load();
      for (const [queue, { running, waiting }] of Object.entries({ readings, stacks })) {
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
}
