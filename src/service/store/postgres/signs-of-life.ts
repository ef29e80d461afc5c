import { Client, type ClientConfig } from 'pg';

/**
 * Closes connections whose server has vanished without closing them: it lost power or network, or hangs. TCP takes
 * minutes to notice, and a statement may take long. So another connection checks whether the server's process is
 * still working on it.
 */

const TICK_MS = 500;
/** Ticks of silence before the server is probed. */
const QUIET_TICKS = 4;
const PROBE_MS = 2_000;

type Watched = { maxTicks: number; ticks: number; bytesRead: unknown; isIdle: boolean };

export type Watch = {
  /** Watches a connection until the returned function is called. @param maxSilenceMs timeout. */
  begin(client: Client, maxSilenceMs: number): () => void;
};

/** @param onLost called after a connection was closed: others may be lost, too. */
export function createWatch(config: () => ClientConfig, onLost: () => void): Watch {
  const watched = new Map<Client, Watched>();
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
