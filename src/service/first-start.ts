import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceConfig } from './config';
import type { Log } from './context';
import { DEMO_ANDROID, demoAndroidArtifacts, demoRecords } from './demo/demo';
import { DEMO_AUTHOR, DEMO_PERSON_ID } from './demo/make-demo';
import { countsLine, entriesOf, importRecords } from './import/import-records';
import { createKey } from './keys';
import { addArtifacts } from './stack/artifacts';
import type { Store } from './store/db';
import { people, schedules, teams } from './store/schema';
import { storeFailure } from './store/data-dir';

/**
 * Says that the store is the demo's, or fills it with demo data for today, and saves an app key for the demo person in `<data dir>/app-key`,
 * both in one transaction.
 * @param now Unix milliseconds.
 * @throws StartError if the data could not be loaded.
 */
export async function openDemo(
  store: Store,
  config: Pick<ServiceConfig, 'dataDir' | 'timeZone'>,
  log: Log,
  now: number,
): Promise<void> {
  const file = join(config.dataDir, 'app-key');
  const unsaved = await readFile(`${file}.new`, 'utf8').catch(() => '');
  const counts = await Promise.all([teams, people, schedules].map((table) => store.db.$count(table)));
  if (counts.some((count) => count > 0)) {
    // An earlier process may have ended between the commit and the rename.
    if (unsaved !== '') await rename(`${file}.new`, file);
    log(`The demo data of ${config.dataDir} is shown: an import or a source begins your own store`);
    return;
  }
  log('Loading the demo data (WATCHBILL_DEMO=0 starts without)');
  try {
    const loaded = await store.db.transaction(async (tx) => {
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: config.timeZone, dateStyle: 'short' });
      const records = demoRecords(day.format(now), config.timeZone);
      const seconds = Math.floor(now / 1000);
      // The past of the demo is part of its story, not computed.
      const imported = await importRecords(tx, entriesOf(records), {
        now: seconds,
        rewritePast: true,
        author: { kind: 'import', author: DEMO_AUTHOR },
      });
      await addArtifacts(tx, DEMO_ANDROID, demoAndroidArtifacts(), seconds);
      const key = await createKey(tx, DEMO_PERSON_ID, seconds);
      if (key === undefined) throw new Error(`there is no person ${DEMO_PERSON_ID}`);
      await writeFile(`${file}.new`, `${key}\n`, { mode: 0o600 });
      return imported;
    });
    // Only after the commit.
    await rename(`${file}.new`, file);
    log(`Loaded ${countsLine(loaded)}`);
  } catch (error) {
    await rm(`${file}.new`, { force: true });
    throw await storeFailure(config, error, (reason) => `The demo data could not be loaded: ${reason}`);
  }
}
