import * as z from 'zod/mini';
import { asc, gt } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { teams as table } from '../../store/schema';
import { teamId, text } from '../field-schemas';
import { incoming, PAGE, pages, type RecordKind } from '../record-kind';

export type TeamRecord = { team_id: Id; team_name: string };

export const teams: RecordKind<TeamRecord> = {
  schema: z.object({ team_id: teamId, team_name: text }),
  idOf: ({ team_id }) => String(team_id),
  write: (db, batch) =>
    db
      .insert(table)
      .values(batch)
      .onConflictDoUpdate({ target: table.team_id, set: incoming(table, 'team_name') }),
  pages: (db) =>
    pages(
      (after: Id | undefined) =>
        db
          .select()
          .from(table)
          .where(after === undefined ? after : gt(table.team_id, after))
          .orderBy(asc(table.team_id))
          .limit(PAGE),
      ({ team_id }) => team_id,
    ),
};
