import { isoDate, parseIsoDate, startOfDay, startOfWeek, windowOfDays } from '#domain/time/days';
import { wallAt, type UnixSeconds, type WallSeconds } from '#domain/time/zone';
import type { SearchPatch } from '../../url/use-patch-search';
import { parseZones, type LinkProblem, type Zones } from '../../url/zone';

/**
 * The codec of the on-call page. Everything that the page shows is in the URL, defaults left out:
 *   tz, tz2   zones; default: the account's, and none
 *   days      length of the window in calendar days, one of SPANS; default 14
 *   from      first day, YYYY-MM-DD in the zone; absent: the window that has the present in it, moving with time
 *   open      expanded schedules, ids separated by commas
 *   period    the chosen period: <schedule id>.<layer index or "final">.<start in Unix seconds>
 */

/** Lengths that the page offers, in days. */
export const SPANS = [1, 3, 7, 14, 31] as const;
export type Span = (typeof SPANS)[number];
const DEFAULT_SPAN: Span = 14;

export type OnCallView = Zones & {
  days: Span;
  /** Local midnight of the first day; undefined while the view follows the present. */
  from: WallSeconds | undefined;
  open: readonly string[];
  /** Key of the chosen period, as `itemKey` in rows.ts makes it. */
  period: string | undefined;
};

/** Reads a view. Total: what is not understood falls back field by field, and is reported. */
export function parseOnCall(
  search: URLSearchParams,
  accountZone: string,
): { view: OnCallView; problems: LinkProblem[] } {
  const { zones, problems } = parseZones(search, accountZone);
  const read = <T>(
    parameter: string,
    parse: (text: string) => T | undefined,
    fallback: T,
    instead: string,
  ): T => {
    const value = search.get(parameter);
    if (value === null) return fallback;
    const parsed = parse(value);
    if (parsed === undefined) problems.push({ parameter, value, instead });
    return parsed ?? fallback;
  };
  return {
    view: {
      ...zones,
      days: read('days', parseSpan, DEFAULT_SPAN, `${DEFAULT_SPAN} days`),
      from: read('from', parseIsoDate, undefined, 'the present'),
      open: read<readonly string[]>('open', parseIds, [], 'no schedule expanded'),
      period: read('period', parseChosen, undefined, 'no period chosen'),
    },
    problems,
  };
}

/** The parameters that say these fields of a view; a field at its default is taken out of the URL. */
export function formatOnCall(change: Partial<Omit<OnCallView, keyof Zones>>): SearchPatch {
  const { days, from, open, period } = change;
  return {
    ...('days' in change && { days: days === DEFAULT_SPAN ? undefined : String(days) }),
    ...('from' in change && { from: from === undefined ? undefined : isoDate(from) }),
    ...('open' in change && { open: open === undefined || open.length === 0 ? undefined : open.join(',') }),
    ...('period' in change && { period }),
  };
}

/** First day of the window: the chosen one, else the one that keeps the present in view. */
export function firstDay(view: OnCallView, now: UnixSeconds): WallSeconds {
  if (view.from !== undefined) return view.from;
  const wall = wallAt(now, view.zone);
  return view.days < 7 ? startOfDay(wall) : startOfWeek(wall);
}

/** The window of a view as instants, [start, end). */
export function windowOf(view: OnCallView, now: UnixSeconds): { start: UnixSeconds; end: UnixSeconds } {
  return windowOfDays(firstDay(view, now), view.days, view.zone);
}

function parseSpan(text: string): Span | undefined {
  return SPANS.find((span) => String(span) === text);
}

function parseIds(text: string): string[] | undefined {
  return /^\d{1,20}(,\d{1,20})*$/.test(text) ? [...new Set(text.split(','))] : undefined;
}

function parseChosen(text: string): string | undefined {
  return /^\d{1,20}\.(final|\d{1,4})\.\d{1,11}$/.test(text) ? text : undefined;
}
