import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { windowOfDays } from '#domain/time/days';
import { formatDays } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import { useDirectory } from '../../../api/directory';
import { besideQuery, keptUpToDate, scheduleSelfQuery, windowSent } from '../../../api/schedules';
import { useKeys } from '../../../hooks/use-keys';
import { useNow } from '../../../hooks/use-now';
import { accountZone } from '../../../url/settings';
import { usePatchSearch } from '../../../url/use-patch-search';
import { filterRows, type Filter } from './filter';
import { finalRows, withLayers } from './rows';
import { shiftReader } from './shifts';
import { firstDay, formatOnCall, parseOnCall, windowOf, zoomed, type OnCallView } from './url';
import { count } from './words';

const NONE: readonly Schedule[] = [];

/** Everything the on-call pages stand on: the view from the URL, its data, and the ways to change the view. */
export function useOnCall(scheduleId?: string) {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const account = accountZone();
  const { view, problems } = useMemo(() => parseOnCall(search, account), [search, account]);
  const now = useNow();
  const directory = useDirectory();

  const first = firstDay(view, now);
  const { start, end } = windowOf({ ...view, from: first }, now);
  const window = useMemo(() => ({ start, end }), [start, end]);
  const query = useQuery({ ...scheduleSelfQuery(window), ...keptUpToDate });
  const { data = NONE } = query;
  const complete = !query.isPlaceholderData;
  const all = useMemo(() => finalRows(data, window, complete), [data, window, complete]);
  const { q, team, person, onlyGaps } = view;
  const shown = useMemo(() => {
    const filter: Filter = { q, team, person, onlyGaps };
    return scheduleId === undefined
      ? filterRows(all, filter, directory)
      : all.filter(({ id }) => id === scheduleId);
  }, [all, scheduleId, directory, q, team, person, onlyGaps]);
  const open = useMemo(() => (scheduleId === undefined ? view.open : [scheduleId]), [scheduleId, view.open]);
  const rows = useMemo(() => withLayers(shown, open, window), [shown, open, window]);
  const schedules = useMemo(() => shown.map((row) => row.schedule), [shown]);
  const isPart = scheduleId === undefined && shown.length < all.length;
  const beside = useBeside(first, view, query.data !== undefined && complete);
  const shifts = useMemo(
    () => shiftReader({ window: windowSent(data) ?? window, accountZone: account, beside }, data),
    [data, window, account, beside],
  );

  // A filter is typed letter by letter; going back leads to the view before it.
  const change = (fields: Parameters<typeof formatOnCall>[0]) =>
    patch(formatOnCall(fields), { replace: 'q' in fields });
  const pan = (days: number) => change({ from: first + days * DAY });
  const zoom = (step: 1 | -1, anchor?: number) => {
    const centre = now >= start && now < end && view.from === undefined ? now : (start + end) / 2;
    const next = zoomed(view, now, step, anchor ?? centre);
    if (next) change(next);
  };
  useKeys({
    '[': () => pan(-view.days),
    ']': () => pan(view.days),
    'Shift+ArrowLeft': () => pan(-1),
    'Shift+ArrowRight': () => pan(1),
    '+': () => zoom(-1),
    '=': () => zoom(-1),
    '-': () => zoom(1),
    t: () => change({ from: undefined }),
  });

  return {
    view,
    problems,
    account,
    now,
    directory,
    first,
    range: formatDays(first, first + (view.days - 1) * DAY),
    window,
    query,
    complete,
    all,
    rows,
    open,
    schedules,
    /** All that are visible, whatever the filters. */
    everySchedule: data,
    /** Of what totals are, where a filter leaves schedules out; else "". */
    scope: isPart ? `in the ${count(shown.length, 'schedule')} shown` : '',
    shifts,
    patch,
    change,
    pan,
    zoom,
  };
}

/**
 * The windows before and after, as far as they are there: a step to either shows data at once, and what the window
 * cuts can be told in full.
 */
function useBeside(first: number, { days, zone }: OnCallView, enabled: boolean): readonly WindowReply[] {
  const before = useWindow(windowOfDays(first - days * DAY, days, zone), enabled);
  const after = useWindow(windowOfDays(first + days * DAY, days, zone), enabled);
  return useMemo(() => [before, after].filter((one) => one !== undefined), [before, after]);
}

function useWindow({ start, end }: Interval, enabled: boolean): WindowReply | undefined {
  const window = useMemo(() => ({ start, end }), [start, end]);
  const { data } = useQuery({ ...besideQuery(window), ...keptUpToDate, enabled });
  return useMemo(() => data && { window, schedules: data }, [data, window]);
}

export type OnCall = ReturnType<typeof useOnCall>;
export type ChangeView = (fields: Partial<Omit<OnCallView, 'zone' | 'secondZone'>>) => void;
