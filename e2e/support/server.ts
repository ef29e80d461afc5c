import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Server = {
  url: string;
  appKey: string;
  dataDir: string;
  /** Process id of the listening process. */
  pid: number;
  /** Output of the server until now. */
  log: () => string;
  stop: () => Promise<void>;
};

/** A first start fills the store with demo data; a slow machine is slow, not wrong. */
const READY_WITHIN_MS = 300_000;
const ANSWERS_WITHIN_MS = 20_000;
const POLL_MS = 50;
const READY_LINE = /^Watchbill is ready: (\S+) /m;
/** Longer than the server gives its connections and its store. */
const ENDS_WITHIN_MS = 60_000;

/**
 * Starts the built product (`dist`, or another folder of its kind) and waits until it is ready: on a port that the
 * system picks, with a data directory of its own or a given one. `stop` removes a directory of its own. A port picked
 * before the start can be taken meanwhile by a connection or another server, which answers in its place or never.
 */
export async function startServer(
  env: Record<string, string>,
  place: { dataDir?: string; port?: number; host?: string; dist?: string } = {},
): Promise<Server> {
  const dataDir = place.dataDir ?? (await newDataDir());
  const { host = '127.0.0.1', port = 0 } = place;
  // As `npm start` does.
  const main = join(place.dist ?? 'dist', 'server/main.js');
  const child = spawn(process.execPath, ['--max-semi-space-size=4', '--heap-growing-percent=25', main], {
    env: {
      ...process.env,
      HOST: host,
      PORT: String(port),
      WATCHBILL_DATA_DIR: dataDir,
      WATCHBILL_DRAIN: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const url = await ready(child, output);
  const keyFile = [join(dataDir, 'app-key'), join(dataDir, 'demo/app-key')].find((file) => existsSync(file));
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    log: () => output.join(''),
    appKey: keyFile ? (await readFile(keyFile, 'utf8')).trim() : '',
    stop: async () => {
      await ended(child, output);
      if (place.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function newDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'watchbill-e2e-'));
}

/** Resolves with the address that the server prints, once it is ready there. */
async function ready(child: ChildProcess, output: readonly string[]): Promise<string> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && child.exitCode === null) {
    const [, url] = READY_LINE.exec(output.join('')) ?? [];
    if (url !== undefined) {
      const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
      const response = await fetch(`${url}/readyz`, { signal }).catch(() => undefined);
      if (response?.ok) return url;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  child.kill();
  throw new Error(`The server did not get ready:\n${output.join('')}`);
}

async function ended(child: ChildProcess, output: readonly string[]): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS);
  await exited;
  clearTimeout(timer);
  if (child.signalCode === 'SIGKILL') throw new Error(`The server did not end:\n${output.join('')}`);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
