import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Id } from '#contract/id';
import { MAX_WINDOW_SECONDS } from '#contract/operation';
import { LAST_SECOND, scheduleInfo, scheduleSelf, type Schedule } from '#contract/schedule';
import { splitWindow } from '#domain/oncall/reply/windows';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { isFrozen } from '../url/presenting';
import { call } from './call';

const NOW_AND_NEXT_EVERY_MS = 60_000;
const PERIODS_EVERY_MS = 60_000;
/** Of many schedules: reading them is some work. */
const MANY_EVERY_MS = 3 * 60_000;
const MANY = 30;
/** While newer data could not be had: the trouble is over when this finds out. */
const AFTER_TROUBLE_MS = 15_000;

/** The visible schedules with their periods in [start, end); the window before stays in sight while one is loaded. */
export function scheduleSelfQuery(window: Interval) {
  return queryOptions({ ...besideQuery(window), placeholderData: keepPreviousData });
}

/** The same for a window beside the one in sight. */
export function besideQuery(window: Interval) {
  return queryOptions({
    queryKey: [scheduleSelf.name, window],
    queryFn: async ({ signal }) => {
      const schedules = (await selfSchedules(window, signal)).map(named);
      windows.set(schedules, window);
      return schedules;
    },
    // Comparing a hundred thousand periods with those before takes longer than drawing them.
    structuralSharing: false,
  });
}

/**
 * From the day before to two weeks after, as long as most turns are at the most; by whole days of UTC, so that the
 * instants of a day share one reply.
 */
export function windowAround(at: UnixSeconds): Interval {
  const day = Math.floor(at / DAY) * DAY;
  return { start: Math.max(0, day - DAY), end: Math.min(day + 15 * DAY, LAST_SECOND) };
}

/** What keeps periods up to date: they are asked for again every minute or three, and when the page comes into sight. */
export const keptUpToDate = {
  refetchInterval: ({ state: { data, error } }: { state: { data: unknown; error: Error | null } }) => {
    if (isFrozen()) return false;
    if (data !== undefined && error !== null) return AFTER_TROUBLE_MS;
    return Array.isArray(data) && data.length > MANY ? MANY_EVERY_MS : PERIODS_EVERY_MS;
  },
  refetchOnWindowFocus: () => !isFrozen(),
};

const windows = new WeakMap<readonly Schedule[], Interval>();

/** The window that a reply of `scheduleSelfQuery` was asked for: not the one in sight while that is on its way. */
export function windowSent(schedules: readonly Schedule[]): Interval | undefined {
  return windows.get(schedules);
}

/** Notes that schedules were made of those of a reply: they are of the same window. */
export function sentFor<S extends readonly Schedule[]>(reply: S, made: S): S {
  const window = windows.get(reply);
  if (window) windows.set(made, window);
  return made;
}

/** A schedule without a name is called by its id, as people are. */
function named(schedule: Schedule): Schedule {
  return schedule.schedule_name.trim() === ''
    ? { ...schedule, schedule_name: `#${schedule.schedule_id}` }
    : schedule;
}

/** A window longer than the contract allows is asked for in parts, and the replies are merged. */
async function selfSchedules(window: Interval, signal: AbortSignal): Promise<Schedule[]> {
  const parts = splitWindow(window, MAX_WINDOW_SECONDS);
  const replies = await Promise.all(parts.map((part) => call(scheduleSelf, part, signal)));
  const items = replies.map((reply) => reply.data.items);
  const all = items.flat();
  if (new Set(all.map(({ schedule_id }) => schedule_id)).size === all.length) return all;
  return (await import('#domain/oncall/reply/merge-schedules')).mergeSchedules(items);
}

/**
 * Who is on duty now and who is next, asked again every minute. The contract wants a window, but the answer does not
 * depend on it: it is no part of the key.
 */
export function scheduleInfoQuery(scheduleId: Id, now: number) {
  return queryOptions({
    queryKey: [scheduleInfo.name, String(scheduleId)],
    queryFn: async ({ signal }) => {
      const input = { schedule_id: scheduleId, start: now, end: now + DAY };
      return (await call(scheduleInfo, input, signal)).data;
    },
    refetchInterval: () => (isFrozen() ? false : NOW_AND_NEXT_EVERY_MS),
    refetchOnWindowFocus: () => !isFrozen(),
  });
}
