import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { addGauges, type Load, LOAD_GAUGES } from './gauges';
import { bearerIn } from '#service/service';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { BlockList } from 'node:net';
import { refusal } from '../reply';
import {
  appKeyIn,
  askingAddress,
  clientAddress,
  countedAddress,
  isLoopback,
  isPassedOn,
  replySent,
  urlOf,
} from '../addresses';
import { createLinkLimits, createRateLimit, type Operate, type RequestRecord } from './rate-limit';
import { isRoutine, type LogConfig, operationName, type OperatorLog } from './log';

export type Metrics = {
  register: Registry;
  answered: (operation: string, status: number, seconds: number) => void;
  /** @param by limit reached: `person`, `key`, `address`, `link`, or `load` of the service. */
  refused: (by: string) => void;
  upstreamFailed: (status: number) => void;
  /** Prometheus text format, with its media type. */
  page: () => Promise<{ type: string; text: string }>;
};

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

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
    buckets: DURATION_BUCKETS,
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

const TOO_MANY = 429;

export type OperateConfig = {
  log: LogConfig;
  /** Bearer token of `/metrics`; undefined = loopback only. */
  metricsToken: string | undefined;
  /** True to publish names of schedules and people in `/metrics`. */
  metricsNames: boolean;
  /** Requests per minute; 0 = no limit. */
  rates: { person: number; key: number; address: number };
  /** Seconds after SIGTERM in which requests are answered, but `/readyz` fails. */
  drainSeconds: number;
  /** Proxies whose X-Forwarded-For is trusted. */
  proxies: BlockList;
};

type OperateDeps = {
  log: OperatorLog;
  metrics: Metrics;
  /** Monotonic milliseconds. */
  clock: () => number;
  /** Proxies that sign users in: their X-Forwarded-For is trusted, too. */
  signingProxies?: BlockList | undefined;
};

export function createOperate(
  { rates, metricsToken, proxies }: OperateConfig,
  { log, metrics, clock, signingProxies }: OperateDeps,
): Operate {
  const limits = {
    person: createRateLimit(rates.person, clock),
    key: createRateLimit(rates.key, clock),
    address: createRateLimit(rates.address, clock),
  };
  const trusted = [proxies, ...(signingProxies ? [signingProxies] : [])];
  const tooMany = (by: 'person' | 'key' | 'address' | 'link', wait: number, { requestId }: RequestRecord) => {
    metrics.refused(by);
    return refusal('RequestTooFrequently', `Too many requests from this ${by}.`, {
      requestId,
      headers: { 'Retry-After': String(wait) },
    });
  };
  return {
    ...createLinkLimits({
      clock,
      addressOf: (request) => countedAddress(request, trusted),
      refuse: tooMany,
    }),
    limit(request, record) {
      const address = countedAddress(request, trusted);
      const askers = {
        person: record.person,
        key: keyNameOf(request),
        address: address === undefined || address === '' || isLoopback(address) ? undefined : address,
      };
      for (const by of ['person', 'key', 'address'] as const) {
        const wait = askers[by] === undefined ? 0 : limits[by].take(askers[by]);
        if (wait > 0) return tooMany(by, wait, record);
      }
      return undefined;
    },

    sourceOf: (request) => countedAddress(request, trusted),

    watch: createWatch({ log, metrics, clock }, trusted),

    isOperator: (request) => isOperator(request, metricsToken),

    async metrics(request) {
      if (!isOperator(request, metricsToken)) {
        return refusal(
          'AccessDenied',
          metricsToken === undefined
            ? 'Only this machine may ask; set WATCHBILL_METRICS_TOKEN for others.'
            : 'The header Authorization must be "Bearer" and the token for metrics.',
        );
      }
      const { type, text } = await metrics.page();
      return new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'no-store' } });
    },
  };
}

/** Logs and counts requests. @param proxies as in `askingAddress`. */
function createWatch({ log, metrics, clock }: OperateDeps, proxies: readonly BlockList[]): Operate['watch'] {
  return (request, record) => {
    const started = clock();
    const operation = operationName(urlOf(request).pathname);
    record.operation ??= operation;
    const logReply = async ({ status, headers }: Response) => {
      const isWhole = await replySent(request);
      const durationMs = Math.round(clock() - started);
      metrics.answered(operation, status, durationMs / 1000);
      if (status === TOO_MANY && operation.startsWith('/service')) metrics.refused('load');
      const address = askingAddress(request, proxies);
      log.request(
        {
          requestId: headers.get('X-Request-Id') ?? record.requestId,
          method: request.method,
          operation,
          status,
          durationMs,
          ...(!isWhole && { isBrokenOff: true }),
          ...(record.person !== undefined && { person: record.person }),
          ...(address !== '' && { address }),
        },
        isRoutine(operation),
      );
    };
    return (response) => {
      void logReply(response).catch(() => undefined);
    };
  };
}

function isOperator(request: Request, token: string | undefined): boolean {
  if (token !== undefined) {
    const sent = bearerIn(request) ?? '';
    return timingSafeEqual(digest(sent), digest(token));
  }
  return isLoopback(clientAddress(request)) && !isPassedOn(request);
}

/** Digest of the request's app key: the key itself must not stay in memory for a minute. */
function keyNameOf(request: Request): string | undefined {
  const key = appKeyIn(request);
  return key ? digest(key).toString('base64').slice(0, 16) : undefined;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
