import { useMemo } from 'react';
import type { ViewOf } from '#address/codec';
import { UNCOVERED_DAYS, type UNCOVERED_FIELDS } from '#address/on-call';
import { startOfDay, windowOfDays } from '#domain/time/days';
import { formatDays } from '#domain/time/format';
import { daysOfMonth, monthAt, monthBeside, monthInWords, monthsAround } from '#domain/time/months';
import { DAY, wallAt, type ViewerZone } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';

type Fields = ViewOf<typeof UNCOVERED_FIELDS>;

/** Days of the report: some from a day on, or a calendar month; and the ways to others. */
export function useDays(view: Fields & { zone: ViewerZone }, change: (fields: Partial<Fields>) => void) {
  const { days, from, month, zone } = view;
  const now = useNow();
  const today = startOfDay(wallAt(now, zone));
  const thisMonth = monthAt(now, zone);
  const first = month ?? from ?? today;
  const count = month === undefined ? days : daysOfMonth(month);
  const { start, end } = windowOfDays(first, count, zone);
  const window = useMemo(() => ({ start, end }), [start, end]);
  const words = month === undefined ? formatDays(first, first + (count - 1) * DAY) : monthInWords(month);
  const options: [string, string][] = [
    ...UNCOVERED_DAYS.map((each): [string, string] => [String(each), `${each} days`]),
    ...monthsAround(thisMonth, month ?? thisMonth).map((each): [string, string] => [
      `month ${each}`,
      monthInWords(each),
    ]),
  ];
  return {
    window,
    /** "Thu 26 Nov – Wed 2 Dec 2026", "November 2026" */
    words,
    /** "7 days", "November 2026" */
    length: month === undefined ? `${days} days` : words,
    unit: month === undefined ? `${days} days` : 'month',
    fixed: month === undefined ? { days, from: first } : { month },
    isToday: month === undefined ? first === today : month === thisMonth,
    toToday: () => change(month === undefined ? { from: undefined } : { month: thisMonth }),
    step: (by: 1 | -1) =>
      change(month === undefined ? { from: first + by * days * DAY } : { month: monthBeside(month, by) }),
    options,
    value: month === undefined ? String(days) : `month ${month}`,
    choose: (value: string) => {
      const [, chosen] = value.split(' ');
      if (chosen !== undefined) change({ month: Number(chosen), from: undefined, days: 7 });
      else change({ days: UNCOVERED_DAYS.find((each) => String(each) === value) ?? 7, month: undefined });
    },
  };
}
