import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import type { Interval } from '#domain/time/interval';
import { directoryQuery, useDirectory } from '../../../api/names/directory';
import { besideQuery, keptUpToDate, scheduleSelfQuery, windowAround } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';
import { shiftReader, type Shifts } from './shifts';
import type { OnCallAddress } from './use-oncall-view';
import type { ViewWindow } from './use-view-window';
import { hasPresent, windowsBeside } from './view-window';

export type Schedules = {
  query: UseQueryResult<WindowReply>;
  /** All visible schedules, regardless of filters; empty while loading. */
  schedules: readonly Schedule[];
  /** True if they belong to the visible window, not to the previous one. */
  isCurrent: boolean;
  /** True once this window and its neighbours have loaded or failed. */
  isSettled: boolean;
  shifts: Shifts;
};

/** Schedules with their periods in a window, kept up to date. */
export function useSchedules({ view, account }: OnCallAddress, { first, window }: ViewWindow): Schedules {
  const areNamesThere = useAreNamesThere();
  const query = useQuery({
    ...scheduleSelfQuery(window),
    ...keptUpToDate,
    select: useDirectory().reply,
    enabled: areNamesThere,
  });
  const reply = useMemo(() => query.data ?? { window, schedules: [] }, [query.data, window]);
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const besides = windowsBeside(view, first);
  const { beside, isSettled } = useBeside(...besides, isCurrent);
  const aroundNow = useAroundNow(besides);
  const isPresentSettled = isSettled && aroundNow.isSettled;
  const shifts = useMemo(
    () =>
      shiftReader(
        { window: reply.window, accountZone: account, beside },
        reply.schedules,
        aroundNow.reply,
        isPresentSettled,
      ),
    [reply, account, beside, aroundNow.reply, isPresentSettled],
  );
  return {
    query,
    schedules: reply.schedules,
    isCurrent,
    isSettled: query.error !== null || (isCurrent && isSettled),
    shifts,
  };
}

/**
 * True once names have loaded, or take too long: prevents ids from appearing first and rows from changing
 * height.
 */
function useAreNamesThere(): boolean {
  const { isPending, failureCount } = useQuery(directoryQuery);
  return !isPending || failureCount > 0;
}

/** Neighbour window; a failed one is settled too. */
type Beside = { reply: WindowReply | undefined; isSettled: boolean };

/**
 * Windows before and after, as far as loaded: stepping shows data at once, and cut shifts have their full
 * length.
 */
function useBeside(windowBefore: Interval, windowAfter: Interval, enabled: boolean) {
  const before = useWindow(windowBefore, { enabled });
  const after = useWindow(windowAfter, { enabled });
  const beside = useMemo(
    () => [before.reply, after.reply].filter((reply) => reply !== undefined),
    [before.reply, after.reply],
  );
  return { beside, isSettled: before.isSettled && after.isSettled };
}

/**
 * Window around the present if the loaded ones end too early: one request for all schedules instead of one
 * each.
 */
function useAroundNow(besides: [Interval, Interval]): Beside {
  const now = useNow();
  const isThere = hasPresent(besides, now);
  // Yesterday's window includes the present until today's has loaded.
  const around = useWindow(windowAround(now), { enabled: !isThere, keepsBefore: true });
  return isThere ? NOT_NEEDED : around;
}

const NOT_NEEDED: Beside = { reply: undefined, isSettled: true };

type WindowOptions = { enabled: boolean; keepsBefore?: boolean };

function useWindow({ start, end }: Interval, { enabled, keepsBefore = false }: WindowOptions) {
  const window = useMemo(() => ({ start, end }), [start, end]);
  const { data: reply, isPending } = useQuery({
    ...besideQuery(window),
    ...keptUpToDate,
    ...(keepsBefore && { placeholderData: keepPreviousData }),
    select: useDirectory().reply,
    enabled,
  });
  return { reply, isSettled: !isPending };
}
