import { eq } from 'drizzle-orm';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Id } from '#contract/id';
import { parseJson, stringifyJson } from '#contract/json';
import type { UnixSeconds } from '#domain/time/zone';
import type { Log } from '../context';
import { type Entry, importRecords, lockImports } from '../import/import-records';
import { Refusal } from '../refusal';
import type { Db } from '../store/db';
import { countImport } from '../store/import-state';
import { erasures, people } from '../store/schema';
import { type Erasure, eraseStored, erasedAmong, personHash } from './erase-stored';

/**
 * Erases who a person is. Their number stays in rotas, where it is unknown from then on, and in figures. Only a hash of it is
 * remembered, at which imports look. @throws Refusal for an unknown person, or one who was erased before.
 */
export async function erasePerson(db: Db, person_id: Id, now: UnixSeconds): Promise<Erasure> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    if ((await tx.$count(people, eq(people.person_id, person_id))) === 0) {
      const was = (await erasedAmong(tx, [person_id])).has(person_id);
      throw new Refusal(
        'InvalidParameter',
        was ? `Person ${person_id} was erased before.` : `There is no person ${person_id}.`,
      );
    }
    const erasure = await eraseStored(tx, person_id);
    const hashes = [person_id, ...erasure.toolNumbers].map(personHash);
    await tx
      .insert(erasures)
      .values(hashes.map((person_hash) => ({ person_hash, erased_at: now })))
      .onConflictDoNothing();
    await countImport(tx);
    return erasure;
  });
}

/** File of the data directory that outlives a store: one that was restored from before an erasure is erased again. */
const FILE = 'erasures.ndjson';

/** Remembers an erasure outside of the store. */
export async function rememberErasure(
  dataDir: string,
  { person_id, toolNumbers }: Pick<Erasure, 'person_id' | 'toolNumbers'>,
  now: UnixSeconds,
): Promise<void> {
  const lines = [person_id, ...toolNumbers].map(
    (id) => `${stringifyJson({ person_hash: personHash(id), erased_at: now })}\n`,
  );
  await appendFile(join(dataDir, FILE), lines.join(''), { mode: 0o600 });
}

/** Erases again who was erased before and is in the store, such as after a restore. */
export async function eraseAgain(db: Db, dataDir: string, log: Log): Promise<void> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line !== '');
  const erasedHashes = new Set((await db.select().from(erasures)).map(({ person_hash }) => person_hash));
  const entries = lines.flatMap((line, index): Entry[] => {
    const value = parseJson(line);
    return erasedHashes.has(String(Object(value).person_hash))
      ? []
      : [{ kind: 'erasures', place: `${FILE}, line ${index + 1}`, size: 0, value }];
  });
  if (entries.length === 0) return;
  await importRecords(db, entries);
  log(
    `Erased again ${entries.length === 1 ? 'one person' : `${entries.length} people`}, as ${FILE} has them`,
  );
}
