import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OnCallView, Part } from '#address/on-call';
import type { Schedule } from '#contract/schedule';
import { knownSeats, type WindowReply } from '#domain/duty/known-seats';
import { contains, type Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { CallError } from '../../../api/reached';
import { directoryQuery, useDirectory } from '../../../api/names/directory';
import { besideQuery, keptUpToDate, scheduleSelfQuery, windowAround } from '../../../api/schedules';
import { useNow, useStepAt } from '../../../hooks/use-now';
import { type Present, shiftReader, type Shifts } from './shifts';
import { type OnCallAddress, useAsked } from './use-oncall-view';
import type { ViewWindow } from './use-view-window';
import { windowsBeside } from './view-window';
import { useParams } from 'react-router';
import { filterRows, isFiltered } from './filter';
import { finalRows, opened, type RowModel } from './rows';
import { useAccess } from '../../../hooks/use-access';
import { useMedia } from '../../../hooks/use-media';

export type Schedules = {
  query: UseQueryResult<WindowReply>;
  /** All visible schedules, regardless of filters; empty while loading. */
  schedules: readonly Schedule[];
  /** True if they belong to the visible window, not to the previous one. */
  isCurrent: boolean;
  /** True once this window has loaded or failed. */
  isSettled: boolean;
  shifts: Shifts;
};

/** Schedules with their periods in a window, kept up to date. */
export function useSchedules({ account }: OnCallAddress, { window }: ViewWindow): Schedules {
  const areNamesThere = useAreNamesThere();
  const query = useQuery({
    ...scheduleSelfQuery(window),
    ...keptUpToDate,
    select: useDirectory().reply,
    enabled: areNamesThere,
  });
  const reply = useMemo(() => query.data ?? { window, schedules: [] }, [query.data, window]);
  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const isSettled = query.error !== null || isCurrent;
  const present = useAroundNow(window, isSettled);
  const shifts = useMemo(
    () => shiftReader({ window: reply.window, accountZone: account }, reply.schedules, present),
    [reply, account, present],
  );
  const now = useNow();
  useStepAt(useMemo(() => nextChange(shifts, now), [shifts, now]));
  return { query, schedules: reply.schedules, isCurrent, isSettled, shifts };
}

/** Next end of a shown seat. */
function nextChange({ replies, reading: { accountZone } }: Shifts, now: UnixSeconds): UnixSeconds {
  const { window, schedules } = replies.find((reply) => contains(reply.window, now)) ?? NO_REPLY;
  const ends = schedules.flatMap((schedule) =>
    knownSeats(schedule, { window, accountZone }).map(({ ends: edge }) => edge),
  );
  return ends.reduce<number>(
    (next, at) => (typeof at === 'number' && at > now ? Math.min(next, at) : next),
    Infinity,
  );
}

const NO_REPLY: WindowReply = { window: { start: 0, end: 0 }, schedules: [] };

/**
 * True once names have loaded, or take too long: prevents ids from appearing first and rows from changing
 * height.
 */
function useAreNamesThere(): boolean {
  const { isPending, failureCount } = useQuery(directoryQuery);
  return !isPending || failureCount > 0;
}

/** Window of the present if it is not in the one in view. */
function useAroundNow(inView: Interval, isSettled: boolean): Present {
  const now = useNow();
  const isThere = contains(inView, now);
  const around = useWindow(windowAround(now), { enabled: !isThere, keepsBefore: true });
  const { data: reply, isPending, error, refetch } = around;
  return useMemo(() => {
    if (isThere) return { reply: undefined, isSettled, failure: undefined };
    const {
      name,
      code = name,
      requestId,
    } = error instanceof CallError ? error : { name: error?.name ?? '', requestId: undefined };
    const failure = error && !reply ? { code, requestId, retry: () => void refetch() } : undefined;
    return { reply, isSettled: isSettled && !isPending, failure };
  }, [isThere, reply, isSettled, isPending, error, refetch]);
}

/** Windows before and after the one in view, while they are drawn beside it. */
export function useBeside(view: OnCallView, { first }: ViewWindow, enabled: boolean): readonly WindowReply[] {
  const [before, after] = windowsBeside(view, first);
  const { data: earlier } = useWindow(before, { enabled });
  const { data: later } = useWindow(after, { enabled });
  return useMemo(() => [earlier, later].filter((reply) => reply !== undefined), [earlier, later]);
}

type WindowOptions = { enabled: boolean; keepsBefore?: boolean };

function useWindow({ start, end }: Interval, { enabled, keepsBefore = false }: WindowOptions) {
  const window = useMemo(() => ({ start, end }), [start, end]);
  return useQuery({
    ...besideQuery(window),
    ...keptUpToDate,
    // Yesterday's window includes the present until today's has loaded.
    ...(keepsBefore && { placeholderData: keepPreviousData }),
    select: useDirectory().reply,
    enabled,
  });
}

/** State of an on-call page: address, window, loaded schedules and visible rows. */
export type OnCallParts = { address: OnCallAddress; time: ViewWindow; loaded: Schedules; visible: Rows };

export type Rows = {
  rows: readonly RowModel[];
  /** True for more rows than are read one by one: a team is one line. */
  isMany: boolean;
  schedules: readonly Schedule[];
  /** Scope of totals under a filter; otherwise "". */
  scope: string;
};

/** Max number of rows without a line per team. */
const MAX_READ = 20;

/** Rows of the schedules that pass the filters, or of the one schedule of its page. */
export function useRows(
  view: OnCallView,
  { schedules: every, shifts: { reading } }: Schedules,
  scheduleId?: string,
): Rows {
  const directory = useDirectory();
  const all = useMemo(() => finalRows(every, reading), [every, reading]);
  const { q, team, person, schedules: set, onlyGaps, open } = view;
  const visible = useMemo(
    () =>
      scheduleId === undefined
        ? filterRows(all, { q, team, person, schedules: set, onlyGaps }, directory)
        : all.filter(({ id }) => id === scheduleId),
    [all, scheduleId, directory, q, team, person, set, onlyGaps],
  );
  const rows = useMemo(() => opened(visible, open, reading.window), [visible, open, reading]);
  const { isOneView } = useAccess();
  // One view leads to no other page.
  const isMany = scheduleId === undefined && rows.length > MAX_READ && !isFiltered(view) && !isOneView;
  // All of them are the same list: its findings are cached by it.
  const schedules = useMemo(
    () => (visible.length === every.length ? every : visible.map((row) => row.schedule)),
    [visible, every],
  );
  const isPart = scheduleId === undefined && visible.length < all.length;
  return {
    rows,
    isMany,
    schedules,
    scope: isPart ? `in ${visible.length === 1 ? 'this schedule' : `these ${visible.length} schedules`}` : '',
  };
}

/** True on the page of one schedule, whose name is the heading. */
export function useIsOneSchedule(): boolean {
  return useParams()['scheduleId'] !== undefined;
}

/**
 * Part of the page of all schedules that a phone shows; undefined where all parts are one page. Days in the address open
 * the timeline, a time the cards.
 */
export function usePart(view: OnCallView): Part | undefined {
  const isNarrow = useMedia('screen and (width < 48rem)');
  const isOne = useIsOneSchedule();
  const isAsked = useAsked(view) !== undefined;
  const { isOneView } = useAccess();
  if (!isNarrow || isOne || isOneView) return undefined;
  const isOfDays = view.from !== undefined && !isAsked;
  return view.part ?? (isOfDays ? 'timeline' : 'now');
}
