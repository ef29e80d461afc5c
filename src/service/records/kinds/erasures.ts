import * as z from 'zod/mini';
import { erasures as table } from '../../store/schema';
import { seconds } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

/** Person who was erased, by the hash of their number. An import of it erases them, also in a store of before. */
export type ErasureRecord = { person_hash: string; erased_at: number };

export const erasures: RecordKind<ErasureRecord> = simpleKind({
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
