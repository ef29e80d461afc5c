import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isNotNull, TransactionRollbackError } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { stringifyJson } from '#contract/json';
import { removeDemo } from '../demo/remove-demo';
import { exportFolder } from '../export/export-folder';
import { newFile } from '../export/new-file';
import { readEntries } from '../import/files';
import { importRecords } from '../import/import-records';
import { createProgress } from '../import/progress';
import { notePeople } from '../import/namesakes';
import { noteSchedules } from '../import/schedule-changes';
import { unknownPeopleWarnings } from '../import/unknown-people';
import { createKey, listKeys, revokeKey } from '../keys/keys';
import { addArtifacts, listArtifacts, removeArtifacts } from '../stack/artifacts/artifacts';
import { Refusal } from '../refusal';
import { erasePerson } from '../people/erase-person';
import { exportPerson } from '../people/export-person';
import type { AuditLog } from '../audit-log';
import { systemUser } from '../config';
import type { Author, PastReport } from '../records/kinds/schedule-past';
import { damageLine } from '../store/damage/find-damage';
import type { Db, Store } from '../store/db';
import { people } from '../store/schema';
import { namesFor } from '../store/names';
import { inspectAll } from '../sync/list-sources';
import { syncSources } from '../sync/sync';
import type { Source } from '../sources/source';
import { tarOf } from '../store/tar';
import { audited } from './audited';
import type { Management } from './management';

/** Members of a store that commands need. */
type ManagedStore = Pick<Store, 'db' | 'engine' | 'withCopy' | 'findDamage'>;

/** Dependencies of the commands. */
export type ManageDeps = {
  store: ManagedStore;
  /** Unix milliseconds. */
  clock: () => number;
  /** Zone of the account. */
  timeZone: string;
  /** Tools that are read regularly. */
  sources?: readonly Source[] | undefined;
  audit?: AuditLog | undefined;
  /** Author of imports; default: the user that runs this process. */
  by?: Pick<Author, 'author' | 'author_id'> | undefined;
};

/**
 * Manages a store that this process has open.
 * @param signal rolls back the running command on abort.
 */
export function manageStore(deps: ManageDeps, signal?: AbortSignal): Management {
  const { audit, clock, by = { author: systemUser() } } = deps;
  return audited(managementOf({ ...deps, by }, signal), { audit, who: by.author, clock });
}

function managementOf(
  { store, clock, timeZone, sources = [], by }: ManageDeps & { by: NonNullable<ManageDeps['by']> },
  signal: AbortSignal | undefined,
): Management {
  const { db, withCopy, findDamage } = store;
  const now = () => Math.floor(clock() / 1000);
  return {
    async importFiles(files, draw, { rewritePast = false, dryRun = false } = {}) {
      const progress = await createProgress(files, draw, clock);
      const zones = { personZones: await personZones(db), accountZone: timeZone };
      const entries = progress.watch(readEntries(files, { onBytes: progress.onBytes, zones }));
      try {
        return await (dryRun ? rolledBack : committed)(db, async (tx) => {
          const changesSince = await noteSchedules(tx, timeZone, now());
          const namesakesSince = await notePeople(tx);
          let past: PastReport = { rewritten: 0, warnings: [], schedules: new Set() };
          const counts = await importRecords(tx, untilAborted(entries, signal), {
            now: now(),
            rewritePast,
            author: { kind: 'import', ...by },
            onPast: (report) => {
              past = report;
            },
          });
          const isOfRotas = counts.schedules !== undefined || counts.people !== undefined;
          const unknown = isOfRotas ? await unknownPeopleWarnings(tx) : [];
          const { schedules, warnings } = await changesSince(past.schedules);
          signal?.throwIfAborted();
          return {
            counts,
            warnings: [...past.warnings, ...unknown, ...warnings, ...(await namesakesSince())],
            rewritten: past.rewritten,
            schedules,
          };
        });
      } finally {
        progress.end();
      }
    },
    async exportInto(folder, options) {
      if (!options.damaged) requireWhole((await findDamage?.('pages')) ?? []);
      return exportFolder(db, folder, options);
    },
    async backUp(file, stop = signal) {
      if (!withCopy) throw new Refusal('BadRequest', 'A PostgreSQL is backed up with pg_dump.');
      return newFile(file, (handle) =>
        withCopy(async (folder, problems) => {
          requireWhole(problems);
          await pipeline(tarOf(folder), createGzip(), writerTo(handle), stop ? { signal: stop } : {});
        }, stop),
      );
    },
    sync: (names, options, draw) =>
      syncSources({ db, clock, accountZone: timeZone, signal, onProgress: draw }, sources, names, options),
    removeDemo: () => removeDemo(db),
    erasePerson: (person, dryRun) =>
      (dryRun ? rolledBack : committed)(db, (tx) => erasePerson(tx, person, now())),
    exportPerson: (person, file) =>
      newFile(file, (handle) =>
        db.transaction(async (tx) => {
          await handle.writeFile(`${stringifyJson(await exportPerson(tx, person), 2)}\n`);
        }),
      ),
    addArtifacts: (build, incoming) => addArtifacts(db, build, untilAborted(incoming, signal), now()),
    listArtifacts: () => listArtifacts(db),
    removeArtifacts: (removal) => removeArtifacts(db, removal),
    createKey: (person, scopes) => createKey(db, person, now(), scopes),
    listKeys: () => listKeys(db),
    names: () => namesFor(db, { kind: 'local' }),
    inspect: (key) => inspectAll(store, 'pages', key, { sources, now: now() }),
    revokeKey: (keyId) => revokeKey(db, keyId, now()),
  };
}

/** Unlike the handle's own stream, leaves it closable. */
function writerTo(handle: FileHandle) {
  return async (chunks: AsyncIterable<Uint8Array>) => {
    for await (const chunk of chunks) await handle.writeFile(chunk);
  };
}

function committed<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(work);
}

/** Runs work in a transaction, and undoes it. */
async function rolledBack<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await db
    .transaction(async (tx) => {
      result = { value: await work(tx) };
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  if (!result) throw new Error('a transaction ended without its work');
  return result.value;
}

/** @throws Refusal if something is damaged. */
function requireWhole(problems: readonly string[]): void {
  if (problems.length > 0) throw new Refusal('InternalError', `${damageLine(problems)} Nothing was written.`);
}

/** Zones of the stored people who have one. */
async function personZones(db: Db): Promise<ReadonlyMap<Id, string>> {
  const { person_id, time_zone } = people;
  const rows = await db.select({ person_id, time_zone }).from(people).where(isNotNull(time_zone));
  return new Map(rows.map((row) => [row.person_id, row.time_zone ?? '']));
}

async function* untilAborted<Item>(
  items: AsyncIterable<Item>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Item> {
  for await (const item of items) {
    signal?.throwIfAborted();
    yield item;
  }
  signal?.throwIfAborted();
}
