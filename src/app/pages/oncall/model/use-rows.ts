import { useMemo } from 'react';
import { useParams } from 'react-router';
import { counted } from '#domain/text/count';
import type { Schedule } from '#contract/schedule';
import type { Interval } from '#domain/time/interval';
import { useDirectory } from '../../../api/names/directory';
import type { OnCallView } from '../../../url/on-call';
import { filterRows } from './filter';
import { finalRows, opened, type RowModel } from './rows';
import type { Schedules } from './use-schedules';
import type { OnCallAddress } from './use-oncall-view';
import type { ViewWindow } from './use-view-window';

/** What an on-call page is made of: its address, its window, what was loaded for it, and what of that is shown. */
export type OnCallParts = { address: OnCallAddress; time: ViewWindow; loaded: Schedules; shown: Rows };

export type Rows = {
  /** Those that are shown. */
  rows: readonly RowModel[];
  schedules: readonly Schedule[];
  /** What totals are of, where a filter leaves schedules out; else "". */
  scope: string;
};

/** The schedules that pass the filters of the view, or the one of a page that shows one, as rows. */
export function useRows(
  view: OnCallView,
  window: Interval,
  { schedules: every, isCurrent, shifts }: Schedules,
  scheduleId?: string,
): Rows {
  const directory = useDirectory();
  const { accountZone } = shifts.reading;
  const all = useMemo(
    () => finalRows(every, window, accountZone, isCurrent),
    [every, window, accountZone, isCurrent],
  );
  const { q, team, person, onlyGaps, open } = view;
  const shown = useMemo(
    () =>
      scheduleId === undefined
        ? filterRows(all, { q, team, person, onlyGaps }, directory)
        : all.filter(({ id }) => id === scheduleId),
    [all, scheduleId, directory, q, team, person, onlyGaps],
  );
  const rows = useMemo(
    () => opened(shown, scheduleId === undefined ? open : [scheduleId], window),
    [shown, scheduleId, open, window],
  );
  const schedules = useMemo(() => shown.map((row) => row.schedule), [shown]);
  const isPart = scheduleId === undefined && shown.length < all.length;
  return {
    rows,
    schedules,
    scope: isPart ? `in the ${counted(shown.length, 'schedule')} shown` : '',
  };
}

/** Whether this is the page of one schedule, which has its name above everything else. */
export function useIsOneSchedule(): boolean {
  return useParams()['scheduleId'] !== undefined;
}
