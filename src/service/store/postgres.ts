import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type PoolClient, type QueryConfig, type QueryResult, types } from 'pg';
import type { Db, Store } from './db';
import { createWaitingQuestions, questionKey } from './waiting';
import { createServer, type Lender } from './server';

// Process-wide: drizzle uses the driver's global table of types, and the driver is only used here. Integers are text
// by default.
types.setTypeParser(types.builtins.JSON, (text) => text);

const CANCEL_EVERY_MS = 200;

/** Milliseconds of silence after which connections count as lost. */
const SILENCE = { page: 4_500, import: 20_000, cancel: 2_000, probe: 4_000 };

/** Milliseconds that a statement waits for a lock. Another client may have locked a table, for as long as it likes. */
const LOCK = { page: 2_000, import: 60_000, cancel: 700, probe: 700 };

/** Milliseconds of a statement. */
const STATEMENT = { page: 60_000, import: 3_600_000, cancel: SILENCE.cancel, probe: SILENCE.probe };

/** Milliseconds by which this side waits longer than the server, whose error is the better one. */
const ANSWER_MS = 1_000;

/**
 * Opens connection pools, without a migration and without any query yet.
 * @param address in the format of `parseHosts`.
 */
export function openPostgres(address: string): Store {
  const server = createServer(address);
  // Users wait for these. Several hosts share the time.
  const reading = server.open({
    max: 10,
    connectionTimeoutMillis: SILENCE.page / server.hostCount,
    query_timeout: STATEMENT.page + ANSWER_MS,
    limits: { lock_timeout: LOCK.page, statement_timeout: STATEMENT.page },
    maxSilenceMs: SILENCE.page,
  });
  // A transaction may import millions of rows, and ends with a few long statements.
  const lasting = server.open({
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: STATEMENT.import + ANSWER_MS,
    maxSilenceMs: SILENCE.import,
  });
  // For queries that must not wait behind long statements, each kind on connections of its own.
  const openBrief = (kind: 'cancel' | 'probe') =>
    server.open({
      max: 2,
      connectionTimeoutMillis: SILENCE[kind] / server.hostCount,
      query_timeout: STATEMENT[kind] + ANSWER_MS,
      limits: { lock_timeout: LOCK[kind], statement_timeout: STATEMENT[kind] },
      maxSilenceMs: SILENCE[kind],
    });
  const cancel = openBrief('cancel');
  const probe = openBrief('probe');
  const db = drizzle({ client: Object.assign(reading.pool, { query: queryJoined(reading) }) });
  // drizzle's own transactions on a pool leak the connection if `begin` fails on it.
  const transaction: typeof db.transaction = (work, config) =>
    lasting.lend((client) =>
      drizzle({ client }).transaction(async (tx) => {
        // Of this transaction only: a pooler may give it a connection with the limits of a page.
        await tx.execute(
          sql.raw(
            `set local lock_timeout = ${LOCK.import}; set local statement_timeout = ${STATEMENT.import}`,
          ),
        );
        return work(tx);
      }, config),
    );
  return {
    db: Object.assign(db, { transaction }),
    probe: drizzle({ client: Object.assign(probe.pool, { query: queryJoined(probe) }) }),
    engine: 'PostgreSQL',
    factsAtOnce: Infinity,
    whileWanted: (signal, work) => whileWanted({ reading, cancel }, signal, work),
    async close() {
      await Promise.all([reading, lasting, cancel, probe].map(({ pool }) => pool.end()));
    },
  };
}

/** Runs each query on its own connection; joins an identical query that is still waiting for a connection. */
function queryJoined(lender: Lender) {
  const waiting = createWaitingQuestions<QueryResult>();
  return (question: QueryConfig & { rowMode?: string }, params: unknown[]): Promise<QueryResult> => {
    const ask = (begins?: () => void) =>
      lender.lend((client) => {
        begins?.();
        return client.query(question, params);
      });
    const key = questionKey(question.text, params, question.rowMode);
    return key === undefined ? ask() : waiting.join(key, ask);
  };
}

/** Runs the work on its own connection; an abort cancels its statements in the server. */
function whileWanted<T>(
  { reading, cancel: canceller }: { reading: Lender; cancel: Lender },
  signal: AbortSignal,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const cancellable = async (client: PoolClient) => {
    const over = new AbortController();
    let cancelling: Promise<void> = Promise.resolve();
    const cancel = () => {
      cancelling = cancelStatements(canceller, client, over.signal);
    };
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const result = await work(drizzle({ client }));
      signal.throwIfAborted();
      return result;
    } finally {
      signal.removeEventListener('abort', cancel);
      over.abort();
      // A late cancellation must not hit the next user of the connection.
      await cancelling;
    }
  };
  return reading.lend(cancellable, signal);
}

/** Cancels repeatedly until the work is over, as the first attempt may come between two statements. */
async function cancelStatements(canceller: Lender, client: object, over: AbortSignal): Promise<void> {
  // Missing in the driver's types; undefined behind some proxies.
  const server = 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
  if (server === undefined) return;
  while (!over.aborted) {
    // If that fails, the statement runs to its end.
    await canceller
      .lend((other) => other.query('select pg_cancel_backend($1)', [server]))
      .catch(() => undefined);
    await sleep(CANCEL_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
  }
}
