import * as z from 'zod/mini';
import { clock, ignored, instant, zone } from '../fields';

/** Grammar of PagerDuty's REST replies (API v2) and of the attributes of its Terraform provider. */

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

/** A person: the id alone, or a reference, which layers wrap once more. */
export const UserRef = z.union([
  z.string(),
  z.object({ id: z.string(), summary: maybe(z.string()), name: maybe(z.string()) }),
  z.object({ user: z.object({ id: z.string(), summary: maybe(z.string()), name: maybe(z.string()) }) }),
]);

/** Entry of a rendered schedule; `end` is absent for duty that does not end. */
const FinalEntry = z.object({ start: instant, end: maybe(instant), user: maybe(UserRef), id: ignored });

export const Override = z.object({
  start: instant,
  end: instant,
  user: UserRef,
  id: ignored,
  type: ignored,
  summary: ignored,
  self: ignored,
  html_url: ignored,
});

const RenderedPart = z.object({
  name: ignored,
  id: ignored,
  rendered_schedule_entries: z._default(z.array(FinalEntry), []),
  rendered_coverage_percentage: ignored,
});

const Restriction = z.object({
  /** Old exports have none. */
  type: maybe(z.string()),
  start_time_of_day: clock,
  /** 1 = Monday … 7 = Sunday; 0 is met for Sunday, too. */
  start_day_of_week: maybe(z.int().check(z.minimum(0), z.maximum(7))),
  duration_seconds: z.int().check(z.minimum(0)),
});

export const Layer = z.object({
  id: maybe(z.string()),
  name: z._default(z.string(), ''),
  start: instant,
  end: maybe(instant),
  rotation_virtual_start: maybe(instant),
  rotation_turn_length_seconds: z.int().check(z.minimum(1)),
  users: z._default(z.array(UserRef), []),
  restrictions: z._default(z.array(Restriction), []),
  restriction_type: ignored,
  priority: ignored,
  rendered_schedule_entries: ignored,
  rendered_coverage_percentage: ignored,
});

export const Schedule = z.object({
  id: maybe(z.string()),
  name: maybe(z.string()),
  summary: maybe(z.string()),
  description: maybe(z.string()),
  time_zone: zone,
  schedule_layers: z.array(Layer),
  overrides: maybe(z.array(Override)),
  overrides_subschedule: maybe(RenderedPart),
  final_schedule: maybe(RenderedPart),
  teams: z._default(
    z.array(
      z.object({
        id: z.string(),
        summary: maybe(z.string()),
        name: ignored,
        type: ignored,
        self: ignored,
        html_url: ignored,
      }),
    ),
    [],
  ),
  type: ignored,
  self: ignored,
  html_url: ignored,
  http_cal_url: ignored,
  web_cal_url: ignored,
  personal_http_cal_url: ignored,
  personal_web_cal_url: ignored,
  users: ignored,
  schedule_users: ignored,
  escalation_policies: ignored,
  today: ignored,
});

export const User = z.object({
  id: z.string(),
  name: maybe(z.string()),
  summary: maybe(z.string()),
  email: maybe(z.string()),
  time_zone: maybe(z.string()),
  teams: z._default(z.array(z.object({ id: z.string(), summary: maybe(z.string()) })), []),
});
