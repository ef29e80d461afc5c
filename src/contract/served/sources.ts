import * as z from 'zod/mini';
import { MessageState } from './records';
import { Id } from '../id';

/**
 * Tools that the server reads regularly: what the gateway serves as `/sources.json`, in addition to the interface.
 * Times are Unix seconds.
 */

/**
 * Schedule of a source. `state`: `read`, `kept` (unchanged since `read_at`, because of `problem` since `problem_at`),
 * `gone` (missing in the tool since `gone_at`) or `own` (taken over, read no more). Open.
 */
export const SourceSchedule = z.object({
  schedule_id: Id,
  schedule_name: z.string(),
  external_id: z.string(),
  state: z.string(),
  read_at: z.optional(z.int()),
  problem: z.optional(z.string()),
  problem_at: z.optional(z.int()),
  gone_at: z.optional(z.int()),
  /** Page of the schedule in its tool, where it is changed. */
  url: z.optional(z.string()),
  /** Overrides made here before the tool's own answer was the duty, without those in the past. They no longer count. */
  overrides: z._default(z.array(z.object({ start: z.int(), end: z.int(), person_ids: z.array(Id) })), []),
});
export type SourceSchedule = z.output<typeof SourceSchedule>;

/** Schedule that a reading added or changed, and how, in words. */
export const SourceChange = z.object({
  schedule_id: Id,
  schedule_name: z.string(),
  lines: z.array(z.string()),
});

/** Outcome of a reading. `kept`: number of schedules that were not taken over; `problem`: why nothing was. */
export const SourceReading = z.object({
  at: z.int(),
  has_changed: z.boolean(),
  kept: z.int(),
  problem: z.optional(z.string()),
  /** Problems of a successful sync. */
  warnings: z.optional(z.array(z.string())),
});
export type SourceReading = z.output<typeof SourceReading>;

/**
 * `changes`: of the reading at `changed_at`. `host`: of its address. `next_at`: of the next reading; absent where the
 * server does not read by itself.
 */
export const SourceState = z.object({
  name: z.string(),
  tool: z.string(),
  tool_name: z.string(),
  host: z.string(),
  every_seconds: z.int(),
  tried_at: z.optional(z.int()),
  read_at: z.optional(z.int()),
  changed_at: z.optional(z.int()),
  changes: z._default(z.array(SourceChange), []),
  next_at: z.optional(z.int()),
  is_reading: z._default(z.boolean(), false),
  /** Number of readings, and of failed ones. */
  readings: z._default(z.int(), 0),
  failures: z._default(z.int(), 0),
  /** Of the last 20 readings, newest first; with details. */
  recent: z._default(z.array(SourceReading), []),
  /** Why the last reading failed. */
  problem: z.optional(z.string()),
  schedules: z._default(z.array(SourceSchedule), []),
});
export type SourceState = z.output<typeof SourceState>;

export const SourceList = z.object({
  sources: z._default(z.array(SourceState), []),
  /** With details. */
  messages: z._default(z.array(MessageState), []),
  /** True if the visitor may start a reading. */
  may_read: z._default(z.boolean(), false),
});
export type SourceList = z.output<typeof SourceList>;

/**
 * Request to read a source now, by its name. With `schedule`, its id in the tool, only that one is read, with its shifts
 * of the next 400 days, before the reply.
 */
export const SourceToRead = z.object({ source: z.string(), schedule: z.optional(z.string()) });
export type SourceToRead = z.output<typeof SourceToRead>;

/** Readings that may fail before what was read last counts as old. */
const LATE_READINGS = 3;

/** True if a source was not read for three of its intervals; not before its first reading. */
export function isLate(
  { read_at, every_seconds }: Pick<SourceState, 'read_at' | 'every_seconds'>,
  now: number,
): boolean {
  return read_at !== undefined && now - read_at > LATE_READINGS * every_seconds;
}
