import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { Schedule } from '#contract/schedule';
import { useDirectory } from '../../../api/names/directory';
import type { OnCallView } from '#address/on-call';
import { filterRows, isFiltered } from './filter';
import { finalRows, opened, type RowModel } from './rows';
import type { Schedules } from './use-schedules';
import type { OnCallAddress } from './use-oncall-view';
import type { ViewWindow } from './use-view-window';
import { useAccess } from '../../../hooks/use-access';

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
