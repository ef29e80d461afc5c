import * as z from 'zod/mini';
import { parseJson } from '#contract/json';
import { MAX_WINDOW_SECONDS } from '#contract/operation';
import { type Schedule, scheduleSelf } from '#contract/schedule';
import { joinReplies, splitWindow } from '#domain/oncall/reply/windows';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds, WEEK } from '#domain/time/zone';
import { Id } from '#contract/id';
import type { FeedEvent } from '#domain/oncall/calendar/feed-events';
import { ask, type ForwardAs, type Visitor } from '../../forward';

const BACK = 30 * DAY;
const AHEAD = 90 * DAY;

/** First Monday since 1970. */
const MONDAY = 4 * DAY;

/** Timeout of a reading in milliseconds: by then the client has given up. */
const LIMIT_MS = 60_000;

/** Temporary failure to load the schedules of a calendar; calendar clients retry. */
export class NoSchedules extends Error {
  override name = 'NoSchedules';
}

/**
 * Window of a feed: 30 days back and 90 ahead, in whole weeks, so that its ends move once a week and not with each
 * reading.
 */
export function feedWindow(now: UnixSeconds): Interval {
  return { start: monday(now - BACK), end: monday(now + AHEAD) + WEEK };
}

function monday(at: UnixSeconds): UnixSeconds {
  return at - ((at - MONDAY) % WEEK);
}

/**
 * Schedules visible to a visitor in a window, in several requests if it exceeds the upstream's limit; one without a
 * name gets its id, as on the pages. @throws NoSchedules if a reply is a failure or invalid.
 */
export async function sentSchedules(
  forward: ForwardAs,
  visitor: Visitor,
  window: Interval,
): Promise<Schedule[]> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const parts = splitWindow(window, MAX_WINDOW_SECONDS).map(async (part) => {
    const reply = await ask(forward, scheduleSelf, { ...part, with_seats: true }, { visitor, signal });
    if (!reply) throw new NoSchedules('The schedules cannot be read at the moment.');
    return { window: part, schedules: reply.data.items };
  });
  const schedules = joinReplies(await Promise.all(parts));
  for (const schedule of schedules) {
    if (schedule.schedule_name.trim() === '') schedule.schedule_name = `#${schedule.schedule_id}`;
  }
  return schedules;
}

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
