import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../context';
import type { Db } from '../store/db';
import { reasonOf } from '../store/data-dir';
import { people } from '../store/schema';
import { callerOf } from './keys';

/** Default app key of the dashboard: the contents of `<data dir>/app-key`. */
export type OwnKey = {
  /**
   * Key in the file, which may be replaced at any time. While the file is missing or empty, the previous key stays: a
   * shell truncates the file first, and the command that creates a key takes seconds.
   */
  key(): Promise<string | undefined>;
  /** Error message if the dashboard cannot read data with this key: the reason and the remedy, in one line. */
  problem(): Promise<string | undefined>;
};

/** @param hasSources true if an empty store is filled by tools that are read. */
export function createOwnKey(db: Db, dataDir: string, log: Log, hasSources: boolean): OwnKey {
  const file = join(dataDir, 'app-key');
  const make = `make a key for a person: npm run -s watchbill -- key create --person <id> --save ${file}`;
  let lastKey: string | undefined;
  let version = '';

  async function refresh(): Promise<void> {
    const { ino, mtimeMs, size, mode } = await stat(file);
    const current = `${ino} ${mtimeMs} ${size}`;
    if (current === version) return;
    lastKey = (await readFile(file, 'utf8')).trim() || lastKey;
    version = current;
    if ((mode & 0o077) === 0) return;
    await chmod(file, 0o600).catch((error: unknown) => {
      log(`Others on this machine can read the app key in ${file} (${reasonOf(error)})`);
    });
  }

  /** Error message; undefined if the file was read or does not exist. */
  async function failure(): Promise<string | undefined> {
    try {
      await refresh();
      return undefined;
    } catch (error) {
      return reasonOf(error) === 'ENOENT' ? undefined : reasonOf(error);
    }
  }

  return {
    async key() {
      await failure();
      return lastKey;
    },
    async problem() {
      const reason = await failure();
      if (reason !== undefined) return `The app key in ${file} cannot be read (${reason})`;
      if (lastKey !== undefined) {
        if ((await callerOf(db, lastKey)) !== undefined) return undefined;
        return `The app key in ${file} is not valid in this store; put the file back from a backup, or ${make}`;
      }
      const fill = hasSources
        ? 'wait for the first reading of its sources (docs/running/sources.md)'
        : 'import your records (docs/running/your-data.md)';
      return (await db.$count(people)) === 0
        ? `The store is empty: ${fill}, then ${make}`
        : `There is no app key in ${file}, so the dashboard sees nothing; put the file back from a backup, or ${make}`;
    },
  };
}
