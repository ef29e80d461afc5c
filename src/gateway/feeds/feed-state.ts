import * as z from 'zod/mini';
import { Id } from '#contract/id';
import { parseJson, stringifyJson } from '#contract/json';
import type { FeedEvent } from '#domain/oncall/calendar/feed-events';
import type { Links } from '../links/links';

/** What a feed had at its last reading, beside its link. */
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

const PART = 'events';

/** None where there is no reading yet, or none that this version can read. */
export async function readState(links: Links, id: string): Promise<FeedEvent[]> {
  try {
    const text = await links.kept(id, PART);
    return text === undefined ? [] : (FeedState.safeParse(parseJson(text)).data ?? []);
  } catch {
    return [];
  }
}

export async function keepState(links: Links, id: string, events: readonly FeedEvent[]): Promise<void> {
  const text = stringifyJson(events);
  if (text !== (await links.kept(id, PART))) await links.keep(id, PART, text);
}
