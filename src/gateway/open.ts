import type { BlockList } from 'node:net';
import { join } from 'node:path';
import { ERROR_STATUS } from '#contract/envelope';
import { NO_NAMES } from '#contract/names';
import { type Handler, keepOthersOut, openService, type Service } from '#service/service';
import type { LinkKind } from '#contract/links';
import type { CheckKey, FindPerson } from './access/access';
import type { AccessConfig } from './access/config';
import { createAccess } from './access/create-access';
import type { ForwardAs } from './forward';
import { createArtifacts } from './artifacts';
import type { Build } from './assets';
import type { GatewayConfig } from './config';
import { createGateway, type GatewayDeps } from './app';
import { createLinks } from './links/links';
import { createLog } from './operate/log';
import { createMetrics, type Metrics } from './operate/metrics';
import { createOperate } from './operate/operate';
import { checkingKeys, createUpstreamProbe, forwardOver } from './upstream/upstream';
import { createPreview } from './preview';
import { refusal } from './reply';
import { createDialect } from './upstream/dialect/dialect';
import { feedKind } from './links/feeds/feed-kind';
import { guestKind } from './links/guests/guest-kind';
import type { Kind, LinkDeps } from './links/kind';

export type OpenGateway = { handle: Handler; close(): Promise<void> };

/** Monotonic milliseconds. */
const clock = () => performance.now();

/**
 * Opens the embedded service or the connection to a remote upstream, and the gateway before it.
 * @param write writes a line of the log.
 * @param build dashboard to serve; undefined if Vite serves it.
 * @throws StartError if the service cannot start.
 */
export async function openGateway(
  config: GatewayConfig,
  write: (line: string) => void,
  build?: Build,
): Promise<OpenGateway> {
  const { names, upstream } = config;
  const operatorLog = createLog(config.operate.log, write);
  const log = operatorLog.notice;
  await keepOthersOut(config.service.dataDir, log);
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
  const gatewayOf = (deps: Omit<GatewayDeps, keyof typeof shared>) => {
    const accountZone = config.service.timeZone;
    const preview = createPreview(accountZone, deps.forward, Date.now);
    const all = { ...shared, ...deps, preview };
    return createGateway({
      ...all,
      kinds: Object.values(linkKinds({ ...all, accountZone, clock: Date.now })),
    });
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
  const appKey = appKeyOf(config, service);
  const keyProblem = await appKey.problem();
  // A configured key is not checked here: the store may receive it later.
  if (config.appKey === undefined && keyProblem !== undefined) log(keyProblem);
  if (build) await service.addOwnBuild(build);
  const ready = () => service.ready();
  const metrics = createMetrics(() => service.load(), ready);
  const access = await accessWith((email) => service.personOf(email));
  const handle = gatewayOf({
    forward: forwardTo(service, appKey),
    service: service.handle,
    artifacts: createArtifacts(service.handle, () => appKey.key()),
    ready,
    names: async (visitor) =>
      names ??
      (await service.names(
        visitor.kind === 'person' ? { person: visitor.personId } : { key: await appKey.key() },
      )),
    daysOff: (range) => service.daysOff(range),
    access,
    operate: operateWith(metrics),
  });
  return { handle, close: () => service.close() };
}

function appKeyOf({ appKey }: GatewayConfig, { ownKey }: Service): Service['ownKey'] {
  if (appKey === undefined) return ownKey;
  return {
    key: () => Promise.resolve(appKey),
    problem: () =>
      Promise.resolve(
        'The app key in WATCHBILL_APP_KEY or WATCHBILL_APP_KEY_FILE is not valid in this store',
      ),
  };
}

/**
 * Sends calls of the dashboard to the service in this process, without a socket: on behalf of the signed-in user, or
 * else with the gateway's key.
 */
function forwardTo(service: Service, appKey: Service['ownKey']): ForwardAs {
  return async (operation, body, signal, visitor) => {
    const isPerson = visitor.kind === 'person';
    // Without a key, an operation that needs none would answer as for a user on this machine.
    const query = isPerson ? '' : `?app_key=${encodeURIComponent((await appKey.key()) ?? '')}`;
    const request = new Request(`http://localhost${operation.path}${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal,
    });
    if (isPerson) return await service.handleFor(visitor.personId, request);
    const response = await service.handle(request);
    if (response.status !== ERROR_STATUS.Unauthorized) return response;
    // The service's message mentions a query parameter, which users of pages do not have.
    const problem = await appKey.problem();
    return problem === undefined ? response : refusal('Unauthorized', problem);
  };
}

function signingProxies({ mode }: AccessConfig): BlockList | undefined {
  return mode.kind === 'proxy' ? mode.proxy.addresses : undefined;
}

export function linkKinds(deps: LinkDeps): Record<LinkKind, Kind> {
  return { feed: feedKind(deps), guest: guestKind(deps) };
}
