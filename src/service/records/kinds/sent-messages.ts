import * as z from 'zod/mini';
import { SentMessage } from '../../messages/sent';
import { sentMessages as table } from '../../store/schema';
import { key, text } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

type Row = typeof table.$inferSelect;

export function sentRow({ ended_at, problem, ...row }: SentMessage): Row {
  return { ...row, ended_at: ended_at ?? null, problem: problem ?? null };
}

export function sentRecord({ ended_at, problem, ...row }: Row): SentMessage {
  return { ...row, ...(ended_at !== null && { ended_at }), ...(problem !== null && { problem }) };
}

/** Events that messages have announced. */
export const sent_messages: RecordKind<SentMessage> = simpleKind<typeof table, SentMessage>({
  table,
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
