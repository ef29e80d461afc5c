import * as z from 'zod/mini';

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
