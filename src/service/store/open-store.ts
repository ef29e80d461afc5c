import { gt, sql } from 'drizzle-orm';
import { StartError } from '../config';
import type { Log } from '../context';
import { prepareDataDir } from './data-dir';
import { hasRowCounts, keepRowCounts } from './damage/find-damage';
import type { Db, Store } from './db';
import { damagedStore, openEmbedded } from './embedded';
import { failureLine } from './failure';
import type { Program } from './lock/lock-socket';
import { migrate, TABLES } from './migrate';
import { openPostgres } from './postgres/postgres';
import { sources } from './schema';
import { storeFailure } from './store-failure';
import { within } from './within';

/** Seconds in which a store that is only busy answers. */
const READY_SECONDS = 5;

/** Timeout of closing, so that a store that hangs does not keep the process alive. */
const CLOSE_MS = 10_000;

/**
 * Opens, locks (embedded only) and migrates the store from the settings.
 * @throws StartError with one line if that fails; nothing stays open or locked then.
 */
export async function openStore(
  config: { dataDir: string; databaseUrl: string | undefined },
  program: Program,
): Promise<Store> {
  const { dataDir, databaseUrl } = config;
  await prepareDataDir(dataDir);
  const opened = databaseUrl === undefined ? await openEmbedded(dataDir, program) : openPostgres(databaseUrl);
  const store = {
    ...opened,
    close: () =>
      within(CLOSE_MS, opened.close()).catch((error: unknown) => {
        throw new StartError(`The ${opened.engine} store could not be closed: ${failureLine(error)}`);
      }),
  };
  try {
    const applied = await migrate(store.db);
    const isEmbedded = databaseUrl === undefined;
    if (isEmbedded) await endLeases(store.db);
    if (isEmbedded && (applied.length > 0 || !(await hasRowCounts(store.db)))) await keepRowCounts(store.db);
    return store;
  } catch (error) {
    await store.close().catch(() => undefined);
    throw await storeFailure(config, error, (reason) =>
      databaseUrl === undefined
        ? damagedStore(dataDir, reason)
        : `The PostgreSQL store cannot be used: ${reason}`,
    );
  }
}

/** One process has an embedded store: who reads a source by it was of a process that is gone. */
async function endLeases(db: Db): Promise<void> {
  await db.update(sources).set({ lease_until: 0, lease_by: '' }).where(gt(sources.lease_until, 0));
}

/**
 * Question that is answered only if each table can be read: a size needs the same lock as a query. A table that
 * another client has locked makes every page wait.
 */
const CAN_READ = sql.raw(
  `select count(pg_relation_size(to_regclass(name))) from unnest('{${TABLES.join(',')}}'::text[]) as name`,
);

/**
 * Resolves if the store responds. Rejects with a public one-line message if it does not within 5 s; logs the reason
 * once. Simultaneous callers share one probe, so that probes do not pile up if the store hangs.
 */
export function createReadiness(
  store: Pick<Store, 'db' | 'probe' | 'engine'>,
  log: Log,
): () => Promise<void> {
  let asking: Promise<unknown> | undefined;
  let trouble: string | undefined;
  return async () => {
    asking ??= Promise.resolve((store.probe ?? store.db).execute(CAN_READ)).finally(() => {
      asking = undefined;
    });
    try {
      await within(READY_SECONDS * 1000, asking);
      if (trouble !== undefined) log(`The ${store.engine} store answers again`);
      trouble = undefined;
    } catch (error) {
      const line = `The ${store.engine} store does not answer: ${failureLine(error)}`;
      if (line !== trouble) log(line);
      trouble = line;
      throw new Error('The store does not answer', { cause: error });
    }
  };
}
