import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { LAST_SECOND } from '#contract/schedule';
import type { MessageSummary } from '#contract/served/records';
import type { UnixSeconds } from '#domain/time/zone';

const seconds = z.int().check(z.minimum(0), z.maximum(LAST_SECOND));

/**
 * Event that a message announces. `state`: `waiting` for its next try, `sending`, `sent`, `failed`, or `dropped`: a
 * later event replaces it. After a stop, an event in `sending` is not sent again: it may have arrived.
 */
export const SentMessage = z.object({
  sent_id: z.string(),
  message: z.string(),
  what: z.string(),
  schedule_id: Id,
  at: seconds,
  state: z.string(),
  tries: z._default(seconds, 0),
  next_at: z._default(seconds, 0),
  ended_at: z.optional(seconds),
  problem: z.optional(z.string()),
});
export type SentMessage = z.output<typeof SentMessage>;

/** Members that change after the first try. */
type SentChange = Partial<Pick<SentMessage, 'state' | 'tries' | 'next_at' | 'ended_at' | 'problem'>>;

/** Record of what was sent, so that nothing is sent twice. */
export type SentStore = {
  /** Runs work unless another server of the store does. The signal aborts if the lease is lost. */
  alone: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
  /** Adds events that are not recorded yet. @returns all of these as they are recorded */
  add: (events: readonly SentMessage[]) => Promise<SentMessage[]>;
  /** Events that wait or are being sent. */
  open: () => Promise<SentMessage[]>;
  update: (ids: readonly string[], change: SentChange) => Promise<void>;
  summaries: () => Promise<MessageSummary[]>;
  /** Removes events before a time. */
  prune: (before: UnixSeconds) => Promise<void>;
};

/** True for the states before an event ends. */
export const OPEN_STATES = ['waiting', 'sending'];

/** First open event of which a try has failed, and why the last try did. */
export function retryOf(events: readonly SentMessage[]): MessageSummary['retry'] {
  return events
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ state, at: since, problem }) =>
      OPEN_STATES.includes(state) && problem !== undefined ? [{ since, problem }] : [],
    )[0];
}

/** Sums events up by message. */
export function summaryOf(message: string, events: readonly SentMessage[]): MessageSummary {
  const ended = (state: string) =>
    events.filter((event) => event.state === state).sort((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0));
  const [sent, failed] = [ended('sent'), ended('failed')];
  return {
    message,
    sent: sent.length,
    failed: failed.length,
    sent_at: sent[0]?.ended_at,
    failed_at: failed[0]?.ended_at,
    problem: failed[0]?.problem,
    retry: retryOf(events),
  };
}
