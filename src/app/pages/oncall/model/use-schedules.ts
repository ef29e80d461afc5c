import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import type { Interval } from '#domain/time/interval';
import type { WallSeconds } from '#domain/time/zone';
import { directoryQuery } from '../../../api/names/directory';
import { besideQuery, keptUpToDate, scheduleSelfQuery, windowSent } from '../../../api/schedules';
import { shiftReader, type Shifts } from './shifts';
import type { OnCallView } from '../../../url/on-call';
import type { OnCallAddress } from './use-oncall-view';
import type { ViewWindow } from './use-view-window';
import { firstDayBeside, windowOf } from './view-window';

const NONE: readonly Schedule[] = [];

export type Schedules = {
  query: UseQueryResult<Schedule[]>;
  /** All that are visible, regardless of filters; none while they are loading. */
  schedules: readonly Schedule[];
  /** Whether they are of the window in sight, and not yet those of the one before. */
  isCurrent: boolean;
  /** Whether they and those of the windows beside are there, or could not be had. */
  isSettled: boolean;
  shifts: Shifts;
};

/** The schedules with their periods in a window, kept up to date. */
export function useSchedules({ view, account }: OnCallAddress, { first, window }: ViewWindow): Schedules {
  const query = useQuery({ ...scheduleSelfQuery(window), ...keptUpToDate, enabled: useAreNamesThere() });
  const { data: schedules = NONE } = query;
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const { beside, isSettled } = useBeside(first, view, isCurrent);
  const shifts = useMemo(
    () =>
      shiftReader(
        { window: windowSent(schedules) ?? window, accountZone: account, beside },
        schedules,
        isSettled,
      ),
    [schedules, window, account, beside, isSettled],
  );
  return { query, schedules, isCurrent, isSettled: query.error !== null || (isCurrent && isSettled), shifts };
}

/**
 * Whether names are there, or do not come at once: ids in their place would be read by nobody, and rows change their
 * heights with them.
 */
function useAreNamesThere(): boolean {
  const { isPending, failureCount } = useQuery(directoryQuery);
  return !isPending || failureCount > 0;
}

/** A window beside, once it is there; one that could not be had is settled, too. */
type Beside = { reply: WindowReply | undefined; isSettled: boolean };

/**
 * The windows before and after, as far as they are there: a step to either shows data at once, and what the window
 * cuts is known in full.
 */
function useBeside(first: WallSeconds, view: OnCallView, enabled: boolean) {
  const windowBeside = (by: number) => windowOf({ ...view, from: firstDayBeside(first, view.days, by) }, 0);
  const before = useWindow(windowBeside(-1), enabled);
  const after = useWindow(windowBeside(1), enabled);
  const beside = useMemo(
    () => [before.reply, after.reply].filter((reply) => reply !== undefined),
    [before.reply, after.reply],
  );
  return { beside, isSettled: before.isSettled && after.isSettled };
}

function useWindow({ start, end }: Interval, enabled: boolean): Beside {
  const window = useMemo(() => ({ start, end }), [start, end]);
  const { data, isPending } = useQuery({ ...besideQuery(window), ...keptUpToDate, enabled });
  const reply = useMemo(() => data && { window, schedules: data }, [data, window]);
  return { reply, isSettled: !isPending };
}
