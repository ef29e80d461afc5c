import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { Interval } from '../../time/interval';
import {
  entriesOf,
  readEntries,
  shownIn,
  writeEntries,
  type ChangeLevel,
  type Current,
  type Entry,
} from './digest-entries';
import { earlierDuties, type EarlierDuty } from './earlier-duties';
import { codeOf, hash32, numberOf } from './short-codes';

/**
 * A digest of what a view shows, short enough for a link, and what has changed since it was taken.
 *
 * Rules: it is taken of the final schedules' periods as the window cuts them, by start, end and group; so it does not
 * depend on how much more than the window was fetched. It opens with its level and a mark of the window:
 * - p, periods: the start (to the minute) and a hash of each period, schedule by schedule, while that is at most 200
 *   characters. A period is the same by its start; with another hash it has changed.
 * - s, schedules: a hash of each schedule, while that is at most 600 characters. Says which schedules changed.
 * - v, view: one hash. Says that something changed.
 * A schedule that is gone can be counted, not named: the digest has no room for ids. One change in 4,096 of a period is
 * not seen, as its hash has 12 bits; of a schedule one in 262,144.
 */

/**
 * Of a period: `start` (to the minute where it is gone) and, where it is there now, `end`, in Unix seconds as the window
 * cuts it. Of a whole schedule: neither. `schedule_id` is undefined where the schedule is not shown any more.
 */
export type PeriodChange = {
  kind: 'new' | 'changed' | 'gone';
  schedule_id: Id | undefined;
  start: number | undefined;
  end: number | undefined;
};

/** On the level of the view there is one change, of nothing in particular, or none. */
export type Changes = { level: ChangeLevel; changes: PeriodChange[] };

const LEVELS: readonly ChangeLevel[] = ['periods', 'schedules', 'view'];
const MOST_CHARACTERS = { periods: 200, schedules: 600, view: Infinity };
/** No period takes fewer characters, so there is no need to write down thousands. */
const LEAST_PER_PERIOD = 5;

/** The digest of the schedules that a view shows in a window: at most 600 of `A–Z a–z 0–9 - _ .` */
export function digestOf(schedules: readonly Schedule[], window: Interval): string {
  const shown = shownIn(schedules, window);
  const periods = shown.reduce((sum, { duties }) => sum + duties.length, 0);
  const many = periods * LEAST_PER_PERIOD > MOST_CHARACTERS.periods;
  let digest = '';
  for (const level of many ? LEVELS.slice(1) : LEVELS) {
    digest = headOf(level, window) + writeEntries(entriesOf(level, shown, window));
    if (digest.length <= MOST_CHARACTERS[level]) break;
  }
  return digest;
}

/**
 * What changed since a digest was taken of the same window, as far as it can tell. `undefined` where it is no digest, or
 * one of another window.
 * @param schedules those that the view shows now.
 */
export function changesSince(
  digest: string,
  schedules: readonly Schedule[],
  window: Interval,
): Changes | undefined {
  const read = readDigest(digest, window);
  if (!read) return undefined;
  const { level, entries: before } = read;
  const shown = shownIn(schedules, window);
  const { rest, changes } = differences(before, entriesOf(level, shown, window));
  const ids = new Map(shown.map(({ tag, schedule }) => [tag, schedule.schedule_id]));
  for (const { tag, start } of rest) {
    const from = start === '' ? undefined : window.start + numberOf(start) * 60;
    changes.push({ kind: 'gone', schedule_id: ids.get(tag), start: from, end: undefined });
  }
  return { level, changes };
}

/** Who was on duty at each change of periods when the digest was taken, as far as it tells: see earlier-duties.ts. */
export function earlierIn(
  digest: string,
  schedules: readonly Schedule[],
  window: Interval,
): ReadonlyMap<Id, readonly EarlierDuty[]> {
  const read = readDigest(digest, window);
  return read?.level === 'periods' ? earlierDuties(read.entries, schedules, window) : new Map();
}

function readDigest(digest: string, window: Interval): { level: ChangeLevel; entries: Entry[] } | undefined {
  const level = LEVELS.find((candidate) => digest.startsWith(headOf(candidate, window)));
  const entries = level && readEntries(level, digest.slice(headOf(level, window).length));
  return level && entries && { level, entries };
}

function headOf(level: ChangeLevel, { start, end }: Interval): string {
  return `${level.charAt(0)}${codeOf(hash32(`${start} ${end}`), 3)}`;
}

/** What is new or changed, and what is left of the old. */
function differences(
  before: readonly Entry[],
  now: readonly Current[],
): { changes: PeriodChange[]; rest: Entry[] } {
  const old = new Map<string, Entry[]>();
  for (const entry of before) old.set(placeOf(entry), [...(old.get(placeOf(entry)) ?? []), entry]);
  const others = now.filter((entry) => !take(old, entry, entry.hash));
  const changes = others.map(({ schedule_id, from: start, until: end, ...entry }): PeriodChange => {
    return { kind: take(old, entry) ? 'changed' : 'new', schedule_id, start, end };
  });
  return { changes, rest: [...old.values()].flat() };
}

/** Takes an old entry of the same place out, and of the same hash where one is asked for; false where there is none. */
function take(old: ReadonlyMap<string, Entry[]>, entry: Entry, hash?: string): boolean {
  const candidates = old.get(placeOf(entry)) ?? [];
  const index = candidates.findIndex((candidate) => hash === undefined || candidate.hash === hash);
  if (index >= 0) candidates.splice(index, 1);
  return index >= 0;
}

function placeOf({ tag, start }: Entry): string {
  return tag + start;
}
