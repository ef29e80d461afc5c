import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import type { Interval } from '#domain/time/interval';
import { useDirectory } from '../../../api/names/directory';
import { filterRows, type Filter } from './filter';
import { finalRows, opened, type RowModel } from './rows';
import type { OnCallView } from './url';
import type { Schedules } from './use-schedules';
import { count } from './words';

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
  { schedules: every, isCurrent }: Schedules,
  scheduleId?: string,
): Rows {
  const directory = useDirectory();
  const all = useMemo(() => finalRows(every, window, isCurrent), [every, window, isCurrent]);
  const { q, team, person, onlyGaps } = view;
  const shown = useMemo(() => {
    const filter: Filter = { q, team, person, onlyGaps };
    return scheduleId === undefined
      ? filterRows(all, filter, directory)
      : all.filter(({ id }) => id === scheduleId);
  }, [all, scheduleId, directory, q, team, person, onlyGaps]);
  const open = useMemo(() => (scheduleId === undefined ? view.open : [scheduleId]), [scheduleId, view.open]);
  const rows = useMemo(() => opened(shown, open, window), [shown, open, window]);
  const schedules = useMemo(() => shown.map((row) => row.schedule), [shown]);
  const isPart = scheduleId === undefined && shown.length < all.length;
  return {
    rows,
    schedules,
    scope: isPart ? `in the ${count(shown.length, 'schedule')} shown` : '',
  };
}
