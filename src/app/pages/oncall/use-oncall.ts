import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Schedule } from '#contract/schedule';
import { formatDays } from '#domain/time/format';
import { DAY } from '#domain/time/zone';
import { useDirectory } from '../../api/directory';
import { scheduleSelfQuery } from '../../api/schedules';
import { useKeys } from '../../hooks/use-keys';
import { useNow } from '../../hooks/use-now';
import { accountZone } from '../../url/settings';
import { usePatchSearch } from '../../url/use-patch-search';
import { filterRows, type Filter } from './filter';
import { finalRows, withLayers } from './rows';
import { firstDay, formatOnCall, parseOnCall, windowOf, zoomed, type OnCallView } from './url';

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
  const query = useQuery(scheduleSelfQuery(window));
  const complete = !query.isPlaceholderData;
  const all = useMemo(() => finalRows(query.data ?? NONE, window, complete), [query.data, window, complete]);
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
    patch,
    change,
    pan,
    zoom,
  };
}

export type OnCall = ReturnType<typeof useOnCall>;
export type ChangeView = (fields: Partial<Omit<OnCallView, 'zone' | 'secondZone'>>) => void;
