import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { MAX_SET, type ScheduleSet } from '#contract/names';
import { scheduleSets as table } from '../../store/schema';
import { key } from '../field-schemas';
import { ownTeam, type RecordKind } from '../record-kind';
import { simpleKind } from '../simple-kind';

/** Named list of schedules; missing ones are left out where it is used. */
export const sets: RecordKind<ScheduleSet> = simpleKind({
  table,
  key: ['set_id'],
  schema: z.object({
    set_id: Id,
    set_name: key,
    team_id: z._default(Id, 0),
    schedule_ids: z.array(Id).check(z.maxLength(MAX_SET)),
  }),
  idOf: ({ set_id }) => String(set_id),
  teamsOf: ownTeam,
  rowOf: (set) => set,
  recordOf: (row) => row,
});
