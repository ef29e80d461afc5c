import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { channels as table } from '../../store/schema';
import { text } from '../field-schemas';
import { ownTeam, type RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

/** `team_id` 0: no team. A private channel is visible to its team only. */
export type ChannelRecord = { channel_id: Id; channel_name: string; team_id: Id; is_private: boolean };

export const channels: RecordKind<ChannelRecord> = simpleKind({
  table,
  key: ['channel_id'],
  schema: z.object({
    channel_id: Id,
    channel_name: text,
    team_id: z._default(Id, 0),
    is_private: z._default(z.boolean(), false),
  }),
  idOf: ({ channel_id }) => String(channel_id),
  teamsOf: ownTeam,
  rowOf: (channel) => channel,
  recordOf: (row) => row,
});
