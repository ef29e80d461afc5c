import type { Id } from '#contract/id';
import type { Group, Schedule } from '#contract/schedule';
import { addTo } from '../../collections/multimap';
import type { Interval } from '../../time/interval';
import { groupKey } from '../reply/groups';
import { periodHashCode, shownIn, type Entry, type Shown } from './digest-entries';
import { seatFinder } from './seats';
import { readDuties, type WrittenDuty } from './written-duties';

/**
 * Who was on duty when a digest was taken.
 *
 * Rules: a digest of duties has where each starts and ends, and 20 bits of a hash of each person in a role. Those in the
 * schedule's layers and present periods are tried first, then those of the other schedules, then everybody who is known.
 *
 * A digest of periods, of an older link, has the start, to the minute, and 12 bits of a hash of start, end and group. The
 * groups of the schedule's layers and of its present periods are tried, with the ends that are likely: where the next
 * period of the digest begins, else where a present one begins or ends. Where none fits, the groups of the other schedules
 * are. Each is tried only while the guesses are few. One group that fits was on duty; with none, or several, it is not
 * known. Where the right one is not among them, a wrong one fits in one of a hundred cases.
 */
export type EarlierDuty = Interval & {
  /** Undefined where it is not known; then `end` is the latest that is possible. */
  group: Group | undefined;
};

/** Of more guesses than these too many fit by chance. */
const MOST_GUESSES = 40;

/** The duties that a digest has, in order, by the id of each schedule that is still shown. */
export function earlierDuties(
  text: string,
  schedules: readonly Schedule[],
  window: Interval,
  people: readonly Id[],
): Map<Id, EarlierDuty[]> {
  const written = new Map<string, WrittenDuty[]>();
  for (const duty of readDuties(text, window) ?? []) addTo(written, duty.tag, duty);
  const all = shownIn(schedules, window);
  const groups = new Map(all.map((shown) => [shown.tag, groupsOf(shown)]));
  const find = seatFinder([...groups.values()].flat(), people);
  return new Map(
    all.map(({ tag, schedule }): [Id, EarlierDuty[]] => {
      const near = groups.get(tag) ?? [];
      const duties = (written.get(tag) ?? []).map(({ start, end, seats }) => {
        return { start, end, group: find(seats, near) };
      });
      return [schedule.schedule_id, duties];
    }),
  );
}

/** The duties that the entries of an older digest stand for. */
export function guessedDuties(
  entries: readonly Entry[],
  schedules: readonly Schedule[],
  window: Interval,
): Map<Id, EarlierDuty[]> {
  const all = shownIn(schedules, window);
  const everyGroup = distinct(all.flatMap(groupsOf));
  return new Map(
    all.map((shown): [Id, EarlierDuty[]] => {
      const own = entries.filter(({ tag }) => tag === shown.tag);
      const duties = own.map((entry, index) =>
        dutyOf({ entry, next: own[index + 1] }, shown, everyGroup, window),
      );
      return [shown.schedule.schedule_id, duties];
    }),
  );
}

function dutyOf(
  { entry, next }: { entry: Entry; next: Entry | undefined },
  shown: Shown,
  elsewhere: readonly Group[],
  window: Interval,
): EarlierDuty {
  const minute = startOf(entry, window);
  // A period may begin inside the minute; only those there are now say where.
  const start = shown.duties.find(
    (duty) => Math.floor((duty.start - window.start) / 60) * 60 + window.start === minute,
  );
  const from = start?.start ?? minute;
  const until = next ? startOf(next, window) : window.end;
  const others = shown.duties
    .flatMap((duty) => [duty.start, duty.end])
    .filter((at) => at > from && at < until);
  const own = groupsOf(shown);
  const guesses = [
    { ends: [until], groups: own },
    { ends: others, groups: own },
    { ends: [until], groups: elsewhere },
  ];
  for (const { ends, groups } of guesses) {
    if (ends.length * groups.length > MOST_GUESSES) continue;
    const fits = ends.flatMap((end) =>
      groups
        .filter((group) => periodHashCode({ start: from, end }, group) === entry.hash)
        .map((group) => ({ start: from, end, group })),
    );
    const [first] = fits;
    const isOne = fits.every(({ group }) => first && groupKey(group) === groupKey(first.group));
    if (first && isOne) return first;
  }
  return { start: from, end: until, group: undefined };
}

function startOf({ start = 0 }: Entry, window: Interval): number {
  return window.start + start;
}

function groupsOf({ schedule, duties }: Shown): Group[] {
  const groups = [
    ...schedule.layers.flatMap((layer) => layer.groups),
    ...duties.map(({ period }) => period.group),
  ];
  return distinct(groups);
}

function distinct(groups: readonly Group[]): Group[] {
  return [...new Map(groups.map((group) => [groupKey(group), group])).values()];
}
