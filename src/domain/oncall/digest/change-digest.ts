import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import type { Interval } from '../../time/interval';
import {
  entriesOf,
  readEntries,
  shownIn,
  writeEntries,
  type Current,
  type DigestForm,
  type Entry,
} from './digest-entries';
import { earlierDuties, guessedDuties, type EarlierDuty } from './earlier-duties';
import { codeOf, hash32 } from './short-codes';
import { MOST_DUTIES } from './written-duties';

/**
 * A digest of what a view shows, short enough for a link, and what has changed since it was taken.
 *
 * Rules: it is taken of the final schedules' periods as the window cuts them, by start, end and people in their roles;
 * so it does not depend on how much more than the window was fetched. It opens with its form and a mark of the window:
 * - d, duties: start, end and hashes of the people of each period, schedule by schedule, while that is at most 1,400
 *   characters, so that a link of it has less than 2,000: two weeks of a dozen rotas take about 450.
 * - s, schedules: a hash of each schedule, while that is at most 600 characters. Says which schedules changed.
 * - v, view: one hash. Says that something changed.
 * - p, periods: of older links, the start (to the minute) and a hash of each period.
 * A period is the same by its start; otherwise it is new or gone. A schedule that is gone can be counted, not named: the
 * digest has no room for ids. One change of a person in a million is not seen, as its hash has 20 bits; of a schedule one
 * in 262,144; of a period of an older link one in 4,096.
 */

/**
 * Of a period: `start` (of an older link to the minute where it is gone) and `end`, in Unix seconds as the window cuts it;
 * an older link does not tell the end of what is gone. Of a whole schedule: neither. `schedule_id` is undefined where the
 * schedule is not shown any more.
 */
export type PeriodChange = {
  kind: 'new' | 'changed' | 'gone';
  schedule_id: Id | undefined;
  start: number | undefined;
  end: number | undefined;
};

/** On the level of the view there is one change, of nothing in particular, or none. */
export type Changes = { level: 'periods' | 'schedules' | 'view'; changes: PeriodChange[] };

const FORMS: readonly DigestForm[] = ['duties', 'periods', 'schedules', 'view'];
const MOST_CHARACTERS = { duties: 1400, schedules: 600, view: Infinity };

/** The digest of the schedules that a view shows in a window: at most 1,400 of `A–Z a–z 0–9 - _ .` */
export function digestOf(schedules: readonly Schedule[], window: Interval): string {
  const shown = shownIn(schedules, window);
  const periods = shown.reduce((sum, { duties }) => sum + duties.length, 0);
  let digest = '';
  for (const form of ['duties', 'schedules', 'view'] as const) {
    if (form === 'duties' && periods > MOST_DUTIES) continue;
    digest = headOf(form, window) + writeEntries(form, shown, window);
    if (digest.length <= MOST_CHARACTERS[form]) break;
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
  const { form, entries: before } = read;
  const shown = shownIn(schedules, window);
  const { rest, changes } = differences(before, entriesOf(form, shown, window));
  const ids = new Map(shown.map(({ tag, schedule }) => [tag, schedule.schedule_id]));
  for (const { tag, start, end } of rest) {
    const from = start === undefined ? undefined : window.start + start;
    changes.push({ kind: 'gone', schedule_id: ids.get(tag), start: from, end });
  }
  return { level: form === 'duties' ? 'periods' : form, changes };
}

/**
 * Who was on duty at each change of periods when the digest was taken, as far as it tells: see earlier-duties.ts.
 * @param people everybody who is known by an id.
 */
export function earlierIn(
  digest: string,
  schedules: readonly Schedule[],
  window: Interval,
  people: readonly Id[],
): ReadonlyMap<Id, readonly EarlierDuty[]> {
  const read = readDigest(digest, window);
  if (read?.form === 'duties') return earlierDuties(read.text, schedules, window, people);
  return read?.form === 'periods' ? guessedDuties(read.entries, schedules, window) : new Map();
}

function readDigest(
  digest: string,
  window: Interval,
): { form: DigestForm; text: string; entries: Entry[] } | undefined {
  const form = FORMS.find((candidate) => digest.startsWith(headOf(candidate, window)));
  if (!form) return undefined;
  const text = digest.slice(headOf(form, window).length);
  const entries = readEntries(form, text, window);
  return entries && { form, text, entries };
}

function headOf(form: DigestForm, { start, end }: Interval): string {
  return `${form.charAt(0)}${codeOf(hash32(`${start} ${end}`), 3)}`;
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
  return `${tag} ${start}`;
}
