import * as z from 'zod/mini';
import { ignored, instant, parseWall, zone } from '../fields';

/** Grammar of Grafana OnCall's API replies. */

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

/** Local time without an offset, as seconds of wall clock. */
const wall = z.pipe(
  z.string().check(z.refine((text) => parseWall(text) !== undefined, { error: 'must be a local time' })),
  z.transform((text) => parseWall(text) ?? 0),
);

export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

const positive = z.int().check(z.minimum(1));

export const Shift = z.object({
  id: maybe(z.string()),
  name: z._default(z.string(), ''),
  type: z.enum(['single_event', 'recurrent_event', 'rolling_users', 'override']),
  level: z._default(z.int(), 0),
  start: wall,
  rotation_start: maybe(wall),
  until: maybe(wall),
  duration: positive,
  frequency: maybe(z.enum(['hourly', 'daily', 'weekly', 'monthly'])),
  interval: z._default(positive, 1),
  by_day: z._default(z.array(z.enum(WEEKDAYS)), []),
  by_month: z._default(z.array(z.int()), []),
  by_monthday: z._default(z.array(z.int()), []),
  week_start: z._default(z.enum(WEEKDAYS), 'MO'),
  users: z._default(z.array(z.string()), []),
  rolling_users: z._default(z.array(z.array(z.string())), []),
  start_rotation_from_user_index: z._default(z.int(), 0),
  time_zone: maybe(zone),
  source: maybe(z.union([z.string(), z.int()])),
  team_id: ignored,
  team: ignored,
  schedule: ignored,
});

export const Schedule = z.object({
  id: z.string(),
  name: maybe(z.string()),
  type: maybe(z.string()),
  time_zone: z._default(zone, 'UTC'),
  shifts: z._default(z.array(z.string()), []),
  team_id: maybe(z.string()),
  ical_url_primary: maybe(z.string()),
  ical_url_overrides: maybe(z.string()),
  enable_web_overrides: ignored,
  slack: ignored,
  on_call_now: ignored,
});

export const FinalShift = z.object({
  user_pk: z.string(),
  user_email: maybe(z.string()),
  user_username: maybe(z.string()),
  shift_start: instant,
  shift_end: instant,
});

/** A taken swap; `benefactor` is absent before it is taken. */
export const Swap = z.object({
  schedule: maybe(z.string()),
  swap_start: instant,
  swap_end: instant,
  beneficiary: z.string(),
  benefactor: maybe(z.string()),
});
