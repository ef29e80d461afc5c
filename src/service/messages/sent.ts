import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { LAST_SECOND } from '#contract/schedule';
import type { MessageSummary } from '#contract/served/records';
import type { UnixSeconds } from '#domain/time/zone';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { parseJson, stringifyJson } from '#contract/json';

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
function summaryOf(message: string, events: readonly SentMessage[]): MessageSummary {
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

/**
 * Record of what was sent, in a file: of a gateway whose records are on another server. A file that cannot be parsed
 * counts as empty.
 */
export function sentInFile(path: string): SentStore {
  const events = readFile(path, 'utf8').then(
    (text) => new Map(eventsIn(text).map((event) => [event.sent_id, event])),
    () => new Map<string, SentMessage>(),
  );
  let writing = Promise.resolve();
  const save = async () => {
    const text = stringifyJson([...(await events).values()]);
    writing = writing
      .catch(() => undefined)
      .then(async () => {
        await writeFile(`${path}.new`, text, { mode: 0o600 });
        await rename(`${path}.new`, path);
      });
    await writing;
  };
  return {
    alone: (work) => work(new AbortController().signal),
    async add(added) {
      const stored = await events;
      const missing = added.filter(({ sent_id }) => !stored.has(sent_id));
      for (const event of missing) stored.set(event.sent_id, { ...event });
      if (missing.length > 0) await save();
      return added.flatMap(({ sent_id }) => stored.get(sent_id) ?? []);
    },
    open: async () => [...(await events).values()].filter(({ state }) => OPEN_STATES.includes(state)),
    async update(ids, change) {
      const stored = await events;
      for (const id of ids) {
        const event = stored.get(id);
        if (event) stored.set(id, { ...event, ...change });
      }
      if (ids.length > 0) await save();
    },
    async summaries() {
      const all = [...(await events).values()];
      const names = [...new Set(all.map(({ message }) => message))].sort();
      return names.map((name) =>
        summaryOf(
          name,
          all.filter(({ message }) => message === name),
        ),
      );
    },
    async prune(before) {
      const stored = await events;
      for (const { sent_id, at } of stored.values()) if (at < before) stored.delete(sent_id);
      await save();
    },
  };
}

function eventsIn(text: string): SentMessage[] {
  try {
    return z.array(SentMessage).safeParse(parseJson(text)).data ?? [];
  } catch {
    return [];
  }
}
