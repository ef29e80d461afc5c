import * as z from 'zod/mini';
import { Id } from '../id';

/**
 * Days without work: what the gateway serves as `/days-off.json?start=…&end=…`, in addition to the interface. Visible
 * to everyone who sees the names of people. Times are Unix seconds.
 */

/** Longest range of one request: 400 days. */
export const MAX_DAYS_OFF_SECONDS = 400 * 86_400;

/** Max records of each list in a reply. */
export const MAX_DAYS_OFF = 10_000;

/** `date`: such as 2026-12-25. Of everybody, unless it has teams or people; `person_ids` includes members of the teams. */
export const Holiday = z.object({
  date: z.string(),
  name: z.string(),
  team_ids: z.optional(z.array(Id)),
  person_ids: z.optional(z.array(Id)),
});
export type Holiday = z.output<typeof Holiday>;

/** Stretch [start, end) in which a person cannot be on call. */
export const Absence = z.object({
  person_id: Id,
  start: z.int(),
  end: z.int(),
  reason: z.optional(z.string()),
});
export type Absence = z.output<typeof Absence>;

/** `is_partial`: a list has more than `MAX_DAYS_OFF` records; its last ones are missing. */
export const DaysOff = z.object({
  holidays: z._default(z.array(Holiday), []),
  absences: z._default(z.array(Absence), []),
  is_partial: z.optional(z.boolean()),
});
export type DaysOff = z.output<typeof DaysOff>;

export const NO_DAYS_OFF: DaysOff = { holidays: [], absences: [] };

const instant = z.coerce.number().check(z.int(), z.minimum(0));

/** Parameters of a request. */
export const DaysOffRange = z.object({ start: instant, end: instant }).check(
  z.refine(({ start, end }) => start < end, { error: 'must be before end', path: ['start'], abort: true }),
  z.refine(({ start, end }) => end - start <= MAX_DAYS_OFF_SECONDS, {
    error: 'must be at most 400 days after start',
    path: ['end'],
  }),
);
