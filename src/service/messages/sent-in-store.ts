import { count, desc, eq, inArray, lt, max, sql } from 'drizzle-orm';
import type { MessageSummary } from '#contract/served/records';
import { sentRecord, sentRow } from '../records/kinds/changes';
import type { Db } from '../store/db';
import { sentMessages as table } from '../store/schema';
import { asOnlyReader } from '../sync/source-state';
import { OPEN_STATES, retryOf, type SentMessage, type SentStore } from './sent';

/** Lease over all servers of a store, beside those of its sources, whose names have no such sign. */
const LEASE = { name: '*messages', tool: 'messages' };

/** Record of what was sent, in a store. */
export function sentInStore(db: Db): SentStore {
  return {
    async alone(work) {
      await asOnlyReader(db, LEASE, work);
    },
    async add(events) {
      if (events.length === 0) return [];
      await db.insert(table).values(events.map(sentRow)).onConflictDoNothing();
      const ids = events.map(({ sent_id }) => sent_id);
      return (await db.select().from(table).where(inArray(table.sent_id, ids))).map(sentRecord);
    },
    open: () => openIn(db),
    async update(ids, change) {
      if (ids.length > 0)
        await db
          .update(table)
          .set(change)
          .where(inArray(table.sent_id, [...ids]));
    },
    summaries: () => sentSummaries(db),
    async prune(before) {
      await db.delete(table).where(lt(table.at, before));
    },
  };
}

async function openIn(db: Db): Promise<SentMessage[]> {
  const rows = await db.select().from(table).where(inArray(table.state, OPEN_STATES));
  return rows.map(sentRecord);
}

const of = (state: string) => sql`filter (where ${table.state} = ${state})`;

/** Sums of what was sent, by message. */
export async function sentSummaries(db: Db): Promise<MessageSummary[]> {
  const rows = await db
    .select({
      message: table.message,
      sent: sql`${count()} ${of('sent')}`.mapWith(Number),
      failed: sql`${count()} ${of('failed')}`.mapWith(Number),
      sent_at: sql<string | null>`${max(table.ended_at)} ${of('sent')}`,
    })
    .from(table)
    .groupBy(table.message)
    .orderBy(table.message);
  const failures = await db
    .selectDistinctOn([table.message])
    .from(table)
    .where(eq(table.state, 'failed'))
    .orderBy(table.message, desc(table.ended_at));
  const openMessages = await openIn(db);
  return rows.map(({ sent_at, ...sums }) => {
    const last = failures.find(({ message }) => message === sums.message);
    const retry = retryOf(openMessages.filter(({ message }) => message === sums.message));
    return Object.assign(sums, {
      ...(retry && { retry }),
      ...(sent_at !== null && { sent_at: Number(sent_at) }),
      ...(last && { failed_at: last.ended_at ?? undefined, problem: last.problem ?? undefined }),
    });
  });
}
