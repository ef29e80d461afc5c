import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import type { Interval } from '#domain/time/interval';
import type { WallSeconds } from '#domain/time/zone';
import { besideQuery, keptUpToDate, scheduleSelfQuery, windowSent } from '../../../api/schedules';
import { shiftReader, type Shifts } from './shifts';
import type { OnCallView } from '../../../url/on-call';
import type { OnCallAddress } from './use-oncall-view';
import type { ViewWindow } from './use-view-window';
import { firstDayBeside, windowOf } from './view-window';

const NONE: readonly Schedule[] = [];

export type Schedules = {
  query: UseQueryResult<Schedule[]>;
  /** All that are visible, whatever the filters; none while they are loading. */
  schedules: readonly Schedule[];
  /** Whether they are of the window in sight, and not yet those of the one before. */
  isCurrent: boolean;
  shifts: Shifts;
};

/** The schedules with their periods in a window, kept up to date. */
export function useSchedules({ view, account }: OnCallAddress, { first, window }: ViewWindow): Schedules {
  const query = useQuery({ ...scheduleSelfQuery(window), ...keptUpToDate });
  const { data: schedules = NONE } = query;
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const beside = useBeside(first, view, isCurrent);
  const shifts = useMemo(
    () => shiftReader({ window: windowSent(schedules) ?? window, accountZone: account, beside }, schedules),
    [schedules, window, account, beside],
  );
  return { query, schedules, isCurrent, shifts };
}

/**
 * The windows before and after, as far as they are there: a step to either shows data at once, and what the window
 * cuts is known in full.
 */
function useBeside(first: WallSeconds, view: OnCallView, enabled: boolean): readonly WindowReply[] {
  const beside = (by: number) => windowOf({ ...view, from: firstDayBeside(first, view.days, by) }, 0);
  const before = useWindow(beside(-1), enabled);
  const after = useWindow(beside(1), enabled);
  return useMemo(() => [before, after].filter((reply) => reply !== undefined), [before, after]);
}

function useWindow({ start, end }: Interval, enabled: boolean): WindowReply | undefined {
  const window = useMemo(() => ({ start, end }), [start, end]);
  const { data } = useQuery({ ...besideQuery(window), ...keptUpToDate, enabled });
  return useMemo(() => data && { window, schedules: data }, [data, window]);
}
