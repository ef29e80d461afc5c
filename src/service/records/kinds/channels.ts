import * as z from 'zod/mini';
import { asc, gt } from 'drizzle-orm';
import { Id } from '#contract/id';
import { channels as table } from '../../store/schema';
import { text } from '../field-schemas';
import { incoming, ownTeam, PAGE, pages, type RecordKind } from '../record-kind';

/** `team_id` 0: no team. A private channel is visible to its team only. */
export type ChannelRecord = { channel_id: Id; channel_name: string; team_id: Id; is_private: boolean };

export const channels: RecordKind<ChannelRecord> = {
  schema: z.object({
    channel_id: Id,
    channel_name: text,
    team_id: z._default(Id, 0),
    is_private: z._default(z.boolean(), false),
  }),
  idOf: ({ channel_id }) => String(channel_id),
  teamsOf: ownTeam,
  write: (db, batch) =>
    db
      .insert(table)
      .values(batch)
      .onConflictDoUpdate({
        target: table.channel_id,
        set: incoming(table, 'channel_name', 'team_id', 'is_private'),
      }),
  pages: (db) =>
    pages(
      (after: Id | undefined) =>
        db
          .select()
          .from(table)
          .where(after === undefined ? after : gt(table.channel_id, after))
          .orderBy(asc(table.channel_id))
          .limit(PAGE),
      ({ channel_id }) => channel_id,
    ),
};
