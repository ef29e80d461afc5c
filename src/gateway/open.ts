import type { BlockList } from 'node:net';
import { join } from 'node:path';
import { ERROR_STATUS } from '#contract/envelope';
import { NO_NAMES } from '#contract/names';
import {
  type AuditLog,
  type Handler,
  keepOthersOut,
  openAuditLog,
  openService,
  sentInFile,
  type Service,
  type StoreReport,
} from '#service/service';
import { linkKinds } from './links/kinds';
import type { Access, AccessConfig, CheckKey, FindPerson } from './access/access';
import { createAccess } from './access/create-access';
import type { Caller, ForwardAs, GatewaySources, Visitor } from './forward';
import type { Build } from './assets';
import { capabilitiesOf, type GatewayConfig, withGateway } from './config';
import { createGateway, type GatewayDeps } from './app';
import { createDetails } from './check';
import { createLinks, type Links } from './links/links';
import { createLog, type OperatorLog } from './operate/log';
import { createMetrics, type Metrics, createOperate } from './operate/operate';
import {
  addGauges,
  addRotaGauges,
  IMPORT_GAUGES,
  type RotaMetricDeps,
  SOURCE_GAUGES,
} from './operate/gauges';
import { messageStates, SENT_FILE, startMessages } from './messages/engine';
import type { McpDeps } from './mcp/server';
import { checkingKeys, createUpstreamProbe, forwardOver } from './upstream/upstream';
import { createPreview } from './preview';
import { limitingStrangers, createRights, grantedGroups, type Rights, withChanges } from './rights';
import { refusal } from './reply';
import { createCapabilities } from './upstream/capabilities';

export type OpenGateway = Opened & Pick<OperatorLog, 'switchDebug' | 'notice'>;

type Opened = {
  handle: Handler;
  /** Resolves once a real store exists beside the demo's: the gateway opens again with it. */
  storeBegun?: Promise<void>;
  close(): Promise<void>;
};

/** Monotonic milliseconds. */
const clock = () => performance.now();

/**
 * Opens the embedded service or the connection to a remote upstream, and the gateway before it.
 * @param write writes a line of the log.
 * @param build dashboard to serve; undefined if Vite serves it.
 * @param stopping aborted before the server stops: it is not ready from then on, so that proxies send no more.
 * @throws StartError if the service cannot start.
 */
export async function openGateway(
  config: GatewayConfig,
  write: (line: string) => void,
  build?: Build,
  stopping?: AbortSignal,
): Promise<OpenGateway> {
  const operatorLog = createLog(config.operate.log, write);
  const log = operatorLog.notice;
  await keepOthersOut(config.service.dataDir, log);
  const links = createLinks(join(config.service.dataDir, 'links'), { log, clock: Date.now });
  const rights = createRights(config.rights);
  const audit = limitingStrangers(await openAuditLog(config.rights.auditLog, { log }), clock);
  const place = { config, operatorLog, links, build, rights, audit, stopping };
  const { switchDebug, notice } = operatorLog;
  const { upstream } = config;
  const opening = upstream === 'embedded' ? openEmbedded(place) : openRemote(place, upstream.baseUrl);
  const opened = await opening;
  return {
    handle: opened.handle,
    ...(opened.storeBegun && { storeBegun: opened.storeBegun }),
    switchDebug,
    notice,
    close: () => opened.close(),
  };
}

/** Visitor with the gateway's key. */
const ANYBODY: Visitor = { kind: 'anybody' };

/** Visitor without a record, who sees what is not private. */
const STRANGER: Visitor = { kind: 'person', email: '', name: '', personId: undefined };

/** Parts of a gateway that do not depend on the service behind it. */
type GatewayParts = {
  config: GatewayConfig;
  operatorLog: OperatorLog;
  links: Links;
  build: Build | undefined;
  rights: Rights;
  audit: AuditLog | undefined;
  stopping: AbortSignal | undefined;
};

async function openRemote(place: GatewayParts, baseUrl: string): Promise<Opened> {
  const { config, operatorLog, rights } = place;
  const log = operatorLog.notice;
  const ready = createUpstreamProbe(baseUrl, log, clock);
  const metrics = createMetrics(undefined, ready);
  const names = () => Promise.resolve(config.names ?? NO_NAMES);
  const forward = forwardOver(baseUrl, config.appKey, config.service.timeZone);
  const counted: ForwardAs = async (...call) => {
    const response = await forward(...call);
    if (response.status >= 500 || response.status === 429) metrics.upstreamFailed(response.status);
    return response;
  };
  // Not counted: that a server lacks an operation is no failure of it.
  const probed = createCapabilities(forward, Date.now);
  const depsFor = () => ({ forward: counted, names, accountZone: config.service.timeZone, clock: Date.now });
  const handle = gatewayOf(
    place,
    metrics,
    {
      forward: counted,
      capabilities: async (visitor) =>
        withChanges(withGateway(await probed(visitor), config), rights, visitor),
      ready,
      details: detailsOf(config),
      names,
      mcp: { depsFor, log },
      depsFor,
      access: await accessOf(place, undefined, checkingKeys(baseUrl)),
    },
    { visitor: () => Promise.resolve(ANYBODY) },
  );
  const messages = startMessages(config, {
    forward: counted,
    visitor: () => Promise.resolve(ANYBODY),
    names,
    sent: sentInFile(join(config.service.dataDir, SENT_FILE)),
    register: metrics.register,
    log,
  });
  return { handle, close: () => messages.stop() };
}

/** Capabilities of the embedded service for a visitor. */
function embeddedCapabilities(config: GatewayConfig, rights: Rights, visitor: Visitor) {
  const own = withGateway(capabilitiesOf(), config);
  const all = config.service.demo ? [...own, 'demo' as const] : own;
  return withChanges(all, rights, visitor);
}

async function openEmbedded(place: GatewayParts): Promise<Opened> {
  const { config, operatorLog, build, rights, audit } = place;
  const log = operatorLog.notice;
  const service = await openService({ ...config.service, audit }, log, Date.now, operatorLog.debug);
  const appKey = appKeyOf(config, service);
  const keyProblem = await appKey.problem();
  // A configured key is not checked here: the store may receive it later.
  if (config.appKey === undefined && keyProblem !== undefined) log(keyProblem);
  if (build) await service.addOwnBuild(build);
  const ready = () => service.ready();
  const forward = forwardTo(
    service,
    appKey,
    createChangeLog(log, config.appKey === undefined ? keyProblem : undefined),
  );
  const viewerOf = async (visitor: Visitor) =>
    visitor.kind === 'person' ? { person: visitor.personId } : { key: await appKey.key() };
  const names = async (visitor: Visitor) => {
    const stored = await service.names(await viewerOf(visitor));
    // A file of names has the records' targets unless it has its own.
    return config.names ? { targets: stored.targets, ...config.names } : stored;
  };
  const sources: GatewaySources = async (visitor, withDetails) => {
    const list = await service.sources(await viewerOf(visitor), withDetails);
    return withDetails ? { ...list, messages: await messageStates(config.service, service.sent) } : list;
  };
  const visitor = async () => ((await appKey.key()) === undefined ? STRANGER : ANYBODY);
  const metrics = createMetrics(() => service.load(), ready);
  if (config.service.sources?.length) {
    addGauges(
      metrics.register,
      SOURCE_GAUGES,
      async () => (await service.sources({ key: await appKey.key() })).sources,
    );
  }
  addGauges(metrics.register, IMPORT_GAUGES, () => service.importedAt());
  const depsFor = (caller: Caller) => ({
    ...('key' in caller ? keyedDeps(service, config, caller.key) : { forward, names, sources }),
    accountZone: config.service.timeZone,
    clock: Date.now,
  });
  const handle = gatewayOf(
    place,
    metrics,
    {
      forward,
      service: service.handle,
      capabilities: async (visitor) => embeddedCapabilities(config, rights, visitor),
      artifacts: async () => service.artifacts(),
      ready,
      details: detailsOf(config, async () => service.inspect(await appKey.key())),
      names,
      contacts: () => service.contacts(),
      daysOff: (range) => service.daysOff(range),
      sources,
      begin: (person) => service.begin(person),
      readSource: (input) => service.readSource(input),
      receive: (...delivery) => service.receive(...delivery),
      mcp: { depsFor, log },
      depsFor,
      isKey: (key) => service.isKey(key),
      access: await accessOf(place, (email) => service.personOf(email)),
    },
    { visitor },
  );
  const messages = startMessages(config, {
    forward,
    visitor,
    names,
    sent: service.sent,
    register: metrics.register,
    log,
  });
  return {
    handle,
    storeBegun: service.storeBegun,
    async close() {
      await messages.stop();
      await service.close();
    },
  };
}

function gatewayOf(
  { config, operatorLog, links, build, rights, audit, stopping }: GatewayParts,
  metrics: Metrics,
  deps: Omit<GatewayDeps, 'log' | 'links' | 'assets' | 'operate' | 'preview' | 'kinds' | 'rights' | 'audit'>,
  rotas: Pick<RotaMetricDeps, 'visitor'>,
): Handler {
  const accountZone = config.service.timeZone;
  const preview = createPreview(accountZone, deps.forward, Date.now);
  const operate = createOperate(config.operate, {
    log: operatorLog,
    metrics,
    clock,
    signingProxies: signingProxies(config.access),
  });
  const log = operatorLog.notice;
  addRotaGauges(metrics.register, {
    ...deps,
    ...rotas,
    accountZone,
    withNames: config.operate.metricsNames,
    log,
    clock: Date.now,
  });
  const all = {
    ...deps,
    ready: async () => {
      if (stopping?.aborted === true) throw new Error('The server stops: send requests to another one.');
      return deps.ready();
    },
    log,
    links,
    operate,
    preview,
    rights,
    audit,
    ...(build && { assets: build.assets }),
  };
  return createGateway({
    ...all,
    kinds: linkKinds({ ...all, accountZone, frameAncestors: config.frameAncestors, clock: Date.now }),
  });
}

function accessOf(
  { config, operatorLog, audit }: GatewayParts,
  findPerson: FindPerson | undefined,
  checkKey?: CheckKey,
): Promise<Access> {
  return createAccess(config.access, {
    host: config.host,
    dataDir: config.service.dataDir,
    findPerson,
    checkKey,
    grantedGroups: grantedGroups(config.rights),
    log: operatorLog.notice,
    audit,
  });
}

/** @param report undefined with a remote upstream. */
function detailsOf(config: GatewayConfig, report?: () => Promise<StoreReport>): GatewayDeps['details'] {
  return createDetails({ config, report, clock: Date.now });
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
 * @param logKey logs a problem of that key: guests and calendars only get that there is no data.
 */
function forwardTo(
  service: Service,
  appKey: Service['ownKey'],
  logKey: (problem: string | undefined) => void,
): ForwardAs {
  return async (...[operation, body, signal, visitor, editor]) => {
    const isPerson = visitor.kind === 'person';
    // Without a key, an operation that needs none would answer as for a user on this machine.
    const query = isPerson ? '' : `?app_key=${encodeURIComponent((await appKey.key()) ?? '')}`;
    const request = new Request(`http://localhost${operation.path}${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal,
    });
    if (isPerson) return await service.handleFor({ person: visitor.personId }, request, editor);
    const response = await service.handleFor('key', request, editor);
    const isRefused = response.status === ERROR_STATUS.Unauthorized;
    const problem = isRefused ? await appKey.problem() : undefined;
    logKey(problem);
    // The service's message mentions a query parameter, which users of pages do not have.
    return problem === undefined ? response : refusal('Unauthorized', problem);
  };
}

/** Returns a function that logs a problem when it begins or changes. @param last logged before. */
function createChangeLog(log: (line: string) => void, last: string | undefined) {
  return (problem: string | undefined) => {
    if (problem !== undefined && problem !== last) log(problem);
    last = problem;
  };
}

/** Operations and names as the owner of an app key gets them. */
function keyedDeps(
  service: Service,
  { names }: GatewayConfig,
  key: string,
): Pick<McpDeps, 'forward' | 'names' | 'sources'> {
  return {
    forward: (operation, body, signal) =>
      service.handleFor(
        'key',
        new Request(`http://localhost${operation.path}?app_key=${encodeURIComponent(key)}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body,
          signal,
        }),
        undefined,
      ),
    names: async () => names ?? (await service.names({ key })),
    sources: () => service.sources({ key }),
  };
}

function signingProxies({ mode }: AccessConfig): BlockList | undefined {
  return mode.kind === 'proxy' ? mode.proxy.addresses : undefined;
}
