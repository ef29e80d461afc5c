import type { RequestListener } from 'node:http';
import { EventEmitter, once } from 'node:events';
import { dirname } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { FirstPerson, DaysOff, Contact } from '#contract/served/records';
import type { SourceList, SourceToRead } from '#contract/served/sources';
import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Interval } from '#domain/time/interval';
import type { AuditLog } from './audit-log';
import { beginStore } from './begin-store';
import type { ServiceConfig } from './config';
import { type Caller, type Editor, type Log, NOBODY } from './context';
import { listDaysOff } from './days-off/list-days-off';
import { openDemo } from './first-start';
import { type ChangeNote, createHandler } from './http/handler';
import { callerOf, type Person, personOf, createOwnKey, type OwnKey } from './keys';
import { writeClosedMonths } from './ledger/pay';
import { noLongerReadLine } from './no-longer-read';
import { Refusal, storeAway } from './refusal';
import type { Source } from './sources/source';
import type { SentStore } from './messages/sent';
import { sentInStore } from './messages/sent-in-store';
import { removeUnfinished } from './export';
import { removeLeftSpools } from './upload/spool';
import { eraseAgain } from './people/erase-person';
import { inspectAll, listSources } from './sync/list-sources';
import { type Delivery, receive } from './sync/receive';
import { removeDaily } from './retention/retention';
import { readRegularly } from './sync/regular-reading';
import { code } from './stack/threads/thread?thread';
import { createStackThreads } from './stack/threads/threads';
import { damageLine } from './store/find-damage';
import type { Db, Store } from './store/db';
import { createClusterProbe } from './store/distribute';
import { failureLine, isDiskFull } from './store/failure';
import { importedAt } from './store/import-state';
import type { StoreReport } from './store/inspect';
import { createReadiness, openStore } from './store/open-store';
import { contactsIn, namesFor } from './store/names';
import { within } from './store/within';
import {
  addArtifacts,
  artifactsOf,
  listArtifacts,
  type ListedArtifact,
  OWN_SERVICE,
  removeArtifacts,
  versionsOf,
} from './stack/artifacts';
import { createUploadHandler } from './upload/serve';
import { collectSourceMaps } from './stack/collect';

/** Build of the dashboard: its folder and its unique version. */
type OwnBuild = { folder: string; version: string };

const OWN = { type: 'browser', service: OWN_SERVICE } as const;

/** Max time of stopped commands to remove what they wrote; else the next start does. */
const STOP_MS = 5_000;

/** Versions to retain: pages of an older build may still be open. */
const KEPT_VERSIONS = 5;

export type { Editor, Log } from './context';
export { rememberErasure } from './people/erase-person';
export { withoutName } from './people/erase-stored';
export { type AuditLine, type AuditLog, openAuditLog } from './audit-log';
export { bearerIn, keyIdIn } from './keys';
export type { Person } from './keys';
export type { ChangeNote, Handler } from './http/handler';
export type { StoreReport } from './store/inspect';
export type { Message } from './messages/send-message';
export { sendMessage } from './messages/send-message';
export type { SentMessage, SentStore } from './messages/sent';
export { sentInFile } from './messages/sent';
export { type Outgoing, TOOL_FORMATS } from './messages/tools';
export type { Verdict } from './messages/verdict';
export { every } from './every';
export { keepOthersOut } from './store/data-dir';
export { createBodyReader, mediaType, noteArrival, parseBody } from './http/body';
export { createByteCollector } from './http/body';
export { receiverProblem } from './sync/receive';
export { within };
export { newRequestId, Refusal } from './refusal';

type Queue = { running: number; waiting: number };

/** Signed-in person, or the owner of a key. */
type Viewer = { person: Id | undefined } | { key: string | undefined };

/** All reads reject with a `Refusal` if the store does not respond, and log the reason. */
export type Service = {
  /**
   * `POST /<operation path>?app_key=…` and `GET /openapi.json`, for programs, and uploads at `UPLOADS_PATH` of
   * the origin that clients see; never rejects.
   * @param noteChange called before a change is made.
   */
  handle: (request: Request, noteChange?: (note: ChangeNote) => void) => Promise<Response>;
  /**
   * Handles an operation like `handle`, for the dashboard: the scopes of the key give no rights.
   * @param sender signed-in person, who needs no key, undefined without a record; or the owner of the key.
   * @param editor undefined: may change nothing.
   */
  handleFor(
    sender: { person: Id | undefined } | 'key',
    request: Request,
    editor: Editor | undefined,
  ): Promise<Response>;
  /** Person with this e-mail address. */
  personOf(email: string): Promise<Person | undefined>;
  ownKey: OwnKey;
  /**
   * Rejects if the store does not respond within 0.8 s. Returns a line if it responds, but machines of its cluster do
   * not. Both messages are public; the reason is logged.
   */
  ready(): Promise<string | undefined>;
  /** People, teams, roles, and the channels visible to the viewer. */
  names(viewer: Viewer): Promise<Names>;
  /** Ways to reach people, for visitors of the dashboard only. */
  contacts(): Promise<Contact[]>;
  /** All stored artifacts of stacks. */
  artifacts(): Promise<ListedArtifact[]>;
  /** Holidays and absences in a range. */
  daysOff(range: Interval): Promise<DaysOff>;
  /** Tools that are read regularly, with the schedules that the viewer sees. */
  sources(viewer: Viewer, withDetails?: boolean): Promise<SourceList>;
  /** Begins a reading of a source, if none is under way, or reads one schedule ahead. @throws Refusal */
  readSource(request: SourceToRead): Promise<void>;
  /** Takes the incidents of a webhook over, which is of a source, or of Alertmanager. @throws Refusal */
  receive(source: string, delivery: Delivery): Promise<{ incidents: number }>;
  /** Record of the messages that were sent. */
  sent: SentStore;
  /** Current load. */
  load(): {
    /** Number of operations in progress. */
    requests: number;
    /** Long queries of the store. */
    readings: Queue;
    /** Stacks in worker threads. */
    stacks: Queue;
  };
  /** True for a valid app key. */
  isKey(key: string): Promise<boolean>;
  /** Compares the row counts of the store, and checks an app key. */
  inspect(key: string | undefined): Promise<StoreReport>;
  /** Time of the last import in Unix seconds; undefined if it is unknown. */
  importedAt(): Promise<number | undefined>;
  /** Adds the source maps of a dashboard build, so that its stacks can be symbolicated. Logs a failure. */
  addOwnBuild(build: OwnBuild): Promise<void>;
  /** Begins a store of one's own with its first person: this one if it is empty, or one beside the demo's. */
  begin(person: FirstPerson): Promise<void>;
  /** Resolves once a real store exists beside the demo's. */
  storeBegun: Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the store (locked, migrated, filled with demo data where requested and empty) and serves it.
 * @param clock Unix milliseconds.
 * @param logRequest writes the request log.
 * @throws StartError, one line.
 */
export async function openService(
  config: ServiceConfig & { audit?: AuditLog | undefined },
  log: Log,
  clock: () => number = Date.now,
  logRequest: Log = log,
): Promise<Service> {
  const store = await openStore(config, 'the server');
  try {
    if (config.demo) await openDemo(store, config, log, clock());
    await eraseAgain(store.db, config.dataDir, log);
    const noLongerRead = await noLongerReadLine(store.db);
    if (noLongerRead !== undefined) log(noLongerRead);
    await writeClosedMonths(store.db, config.dataDir, log);
    const threads = createStackThreads({ code, maxWaitMs: config.maxWaitMs });
    const { dataDir, sources = [], audit } = config;
    const commands = { store, dataDir, sources, audit };
    const operations = createHandler({ ...config, store, threads, log, logRequest, clock, commands });
    await removeLeftSpools(config.dataDir, clock(), store.engine === 'PGlite');
    // An embedded store is of one process: all others are gone.
    await removeUnfinished(config.dataDir, store.engine === 'PGlite' ? () => true : undefined);
    const uploads = createUploadHandler({ ...config, store, log, logRequest, clock });
    const storeReady = createReadiness(store, log);
    const clusterProblem =
      store.engine === 'PostgreSQL'
        ? createClusterProbe(store.probe ?? store.db, log)
        : () => Promise.resolve(undefined);
    const ownKey = createOwnKey(store.db, config.dataDir, log, (config.sources ?? []).length > 0);
    const read = <T>(work: Promise<T>) => readOutside(store, work, log);
    const reading = readRegularly({ db: store.db, clock, accountZone: config.timeZone, log }, sources);
    const retention = removeDaily({ db: store.db, clock, log }, config.keep ?? {});
    const closing = new AbortController();
    const begins = new EventEmitter();
    const begun = once(begins, 'begun').then(() => undefined);
    reportDamage(store, log, closing.signal);
    store.serveSocket?.(socketListener((request) => operations(request, { editor: 'key', isOwner: true })));
    return {
      handle: (request, noteChange) =>
        uploads.serves(new URL(request.url).pathname)
          ? uploads.answer(request)
          : operations(request, { editor: 'key', noteChange }),
      handleFor: (sender, request, editor) =>
        operations(request, { ...(sender !== 'key' && { caller: callerFor(sender.person) }), editor }),
      personOf: (email) => read(personOf(store.db, email)),
      ownKey: { key: () => ownKey.key(), problem: () => read(ownKey.problem()) },
      async ready() {
        const [problem] = await Promise.all([clusterProblem(), storeReady()]);
        return problem;
      },
      load: () => ({ ...operations.load(), stacks: threads.load() }),
      isKey: async (key) => (await read(callerOf(store.db, key))) !== undefined,
      inspect: (key) => inspectAll(store, 'rows', key, { sources, now: Math.floor(clock() / 1000) }),
      storeBegun: begun,
      async begin(person) {
        const now = Math.floor(clock() / 1000);
        if (!config.demo) return beginStore(store, config.dataDir, person, now);
        const ownDir = dirname(config.dataDir);
        const own = await openStore({ dataDir: ownDir, databaseUrl: undefined }, 'a command');
        try {
          await beginStore(own, ownDir, person, now);
        } finally {
          await own.close();
        }
        begins.emit('begun');
      },
      importedAt: () => read(importedAt(store.db)),
      names: (viewer) => read(namesOf(store, viewer)),
      contacts: () => read(contactsIn(store.db)),
      artifacts: () => read(listArtifacts(store.db)),
      daysOff: (range) => read(listDaysOff(store.db, range)),
      sources: (viewer, withDetails = false) =>
        read(sourcesOf(store, viewer, { sources, now: Math.floor(clock() / 1000), withDetails })),
      readSource: ({ source, schedule }) => reading.readNow(source, schedule),
      receive: (source, delivery) =>
        read(receive({ db: store.db, sources, now: Math.floor(clock() / 1000) }, source, delivery)),
      sent: sentInStore(store.db),
      addOwnBuild: (build) =>
        addOwnBuild(store.db, build, Math.floor(clock() / 1000)).catch((error: unknown) =>
          log(`The source maps of the dashboard could not be added: ${failureLine(error)}`),
        ),
      async close() {
        closing.abort();
        await within(STOP_MS, Promise.all([operations.stop(), uploads.stop()])).catch(() => undefined);
        await within(STOP_MS, Promise.all([reading.stop(), retention.stop()])).catch(() => undefined);
        await threads.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close().catch(() => undefined);
    throw error;
  }
}

/** Logs tables of an embedded store that have lost rows. Not awaited. */
function reportDamage({ findDamage }: Store, log: Log, signal: AbortSignal): void {
  findDamage?.('rows', signal).then(
    (problems) => problems.length > 0 && log(damageLine(problems)),
    (error: unknown) =>
      signal.aborted || log(`The embedded store could not be checked: ${failureLine(error)}`),
  );
}

function callerFor(person_id: Id | undefined): Caller {
  return person_id === undefined ? NOBODY : { kind: 'person', person_id };
}

/** Read for callers outside the service, who get neither the query nor its parameters. @throws Refusal */
async function readOutside<T>({ engine }: Store, work: Promise<T>, log: Log): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const reason = failureLine(error);
    const refusal = storeAway(error);
    if (refusal)
      log(`The ${engine} store ${isDiskFull(error) ? 'has no room' : 'does not answer'}: ${reason}`);
    throw refusal ?? new Error(reason, { cause: error });
  }
}

async function namesOf(store: Store, viewer: Viewer): Promise<Names> {
  const caller = 'person' in viewer ? callerFor(viewer.person) : await callerWith(store, viewer.key);
  return namesFor(store.db, caller);
}

async function sourcesOf(
  store: Store,
  viewer: Viewer,
  { sources, now, withDetails }: { sources: readonly Source[]; now: number; withDetails: boolean },
): Promise<SourceList> {
  const caller = 'person' in viewer ? callerFor(viewer.person) : await callerWith(store, viewer.key);
  return listSources({ db: store.db, caller, now }, sources, withDetails);
}

async function callerWith({ db }: Store, key: string | undefined): Promise<Caller> {
  return (key === undefined ? undefined : await callerOf(db, key)) ?? NOBODY;
}

/** Adapts a handler to the server of a Unix socket. If a reply fails halfway, its connection is closed. */
export function socketListener(handler: (request: Request) => Promise<Response>): RequestListener {
  const listener = getRequestListener((request) => handler(request), {
    overrideGlobalObjects: false,
    hostname: 'localhost',
  });
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

/**
 * Adds the dashboard's own source maps as artifacts of the service `watchbill`, so that its errors can be
 * symbolicated. Skips a build that was added before.
 */
export async function addOwnBuild(db: Db, { folder, version }: OwnBuild, now: number): Promise<void> {
  const build = { ...OWN, version };
  if ((await artifactsOf(db, build)).length > 0) return;
  const nobody = { took: () => undefined, ignored: () => undefined };
  // Without a host, as the same build may be served from any.
  await addArtifacts(db, build, collectSourceMaps([folder], '/', nobody), now);
  for (const old of (await versionsOf(db, OWN)).slice(KEPT_VERSIONS)) {
    await removeArtifacts(db, { ...OWN, version: old });
  }
}
