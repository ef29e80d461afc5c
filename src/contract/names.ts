import * as z from 'zod/mini';
import { Id } from './id';

/** The role of least `order` comes first, such as the primary before the secondary. */
export const RoleName = z.object({ role_id: Id, role_name: z.string(), order: z.int32() });
export type RoleName = z.output<typeof RoleName>;

/** Most schedules of a set. */
export const MAX_SET = 200;

/** Named list of schedules, in its order; `team_id` 0: of no team. */
export const ScheduleSet = z.object({
  set_id: Id,
  set_name: z.string(),
  team_id: z._default(Id, 0),
  schedule_ids: z.array(Id).check(z.maxLength(MAX_SET)),
});
export type ScheduleSet = z.output<typeof ScheduleSet>;

/**
 * Time to acknowledge incidents of a severity that were triggered at `since` or later, until the next target of the
 * severity. Unix seconds; 0: always.
 */
export const Target = z.object({
  severity: z.string(),
  seconds: z.number(),
  since: z._default(z.number(), 0),
});
export type Target = z.output<typeof Target>;

/**
 * Names for the numbers of the interface, which itself carries none: what the gateway serves as `/directory.json`, and
 * what its operator may write in a file. Absent lists are empty. `has_people`: people are on record, though the list, a part
 * of them, is empty. `time_zone`: the person's own, by its IANA name. `sets`: named lists of schedules, of which
 * some may not be visible. `targets`: when an acknowledgement is late, of severities with a target.
 */
export const Names = z.object({
  people: z._default(
    z.array(z.object({ person_id: Id, person_name: z.string(), time_zone: z.optional(z.string()) })),
    [],
  ),
  teams: z._default(z.array(z.object({ team_id: Id, team_name: z.string() })), []),
  channels: z._default(z.array(z.object({ channel_id: Id, channel_name: z.string() })), []),
  roles: z._default(z.array(RoleName), []),
  has_people: z.optional(z.boolean()),
  sets: z.optional(z.array(ScheduleSet)),
  targets: z.optional(z.array(Target)),
});
export type Names = z.output<typeof Names>;

export const NO_NAMES: Names = { people: [], teams: [], channels: [], roles: [] };
