import * as z from 'zod/mini';
import { inArray } from 'drizzle-orm';
import { Id } from '#contract/id';
import { StoredEdits, RequestAnswer, RequestedEdits } from '#contract/served/changes';
import {
  changes as changesTable,
  scheduleVersions,
  requests as requestsTable,
  sentMessages as sentTable,
  erasures as erasuresTable,
} from '../../store/schema';
import { key, seconds, text } from '../field-schemas';
import { type RecordKind, simpleKind } from '../record-kind';
import { SentMessage } from '../../messages/sent';

/** Origin of the version of a schedule with this number. */
type ChangeRecord = {
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

const storedChanges = simpleKind<typeof changesTable, ChangeRecord>({
  table: changesTable,
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
  ...storedChanges,
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
    if (own.length > 0) await storedChanges.write(db, own, session);
  },
};

function versionKey({
  schedule_id,
  number,
  at,
}: Pick<ChangeRecord, 'schedule_id' | 'number' | 'at'>): string {
  return `${schedule_id} ${number} ${at}`;
}

/** Requested change; see `CoverRequest` of the contract. */
export type RequestRecord = {
  request_id: string;
  schedule_id: Id;
  from_person: Id;
  from_name: string;
  asked: Id[];
  edits: RequestedEdits;
  reason: string;
  state: string;
  created_at: number;
  expires_at: number;
  answers: RequestAnswer[];
  version?: number | undefined;
};

export const requests: RecordKind<RequestRecord> = simpleKind<typeof requestsTable, RequestRecord>({
  table: requestsTable,
  key: ['request_id'],
  schema: z.object({
    request_id: key,
    schedule_id: Id,
    from_person: Id,
    from_name: z._default(text, ''),
    asked: z.array(Id),
    edits: RequestedEdits,
    reason: z._default(text, ''),
    state: key,
    created_at: seconds,
    expires_at: seconds,
    answers: z._default(z.array(RequestAnswer), []),
    version: z.optional(z.int()),
  }),
  idOf: ({ request_id }) => request_id,
  rowOf: ({ version, ...row }) => ({ ...row, version: version ?? null }),
  recordOf: ({ version, ...row }) => ({ ...row, ...(version !== null && { version }) }),
});

type SentRow = typeof sentTable.$inferSelect;

export function sentRow({ ended_at, problem, ...row }: SentMessage): SentRow {
  return { ...row, ended_at: ended_at ?? null, problem: problem ?? null };
}

export function sentRecord({ ended_at, problem, ...row }: SentRow): SentMessage {
  return { ...row, ...(ended_at !== null && { ended_at }), ...(problem !== null && { problem }) };
}

/** Events that messages have announced. */
export const sent_messages: RecordKind<SentMessage> = simpleKind<typeof sentTable, SentMessage>({
  table: sentTable,
  key: ['sent_id'],
  schema: z.extend(SentMessage, {
    sent_id: key,
    message: text,
    what: text,
    state: key,
    problem: z.optional(text),
  }),
  idOf: ({ sent_id }) => sent_id,
  rowOf: sentRow,
  recordOf: sentRecord,
});

/** Person who was erased, by the hash of their number. An import of it erases them, also in a store of before. */
type ErasureRecord = { person_hash: string; erased_at: number };

export const erasures: RecordKind<ErasureRecord> = simpleKind({
  table: erasuresTable,
  key: ['person_hash'],
  schema: z.object({
    person_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 of 64 hex digits' })),
    erased_at: seconds,
  }),
  idOf: ({ person_hash }: ErasureRecord) => person_hash,
  rowOf: (record) => record,
  recordOf: (row) => row,
});
