import * as z from 'zod/mini';
import { inArray } from 'drizzle-orm';
import { Id } from '#contract/id';
import { StoredEdits } from '#contract/served/changes';
import { changes as table, scheduleVersions } from '../../store/schema';
import { key, seconds, text } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

/** Origin of the version of a schedule with this number. */
export type ChangeRecord = {
  schedule_id: Id;
  number: number;
  /** Time of the version. */
  at: number;
  kind: string;
  author: string;
  author_id?: Id | undefined;
  reason: string;
  lines: string[];
  edits?: StoredEdits | undefined;
  change_id?: string | undefined;
};

const stored = simpleKind<typeof table, ChangeRecord>({
  table,
  key: ['schedule_id', 'number'],
  schema: z.object({
    schedule_id: Id,
    number: z.int().check(z.minimum(1)),
    at: seconds,
    kind: key,
    author: text,
    author_id: z.optional(Id),
    reason: z._default(text, ''),
    // Names of layers in them may be any text.
    lines: z._default(z.array(z.string()), []),
    edits: z.optional(StoredEdits),
    change_id: z.optional(key),
  }),
  idOf: ({ schedule_id, number }) => `${schedule_id} ${number}`,
  rowOf: ({ author_id, edits, change_id, ...row }) => ({
    ...row,
    author_id: author_id ?? null,
    edits: edits ?? null,
    change_id: change_id ?? null,
  }),
  recordOf: ({ author_id, edits, change_id, ...row }) => ({
    ...row,
    ...(author_id !== null && { author_id }),
    ...(edits !== null && { edits }),
    ...(change_id !== null && { change_id }),
  }),
});

export const changes: RecordKind<ChangeRecord> = {
  ...stored,
  /** Skips changes whose version the store does not have: its own past stays. */
  async write(db, batch, session) {
    const { schedule_id, number, at } = scheduleVersions;
    const ids = [...new Set(batch.map((record) => record.schedule_id))];
    const rows = await db
      .select({ schedule_id, number, at })
      .from(scheduleVersions)
      .where(inArray(schedule_id, ids));
    const versions = new Set(rows.map(versionKey));
    const own = batch.filter((record) => versions.has(versionKey(record)));
    if (own.length > 0) await stored.write(db, own, session);
  },
};

function versionKey({
  schedule_id,
  number,
  at,
}: Pick<ChangeRecord, 'schedule_id' | 'number' | 'at'>): string {
  return `${schedule_id} ${number} ${at}`;
}
