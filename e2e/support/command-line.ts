import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Content of a folder to import: kinds and their records. */
export type Records = Readonly<Record<string, readonly unknown[]>>;

/** Through the server that has the data directory, or by opening the store itself, which takes several times as long. */
export async function importRecords(
  dataDir: string,
  records: Records,
  env: Record<string, string> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'watchbill-records-'));
  for (const [kind, list] of Object.entries(records)) {
    await writeFile(join(folder, `${kind}.ndjson`), list.map((one) => `${JSON.stringify(one)}\n`).join(''));
  }
  await commandLineWith({ ...env, WATCHBILL_DATA_DIR: dataDir }, 'import', folder);
  await rm(folder, { recursive: true });
}

/** Runs `watchbill` on a data directory, and gives what it prints. */
export async function commandLine(dataDir: string, ...words: string[]): Promise<string> {
  return commandLineWith({ WATCHBILL_DATA_DIR: dataDir }, ...words);
}

/** Runs `watchbill` with settings of its own, and gives what it prints. */
export async function commandLineWith(env: Record<string, string>, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['dist/server/cli.js', ...words], {
    env: { ...process.env, ...env },
  });
  return stdout;
}
