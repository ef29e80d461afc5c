import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceConfig, StartError } from './config';
import type { Log } from './context';
import { DEMO_ANDROID, demoAndroidArtifacts } from './demo/android-build';
import { demoRecords } from './demo/demo';
import { DEMO_AUTHOR, DEMO_PERSON_ID } from './demo/make-demo';
import { countsLine } from './import/counts-line';
import { entriesOf, importRecords, lockImports } from './import/import-records';
import { createKey } from './keys/keys';
import { addArtifacts } from './stack/artifacts/artifacts';
import type { Db, Store } from './store/db';
import { people, schedules, teams } from './store/schema';
import { storeFailure } from './store/store-failure';

export type FirstStart = {
  store: Store;
  config: Pick<ServiceConfig, 'dataDir' | 'databaseUrl' | 'timeZone'>;
  log: Log;
  /** Unix milliseconds. */
  now: number;
};

/**
 * Fills an empty store with demo data for today, and saves an app key for the demo person in `<data dir>/app-key`,
 * both in one transaction. A store with data and an existing key stay untouched; of several processes that start at
 * once, one fills the store.
 * @throws StartError if there is already a key or the data could not be loaded.
 */
export async function fillEmptyStore({ store, config, log, now }: FirstStart): Promise<void> {
  const file = join(config.dataDir, 'app-key');
  if (!(await isEmpty(store.db))) {
    // An earlier process may have ended between the commit and the rename.
    if (!existsSync(file) && existsSync(`${file}.new`)) await rename(`${file}.new`, file);
    return;
  }
  const isKeyKept = (await readFile(file, 'utf8').catch(() => '')).trim() !== '';
  if (isKeyKept) {
    throw new StartError(
      `The ${store.engine} store is empty, but ${file} holds the key of another one: see that the store is the right one; or, to start over, move that file away`,
    );
  }
  log('The store is empty: loading the demo data (WATCHBILL_DEMO=0 starts without)');
  try {
    const loaded = await store.db.transaction(async (tx) => {
      await lockImports(tx);
      // Another process may have filled it in the meantime.
      if (!(await isEmpty(tx))) return undefined;
      const records = demoRecords(dayIn(config.timeZone, now), config.timeZone);
      const seconds = Math.floor(now / 1000);
      // The past of the demo is part of its story, not computed.
      const counts = await importRecords(tx, entriesOf(records), {
        now: seconds,
        rewritePast: true,
        author: { kind: 'import', author: DEMO_AUTHOR },
      });
      await addArtifacts(tx, DEMO_ANDROID, demoAndroidArtifacts(), seconds);
      const key = await createKey(tx, DEMO_PERSON_ID, seconds);
      if (key === undefined) throw new Error(`there is no person ${DEMO_PERSON_ID}`);
      await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600 });
      return counts;
    });
    // Only after the commit.
    if (loaded) await rename(`${file}.new`, file);
    log(loaded ? `Loaded ${countsLine(loaded)}` : 'Another process has loaded it');
  } catch (error) {
    await rm(`${file}.new`, { force: true });
    throw await storeFailure(config, error, (reason) => `The demo data could not be loaded: ${reason}`);
  }
}

/** True if the store contains nothing that an import creates. */
async function isEmpty(db: Db): Promise<boolean> {
  for (const table of [teams, people, schedules]) {
    if ((await db.$count(table)) > 0) return false;
  }
  return true;
}

/** Calendar day of an instant in a zone: `2026-03-14`. */
function dayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
}
