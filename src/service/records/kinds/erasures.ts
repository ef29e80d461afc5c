import * as z from 'zod/mini';
import { eraseStored } from '../../people/erase-stored';
import { personHash } from '../../people/erased';
import { erasures as table, people } from '../../store/schema';
import { seconds } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

/** Person who was erased, by the hash of their number. */
export type ErasureRecord = { person_hash: string; erased_at: number };

const stored = simpleKind({
  table,
  key: ['person_hash'],
  schema: z.object({
    person_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 of 64 hex digits' })),
    erased_at: seconds,
  }),
  idOf: ({ person_hash }: ErasureRecord) => person_hash,
  rowOf: (record) => record,
  recordOf: (row) => row,
});

/** Imported, they erase again: a store that was restored from before has the people still. */
export const erasures: RecordKind<ErasureRecord> = {
  ...stored,
  async write(db, batch, session) {
    await stored.write(db, batch, session);
    const hashes = new Set(batch.map(({ person_hash }) => person_hash));
    for (const { person_id } of await db.select({ person_id: people.person_id }).from(people)) {
      if (hashes.has(personHash(person_id))) await eraseStored(db, person_id);
    }
  },
};
