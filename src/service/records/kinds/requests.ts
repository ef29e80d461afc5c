import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { RequestAnswer, RequestedEdits } from '#contract/served/changes';
import { requests as table } from '../../store/schema';
import { key, seconds, text } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

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

export const requests: RecordKind<RequestRecord> = simpleKind<typeof table, RequestRecord>({
  table,
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
