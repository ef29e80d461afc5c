import { NO_NAMES } from '#contract/names';
import { openService, type Service } from '#service/service';
import type { FindPerson } from './access/admission';
import { createAccess } from './access/create-access';
import type { CheckKey } from './access/openid/own-key';
import type { ForwardAs } from './api';
import type { Build } from './assets';
import type { GatewayConfig } from './config';
import { createGateway } from './gateway';
import { checkingKeys, forwardOver } from './upstream/keys';
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
  const shared = { log, ...(build && { assets: build.assets }) };
  const accessWith = (findPerson: FindPerson | undefined, checkKey?: CheckKey) =>
    createAccess(config.access, {
      host: config.host,
      dataDir: config.service.dataDir,
      findPerson,
      checkKey,
      log,
    });
  if (upstream !== 'embedded') {
    const forward = forwardOver(upstream.baseUrl, config.appKey);
    const handle = createGateway({
      ...shared,
      forward,
      ready: () => Promise.resolve(),
      names: () => Promise.resolve(names ?? NO_NAMES),
      access: await accessWith(undefined, checkingKeys(upstream.baseUrl)),
    });
    return { handle, close: () => Promise.resolve() };
  }
  const service = await openService(config.service, log);
  if (config.appKey === undefined && service.keyProblem !== undefined) log(service.keyProblem);
  if (build) await service.addOwnBuild(build);
  const access = await accessWith((email) => service.personOf(email));
  const handle = createGateway({
    ...shared,
    forward: forwardTo(service, config.appKey ?? service.appKey),
    service: service.handle,
    ready: () => service.ready(),
    names: async (visitor) =>
      names ?? (await service.names(visitor.kind === 'person' ? { person: visitor.personId } : undefined)),
    access,
  });
  return { handle, close: () => service.close() };
}

/**
 * Calls of the dashboard go to the service in this process, with no socket between: in the name of who has signed in,
 * else with the gateway's key.
 */
function forwardTo(service: Service, appKey: string | undefined): ForwardAs {
  const query = appKey === undefined ? '' : `?app_key=${encodeURIComponent(appKey)}`;
  return (operation, body, signal, visitor) => {
    const isPerson = visitor.kind === 'person';
    const request = new Request(`http://localhost${operation.path}${isPerson ? '' : query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal,
    });
    return isPerson ? service.handleFor(visitor.personId, request) : service.handle(request);
  };
}
