import { NO_NAMES } from '#contract/names';
import { openService, type Service } from '#service/service';
import type { Forward } from './api';
import type { Build } from './assets';
import type { GatewayConfig } from './config';
import { createGateway } from './gateway';
import { createLog } from './operate/log';
import { createMetrics } from './operate/metrics';
import { createOperate } from './operate/operate';
import { createUpstreamProbe } from './operate/upstream-probe';
import { createDialect } from './upstream/dialect/dialect';
import { createProxy } from './upstream/proxy';
import { isLoopback } from './security';
import type { Handler } from '#service/service';

export type OpenGateway = { handle: Handler; close(): Promise<void> };

/** Milliseconds that never go back. */
const clock = () => performance.now();

/**
 * Opens what the settings ask for, the embedded service or the way to a remote one, and puts the gateway before it.
 * @param write takes a line of the log.
 * @param build the dashboard to serve; without, somebody else serves it.
 * @throws StartError where the service cannot start.
 */
export async function openGateway(
  config: GatewayConfig,
  write: (line: string) => void,
  build?: Build,
): Promise<OpenGateway> {
  const { names, upstream } = config;
  const operatorLog = createLog(config.operate.log, write);
  const log = operatorLog.notice;
  const shared = { loopbackOnly: isLoopback(config.host), log, ...(build && { assets: build.assets }) };
  if (upstream !== 'embedded') {
    const ready = createUpstreamProbe(upstream.baseUrl, log, clock);
    const metrics = createMetrics(undefined, ready);
    const spoken = createDialect(log)(createProxy({ baseUrl: upstream.baseUrl, appKey: config.appKey }));
    const handle = createGateway({
      ...shared,
      async forward(operation, body, signal) {
        const response = await spoken(operation, body, signal);
        if (response.status >= 500 || response.status === 429) metrics.upstreamFailed(response.status);
        return response;
      },
      ready,
      names: () => Promise.resolve(names ?? NO_NAMES),
      operate: createOperate(config.operate, operatorLog, metrics, clock),
    });
    return { handle, close: () => Promise.resolve() };
  }
  const service = await openService(config.service, log, Date.now, operatorLog.debug);
  if (config.appKey === undefined && service.keyProblem !== undefined) log(service.keyProblem);
  if (build) await service.addOwnBuild(build);
  const ready = () => service.ready();
  const metrics = createMetrics(() => service.load(), ready);
  const handle = createGateway({
    ...shared,
    forward: forwardTo(service, config.appKey ?? service.appKey),
    service: service.handle,
    ready,
    names: () => (names ? Promise.resolve(names) : service.names()),
    operate: createOperate(config.operate, operatorLog, metrics, clock),
  });
  return { handle, close: () => service.close() };
}

/** Calls of the dashboard go to the service in this process, with no socket between. */
function forwardTo(service: Service, appKey: string | undefined): Forward {
  const query = appKey === undefined ? '' : `?app_key=${encodeURIComponent(appKey)}`;
  return (operation, body, signal) =>
    service.handle(
      new Request(`http://localhost${operation.path}${query}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        signal,
      }),
    );
}
