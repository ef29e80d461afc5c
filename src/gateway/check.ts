import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { hasFailed, type MessageSummary, retryText } from '#contract/served/records';
import { isLate } from '#contract/served/sources';
import { counted } from '#domain/text/words';
import { formatLength, formatMoment } from '#domain/time/format';
import { type Message, sentInFile, type StoreReport, within } from '#service/service';
import type { AccessMode } from './access/access';
import type { GatewayConfig } from './config';
import { SENT_FILE } from './messages/engine';
import { connectionAdvice, connectionCode } from './upstream/call';
import { checkingKeys } from './upstream/upstream';

/** Result of one check of the installation. */
export type CheckResult = {
  name: string;
  /** A warning fails neither the command nor the probe. */
  state: 'ok' | 'warning' | 'failure';
  /** Result in a sentence without a full stop. */
  text: string;
  /** Remedy in a sentence without a full stop. */
  advice?: string;
};

type CheckOutcome = Omit<CheckResult, 'name'>;

type CheckDeps = {
  config: GatewayConfig;
  /** Inspects the store; undefined with a remote upstream. */
  report: (() => Promise<StoreReport>) | undefined;
  /** Problems of files of settings. */
  problems?: readonly string[];
  /** Unix milliseconds. */
  clock: () => number;
};

/** Clock of another machine, in Unix seconds, and of this one at the same time. */
type ClockReading = { of: string; theirs: number; ours: number };

/** What the checks of a run share: the store is inspected once, and each other server called once. */
type CheckFacts = Pick<CheckDeps, 'config' | 'clock'> & {
  problems: readonly string[];
  report: Promise<StoreReport> | undefined;
  provider: Promise<Peer> | undefined;
  upstream: Promise<Peer> | undefined;
};

/** Checks by name; undefined: the installation has nothing to check. */
const CHECKS: Readonly<Record<string, (facts: CheckFacts) => Promise<CheckOutcome> | undefined>> = {
  store: ({ report }) => report?.then(storeOutcome),
  'app key': ({ config, report }) =>
    report
      ? report.then(({ is_key_valid }) => keyOutcome(is_key_valid, config.access.mode.kind))
      : upstreamKeyOutcome(config),
  provider: ({ config, provider, clock }) => provider?.then(() => providerOutcome(config, clock)),
  upstream: ({ upstream }) => upstream?.then(upstreamOutcome),
  sources: ({ report }) => report?.then(sourcesOutcome),
  messages: ({ config, report }) =>
    config.service.messages?.length ? messagesOutcome(config.service, report) : undefined,
  clock: async ({ config, report, provider, upstream, clock }) => {
    const peers = await Promise.allSettled([provider, upstream]);
    const readings = peers.map((peer) => (peer.status === 'fulfilled' ? peer.value?.clock : undefined));
    const isOtherMachine = config.service.databaseUrl !== undefined;
    const now = isOtherMachine ? (await report)?.now : undefined;
    return clockOutcome([
      ...readings.filter((reading) => reading !== undefined),
      ...(now === undefined ? [] : [{ of: 'PostgreSQL', theirs: now, ours: clock() / 1000 }]),
    ]);
  },
  disk: async ({ config }) => {
    const { dataDir } = config.service;
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return diskOutcome(dataDir, blocks === 0 ? undefined : bavail * bsize, await storeBytes(dataDir));
  },
  settings: ({ config, problems }) => Promise.resolve(settingsOutcome(config.unknownSettings, problems)),
};

/** A check of every page of a large store may take minutes, for which these wait. */
const STORE_LIMIT_MS = 30 * 60_000;
const OF_STORE: ReadonlySet<string> = new Set(['store', 'app key', 'sources', 'messages', 'clock']);
const CHECK_LIMIT_MS = 15_000;

/** Runs all checks side by side. One that throws, or does not end in time, has failed. */
export async function runChecks(deps: CheckDeps): Promise<CheckResult[]> {
  const { upstream, access } = deps.config;
  const report = deps.report?.();
  const facts: CheckFacts = {
    ...deps,
    problems: deps.problems ?? [],
    report,
    provider: access.mode.kind === 'openid' ? askPeer(access.mode.openId.issuer) : undefined,
    upstream: upstream === 'embedded' ? undefined : askPeer(new URL(upstream.baseUrl)),
  };
  const results = await Promise.all(
    Object.entries(CHECKS).map(async ([name, run]) => {
      const limit = report && OF_STORE.has(name) ? STORE_LIMIT_MS : CHECK_LIMIT_MS;
      const outcome = await within(limit, Promise.resolve(run(facts))).catch((error: unknown) => ({
        state: 'failure' as const,
        text: error instanceof Error ? error.message : String(error),
      }));
      return outcome && Object.assign(outcome, { name });
    }),
  );
  return results.filter((result) => result !== undefined);
}

/** Width of the longest name. */
const NAME_WIDTH = Math.max(...Object.keys(CHECKS).map(({ length }) => length));

/** Line for a terminal: `warning  disk      0.4 GB are free: make room …`. */
export function checkLine({ name, state, text, advice }: CheckResult): string {
  const whole = advice === undefined ? text : `${text}: ${advice}`;
  return `${state.padEnd('warning'.length)}  ${name.padEnd(NAME_WIDTH)}  ${whole}`;
}

/** Time between two runs of `/readyz?verbose`: probes are frequent, and the checks read the whole store. */
const KEPT_MS = 60_000;

/** Checks of a running process, at most once a minute. */
export function createDetails(deps: CheckDeps): () => Promise<{ checks: CheckResult[] }> {
  let last: { at: number; checks: Promise<CheckResult[]> } | undefined;
  return async () => {
    if (!last || deps.clock() - last.at >= KEPT_MS) last = { at: deps.clock(), checks: runChecks(deps) };
    return { checks: await last.checks };
  };
}

export function storeOutcome({
  engine,
  problems,
  people,
  imported_at,
  sources = [],
}: StoreReport): CheckOutcome {
  if (problems.length > 0) {
    return {
      state: 'failure',
      text: `${engine} is damaged: ${problems.join('; ')}`,
      advice: 'put it back from a backup (docs/running/data.md)',
    };
  }
  if (people === 0) {
    return {
      state: 'warning',
      text: `${engine} is empty`,
      advice:
        sources.length > 0
          ? 'the first reading of its sources fills it (docs/running/sources.md)'
          : 'import your records (docs/running/your-data.md)',
    };
  }
  const imported = imported_at === null ? '' : `, last change ${formatMoment(imported_at, 'UTC')} UTC`;
  return { state: 'ok', text: `${engine} is whole: ${people} people${imported}` };
}

/** @param isValid null without a key. */
export function keyOutcome(isValid: boolean | null, mode: AccessMode['kind']): CheckOutcome {
  if (isValid === true) return { state: 'ok', text: 'The key is valid' };
  const advice = 'create one by watchbill key create (docs/running/service.md)';
  if (isValid === false) return { state: 'failure', text: 'The key is not valid in this store', advice };
  return mode === 'openid' || mode === 'proxy'
    ? { state: 'ok', text: 'There is none: people sign in' }
    : { state: 'failure', text: 'There is no key, so pages show nothing', advice };
}

/** Where each person enters an own key, there is none to check. */
async function upstreamKeyOutcome({
  upstream,
  appKey,
  access: { mode },
}: GatewayConfig): Promise<CheckOutcome> {
  if (upstream === 'embedded' || (mode.kind === 'openid' && mode.ownKeys))
    return { state: 'ok', text: 'Each person enters an own key' };
  const advice = 'set WATCHBILL_APP_KEY_FILE to a file with a key of the upstream';
  if (appKey === undefined) return { state: 'warning', text: 'There is none', advice };
  const answer = await checkingKeys(upstream.baseUrl)(appKey);
  if (answer === 'valid') return { state: 'ok', text: 'The upstream accepts the key' };
  return answer === 'refused'
    ? { state: 'failure', text: 'The upstream refuses the key', advice }
    : { state: 'failure', text: 'The upstream could not check the key' };
}

async function providerOutcome(
  { access: { mode } }: GatewayConfig,
  clock: () => number,
): Promise<CheckOutcome> {
  if (mode.kind !== 'openid') return { state: 'ok', text: 'There is none' };
  // Imported on demand, like the sign-in itself.
  const [{ createProvider }, { failureOf }] = await Promise.all([
    import('./access/openid/provider'),
    import('./access/openid/failure'),
  ]);
  try {
    await createProvider(mode.openId, new URL('/access/callback', mode.publicUrl).href, clock).check();
    return { state: 'ok', text: `${mode.openId.issuer.host} answers` };
  } catch (error) {
    return { state: 'failure', text: `Nobody can sign in: ${failureOf(error).line}` };
  }
}

/** Statuses of a reverse proxy whose server is down. */
const NOBODY_BEHIND = new Set([502, 503, 504]);

function upstreamOutcome({ host, status }: Peer): CheckOutcome {
  return NOBODY_BEHIND.has(status)
    ? { state: 'failure', text: `${host} answers ${status}` }
    : { state: 'ok', text: `${host} answers` };
}

/** A source that was not read, or a schedule that is not taken over, is a warning: the installation works. */
export function sourcesOutcome({ sources = [], now }: Pick<StoreReport, 'sources' | 'now'>): CheckOutcome {
  if (sources.length === 0) return { state: 'ok', text: 'No tool is read' };
  const lines = sources.flatMap((source) => {
    const { name, problem, read_at, schedules } = source;
    const since = read_at === undefined ? 'never read' : `last read ${formatMoment(read_at, 'UTC')} UTC`;
    if (problem !== undefined) return [`${name}: ${problem} (${since})`];
    if (read_at === undefined || isLate(source, now)) return [`${name}: ${since}`];
    const doubtful = schedules.filter(({ state }) => state === 'kept' || state === 'gone');
    return doubtful.length === 0 ? [] : [`${name}: ${counted(doubtful.length, 'schedule')} not as there`];
  });
  return lines.length === 0
    ? { state: 'ok', text: `${counted(sources.length, 'source')} read in time` }
    : { state: 'warning', text: lines.join('; '), advice: 'see /sources (docs/running/sources.md)' };
}

/** Messages by what was sent: in the store, or in a file of a gateway before another server. */
async function messagesOutcome(
  { messages = [], dataDir }: GatewayConfig['service'],
  report: Promise<StoreReport> | undefined,
): Promise<CheckOutcome> {
  const sentMessages = report
    ? (await report).messages
    : await sentInFile(join(dataDir, SENT_FILE)).summaries();
  return sentOutcome(messages, sentMessages ?? []);
}

/** A message whose last event could not be sent, or not yet, is a warning. */
export function sentOutcome(
  messages: readonly Pick<Message, 'name' | 'silent'>[],
  summaries: readonly MessageSummary[],
): CheckOutcome {
  const lines = messages.flatMap(({ name, silent }) => {
    if (silent !== undefined) return [`${name}: sends nothing: ${silent}`];
    const summary = summaries.find(({ message }) => message === name);
    if (!summary) return [];
    const { problem = 'failed', failed_at = 0, retry } = summary;
    if (retry) return [`${name}: ${retryText(retry, `${formatMoment(retry.since, 'UTC')} UTC`)}`];
    if (!hasFailed(summary)) return [];
    return [`${name}: ${problem} (${formatMoment(failed_at, 'UTC')} UTC)`];
  });
  if (lines.length === 0) return { state: 'ok', text: `${counted(messages.length, 'message')} configured` };
  return {
    state: 'warning',
    text: lines.join('; '),
    advice: 'try it by watchbill messages test <name> (docs/running/messages.md)',
  };
}

const MAX_CLOCK_DIFFERENCE_S = 30;

export function clockOutcome(readings: readonly ClockReading[]): CheckOutcome {
  const [reading] = readings;
  if (!reading) return { state: 'ok', text: 'There is no other machine to compare it with' };
  const difference = ({ theirs, ours }: ClockReading) => Math.abs(theirs - ours);
  const { of, theirs, ours } = readings.reduce((a, b) => (difference(b) > difference(a) ? b : a));
  const seconds = Math.abs(theirs - ours);
  if (seconds <= MAX_CLOCK_DIFFERENCE_S) {
    const names = readings.map((reading) => reading.of).join(', ');
    return { state: 'ok', text: `Within ${MAX_CLOCK_DIFFERENCE_S} s of ${names}` };
  }
  return {
    state: 'failure',
    text: `${formatLength(seconds)} ${ours > theirs ? 'ahead of' : 'behind'} ${of}`,
    advice: 'synchronise the clocks by NTP',
  };
}

/** Free bytes below which the store refuses changes, and below which an import may not fit. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;
const LOW_FREE_BYTES = 1024 ** 3;

/**
 * @param freeBytes undefined if the file system does not report it.
 * @param storeSize bytes of the embedded store, of which a backup makes a copy.
 */
export function diskOutcome(dataDir: string, freeBytes: number | undefined, storeSize = 0): CheckOutcome {
  if (freeBytes === undefined) return { state: 'ok', text: `${dataDir} is on a disk that reports no sizes` };
  const store = storeSize > 0 ? `, whose store has ${(storeSize / 1e9).toFixed(1)} GB` : '';
  const text = `${(freeBytes / 1e9).toFixed(1)} GB are free for ${dataDir}${store}`;
  if (freeBytes >= Math.max(LOW_FREE_BYTES, 2 * storeSize)) return { state: 'ok', text };
  return {
    state: freeBytes < MIN_FREE_BYTES ? 'failure' : 'warning',
    text,
    advice: 'make room there, or move the data directory to a larger disk',
  };
}

/** Size of the embedded store; 0 without one. A file may be removed in the meantime. */
async function storeBytes(dataDir: string): Promise<number> {
  const entries = await readdir(join(dataDir, 'store'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        stat(join(parentPath, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function settingsOutcome(unknown: readonly string[], problems: readonly string[]): CheckOutcome {
  if (problems.length > 0)
    return { state: 'failure', text: problems.join('; '), advice: 'the server does not start like this' };
  if (unknown.length === 0) return { state: 'ok', text: 'All are known' };
  return { state: 'warning', text: unknown.join('; ') };
}

/** Called server. */
type Peer = { host: string; status: number; clock: ClockReading | undefined };

const ADDRESS_TIMEOUT_MS = 5_000;

/** Requests an address once, without following redirects. @throws one line, without the address. */
async function askPeer(url: URL): Promise<Peer> {
  try {
    const { headers, status, body } = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ADDRESS_TIMEOUT_MS),
    });
    await body?.cancel();
    const theirs = Date.parse(headers.get('Date') ?? '') / 1000;
    const clock = Number.isNaN(theirs) ? undefined : { of: url.host, theirs, ours: Date.now() / 1000 };
    return { host: url.host, status, clock };
  } catch (error) {
    const isLateAnswer = error instanceof Error && error.name === 'TimeoutError';
    const reason =
      connectionCode(error) ??
      (isLateAnswer ? `no answer within ${ADDRESS_TIMEOUT_MS / 1000} s` : 'no connection');
    throw new Error(`${url.host} cannot be reached (${reason})${connectionAdvice(error)}`, { cause: error });
  }
}
