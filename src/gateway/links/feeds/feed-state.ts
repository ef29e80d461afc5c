import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { parseJson, stringifyJson } from '#contract/json';
import type { FeedEvent } from '#domain/oncall/calendar/feed-events';

/** Events of a feed at its last reading, stored beside its link. */
const FeedState = z.array(
  z.object({
    uid: z.string(),
    schedule_id: Id,
    line: z.string(),
    owner: z.string(),
    start: z.int(),
    end: z.int(),
    summary: z.string(),
    description: z.string(),
    sequence: z.int(),
    modified: z.int(),
    is_cancelled: z.boolean(),
  }),
);

/** File extension of the state. */
export const STATE = 'events';

/** Returns an empty list if there is no state yet, or this version cannot parse it. */
export function eventsIn(text: string | undefined): FeedEvent[] {
  if (text === undefined) return [];
  try {
    return FeedState.safeParse(parseJson(text)).data ?? [];
  } catch {
    return [];
  }
}

export function stateOf(events: readonly FeedEvent[]): string {
  return stringifyJson(events);
}
