import { isoDate, parseIsoDate, startOfDay, startOfWeek, weekday, windowOfDays } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY, wallAt, type UnixSeconds, type WallSeconds } from '#domain/time/zone';
import { fieldReader, type LinkProblem } from '../../../url/field-reader';
import { formatInstant, parseInstant } from '../../../url/instant';
import type { SearchPatch } from '../../../url/use-patch-search';
import { parseZones, type Zones } from '../../../url/zone';

/**
 * The codec of the on-call pages. Everything that they show is in the URL, defaults left out:
 *   tz, tz2   zones; default: the account's, and none
 *   days      length of the window in calendar days, one of SPANS; default 14
 *   from      first day, YYYY-MM-DD in the zone; absent: the window that has the present in it, moving with time
 *   open      expanded schedules, ids separated by commas
 *   period    the chosen period: <schedule id>.<layer index or "final">.<start in Unix seconds>
 *   q, team, person, only=gaps   filters: text, a team's and a person's id, schedules with gaps
 *   at        the instant to explain, in UTC to the minute: 2026-03-03T06:30Z
 *   as=table  the periods as a table
 *   seen      digest of the periods when the link was made
 */

/** Lengths that the pages offer, in days. */
export const SPANS = [1, 3, 7, 14, 31, 45] as const;
export type Span = (typeof SPANS)[number];
const DEFAULT_SPAN: Span = 14;

export type OnCallView = Zones & {
  days: Span;
  /** Local midnight of the first day; undefined while the view follows the present. */
  from: WallSeconds | undefined;
  open: readonly string[];
  /** Key of the chosen period, as `itemKey` in rows.ts makes it. */
  period: string | undefined;
  q: string;
  /** Ids as text: they are compared, never counted with. */
  team: string | undefined;
  person: string | undefined;
  onlyGaps: boolean;
  at: UnixSeconds | undefined;
  table: boolean;
  seen: string | undefined;
};

/** Reads a view. Total: what is not understood falls back field by field, and is reported. */
export function parseOnCall(
  search: URLSearchParams,
  accountZone: string,
): { view: OnCallView; problems: LinkProblem[] } {
  const { zones, problems } = parseZones(search, accountZone);
  const read = fieldReader(search, problems);
  return {
    view: {
      ...zones,
      days: read('days', parseSpan, DEFAULT_SPAN, `${DEFAULT_SPAN} days`),
      from: read('from', parseIsoDate, undefined, 'the present'),
      open: read<readonly string[]>('open', parseIds, [], 'no schedule expanded'),
      period: read('period', parsePeriod, undefined, 'no period chosen'),
      q: read('q', parseText, '', 'no text filter'),
      team: read('team', parseId, undefined, 'all teams'),
      person: read('person', parseId, undefined, 'all people'),
      onlyGaps: read('only', oneOf('gaps'), false, 'all schedules'),
      at: read('at', parseInstant, undefined, 'no instant explained'),
      table: read('as', oneOf('table'), false, 'the timeline'),
      seen: read('seen', parseDigest, undefined, 'no comparison'),
    },
    problems,
  };
}

/** The parameters for these fields of a view; a field at its default is taken out of the URL. */
export function formatOnCall(change: Partial<Omit<OnCallView, keyof Zones>>): SearchPatch {
  const { days, from, open, period, q, team, person, onlyGaps, at, table, seen } = change;
  return {
    // A digest is of one window; in another one it says nothing.
    ...(('days' in change || 'from' in change) && { seen: undefined }),
    ...('days' in change && { days: days === DEFAULT_SPAN ? undefined : String(days) }),
    ...('from' in change && { from: from === undefined ? undefined : isoDate(from) }),
    ...('open' in change && { open: open === undefined || open.length === 0 ? undefined : open.join(',') }),
    ...('period' in change && { period }),
    ...('q' in change && { q: q === '' ? undefined : q }),
    ...('team' in change && { team }),
    ...('person' in change && { person }),
    ...('onlyGaps' in change && { only: wordIf(onlyGaps, 'gaps') }),
    ...('at' in change && { at: at === undefined ? undefined : formatInstant(at) }),
    ...('table' in change && { as: wordIf(table, 'table') }),
    ...('seen' in change && { seen }),
  };
}

/** First day of the window: the chosen one, else the one that keeps the present in view. */
export function firstDay(view: OnCallView, now: UnixSeconds): WallSeconds {
  if (view.from !== undefined) return view.from;
  const wall = wallAt(now, view.zone);
  return view.days < 7 ? startOfDay(wall) : startOfWeek(wall);
}

/** The window of a view. */
export function windowOf(view: OnCallView, now: UnixSeconds): Interval {
  return windowOfDays(firstDay(view, now), view.days, view.zone);
}

/**
 * The view one step closer or farther, with an instant staying where it is on the screen as far as whole days allow.
 * Undefined at either end.
 */
export function zoomed(
  view: OnCallView,
  now: UnixSeconds,
  step: 1 | -1,
  anchor: UnixSeconds,
): Pick<OnCallView, 'days' | 'from'> | undefined {
  const days = SPANS[SPANS.indexOf(view.days) + step];
  if (days === undefined) return undefined;
  const before = windowOf(view, now);
  const follows = view.from === undefined && anchor === now;
  if (follows) return { days, from: undefined };
  const share = (anchor - before.start) / (before.end - before.start);
  const first = startOfDay(wallAt(anchor, view.zone)) - Math.floor(share * days) * DAY;
  // A week or more starts where weeks do, unless that would lose the anchor.
  const monday = first - ((weekday(first) + 6) % 7) * DAY;
  const keepsAnchor = anchor < windowOfDays(monday, days, view.zone).end;
  return { days, from: days >= 7 && keepsAnchor ? monday : first };
}

function parseSpan(text: string): Span | undefined {
  return SPANS.find((span) => String(span) === text);
}

function parseId(text: string): string | undefined {
  return /^\d{1,20}$/.test(text) ? text : undefined;
}

function parseIds(text: string): string[] | undefined {
  return /^\d{1,20}(,\d{1,20})*$/.test(text) ? [...new Set(text.split(','))] : undefined;
}

function parsePeriod(text: string): string | undefined {
  return /^\d{1,20}\.(final|\d{1,4})\.\d{1,11}$/.test(text) ? text : undefined;
}

function parseText(text: string): string | undefined {
  return text.length <= 200 ? text : undefined;
}

function parseDigest(text: string): string | undefined {
  return /^[\w.-]{1,600}$/.test(text) ? text : undefined;
}

function wordIf(flag: boolean | undefined, word: string): string | undefined {
  return flag ? word : undefined;
}

function oneOf(word: string): (text: string) => true | undefined {
  return (text) => (text === word ? true : undefined);
}
