import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { failureLine, READ_ONLY } from './failure';

/** Addresses of a PostgreSQL with several hosts, one of which accepts writes, in libpq's format. */

export type Hosts = {
  /** URL of each host, in order. */
  urls: readonly string[];
  /** True if a host must accept writes. */
  mustWrite: boolean;
};

const ADDRESS = /^(?<start>postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?<hosts>[^/?#]*)(?<rest>.*)$/;
const WRITING: ReadonlySet<string> = new Set(['read-write', 'primary']);

/** Parses an address; undefined if it is invalid. With several hosts, it must require one that accepts writes. */
export function parseHosts(address: string): Hosts | undefined {
  const { start, hosts, rest } = ADDRESS.exec(address)?.groups ?? {};
  if (start === undefined || hosts === undefined || rest === undefined) return undefined;
  const [path = '', query = ''] = rest.split('?', 2);
  const params = new URLSearchParams(query);
  const target = params.get('target_session_attrs') ?? 'any';
  if (target !== 'any' && !WRITING.has(target)) return undefined;
  params.delete('target_session_attrs');
  const listOf = (name: string) => params.get(name)?.split(',') ?? [];
  const [queryHosts, queryPorts] = [listOf('host'), listOf('port')];
  const places =
    queryHosts.length > 1
      ? queryHosts.map((host, index) => hostAndPort(host, queryPorts, index))
      : hosts.split(',');
  if (queryHosts.length > 1) for (const name of ['host', 'port']) params.delete(name);
  const end = `${path}${params.size > 0 ? `?${params.toString()}` : ''}`;
  const urls = places.map((place) => `${start}${place}${end}`);
  // The folder of a socket is among the parameters.
  const isValid = urls.every((url) => URL.canParse(url.replace(/@(?=[/?]|$)/, '@localhost')));
  if (!isValid || (urls.length > 1 && places.includes(''))) return undefined;
  return { urls, mustWrite: urls.length > 1 || target !== 'any' };
}

/** Host and port; a single port applies to all hosts. */
function hostAndPort(host: string, ports: readonly string[], index: number): string {
  const port = ports.length > 1 ? ports[index] : ports[0];
  return port === undefined ? host : `${host}:${port}`;
}

/**
 * Closes connections whose server has vanished without closing them: it lost power or network, or hangs. TCP takes
 * minutes to notice, and a statement may take long. So another connection checks whether the server's process is
 * still working on it.
 */

const TICK_MS = 500;
/** Ticks of silence before the server is probed. */
const QUIET_TICKS = 4;
const PROBE_MS = 2_000;

type Watch = {
  /** Watches a connection until the returned function is called. @param maxSilenceMs timeout. */
  begin(client: Client, maxSilenceMs: number): () => void;
};

/** @param onLost called after a connection was closed: others may be lost, too. */
function createWatch(config: () => ClientConfig, onLost: () => void): Watch {
  const watched = new Map<Client, { maxTicks: number; ticks: number; bytesRead: unknown; isIdle: boolean }>();
  let ticking: NodeJS.Timeout | undefined;
  let isProbing = false;

  function tick(): void {
    const quiet: Client[] = [];
    for (const [client, state] of watched) {
      const { isWaiting, bytesRead } = lookAt(client);
      if (!isWaiting || bytesRead !== state.bytesRead) {
        Object.assign(state, { bytesRead, ticks: 0, isIdle: false });
        continue;
      }
      // Ticks rather than a clock: while this process was suspended, it could not receive anything.
      state.ticks += 1;
      if (state.isIdle || state.ticks >= state.maxTicks) endLost(client, state.ticks * TICK_MS);
      else if (state.ticks >= QUIET_TICKS) quiet.push(client);
    }
    if (quiet.length > 0 && !isProbing) void probe(quiet);
  }

  function endLost(client: Client, silenceMs: number): void {
    watched.delete(client);
    onLost();
    client.connection.stream.destroy(
      Object.assign(new Error(`PostgreSQL has given no sign of life for ${silenceMs / 1000} s`), {
        code: 'ETIMEDOUT',
      }),
    );
  }

  async function probe(quiet: readonly Client[]): Promise<void> {
    isProbing = true;
    const isBusy = await busyProcesses(config());
    isProbing = false;
    for (const client of quiet) {
      const state = watched.get(client);
      if (!state || !isBusy) continue;
      if (isBusy(lookAt(client).processId)) state.ticks = 0;
      // Its reply may be in transit; the next tick decides.
      else state.isIdle = true;
    }
  }

  return {
    begin(client, maxSilenceMs) {
      const { bytesRead } = lookAt(client);
      watched.set(client, { maxTicks: maxSilenceMs / TICK_MS, ticks: 0, bytesRead, isIdle: false });
      ticking ??= setInterval(tick, TICK_MS).unref();
      return () => {
        watched.delete(client);
        if (watched.size > 0) return;
        clearInterval(ticking);
        ticking = undefined;
      };
    },
  };
}

/** Returns a check whether a process works on a statement; undefined if the server does not respond. */
async function busyProcesses(config: ClientConfig): Promise<((processId: unknown) => boolean) | undefined> {
  const client = new Client({ ...config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; own: number }>(
      `select pid, pg_backend_pid() as own from pg_stat_activity
        where coalesce(state, '') not like 'idle%' or pid = pg_backend_pid()`,
    );
    // Poolers and some proxies invent the process ids that clients see: then any response has to be enough.
    if (lookAt(client).processId !== rows[0]?.own) return () => true;
    const busy = new Set<unknown>(rows.map(({ pid }) => pid));
    return (processId) => busy.has(processId);
  } catch (error) {
    const { code }: { code?: unknown } = Object(error);
    // No connection left, which is a response, too.
    return String(code).startsWith('53') ? () => true : undefined;
  } finally {
    client.connection.stream.destroy();
  }
}

/** Members of the driver's connection, missing in its types. */
function lookAt(client: Client): { isWaiting: boolean; bytesRead: unknown; processId: unknown } {
  const { readyForQuery, processID }: { readyForQuery?: unknown; processID?: unknown } = Object(client);
  const { bytesRead }: { bytesRead?: unknown } = Object(client.connection.stream);
  return { isWaiting: readyForQuery === false, bytesRead, processId: processID };
}

export type Lender = {
  pool: Pool;
  /** Lends a connection. After a failure it is not reused, as it may be the cause. */
  lend<T>(work: (client: PoolClient) => Promise<T>, signal?: AbortSignal): Promise<T>;
};

type Server = {
  hostCount: number;
  open(config: LenderConfig): Lender;
};

type LenderConfig = PoolConfig & {
  /** Silence after which a connection counts as lost. */
  maxSilenceMs: number;
  /** Limits of the server for each statement, in milliseconds; absent: its own. */
  limits?: StatementLimits;
};

type StatementLimits = { lock_timeout: number; statement_timeout: number };

/**
 * Server behind an address. All its pools switch to the next host together, and drop their connections together after
 * one of them was lost.
 */
export function createServer(address: string): Server {
  const { urls, mustWrite } = parseHosts(address) ?? { urls: [address], mustWrite: false };
  let host = 0;
  let lostAt = 0;
  const born = new WeakMap<PoolClient, number>();
  const failures = new WeakMap<PoolClient, Error>();
  const config = (): ClientConfig => ({
    connectionString: urls[host],
    application_name: 'watchbill',
    keepAlive: true,
  });
  const watch = createWatch(config, () => {
    lostAt = performance.now();
  });

  /** Client for the host that is current at its creation. */
  class CurrentClient extends Client {
    constructor(options?: ClientConfig) {
      super({ ...options, ...config() });
    }
  }

  /** Tries each host once. */
  async function connect(pool: Pool): Promise<PoolClient> {
    if (urls.length === 1) return connectSound(pool);
    const reasons: string[] = [];
    while (reasons.length < urls.length) {
      const current = host;
      try {
        return await connectSound(pool);
      } catch (error) {
        reasons.push(failureLine(error));
        // Another caller may have switched already.
        if (host === current) host = (host + 1) % urls.length;
      }
    }
    throw readOnly(`No host of the database takes writes (${reasons.join('; ')})`);
  }

  async function connectSound(pool: Pool): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if ((born.get(client) ?? 0) >= lostAt) return client;
      client.release(true);
    }
  }

  return {
    hostCount: urls.length,
    open({ maxSilenceMs, limits, ...options }) {
      const pool = new Pool({
        ...options,
        idleTimeoutMillis: 30_000,
        Client: CurrentClient,
        ...((mustWrite || limits) && { verify: verifier(mustWrite, limits) }),
      });
      // A connection may break at any time, and an unhandled `error` event ends the process.
      pool.on('error', () => undefined);
      pool.on('connect', (client) => {
        born.set(client, performance.now());
        // The pool's own listener is off while a connection is checked out.
        client.on('error', (error) => failures.set(client, error));
      });
      return {
        pool,
        async lend(work, signal) {
          signal?.throwIfAborted();
          const client = await connect(pool);
          const end = watch.begin(client, maxSilenceMs);
          let isSound = signal?.aborted === true;
          try {
            signal?.throwIfAborted();
            const result = await work(client);
            isSound = true;
            return result;
          } catch (error) {
            // Queries after the break fail with the driver's generic message, without the cause.
            throw failures.get(client) ?? error;
          } finally {
            end();
            client.release(!isSound);
          }
        },
      };
    },
  };
}

function readOnly(message: string): Error {
  return Object.assign(new Error(message), { code: READ_ONLY });
}

/**
 * Prepares new connections: sets limits, and rejects a host that does not accept writes if it must. The limits are
 * set here, as poolers reject unknown parameters of a new connection.
 */
function verifier(mustWrite: boolean, limits: Partial<StatementLimits> = {}): PoolConfig['verify'] {
  const settings = Object.entries(limits).map(([name, ms]) => `set_config('${name}', '${ms}', false)`);
  const question = `select ${[...settings, `current_setting('transaction_read_only') as is`].join(', ')}`;
  return (client, done) => {
    client.query<{ is: string }>(question).then(
      ({ rows }) =>
        done(
          mustWrite && rows[0]?.is === 'on'
            ? readOnly('The host of the database takes no writes')
            : undefined,
        ),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  };
}
