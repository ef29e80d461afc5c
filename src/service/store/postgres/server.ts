import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg';
import { failureLine, READ_ONLY } from '../failure';
import { parseHosts } from './hosts';
import { createWatch } from './signs-of-life';

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
