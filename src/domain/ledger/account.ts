import { startOfDay } from '../time/days';
import { lengthOf, union, type Interval } from '../time/interval';
import { DAY, type UnixSeconds, wallAt, type WallSeconds } from '../time/zone';
import {
  scheduleCount,
  segmentsOf,
  type Duty,
  type Post,
  type Segment,
  longestRun,
  shiftsOf,
  shortRests,
  type Unit,
  unitsOf,
} from './duties';
import {
  type ClockBounds,
  DEFAULT_BOUNDS,
  KINDS,
  kindsOf,
  PAID,
  paidKindOf,
  partsOf,
  weekOf,
  type Kind,
  type KindRules,
  type PaidKey,
  type Part,
} from './kinds';

/**
 * On-call hours of one person in a range.
 *
 * Rules: time on several schedules at once counts once. Stretches partition the time on call: their lengths add up to
 * each figure, in seconds. A shift is unbroken duty in one role of one schedule. Shifts and rests count in the range in
 * which they begin. Nights, weekend days and holidays with duty, and the days of the longest run, belong to days of the
 * person's own calendar, a night to the evening on which it begins, a weekend to its first day with duty; they count in
 * the range that has that day, so that there are at most as many as days. So the figures of neighbouring ranges add up.
 * Duty is known some days beyond the range on both sides: see `knownAround`.
 */

/** Reach before a range: a day of any zone, and the Saturday of its weekend. */
const LOOK_BACK = 4 * DAY;
/** Reach after a range: the longest rest, or the last night of any zone. */
const LOOK_AHEAD = 3 * DAY;

/** Range and the time around it whose duty its figures need. */
export function knownAround({ start, end }: Interval): Interval {
  return { start: start - LOOK_BACK, end: end + LOOK_AHEAD };
}

/** First and last day of a range, as local midnights of any calendar. */
export type Days = { first: WallSeconds; last: WallSeconds };

/** Days that a range touches by the clock of a zone. */
export function daysIn({ start, end }: Interval, zone: string): Days {
  return { first: startOfDay(wallAt(start, zone)), last: startOfDay(wallAt(end - 1, zone)) };
}

export type LedgerRules = Pick<KindRules, 'holidays'> & {
  /** Rests under this count as short, in seconds. */
  shortRest: number;
  /** Bounds of the paid kinds; undefined without rules of pay. */
  payBounds?: ClockBounds | undefined;
};

/** Range to count, its days, and the time around it with known duty. */
export type Scope = { range: Interval; days: Days; knownTime: Interval; zone: string; rules: LedgerRules };

/** Time of the same posts and kinds. */
type Stretch = Interval & { posts: readonly Post[]; kinds: readonly Kind[]; paid: Kind | undefined };

export type Account = {
  stretches: Stretch[];
  shifts: (Interval & { posts: readonly Post[] })[];
  nights: Unit[];
  weekends: Unit[];
  weekendDays: Unit[];
  holidayDays: Unit[];
  shortRests: Interval[];
  /** Longest run of days with duty: its first and last duty. */
  run: Interval & { days: number };
};

/** Figures in seconds, and counts. */
export type Figures = Record<Kind | PaidKey | 'total' | 'doubleBooked', number> &
  Record<'shifts' | 'nights' | 'weekends' | 'weekendDays' | 'holidayDays' | 'shortRests' | 'run', number>;
export type FigureKey = keyof Figures;

/** @throws RangeError if the zone is no tz database name. */
export function accountOf(duties: readonly Duty[], { range, days, knownTime, zone, rules }: Scope): Account {
  const { holidays, shortRest, payBounds } = rules;
  const segments = segmentsOf(clipped(duties, knownTime))
    .flatMap((segment) => cutAt(segment, range.start))
    .flatMap((segment) => cutAt(segment, range.end));
  const parts = partsOf(segments, zone, { bounds: DEFAULT_BOUNDS, holidays });
  const isWithin = ({ start }: Interval) => start >= range.start && start < range.end;
  const isOn = (day: number) => day * DAY >= days.first && day * DAY <= days.last;
  const units = (unitOf: (part: Part) => number | undefined) =>
    unitsOf(parts, unitOf).filter(({ unit }) => isOn(unit));
  const weekends = unitsOf(parts, ({ day, isWeekend }) => (isWeekend ? weekOf(day) : undefined));
  return {
    stretches: mergeStretches(paidStretches(parts.filter(isWithin), zone, { holidays, payBounds })),
    shifts: shiftsOf(clipped(duties, { start: knownTime.start, end: range.end })).filter(isWithin),
    nights: units(({ night }) => night),
    weekends: weekends.filter(({ day }) => isOn(day)),
    weekendDays: units(({ day, isWeekend }) => (isWeekend ? day : undefined)),
    holidayDays: units(({ day, isHoliday }) => (isHoliday ? day : undefined)),
    shortRests: shortRests(union(segments), shortRest).filter(isWithin),
    run: longestRun(units(({ day }) => day)),
  };
}

/** Parts by their kinds, cut once more where paid kinds change. */
function paidStretches(
  parts: readonly Part<Segment>[],
  zone: string,
  { holidays, payBounds }: Pick<LedgerRules, 'holidays' | 'payBounds'>,
): Stretch[] {
  const stretches = parts.map((part) => ({
    start: part.start,
    end: part.end,
    posts: part.of.posts,
    kinds: kindsOf(part),
    paid: undefined,
  }));
  if (!payBounds) return stretches;
  return partsOf(stretches, zone, { bounds: payBounds, holidays }).map((part) => ({
    start: part.start,
    end: part.end,
    posts: part.of.posts,
    kinds: part.of.kinds,
    paid: paidKindOf(part),
  }));
}

export function figuresOf({ stretches, run, ...counted }: Account): Figures {
  const secondsOf = (kind: Kind) => lengthOf(stretches.filter(({ kinds }) => kinds.includes(kind)));
  const paidSecondsOf = (kind: Kind) => lengthOf(stretches.filter(({ paid }) => paid === kind));
  return {
    total: lengthOf(stretches),
    work: secondsOf('work'),
    off: secondsOf('off'),
    night: secondsOf('night'),
    weekend: secondsOf('weekend'),
    holiday: secondsOf('holiday'),
    paidWork: paidSecondsOf('work'),
    paidOff: paidSecondsOf('off'),
    paidNight: paidSecondsOf('night'),
    paidWeekend: paidSecondsOf('weekend'),
    paidHoliday: paidSecondsOf('holiday'),
    doubleBooked: lengthOf(stretches.filter(({ posts }) => scheduleCount(posts) > 1)),
    shifts: counted.shifts.length,
    nights: counted.nights.length,
    weekends: counted.weekends.length,
    weekendDays: counted.weekendDays.length,
    holidayDays: counted.holidayDays.length,
    shortRests: counted.shortRests.length,
    run: run.days,
  };
}

/** Line behind a figure; posts only of duty, kinds only of a length. */
export type Entry = Interval & {
  posts: readonly Post[];
  kinds?: readonly Kind[];
  /** Kind in which it is paid; only with rules of pay. */
  paid?: Kind | undefined;
};

/** Lines behind a figure. Those of a length add up to it; of a count there are as many. */
export function entriesOf(account: Account, key: FigureKey): Entry[] {
  const { stretches, run } = account;
  if (key === 'total') return mergeStretches(stretches);
  if (key === 'doubleBooked')
    return mergeStretches(stretches.filter(({ posts }) => scheduleCount(posts) > 1));
  if (key === 'run') return run.days === 0 ? [] : [{ ...run, posts: [] }];
  if (key === 'shifts') return account.shifts;
  if (isKind(key)) {
    // Only this kind: a night over a weekend's end is one line.
    return mergeStretches(
      stretches.flatMap(({ start, end, posts, kinds }) =>
        kinds.includes(key) ? [{ start, end, posts, kinds: [key], paid: undefined }] : [],
      ),
    );
  }
  if (isPaid(key))
    return mergeStretches(
      stretches.flatMap(({ start, end, posts, paid }) =>
        paid && PAID[paid] === key ? [{ start, end, posts, kinds: [], paid }] : [],
      ),
    );
  return account[key].map(({ start, end }) => ({ start, end, posts: [] }));
}

function isPaid(key: FigureKey): key is PaidKey {
  return KINDS.some((kind) => PAID[kind] === key);
}

function isKind(key: FigureKey): key is Kind {
  return KINDS.some((kind) => kind === key);
}

function clipped(duties: readonly Duty[], { start, end }: Interval): Duty[] {
  return duties.flatMap((duty) => {
    const part = { ...duty, start: Math.max(duty.start, start), end: Math.min(duty.end, end) };
    return part.start < part.end ? [part] : [];
  });
}

function cutAt(segment: Segment, at: UnixSeconds): Segment[] {
  if (segment.start >= at || segment.end <= at) return [segment];
  return [
    { ...segment, end: at },
    { ...segment, start: at },
  ];
}

/** Joins touching stretches of the same posts and kinds. */
function mergeStretches<T extends Stretch>(stretches: readonly T[]): T[] {
  const out: T[] = [];
  for (const stretch of stretches) {
    const last = out.at(-1);
    const isSame =
      last?.end === stretch.start &&
      isSamePosts(last.posts, stretch.posts) &&
      last.paid === stretch.paid &&
      last.kinds.join() === stretch.kinds.join();
    if (last && isSame) out[out.length - 1] = { ...last, end: stretch.end };
    else out.push(stretch);
  }
  return out;
}

function isSamePosts(one: readonly Post[], other: readonly Post[]): boolean {
  return (
    one === other ||
    (one.length === other.length &&
      one.every(({ schedule_id, role_id }, index) => {
        const post = other[index];
        return post?.schedule_id === schedule_id && post.role_id === role_id;
      }))
  );
}
