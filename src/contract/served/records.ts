import * as z from 'zod/mini';
import { Id } from '../id';
import { Names } from '../names';

/**
 * First person of an empty store, or of the store that begins where demo data is shown: who uses the dashboard. In
 * addition to the interface; the dashboard's own.
 */
export const FirstPerson = z.object({
  person_name: z.string().check(z.minLength(1), z.maxLength(200)),
  email: z.string().check(z.minLength(3), z.maxLength(320)),
});
export type FirstPerson = z.output<typeof FirstPerson>;

/** Ways to reach a person. `chat`: address that opens a chat, of a scheme that the records allow. */
export const Contact = z.object({
  person_id: Id,
  emails: z.optional(z.array(z.string())),
  phone: z.optional(z.string()),
  chat: z.optional(z.string()),
});
export type Contact = z.output<typeof Contact>;

/**
 * `/directory.json` of the dashboard: names, and contacts where WATCHBILL_SHOW_CONTACTS lets the visitor see them. That of
 * a guest link never has them, and names for texts, feeds, messages and agents do not, either.
 */
export const DirectoryReply = z.object({ ...Names.shape, contacts: z.optional(z.array(Contact)) });
export type DirectoryReply = z.output<typeof DirectoryReply>;

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

const queryInstant = z.coerce.number().check(z.int(), z.minimum(0));

/** Parameters of a request. */
export const DaysOffRange = z.object({ start: queryInstant, end: queryInstant }).check(
  z.refine(({ start, end }) => start < end, { error: 'must be before end', path: ['start'], abort: true }),
  z.refine(({ start, end }) => end - start <= MAX_DAYS_OFF_SECONDS, {
    error: 'must be at most 400 days after start',
    path: ['end'],
  }),
);

/**
 * Events that a message has announced. `sent_at`, `failed_at`: of the last one. `problem`: why the last one failed.
 * `retry`: the first event whose tries have failed so far, and why the last try did; absent for none.
 */
export const MessageSummary = z.object({
  message: z.string(),
  sent: z.int(),
  failed: z.int(),
  sent_at: z.optional(z.int()),
  failed_at: z.optional(z.int()),
  problem: z.optional(z.string()),
  retry: z.optional(z.object({ since: z.int(), problem: z.string() })),
});
export type MessageSummary = z.output<typeof MessageSummary>;

/** Configured message, and its announcements. `when`: kinds of events. */
export const MessageState = z.extend(MessageSummary, { tool_name: z.string(), when: z.array(z.string()) });
export type MessageState = z.output<typeof MessageState>;

/** "trying again since 10:24: HTTP 500" */
export function retryText({ problem }: { problem: string }, since: string): string {
  return `trying again since ${since}: ${problem}`;
}

/** True if the last event could not be sent. */
export function hasFailed({
  sent_at = 0,
  failed_at,
}: Pick<MessageSummary, 'sent_at' | 'failed_at'>): boolean {
  return failed_at !== undefined && failed_at >= sent_at;
}

/** Max characters of a name or a reason. */
export const MAX_TEXT = 500;

/** Text that may be absent, such as a reason. */
export const shortText = z._default(z.string().check(z.maxLength(MAX_TEXT)), '');
