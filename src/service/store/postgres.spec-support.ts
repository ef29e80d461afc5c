import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from '../../free-port.spec-support';

/**
 * PostgreSQL for the specs: the one WATCHBILL_DATABASE_URL names, or else a throw-away server from the system's
 * programs, in a temporary folder on a free loopback port. The specs get its address as WATCHBILL_TEST_DATABASE_URL;
 * they create their own databases in it and drop them. Without either, the PostgreSQL half of the specs is skipped,
 * with a line in the output.
 */

type Teardown = () => Promise<void>;

/** Starts the server and sets the address. Returns its teardown; undefined if none is needed. */
export async function startTestPostgres(): Promise<Teardown | undefined> {
  const configured = process.env['WATCHBILL_DATABASE_URL'];
  if (configured) {
    process.env['WATCHBILL_TEST_DATABASE_URL'] = configured;
    return undefined;
  }
  const programs = findPrograms();
  const identity = serverIdentity();
  if (!programs || !identity) {
    skipped('it is not installed');
    return undefined;
  }
  try {
    return await start(programs, identity);
  } catch (error) {
    skipped(String(error).split('\n', 1)[0] ?? '');
    return undefined;
  }
}

function skipped(reason: string): void {
  process.stdout.write(`The specs' PostgreSQL half is skipped: ${reason}.\n`);
}

/** Folder with `initdb` and `postgres`: on the path, or the default of Debian and Red Hat. */
function findPrograms(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
    '/usr/pgsql/bin',
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

/** User for the server: PostgreSQL refuses to run as root, so root uses the system's postgres user. */
function serverIdentity(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {};
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }).toString());
}

async function start(programs: string, identity: { uid?: number; gid?: number }): Promise<Teardown> {
  const folder = mkdtempSync(join(tmpdir(), 'watchbill-postgres-'));
  chmodSync(folder, 0o700);
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const options = { ...identity, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } };
  let server: ChildProcess | undefined;
  const stop = () => stopped(server, folder);
  try {
    execFileSync(
      join(programs, 'initdb'),
      ['-D', 'data', '-U', 'watchbill', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      { ...options, stdio: 'pipe' },
    );
    const port = await freePort();
    const settings = [
      'fsync=off',
      'full_page_writes=off',
      'synchronous_commit=off',
      'autovacuum=off',
      'max_connections=60',
    ];
    server = spawn(
      join(programs, 'postgres'),
      [
        '-D',
        'data',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-k',
        '',
        ...settings.flatMap((it) => ['-c', it]),
      ],
      { ...options, stdio: 'ignore' },
    );
    const url = `postgres://watchbill@127.0.0.1:${port}/postgres`;
    await answering(url, server);
    process.env['WATCHBILL_TEST_DATABASE_URL'] = url;
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 150 && server.exitCode === null; tries++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('the throw-away server did not start');
}

async function stopped(server: ChildProcess | undefined, folder: string): Promise<void> {
  if (server?.exitCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    // Immediate shutdown: its data is disposable.
    server.kill('SIGQUIT');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}
