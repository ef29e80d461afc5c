import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { addGauges, type Load, LOAD_GAUGES } from './gauges';

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
  const isReady: Parameters<typeof addGauges<boolean>>[1] = [
    ['watchbill_ready', '1 while the store or the upstream responds.', [], (is) => [[Number(is)]]],
  ];
  addGauges(register, isReady, () =>
    ready().then(
      () => true,
      () => false,
    ),
  );
  if (load) addGauges(register, LOAD_GAUGES, () => Promise.resolve(load()));
  return {
    register,
    answered: (operation, status, seconds) => requests.observe({ operation, status }, seconds),
    refused: (by) => refusals.inc({ by }),
    upstreamFailed: (status) => failures.inc({ status }),
    page: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
}
