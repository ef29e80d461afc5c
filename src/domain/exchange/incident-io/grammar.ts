import * as z from 'zod/mini';
import { clock, ignored, instant, zone } from '../fields';

/** Grammar of incident.io's API replies, and of its Terraform resource, which names some members differently. */

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

const User = z.union([
  z.string(),
  z.object({
    id: z.string(),
    name: maybe(z.string()),
    email: maybe(z.string()),
    role: ignored,
    slack_user_id: ignored,
  }),
]);
export type User = z.output<typeof User>;

const WorkingInterval = z.object({
  weekday: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  start_time: maybe(clock),
  end_time: maybe(clock),
  start: maybe(clock),
  end: maybe(clock),
});

export const Version = z.object({
  id: ignored,
  name: ignored,
  effective_from: maybe(instant),
  handover_start_at: instant,
  handovers: z
    .array(
      z.object({
        interval_type: z.enum(['hourly', 'daily', 'weekly']),
        interval: z.int().check(z.minimum(1)),
      }),
    )
    .check(z.minLength(1)),
  layers: z._default(z.array(z.object({ id: maybe(z.string()), name: maybe(z.string()) })), []),
  users: z._default(z.array(User), []),
  working_interval: maybe(z.array(WorkingInterval)),
  working_intervals: maybe(z.array(WorkingInterval)),
  scheduling_mode: maybe(z.string()),
});

export const Schedule = z.object({
  id: maybe(z.string()),
  name: z.string(),
  timezone: zone,
  config: ignored,
  rotations: ignored,
  annotations: ignored,
  created_at: ignored,
  updated_at: ignored,
  current_shifts: ignored,
  holidays_public_config: ignored,
  team_ids: maybe(z.array(z.string())),
});

/** A rotation is its only version, or has several. */
export const Rotation = z.object({
  id: z.string(),
  name: maybe(z.string()),
  versions: maybe(z.array(z.unknown())),
});

export const Entry = z.object({
  start_at: instant,
  end_at: instant,
  user: maybe(User),
  rotation_id: maybe(z.string()),
  layer_id: ignored,
  fingerprint: ignored,
  entry_id: ignored,
});
