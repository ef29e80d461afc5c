import { NO_NAMES } from '#contract/names';
import { openService, type Service } from '#service/service';
import type { Forward } from './api';
import type { Build } from './assets';
import type { GatewayConfig } from './config';
import { createGateway } from './gateway';
import { createDialect } from './upstream/dialect/dialect';
import { createProxy } from './upstream/proxy';
import { isLoopback } from './security';
import type { Handler } from '#service/service';

export type OpenGateway = { handle: Handler; close(): Promise<void> };

/**
 * Opens what the settings ask for, the embedded service or the way to a remote one, and puts the gateway before it.
 * @param build the dashboard to serve; without, somebody else serves it.
 * @throws StartError where the service cannot start.
 */
export async function openGateway(
  config: GatewayConfig,
  log: (line: string) => void,
  build?: Build,
): Promise<OpenGateway> {
  const { names, upstream } = config;
  const shared = { loopbackOnly: isLoopback(config.host), log, ...(build && { assets: build.assets }) };
  if (upstream !== 'embedded') {
    const handle = createGateway({
      ...shared,
      forward: createDialect(log)(createProxy({ baseUrl: upstream.baseUrl, appKey: config.appKey })),
      ready: () => Promise.resolve(),
      names: () => Promise.resolve(names ?? NO_NAMES),
    });
    return { handle, close: () => Promise.resolve() };
  }
  const service = await openService(config.service, log);
  if (config.appKey === undefined && service.keyProblem !== undefined) log(service.keyProblem);
  if (build) await service.addOwnBuild(build);
  const handle = createGateway({
    ...shared,
    forward: forwardTo(service, config.appKey ?? service.appKey),
    service: service.handle,
    ready: () => service.ready(),
    names: () => (names ? Promise.resolve(names) : service.names()),
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
