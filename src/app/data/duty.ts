import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAX_WINDOW_SECONDS } from '#contract/operation';
import type { Schedule, Seat } from '#contract/schedule';
import type { InsightRange } from '#domain/insight/range';
import type { Interval } from '#domain/time/interval';
import type { WindowReply } from '#domain/duty/known-seats';
import { joinReplies, splitWindow } from '#domain/oncall/reply/windows';
import { startOfDay, startOfWeek } from '#domain/time/days';
import { type AccountZone, type UnixSeconds, wallAt, DAY } from '#domain/time/zone';
import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import { dutyAt } from '#domain/duty/duty-lines';
import { useDirectory } from '../api/names/directory';
import type { Directory } from '../api/names/directory-of';
import { scheduleSelfQuery } from '../api/schedules';
import { formatOnCall, type OverrideShift } from '#address/on-call';
import { patched, paths } from '#address/codec';
import { accountZone } from '../url/settings';

/** Progress and error of a long range of schedules, fetched in parts. */
type Fetching = { parts: number; loaded: number; error: Error | undefined; retry: () => void };

/** Schedules of a long range; undefined until all parts have loaded. */
export type Duty = Fetching & { schedules: readonly Schedule[] | undefined };

/** Replies of a long range in order; undefined until all parts have loaded. */
type DutyParts = Fetching & {
  replies: readonly WindowReply[] | undefined;
  /** Time of the oldest reply in Unix milliseconds; 0 before the first. */
  fetchedAtMs: number;
  isFetching: boolean;
  refresh: () => void;
};

/**
 * Window of duty for a range of incidents: future duty has no incidents, so it ends at the next full hour.
 */
export function dutyWindow({ after: start, upTo: end }: InsightRange, now: number): Interval {
  return { start, end: Math.max(start, Math.min(end, Math.ceil(now / 3600) * 3600)) };
}

export function useDuty(window: Interval, enabled: boolean): Duty {
  const { replies, ...fetching } = useDutyParts(window, enabled, useDirectory().reply);
  const schedules = useMemo(() => replies && joinReplies(replies), [replies]);
  return { ...fetching, schedules };
}

/** @param select selector of a reply; must be stable. */
export function useDutyParts(
  { start, end }: Interval,
  enabled: boolean,
  select: Directory['reply'],
): DutyParts {
  const windows = useMemo(() => splitWindow({ start, end }, MAX_WINDOW_SECONDS), [start, end]);
  const { replies, ...fetching } = useQueries({
    queries: windows.map((window) => Object.assign(scheduleSelfQuery(window), { enabled, select })),
    combine,
  });
  const isComplete = replies.length === windows.length;
  return {
    ...fetching,
    parts: windows.length,
    loaded: replies.length,
    replies: isComplete ? replies : undefined,
  };
}

/** Defined outside the hook: runs only when a result changes. */
function combine(results: UseQueryResult<WindowReply>[]) {
  return {
    replies: results.flatMap(({ data, isPlaceholderData }) =>
      data === undefined || isPlaceholderData ? [] : [data],
    ),
    fetchedAtMs: Math.min(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isFetching: results.some(({ isFetching }) => isFetching),
    refresh: () => {
      for (const result of results) void result.refetch();
    },
    error: results.find(({ error }) => error !== null)?.error ?? undefined,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
}

/** On-call page at the day of an instant, with the instant explained. */
export function onCallAt(at: UnixSeconds, zone: string, path: string): string {
  const from = startOfDay(wallAt(at, zone));
  const search = patched(new URLSearchParams({ tz: zone }), formatOnCall({ days: 3, from, at }));
  return `${path}?${search.toString()}`;
}

/** Schedules around an instant, rounded to the hour, so that incidents of a storm share a reply. */
export function schedulesThenQuery(at: UnixSeconds) {
  const start = Math.floor(at / 3600) * 3600;
  return scheduleSelfQuery({ start, end: start + 3600 });
}

/** Schedule with its roles at an instant. */
export type ScheduleThen = { schedule: Schedule; duty: readonly Seat[] };

/** Schedules enabled at an instant, those of the team first. */
export function schedulesThen(
  schedules: readonly Schedule[],
  { at, accountZone: zone }: { at: UnixSeconds; accountZone: AccountZone },
  team: Id,
  roles: readonly RoleName[],
): ScheduleThen[] {
  const rank = ({ schedule }: ScheduleThen) => Number(schedule.team_id !== team);
  return schedules
    .map((schedule) => ({ schedule, duty: dutyAt(schedule, at, zone, roles) }))
    .filter(({ duty }) => duty.length > 0)
    .sort((a, b) => rank(a) - rank(b));
}

export function useOnCallThen(at: UnixSeconds, team: Id) {
  const { reply, roles } = useDirectory();
  const query = useQuery({ ...schedulesThenQuery(at), select: reply });
  const isCurrent = !query.isPlaceholderData && query.data !== undefined;
  return {
    query,
    duties: isCurrent
      ? schedulesThen(query.data.schedules, { at, accountZone: accountZone() }, team, roles)
      : undefined,
  };
}

/** Address of the page of a schedule with an open override; a shift far ahead has its week in view. */
export function overrideLink(override: OverrideShift, { zone, now }: { zone: string; now: UnixSeconds }) {
  const isFar = override.start > now + 5 * DAY;
  const from = isFar ? { from: startOfWeek(wallAt(override.start, zone)) } : {};
  return paths.schedule(override.schedule, { tz: zone, ...formatOnCall({ ...from, override }) });
}
