import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAX_WINDOW_SECONDS } from '#contract/operation';
import type { Schedule } from '#contract/schedule';
import type { InsightRange } from '#domain/insight/range';
import type { Interval } from '#domain/time/interval';
import { mergeSchedules } from '#domain/oncall/reply/merge-schedules';
import { splitWindow } from '#domain/oncall/reply/windows';
import { useDirectory } from '../../api/names/directory';
import { scheduleSelfQuery } from '../../api/schedules';

/** The schedules of a long range, fetched in parts; how many of them are loaded, and what went wrong. */
export type Duty = {
  parts: number;
  loaded: number;
  /** Undefined until all parts are loaded. */
  schedules: readonly Schedule[] | undefined;
  error: Error | undefined;
  retry: () => void;
};

/** Duty that is still to come stands on no incidents: the range ends at the coming full hour at the latest. */
export function dutyWindow({ after: start, upTo: end }: InsightRange, now: number): Interval {
  return { start, end: Math.max(start, Math.min(end, Math.ceil(now / 3600) * 3600)) };
}

export function useDuty({ start, end }: Interval, enabled: boolean): Duty {
  const windows = useMemo(() => splitWindow({ start, end }, MAX_WINDOW_SECONDS), [start, end]);
  const { schedules: select } = useDirectory();
  const { replies, error, retry } = useQueries({
    queries: windows.map((window) => Object.assign(scheduleSelfQuery(window), { enabled, select })),
    combine,
  });
  const complete = replies.length === windows.length;
  const schedules = useMemo(() => (complete ? mergeSchedules(replies) : undefined), [complete, replies]);
  return { parts: windows.length, loaded: replies.length, schedules, error, retry };
}

/** Outside of the hook, so that it is done again only where a result changed. */
function combine(results: UseQueryResult<Schedule[]>[]) {
  return {
    replies: results.flatMap(({ data, isPlaceholderData }) =>
      data === undefined || isPlaceholderData ? [] : [data],
    ),
    error: results.find(({ error }) => error !== null)?.error ?? undefined,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
}
