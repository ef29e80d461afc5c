import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDemo } from '../src/service/first-start';
import { openStore } from '../src/service/store/open-store';

/** The built server as its own process, with demo data of its own (loaded here into a PostgreSQL), on a free loopback port. */
export type Server = {
  url: string;
  dataDir: string;
  /** Content of `<data dir>/app-key`. */
  appKey: string;
  /** Resident memory in MiB; 0 where the system does not report it. */
  memory(): number;
  stop(): Promise<void>;
  /** Ends it by signal 9. */
  kill(): Promise<void>;
};

/**
 * @param env more settings.
 * @param shared data directory of several servers, which is not removed; default: one of its own.
 */
export async function startServer(env: Record<string, string> = {}, shared?: string): Promise<Server> {
  const folder = shared ?? mkdtempSync(join(tmpdir(), 'watchbill-load-'));
  if (env['WATCHBILL_DATABASE_URL'] !== undefined) await fillDatabase(env['WATCHBILL_DATABASE_URL'], folder);
  const server = spawn(
    process.execPath,
    ['--max-semi-space-size=4', '--heap-growing-percent=25', 'scripts/start.mjs'],
    {
      env: {
        PATH: process.env['PATH'],
        HOST: '127.0.0.1',
        PORT: '0',
        WATCHBILL_DATA_DIR: folder,
        // All clients share one key here.
        WATCHBILL_RATE_KEY: '0',
        ...env,
      },
      // Nobody reads its log here.
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const stop = async () => {
    await ended(server, 'SIGTERM');
    if (shared === undefined) rmSync(folder, { recursive: true });
  };
  try {
    const url = await addressOf(server);
    const keyFile = [join(folder, 'app-key'), join(folder, 'demo/app-key')].find((file) => existsSync(file));
    if (keyFile === undefined) throw new Error('The server has no key');
    return {
      url,
      dataDir: folder,
      appKey: readFileSync(keyFile, 'utf8').trim(),
      memory: () => residentMb(server.pid ?? 0),
      stop,
      kill: () => ended(server, 'SIGKILL'),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The demo data in a PostgreSQL, where a server loads none. */
async function fillDatabase(databaseUrl: string, dataDir: string): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl }, 'a command');
  await openDemo(store, { dataDir, timeZone: 'UTC' }, console.log, Date.now());
  await store.close();
}

/** A free port, for callers that need it before the server starts. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return address.port;
}

async function addressOf(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output');
  for await (const line of createInterface(server.stdout)) {
    const url = /^Watchbill is ready: (\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The server did not start');
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const end = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await end;
}

function residentMb(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024);
}
