import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MAX_WINDOW_SECONDS, type ReplyOf } from '#contract/operation';
import { LAST_SECOND, scheduleSelf, type Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/duty/known-seats';
import { joinReplies, splitWindow } from '#domain/oncall/reply/windows';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { catchUp } from '../hooks/use-now';
import { isFrozen } from '../url/use-presenting';
import { call } from './records';

/** Changes show within this time to everybody. */
const PERIODS_EVERY_MS = 30_000;
/** Refresh interval of many schedules, whose parsing takes time. */
const MANY_EVERY_MS = 3 * 60_000;
const MANY = 30;
/** Refresh interval after a failure. */
const AFTER_TROUBLE_MS = 15_000;

/**
 * Visible schedules with their periods in [start, end); the previous reply, with its own window, stays visible
 * while loading.
 */
export function scheduleSelfQuery(window: Interval) {
  return queryOptions({ ...besideQuery(window), placeholderData: keepPreviousData });
}

/** Same for a neighbour window. */
export function besideQuery(window: Interval) {
  return queryOptions({
    queryKey: [scheduleSelf.name, window],
    queryFn: async ({ signal, client, queryKey }) => {
      const reply = await windowReply(window, signal);
      if (hasNewVersion(reply, client.getQueryData(queryKey))) catchUp();
      return reply;
    },
    // Comparing a hundred thousand periods takes longer than rendering them.
    structuralSharing: false,
  });
}

/** Same for the time ahead of a schedule: a new version repeats the request. */
export function aheadQuery(window: Interval, version: number | undefined) {
  return queryOptions({
    queryKey: [scheduleSelf.name, window, 'ahead', version],
    meta: { isForGuests: false },
    queryFn: ({ signal }) => windowReply(window, signal),
    structuralSharing: false,
  });
}

/** True if a schedule has changed since the previous reply, perhaps from an instant after the page's time. */
function hasNewVersion({ schedules }: WindowReply, before: WindowReply | undefined): boolean {
  const versions = new Map(before?.schedules.map(({ schedule_id, version }) => [schedule_id, version]));
  return schedules.some(({ schedule_id, version }) => version !== (versions.get(schedule_id) ?? version));
}

async function windowReply(window: Interval, signal: AbortSignal): Promise<WindowReply> {
  return { window, schedules: joined(await selfReplies(window, signal)) };
}

/** Whole UTC day of an instant, so that its instants share a reply, and the next one: tomorrow's may be late. */
export function windowAround(at: UnixSeconds): Interval {
  const day = Math.floor(at / DAY) * DAY;
  return { start: Math.max(0, day), end: Math.min(day + 2 * DAY, LAST_SECOND) };
}

/** Refresh interval of a reply. */
function periodsEvery(reply: WindowReply | undefined): number {
  return reply !== undefined && reply.schedules.length > MANY ? MANY_EVERY_MS : PERIODS_EVERY_MS;
}

type ReplyQuery = { state: { data: WindowReply | undefined; error: Error | null } };

/** Refreshes periods every minute or three, and when the page becomes visible. */
export const keptUpToDate = {
  refetchInterval: ({ state: { data, error } }: ReplyQuery) => {
    if (isFrozen()) return false;
    return data !== undefined && error !== null ? AFTER_TROUBLE_MS : periodsEvery(data);
  },
  refetchOnWindowFocus: () => !isFrozen(),
};

/** Replaces an empty name by the id, as for people. */
function withNames(schedule: Schedule): Schedule {
  return schedule.schedule_name.trim() === ''
    ? { ...schedule, schedule_name: `#${schedule.schedule_id}` }
    : schedule;
}

/**
 * Schedules in [start, end) as recorded at an instant; null from a server that keeps no versions and answers with
 * the present plan.
 */
export function schedulesAsOfQuery(window: Interval, asOf: UnixSeconds) {
  return queryOptions({
    queryKey: [scheduleSelf.name, window, 'as of', asOf],
    meta: { isForGuests: false },
    queryFn: async ({ signal }): Promise<WindowReply | null> => {
      const replies = await selfReplies(window, signal, asOf);
      // Other servers ignore the question.
      if (replies.some(({ reply }) => reply.data.as_of !== asOf)) return null;
      return { window, schedules: joined(replies) };
    },
    // Only an import that rewrites the past changes it.
    staleTime: 10 * 60_000,
    structuralSharing: false,
  });
}

type PartReply = { window: Interval; reply: ReplyOf<typeof scheduleSelf> };

/** Splits a window above the contract's limit. */
function selfReplies(window: Interval, signal: AbortSignal, as_of?: UnixSeconds): Promise<PartReply[]> {
  const more = { with_seats: true, ...(as_of !== undefined && { as_of }) };
  return Promise.all(
    splitWindow(window, MAX_WINDOW_SECONDS).map(async (part) => ({
      window: part,
      reply: await call(scheduleSelf, { ...part, ...more }, signal),
    })),
  );
}

function joined(parts: readonly PartReply[]): Schedule[] {
  return joinReplies(parts.map(({ window, reply }) => ({ window, schedules: reply.data.items }))).map(
    withNames,
  );
}
