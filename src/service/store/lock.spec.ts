import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { StartError } from '../config';
import { lockDataDir, socketOfServer } from './lock';
import { code } from './lock-program.spec-support?thread';

let programs: string;
beforeAll(() => {
  programs = mkdtempSync(join(tmpdir(), 'watchbill-lock-program-'));
  writeFileSync(join(programs, 'lock.cjs'), code);
});
afterAll(() => rmSync(programs, { recursive: true }));

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-lock-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(end));
  rmSync(folder, { recursive: true });
});

/** Starts another process that takes the lock, optionally in its own container. */
function start(times: number, container: readonly string[] = []) {
  const [command, ...args] = [
    ...container,
    process.execPath,
    join(programs, 'lock.cjs'),
    folder,
    String(times),
  ];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
  });
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.on('data', () => text.includes('\n') && resolve(text.split('\n', 1)[0] ?? ''));
  });
  const whole = new Promise<string>((resolve) => child.stdout.on('end', () => resolve(text)));
  return { child, firstLine, whole };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

const lock = (dataDir = folder) => lockDataDir(dataDir, 'the server');

test('the socket of a server has its final name, also while it is created', async () => {
  const held = await lock();
  const [name = ''] = readdirSync(folder);
  const [final, unfinished] = [join(folder, name), join(folder, name.replace('.sock', '.new'))];
  renameSync(final, unfinished);
  const found = socketOfServer(folder);
  await sleep(30);
  renameSync(unfinished, final);
  expect(await found).toBe(name);
  await held.release();
});

describe('the lock of a data directory', () => {
  it('excludes another part of the same process until it is released', async () => {
    const held = await lock();
    const [socket = ''] = readdirSync(folder);
    expect(statSync(join(folder, socket)).mode & 0o777).toBe(0o600);
    await expect(lock()).rejects.toThrow(StartError);
    expect(readdirSync(folder)).toEqual([socket]);
    await held.release();
    expect(readdirSync(folder)).toEqual([]);
    await (await lock()).release();
  });

  it('names its owner in the error, and what to do', async () => {
    const held = await lock();
    const message = await lock().catch(String);
    await held.release();
    expect(message).toMatch(
      new RegExp(
        `The data directory ${folder} is in use by process ${process.pid} on ${hostname()} \\(the server, since 20[^ ]*Z\\); stop it first, or set WATCHBILL_DATA_DIR$`,
      ),
    );
  });

  it('is respected while another process has it, and taken over after a kill', async () => {
    const { child, firstLine } = start(0);
    expect(await firstLine).toBe('held');
    await expect(lock()).rejects.toThrow(`is in use by process ${child.pid} `);
    await end(child);
    expect(readdirSync(folder)).toHaveLength(1);
    await (await lock()).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is respected while its owner is stopped and cannot respond', async () => {
    const { child, firstLine } = start(0);
    expect(await firstLine).toBe('held');
    child.kill('SIGSTOP');
    await expect(lock()).rejects.toThrow(
      `is in use by process ${child.pid}, which is too busy to say more; `,
    );
    child.kill('SIGCONT');
  });

  it('goes to one of many that start at once over dead ones', async () => {
    const dead = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { child, firstLine } = start(0);
        await firstLine;
        return child;
      }),
    );
    await Promise.all(dead.map(end));
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lock()));
    const held = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []));
    const refused = tries.flatMap((tried) => (tried.status === 'rejected' ? [String(tried.reason)] : []));
    expect(held).toHaveLength(1);
    // A busy process may not answer since when.
    expect(refused.filter((line) => !line.includes(`is in use by process ${process.pid}`))).toEqual([]);
    await held[0]?.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is never held by two processes, however they start, end and are killed', async () => {
    const workers = Array.from({ length: 3 }, () => start(8));
    const isOver = Promise.all(workers.map(({ whole }) => whole));
    // Some die before they have a socket, some with it, some with the lock.
    for (let killed = 0; killed < 4; killed += 1) {
      const { child } = start(1000);
      await sleep(60 + Math.random() * 150);
      child.kill('SIGKILL');
    }
    const message = await isOver;
    expect(message).toEqual(workers.map(() => 'done\n'));
  });

  it.skipIf(!existsSync('/proc/self'))(
    'reports in one line that no socket can be created (skipped without /proc)',
    async () => {
      await expect(lock('/proc/self/task')).rejects.toThrow(
        /^The data directory \/proc\/self\/task cannot be (locked, as no Unix socket can be made there|written to) \(\w+\)/,
      );
    },
  );
});

/** Command with its own process ids from 1, like `docker run`. */
const CONTAINER = ['unshare', '-pf', '--kill-child', '--mount-proc'];

function hasContainers(): boolean {
  try {
    execFileSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasContainers())(
  'containers that share a data directory (skipped where none can be made)',
  () => {
    it('see each other, though both are process 1', async () => {
      const first = start(0, CONTAINER);
      expect(await first.firstLine).toBe('held');
      const second = start(0, CONTAINER);
      expect(await second.firstLine).toMatch(/is in use by process 1 on /);
      await expect(lock()).rejects.toThrow('is in use by process 1 on ');
      await end(first.child);
      const third = start(0, CONTAINER);
      expect(await third.firstLine).toBe('held');
    });
  },
);
