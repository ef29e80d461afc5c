import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import type { Interval } from '#domain/time/interval';
import type { Span } from '#address/on-call';
import { zoomedQuery } from '../../../api/cached-windows';
import { directoryQuery, useDirectory } from '../../../api/names/directory';
import { keptUpToDate, windowAround } from '../../../api/schedules';
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
  /** True until a zoom has ended. */
  isZooming: boolean;
  /** True once this window and its neighbours have loaded or failed. */
  isSettled: boolean;
  shifts: Shifts;
};

/** Schedules with their periods in a window, kept up to date. */
export function useSchedules({ view, account }: OnCallAddress, { first, window }: ViewWindow): Schedules {
  const hasZoomed = useIsSettled(view.days);
  const areNamesThere = useAreNamesThere();
  const query = useQuery({
    ...zoomedQuery(window, useQueryClient()),
    ...keptUpToDate,
    placeholderData: keepPreviousData,
    select: useDirectory().reply,
    enabled: areNamesThere && hasZoomed,
  });
  const reply = useMemo(() => query.data ?? { window, schedules: [] }, [query.data, window]);
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const besides = windowsBeside(view, first);
  const { beside, isSettled } = useBeside(...besides, isCurrent && hasZoomed);
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
    isZooming: !hasZoomed,
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

/** Pause after which a zoom has ended. */
const ZOOM_MS = 250;

/** True once a length of the window has been the same for a moment: steps of a zoom ask for nothing. */
function useIsSettled(days: Span): boolean {
  const [length, setLength] = useState({ days, isSettled: true });
  if (length.days !== days) setLength({ days, isSettled: false });
  useEffect(() => {
    const timer = setTimeout(() => setLength({ days, isSettled: true }), ZOOM_MS);
    return () => clearTimeout(timer);
  }, [days]);
  return length.days === days && length.isSettled;
}

/** Neighbour window; a failed one is settled too. */
type Beside = { reply: WindowReply | undefined; isSettled: boolean };

/**
 * Windows before and after, as far as loaded: stepping shows data at once, and cut shifts have their full
 * length.
 */
function useBeside(windowBefore: Interval, windowAfter: Interval, enabled: boolean) {
  const before = useWindow(windowBefore, enabled);
  const after = useWindow(windowAfter, enabled);
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
  const around = useWindow(windowAround(now), !isThere, true);
  return isThere ? NOT_NEEDED : around;
}

const NOT_NEEDED: Beside = { reply: undefined, isSettled: true };

function useWindow({ start, end }: Interval, enabled: boolean, keepsBefore = false) {
  const window = useMemo(() => ({ start, end }), [start, end]);
  const { data: reply, isPending } = useQuery({
    ...zoomedQuery(window, useQueryClient()),
    ...keptUpToDate,
    ...(keepsBefore && { placeholderData: keepPreviousData }),
    select: useDirectory().reply,
    enabled,
  });
  return { reply, isSettled: !isPending };
}
