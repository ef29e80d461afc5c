import * as z from 'zod/mini';
import { clock, ignored, instant, zone } from '../fields';

/** Grammar of replies of GoAlert's GraphQL API. */

const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(schema);

export const Rotation = z.object({
  id: z.string(),
  name: maybe(z.string()),
  description: ignored,
  type: z.enum(['hourly', 'daily', 'weekly', 'monthly']),
  shiftLength: z.int().check(z.minimum(1)),
  timeZone: zone,
  start: instant,
  userIDs: z.array(z.string()),
  activeUserIndex: z._default(z.int(), -1),
  /** Beginning of the present turn, as the service's records have it. */
  activeSince: maybe(instant),
  /** Ends of the present turn and of those after it. */
  nextHandoffTimes: maybe(z.array(instant)),
  isFavorite: ignored,
});

const Rule = z.object({
  id: ignored,
  scheduleID: ignored,
  start: clock,
  end: clock,
  /** Sunday first. */
  weekdayFilter: z.array(z.boolean()).check(z.length(7)),
});

const Target = z.object({ id: z.string(), type: z.string(), name: maybe(z.string()) });

const Shift = z.object({ userID: z.string(), start: instant, end: instant, truncated: ignored });

export const Schedule = z.object({
  id: z.string(),
  name: z.string(),
  description: maybe(z.string()),
  timeZone: zone,
  targets: z.array(z.object({ target: Target, rules: z.array(Rule), scheduleID: ignored })),
  temporarySchedules: z._default(
    z.array(z.object({ start: instant, end: instant, shifts: z.array(Shift) })),
    [],
  ),
  /** The tool's own answer for the window of the query. */
  shifts: maybe(z.array(Shift)),
  isFavorite: ignored,
  assignedTo: ignored,
});

/** The API has an empty text for nobody. */
const user = maybe(
  z.pipe(
    z.string(),
    z.transform((id) => id || undefined),
  ),
);

export const Override = z.object({
  id: ignored,
  start: instant,
  end: instant,
  addUserID: user,
  removeUserID: user,
  addUser: ignored,
  removeUser: ignored,
  target: Target,
});
