import * as z from 'zod/mini';
import { ignored, instant, zone } from '../fields';

/** Grammar of Opsgenie's API replies and backups, and of Jira Service Management's, which rename some members. */

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

/** A participant or recipient; of an override, the id alone, too. */
export const Party = z.object({
  type: maybe(z.string()),
  id: maybe(z.string()),
  name: maybe(z.string()),
  username: maybe(z.string()),
});

const hours = z.int().check(z.minimum(0), z.maximum(24));
const minutes = z._default(z.int().check(z.minimum(0), z.maximum(59)), 0);

const Restriction = z.object({
  startDay: maybe(z.string()),
  endDay: maybe(z.string()),
  startHour: hours,
  startMin: minutes,
  endHour: hours,
  endMin: minutes,
});

export const Rotation = z.object({
  id: maybe(z.string()),
  name: z._default(z.string(), ''),
  startDate: instant,
  endDate: maybe(instant),
  type: z.enum(['hourly', 'daily', 'weekly']),
  length: z._default(z.int().check(z.minimum(1)), 1),
  participants: z._default(z.array(Party), []),
  timeRestriction: maybe(
    z.object({
      type: ignored,
      restriction: maybe(Restriction),
      restrictions: maybe(z.array(Restriction)),
    }),
  ),
  _parent: ignored,
  order: ignored,
});

export const Override = z.object({
  alias: ignored,
  id: ignored,
  user: maybe(z.union([z.string(), Party])),
  responder: maybe(z.union([z.string(), Party])),
  startDate: instant,
  endDate: instant,
  rotations: z._default(z.array(z.object({ id: maybe(z.string()), name: maybe(z.string()) })), []),
  /** Jira Service Management's form of `rotations`. */
  rotationIds: z._default(z.array(z.string()), []),
  _parent: ignored,
  type: ignored,
});

export const Schedule = z.object({
  id: maybe(z.string()),
  name: maybe(z.string()),
  description: maybe(z.string()),
  timezone: zone,
  enabled: maybe(z.boolean()),
  ownerTeam: maybe(z.object({ id: maybe(z.string()), name: maybe(z.string()) })),
  teamId: maybe(z.string()),
  rotations: z.array(Rotation),
  overrides: maybe(z.array(Override)),
  _parent: ignored,
});

const Period = z.object({
  startDate: instant,
  endDate: maybe(instant),
  recipient: maybe(Party),
  responder: maybe(Party),
  flattenedRecipients: maybe(z.array(Party)),
});

export const Timeline = z.object({
  startDate: maybe(instant),
  endDate: maybe(instant),
  finalTimeline: z.object({
    rotations: z._default(z.array(z.object({ periods: z._default(z.array(Period), []) })), []),
  }),
});
