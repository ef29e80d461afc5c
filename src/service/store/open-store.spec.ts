import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '../cli/commands';
import { openService } from '../service';
import { makeEmbeddedStore } from './stores.spec-support';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-embedded-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command on a data directory. */
async function run(dataDir: string, ...args: string[]) {
  const logged: string[] = [];
  const code = await runCommandLine(args, {
    env: { WATCHBILL_DATA_DIR: dataDir, WATCHBILL_DEMO: '0' },
    folder,
    out: (line) => logged.push(line),
    err: (line) => logged.push(line),
    clock: () => 0,
  });
  return { code, logged };
}

async function makeStoreWithAna(dataDir: string): Promise<void> {
  makeEmbeddedStore(dataDir);
  writeFileSync(join(folder, 'people.ndjson'), '{"person_id":1,"person_name":"Ana","team_ids":[]}\n');
  expect(await run(dataDir, 'import', 'people.ndjson')).toMatchObject({ code: 0 });
}

function filesIn(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).toSorted();
}

describe('a store that was changed from outside', () => {
  it.each<[string, (data: string) => void, string, string]>([
    [
      'missing beside a key',
      (data) => rmSync(join(data, 'store'), { recursive: true }),
      'The data directory DATA was in use, as "app-key", "store-made" in it shows, but its store is missing: put the folder "store" back from a backup; ',
      'move "app-key", "store-made" away',
    ],
    [
      'empty beside a key',
      (data) => {
        rmSync(join(data, 'store'), { recursive: true });
        mkdirSync(join(data, 'store'));
      },
      'The data directory DATA was in use, as "app-key", "store-made" in it shows, but its store is missing: ',
      'move "app-key", "store-made" away',
    ],
    [
      'without its version',
      (data) => rmSync(join(data, 'store', 'PG_VERSION')),
      'The embedded store in DATA/store cannot be opened, as its files are damaged, incomplete or of another version (the file PG_VERSION is missing): put the folder back from a backup; ',
      'move DATA away',
    ],
    [
      'cut off',
      (data) => truncateSync(join(data, 'store', 'global', 'pg_control'), 100),
      'The embedded store in DATA/store cannot be opened, as its files are damaged, incomplete or of another version (',
      'move DATA away',
    ],
  ])('is shown in one line, with what to do, and left alone: %s', async (_, damage, problem, advice) => {
    const data = join(folder, 'data');
    makeEmbeddedStore(data);
    writeFileSync(join(data, 'store-made'), '');
    writeFileSync(join(data, 'app-key'), 'wb_x\n');
    damage(data);
    const before = filesIn(data);
    const { code, logged } = await run(data, 'key', 'list');
    expect({ code, lines: logged.length }).toEqual({ code: 1, lines: 1 });
    const [line = ''] = logged.map((text) => text.replaceAll(data, 'DATA'));
    expect(line.startsWith(problem)).toBe(true);
    expect(line).toContain(`; or, to start over, ${advice}, and import an export if there is one`);
    const service = openService(
      { dataDir: data, databaseUrl: undefined, timeZone: 'UTC', demo: true, openWebhookDetail: true },
      () => undefined,
    );
    await expect(service).rejects.toThrow(logged[0]?.slice(0, 60));
    expect(filesIn(data).filter((name) => !name.includes('postmaster'))).toEqual(before);
  });

  it('is created again after an interrupted creation, next to an empty folder of links', async () => {
    const data = join(folder, 'data');
    mkdirSync(join(data, 'store.new', 'base'), { recursive: true });
    mkdirSync(join(data, 'links'));
    expect(await run(data, 'key', 'list')).toEqual({ code: 0, logged: [] });
    expect(readdirSync(data)).toEqual(['links', 'store', 'store-made']);
  });

  it('is not made anew beside what tells of one: store-made, session-secret or links', async () => {
    const data = join(folder, 'data');
    makeEmbeddedStore(data);
    expect(await run(data, 'key', 'list')).toMatchObject({ code: 0 });
    rmSync(join(data, 'store'), { recursive: true });
    const isRefusedBeside = async (name: string) => {
      const { code, logged } = await run(data, 'key', 'list');
      expect(code).toBe(1);
      expect(logged).toEqual([
        `The data directory ${data} was in use, as "${name}" in it shows, but its store is missing: put the folder "store" back from a backup; or, to start over, move "${name}" away, and import an export if there is one`,
      ]);
      expect(existsSync(join(data, 'store'))).toBe(false);
      rmSync(join(data, name), { recursive: true });
    };
    await isRefusedBeside('store-made');
    // As earlier versions, which wrote no mark, would leave it.
    writeFileSync(join(data, 'session-secret'), 'x'.repeat(32));
    await isRefusedBeside('session-secret');
    mkdirSync(join(data, 'links'));
    writeFileSync(join(data, 'links', 'feed.json'), '{}');
    await isRefusedBeside('links');
  });
});

/** Mounts a separate disk. Returns false without the permission to. */
function mountDisk(at: string, megabytes: number): boolean {
  try {
    mkdirSync(at);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function hasDisks(): boolean {
  const at = mkdtempSync(join(tmpdir(), 'watchbill-disk-'));
  const isMounted = mountDisk(join(at, 'disk'), 1);
  if (isMounted) execFileSync('umount', [join(at, 'disk')]);
  rmSync(at, { recursive: true });
  return isMounted;
}

/** Makes a folder read-only, for root too, and returns the way back. */
function readOnly(path: string): () => void {
  if (process.getuid?.() !== 0) {
    chmodSync(path, 0o500);
    return () => chmodSync(path, 0o700);
  }
  execFileSync('mount', ['--bind', path, path]);
  execFileSync('mount', ['-o', 'remount,bind,ro', path]);
  return () => execFileSync('umount', ['-l', path]);
}

describe.skipIf(process.getuid?.() === 0 && !hasDisks())(
  'a store that another user has written to (skipped where no disk can be mounted)',
  () => {
    it('is not called damaged, and opens as soon as its files can be written', async () => {
      const data = join(folder, 'data');
      await makeStoreWithAna(data);
      for (const part of ['', 'base', 'pg_wal']) {
        const restore = readOnly(join(data, 'store', part));
        try {
          expect([part, await run(data, 'key', 'list')]).toEqual([
            part,
            {
              code: 1,
              logged: [
                expect.stringMatching(
                  /^The embedded store in .* is not damaged, but this user may not read and write all of its files \(E\w+: .*\): make this user the owner of the folder and all in it$/,
                ),
              ],
            },
          ]);
        } finally {
          restore();
        }
      }
      expect(await run(data, 'key', 'create', '--person', '1')).toMatchObject({ code: 0 });
    });
  },
);

describe.skipIf(!hasDisks())('a full disk (skipped where none can be mounted)', () => {
  let disk: string;
  beforeEach(() => {
    disk = join(folder, 'disk');
    mountDisk(disk, 60);
  });
  afterEach(() => execFileSync('umount', ['-l', disk]));

  const full = () => ({
    code: 1,
    logged: [
      `No space left on device for the data directory ${join(disk, 'data')}: make room there, or set WATCHBILL_DATA_DIR to a larger disk; what was stored before is not lost`,
    ],
  });

  /** Writes until the disk is full, and returns the error message. */
  function fill(): string {
    const file = join(disk, 'other');
    try {
      for (;;) writeFileSync(file, Buffer.alloc(65_536), { flag: 'a' });
    } catch {
      return file;
    }
  }

  it('is reported when a store is created or opened, and loses no data', async () => {
    const data = join(disk, 'data');
    const other = fill();
    expect(await run(data, 'key', 'list')).toEqual(full());
    rmSync(other);
    rmSync(data, { recursive: true, force: true });
    await makeStoreWithAna(data);

    fill();
    expect(await run(data, 'key', 'list')).toEqual(full());
    rmSync(other);
    expect(await run(data, 'key', 'create', '--person', '1')).toMatchObject({ code: 0 });
  });
});
