import type { BlockList } from 'node:net';
import { join } from 'node:path';
import { NO_NAMES } from '#contract/names';
import { openService, type Service } from '#service/service';
import type { FindPerson } from './access/admission';
import type { AccessConfig } from './access/config';
import { createAccess } from './access/create-access';
import type { CheckKey } from './access/openid/own-key';
import type { ForwardAs } from './api';
import { createArtifacts } from './artifacts';
import type { Build } from './assets';
import type { GatewayConfig } from './config';
import { createFeeds } from './feeds/feeds';
import { createGateway, type GatewayParts } from './gateway';
import { createGuests } from './guests/guests';
import { createLinks } from './links/links';
import { createLog } from './operate/log';
import { createMetrics, type Metrics } from './operate/metrics';
import { createOperate } from './operate/operate';
import { createUpstreamProbe } from './operate/upstream-probe';
import { createPreview } from './preview/create-preview';
import { createDialect } from './upstream/dialect/dialect';
import { checkingKeys, forwardOver } from './upstream/keys';
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
  const links = createLinks(join(config.service.dataDir, 'links'), { log, clock: Date.now });
  const shared = { log, links, ...(build && { assets: build.assets }) };
  const accessWith = (findPerson: FindPerson | undefined, checkKey?: CheckKey) =>
    createAccess(config.access, {
      host: config.host,
      dataDir: config.service.dataDir,
      findPerson,
      checkKey,
      log,
    });
  const operateWith = (metrics: Metrics) =>
    createOperate(config.operate, {
      log: operatorLog,
      metrics,
      clock,
      signingProxies: signingProxies(config.access),
    });
  const gatewayOf = (parts: Omit<GatewayParts, keyof typeof shared>) => {
    const accountZone = config.service.timeZone;
    const around = { ...shared, ...parts, accountZone, clock: Date.now };
    const preview = createPreview(accountZone, parts.forward, Date.now);
    const guests = createGuests({ ...around, preview });
    return createGateway({ ...shared, ...parts, preview, feeds: createFeeds(around), guests });
  };
  if (upstream !== 'embedded') {
    const ready = createUpstreamProbe(upstream.baseUrl, log, clock);
    const metrics = createMetrics(undefined, ready);
    const forward = forwardOver(upstream.baseUrl, config.appKey, createDialect(log));
    const counted: ForwardAs = async (...call) => {
      const response = await forward(...call);
      if (response.status >= 500 || response.status === 429) metrics.upstreamFailed(response.status);
      return response;
    };
    const handle = gatewayOf({
      forward: counted,
      ready,
      names: () => Promise.resolve(names ?? NO_NAMES),
      access: await accessWith(undefined, checkingKeys(upstream.baseUrl)),
      operate: operateWith(metrics),
    });
    return { handle, close: () => Promise.resolve() };
  }
  const service = await openService(config.service, log, Date.now, operatorLog.debug);
  if (config.appKey === undefined && service.keyProblem !== undefined) log(service.keyProblem);
  if (build) await service.addOwnBuild(build);
  const ready = () => service.ready();
  const metrics = createMetrics(() => service.load(), ready);
  const access = await accessWith((email) => service.personOf(email));
  const appKey = config.appKey ?? service.appKey;
  const handle = gatewayOf({
    forward: forwardTo(service, appKey),
    service: service.handle,
    ...(appKey !== undefined && { artifacts: createArtifacts(service.handle, appKey) }),
    ready,
    names: async (visitor) =>
      names ?? (await service.names(visitor.kind === 'person' ? { person: visitor.personId } : undefined)),
    access,
    operate: operateWith(metrics),
  });
  return { handle, close: () => service.close() };
}

/**
 * Calls of the dashboard go to the service in this process, with no socket between: in the name of who has signed in,
 * else with the gateway's key.
 */
function forwardTo(service: Service, appKey: string | undefined): ForwardAs {
  // Without one, the operation that needs no key would answer as if somebody on this machine had asked.
  const query = `?app_key=${encodeURIComponent(appKey ?? '')}`;
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

function signingProxies({ mode }: AccessConfig): BlockList | undefined {
  return mode.kind === 'proxy' ? mode.proxy.addresses : undefined;
}
