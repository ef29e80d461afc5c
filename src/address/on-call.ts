import { type Id, parseId } from '#contract/id';
import { MAX_SET } from '#contract/names';
import { dayCount, startOfDay, startOfMonth } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { isWrittenZone } from '#domain/time/written-zone';
import { DAY, type UnixSeconds, type WallSeconds } from '#domain/time/zone';
import { formatFields, param, parseFields, type SearchPatch, type Value, type ViewOf } from './codec';
import { formatInstant, instant, parseInstant } from './instant';
import { formatFixedRange, parseFixedRange, type PageZones, type ZoneDefaults, zoneFields } from './zone';
import { digits, flag, listOf, oneOf, text, textLike, textThat } from './values';

/** Address fields of a person's shifts page, apart from the zone. */
export const SHIFTS_FIELDS = {
  /** Undefined = the reader. */
  person: param('person', digits, undefined, 'your own shifts'),
};

/** Lengths of a window offered by the pages: days, or the calendar month. */
export const SPANS = [1, 3, 7, 14, 'month', 45] as const;

/** A span also allows 31 days from any day, for older links and for a dragged month. */
export type Span = (typeof SPANS)[number] | 31;

/** Days of a window; `from` is local midnight of the first one, undefined while they follow the present. */
export type OnCallDays = { days: Span; from: WallSeconds | undefined };

const spanName = (days: Span) => (days === 'month' ? 'month' : `${days}d`);

/** Longest window that has at least these days. */
const MAX_SPAN = 45;

const onCallDays: Value<OnCallDays> = {
  parse: (text) => {
    const days = [...SPANS, 31 as const].find((span) => spanName(span) === text);
    if (days !== undefined) return { days, from: undefined };
    const fixed = parseFixedRange(text);
    if (!fixed) return undefined;
    const from = startOfDay(fixed.from);
    const count = Math.ceil((fixed.to - from) / DAY);
    if (from === startOfMonth(from) && dayCount(from, 'month') === count) return { days: 'month', from };
    return { days: ([1, 3, 7, 14, 31] as const).find((span) => span >= count) ?? MAX_SPAN, from };
  },
  format: ({ days, from }) => {
    if (from === undefined) return spanName(days);
    const first = days === 'month' ? startOfMonth(from) : from;
    return formatFixedRange({ from: first, to: first + dayCount(first, days) * DAY });
  },
  isLocal: true,
};

/** Parts of the page of all schedules, of which a phone shows one. */
export type Part = 'now' | 'timeline' | 'gaps';

/** Shift or gap of a role that an override is of; times in Unix seconds. Role 0: all roles. */
export type OverrideShift = Interval & { schedule: string; role: Id };

/** Codec of `<schedule>,<role>,<from>,<until>`. */
const overrideShift: Value<OverrideShift> = {
  parse: (written) => {
    const [, schedule = '', roleText = '', from, until] =
      /^(\d{1,20}),(\d{1,20}),(\d{1,11}),(\d{1,11})$/.exec(written) ?? [];
    const [role, start, end] = [parseId(roleText), Number(from), Number(until)];
    return role !== undefined && start < end ? { schedule, role, start, end } : undefined;
  },
  format: ({ schedule, role, start, end }) => `${schedule},${role},${start},${end}`,
};

function parseSince(written: string): 'week' | UnixSeconds | undefined {
  return written === 'week' ? written : parseInstant(written);
}

function formatSince(since: 'week' | UnixSeconds): string {
  return since === 'week' ? since : formatInstant(since);
}

/** Ids stay texts: they are only compared. */

/** Address fields of the on-call pages, apart from zones. */
export const ON_CALL_FIELDS = {
  window: param('range', onCallDays, { days: 7, from: undefined }, '7 days'),
  /** Schedules with visible layers. */
  open: param('open', listOf(digits), [], 'no schedule expanded'),
  /** Key of the selected period, in the format of `itemKey` in rows.ts. */
  period: param('period', textLike(/^\d{1,20}\.(final|\d{1,4})\.\d{1,11}$/), undefined, 'no period chosen'),
  q: param('q', text(200), '', 'no text filter'),
  team: param('team', digits, undefined, 'all teams'),
  person: param('person', digits, undefined, 'all people'),
  /** A set of schedules, in this order. */
  schedules: param('schedules', listOf(digits, MAX_SET), [], 'all schedules'),
  onlyGaps: param('only', flag('gaps'), false, 'all schedules'),
  /** Explained instant. */
  at: param('at', instant, undefined, 'no instant explained'),
  /** Zone of the pasted instant. */
  atZone: param('at-tz', textThat(isWrittenZone), undefined, 'no zone of the asked time'),
  /** Open panel that replaces a person on call. */
  override: param('override', overrideShift, undefined, 'no override'),
  /** Person chosen in it. */
  by: param('by', { parse: parseId, format: String }, undefined, 'nobody chosen'),
  /** Their shift that comes back in a swap. */
  swap: param('swap', overrideShift, undefined, 'no swap'),
  /** True while a shift that comes back is picked, in the lanes or the list. */
  isSwap: param('swapping', flag('1'), false, 'no swap'),
  /** Time since which changes are listed; undefined = closed. */
  since: param('since', { parse: parseSince, format: formatSince }, undefined, 'no list of changes'),
  /** Undefined = by the days and the time in the address. */
  part: param('part', oneOf<Part>(['now', 'timeline', 'gaps']), undefined, 'by the days'),
  /** Hash of the plan at link creation: see plan-hash.ts. */
  seen: param('seen', textLike(/^[\w.-]{1,1400}$/), undefined, 'no comparison'),
  /** Instant of link creation: changes since then are listed if the plan differs. */
  made: param('made', instant, undefined, 'no comparison'),
};

type OnCallFields = Omit<ViewOf<typeof ON_CALL_FIELDS>, 'window'> & OnCallDays;
export type OnCallView = PageZones & OnCallFields;

export function parseOnCall(search: URLSearchParams, defaults: ZoneDefaults) {
  const { view: parsed, problems } = parseFields({ ...zoneFields(defaults), ...ON_CALL_FIELDS }, search);
  const { window, ...view } = parsed;
  return { view: { ...view, ...window }, problems };
}

const HASHED_FIELDS = ['days', 'from', 'q', 'team', 'person', 'schedules', 'onlyGaps'] as const;

/** Days without a first one follow the present, and a first one without their number begins 7 days. */
export function formatOnCall(change: Partial<OnCallFields>): SearchPatch {
  // A link lists changes of its window and its schedules only.
  const { days: _, from: __, ...fields } = change;
  const isAnother = HASHED_FIELDS.some((field) => field in change);
  return formatFields(ON_CALL_FIELDS, {
    ...(isAnother && { seen: undefined, made: undefined }),
    // A new time does not inherit the zone of the previous one.
    ...('at' in change && { atZone: undefined }),
    ...(('days' in change || 'from' in change) && {
      window: { days: change.days ?? 7, from: change.from },
    }),
    ...fields,
  });
}

export function parseShifts(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields({ ...zoneFields(defaults), ...SHIFTS_FIELDS }, search);
}
