import * as z from 'zod/mini';
import type { Id } from '#contract/id';
import { teams as table } from '../../store/schema';
import { teamId, text } from '../field-schemas';
import type { RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

export type TeamRecord = { team_id: Id; team_name: string };

export const teams: RecordKind<TeamRecord> = simpleKind({
  table,
  key: ['team_id'],
  schema: z.object({ team_id: teamId, team_name: text }),
  idOf: ({ team_id }) => String(team_id),
  rowOf: (team) => team,
  recordOf: (row) => row,
});
