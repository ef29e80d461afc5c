import { addTo } from '../collections/multimap';
import { lengthOf, subtract, union, type Interval } from '../time/interval';
import { DAY, type UnixSeconds } from '../time/zone';
import { scheduleCount, segmentsOf, type Duty, type Post, type Segment } from './duties';
import { KINDS, kindsOf, partsOf, weekOf, type Kind, type KindRules, type Part } from './kinds';

/**
 * Hours on duty of one person in a range.
 *
 * Rules: time on several schedules at once counts once. Stretches partition the time on duty: their lengths add up to
 * each figure, in seconds. A shift is unbroken duty in one schedule. Shifts, nights, weekends, weekend days, holidays
 * and rests count in the range in which their duty begins (a rest: in which the next duty begins), so that the figures
 * of neighbouring ranges add up. They look back over `LOOK_BACK` before the range, as far as duty is known. The longest
 * run counts local days with duty in the range, one after the other.
 */

/** Longest look back: a weekend and a rest. */
export const LOOK_BACK = 3 * DAY;

export type LedgerRules = KindRules & {
  /** Rests under this count as short, in seconds. */
  shortRest: number;
};

/** Range to count, and the time before it with known duty. */
export type Scope = { range: Interval; known: Interval; zone: string; rules: LedgerRules };

/** Time of the same posts and kinds. */
type Stretch = Interval & { posts: readonly Post[]; kinds: readonly Kind[] };

export type Account = {
  stretches: Stretch[];
  shifts: (Interval & { posts: readonly Post[] })[];
  nights: Interval[];
  weekends: Interval[];
  weekendDays: Interval[];
  holidayDays: Interval[];
  shortRests: Interval[];
  /** Longest run of days with duty: its first and last duty. */
  run: Interval & { days: number };
};

/** Figures in seconds, and counts. */
export type Figures = Record<Kind | 'total' | 'doubleBooked', number> &
  Record<'shifts' | 'nights' | 'weekends' | 'weekendDays' | 'holidayDays' | 'shortRests' | 'run', number>;
export type FigureKey = keyof Figures;

/** @throws RangeError if the zone is no tz database name. */
export function accountOf(duties: readonly Duty[], { range, known, zone, rules }: Scope): Account {
  const segments = segmentsOf(clipped(duties, known)).flatMap((segment) => cutAt(segment, range.start));
  const parts = partsOf(segments, zone, rules);
  const within = parts.filter(({ start }) => start >= range.start);
  const stretches = within.map((part): Stretch => ({
    start: part.start,
    end: part.end,
    posts: part.posts,
    kinds: kindsOf(part, rules.isExclusive),
  }));
  const startingIn = <T extends Interval>(times: Iterable<T>) =>
    [...times].filter(({ start }) => start >= range.start);
  const units = (unitOf: (part: Part) => number | undefined) => startingIn(hulls(parts, unitOf).values());
  return {
    stretches: joined(stretches),
    shifts: startingIn(shiftsOf(clipped(duties, known))),
    nights: units(({ night }) => night),
    weekends: units(({ day, isWeekend }) => (isWeekend ? weekOf(day) : undefined)),
    weekendDays: units(({ day, isWeekend }) => (isWeekend ? day : undefined)),
    holidayDays: units(({ day, isHoliday }) => (isHoliday ? day : undefined)),
    shortRests: shortRests(union(segments), rules.shortRest).filter(({ end }) => end >= range.start),
    run: longestRun(within),
  };
}

export function figuresOf({ stretches, run, ...counted }: Account): Figures {
  const secondsOf = (kind: Kind) => lengthOf(stretches.filter(({ kinds }) => kinds.includes(kind)));
  return {
    total: lengthOf(stretches),
    work: secondsOf('work'),
    off: secondsOf('off'),
    night: secondsOf('night'),
    weekend: secondsOf('weekend'),
    holiday: secondsOf('holiday'),
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
export type Entry = Interval & { posts: readonly Post[]; kinds?: readonly Kind[] };

/** Lines behind a figure. Those of a length add up to it; of a count there are as many. */
export function entriesOf(account: Account, key: FigureKey): Entry[] {
  const { stretches, run } = account;
  if (key === 'total') return joined(stretches);
  if (key === 'doubleBooked') return joined(stretches.filter(({ posts }) => scheduleCount(posts) > 1));
  if (key === 'run') return run.days === 0 ? [] : [{ ...run, posts: [] }];
  if (key === 'shifts') return account.shifts;
  if (isKind(key)) {
    // Only this kind: a night over a weekend's end is one line.
    return joined(
      stretches.flatMap(({ start, end, posts, kinds }) =>
        kinds.includes(key) ? [{ start, end, posts, kinds: [key] }] : [],
      ),
    );
  }
  return account[key].map((time) => ({ ...time, posts: [] }));
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
function joined<T extends Stretch>(stretches: readonly T[]): T[] {
  const out: T[] = [];
  for (const stretch of stretches) {
    const last = out.at(-1);
    const isSame =
      last?.end === stretch.start &&
      isSamePosts(last.posts, stretch.posts) &&
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

/** Unbroken duty in each schedule, with the posts held in it. */
function shiftsOf(duties: readonly Duty[]): Account['shifts'] {
  const bySchedule = new Map<Post['schedule_id'], Duty[]>();
  for (const duty of duties) addTo(bySchedule, duty.schedule_id, duty);
  const shifts: Account['shifts'] = [];
  for (const theirs of bySchedule.values()) {
    let last: Account['shifts'][number] | undefined;
    for (const { start, end, posts } of segmentsOf(theirs)) {
      if (last?.end !== start) shifts.push((last = { start, end, posts }));
      else {
        last.posts = [...last.posts, ...posts.filter((post) => !hasPost(last?.posts ?? [], post))];
        last.end = end;
      }
    }
  }
  return shifts.sort((a, b) => a.start - b.start);
}

function hasPost(posts: readonly Post[], { role_id }: Post): boolean {
  return posts.some((post) => post.role_id === role_id);
}

/** First to last duty of each unit that a part belongs to. */
function hulls(parts: readonly Part[], unitOf: (part: Part) => number | undefined): Map<number, Interval> {
  const units = new Map<number, Interval>();
  for (const part of parts) {
    const unit = unitOf(part);
    if (unit === undefined) continue;
    const hull = units.get(unit);
    if (hull) hull.end = part.end;
    else units.set(unit, { start: part.start, end: part.end });
  }
  return units;
}

function shortRests(duty: readonly Interval[], shortRest: number): Interval[] {
  const [first, last] = [duty[0], duty.at(-1)];
  if (!first || !last) return [];
  return subtract([{ start: first.start, end: last.end }], duty).filter(
    ({ start, end }) => end - start < shortRest,
  );
}

function longestRun(parts: readonly Part[]): Account['run'] {
  let longest = { start: 0, end: 0, days: 0 };
  let current = longest;
  let before = -Infinity;
  for (const [day, { start, end }] of [...hulls(parts, (part) => part.day)].sort(([a], [b]) => a - b)) {
    current = day === before + 1 ? { ...current, end, days: current.days + 1 } : { start, end, days: 1 };
    if (current.days > longest.days) longest = current;
    before = day;
  }
  return longest;
}
