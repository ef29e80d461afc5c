import type { Id } from '#contract/id';
import type { Group, Schedule } from '#contract/schedule';
import type { Interval } from '../../time/interval';
import { orderedGroup, roleOrder } from '../reply/role-order';
import { dutiesOf, type Duty } from '../reply/timeline';
import { codeOf, hash32, mix } from './short-codes';

/** What a digest has an entry for: each period, each schedule, or the view as a whole. */
export type ChangeLevel = 'periods' | 'schedules' | 'view';

/** One thing in a digest: `tag` stands for the schedule, `start` for the minute a period starts at. */
export type Entry = { tag: string; start: string; hash: string };

/** An entry of what is shown now, with what it is of. */
export type Current = Entry & Subject;
type Subject = { schedule_id: Id | undefined; from: number | undefined; until: number | undefined };

/** A schedule with its periods in the window, of which a switched-off one has none. */
export type Shown = { schedule: Schedule; tag: string; duties: Duty[] };

const TAG = 3;
/** Characters of an entry's start and of its hash. A period's has 12 bits, a schedule's 18, a view's 30. */
const SIZES = { periods: [3, 2], schedules: [0, 3], view: [0, 5] } as const;
/** What roles are called does not change what is on duty. */
const BY_NUMBER = roleOrder([]);
const VIEW_TAG = codeOf(0, TAG);

export function shownIn(schedules: readonly Schedule[], window: Interval): Shown[] {
  return schedules.map((schedule) => ({
    schedule,
    tag: codeOf(hash32(String(schedule.schedule_id)), TAG),
    duties: schedule.enabled ? dutiesOf(schedule.final_schedule.schedules, window) : [],
  }));
}

export function entriesOf(level: ChangeLevel, shown: readonly Shown[], window: Interval): Current[] {
  if (level === 'periods') return shown.flatMap((schedule) => periodEntries(schedule, window));
  const whole = shown.map(({ schedule, tag, duties }) => ({
    id: schedule.schedule_id,
    tag,
    sum: sumOf(duties),
  }));
  if (level === 'schedules') {
    return whole.map(({ id, tag, sum }) => entry(level, { tag, start: '', sum }, { schedule_id: id }));
  }
  const all = hash32(whole.map(({ tag, sum }) => `${tag}${sum}`).join());
  return [entry(level, { tag: VIEW_TAG, start: '', sum: all })];
}

/** ".tag" and that schedule's entries, one after the other. */
export function writeEntries(entries: readonly Entry[]): string {
  let text = '';
  let last = '';
  for (const { tag, start, hash } of entries) {
    text += `${tag === last ? '' : `.${tag}`}${start}${hash}`;
    last = tag;
  }
  return text;
}

/** What was written on a level; `undefined` where it is not that. */
export function readEntries(level: ChangeLevel, text: string): Entry[] | undefined {
  if (!/^(\.[A-Za-z0-9_-]{4,})*$/.test(text)) return undefined;
  const [start, hash] = SIZES[level];
  const entries: Entry[] = [];
  for (const part of text.split('.').slice(1)) {
    if ((part.length - TAG) % (start + hash) !== 0) return undefined;
    for (let at = TAG; at < part.length; at += start + hash) {
      const code = part.slice(at, at + start + hash);
      entries.push({ tag: part.slice(0, TAG), start: code.slice(0, start), hash: code.slice(start) });
    }
  }
  return entries;
}

function periodEntries({ schedule, tag, duties }: Shown, window: Interval): Current[] {
  return duties.map((duty) => {
    const start = codeOf(Math.floor((duty.start - window.start) / 60), SIZES.periods[0]);
    const subject = { schedule_id: schedule.schedule_id, from: duty.start, until: duty.end };
    return entry('periods', { tag, start, sum: sumOf([duty]) }, subject);
  });
}

function entry(
  level: ChangeLevel,
  { tag, start, sum }: { tag: string; start: string; sum: number },
  subject: Partial<Subject> = {},
): Current {
  const hash = codeOf(sum, SIZES[level][1]);
  return { tag, start, hash, schedule_id: undefined, from: undefined, until: undefined, ...subject };
}

/** The hash that an entry of a period has, were it of this group. */
export function periodHashCode({ start, end }: Interval, group: Group): string {
  return codeOf(sumOf([{ start, end, period: { group } }]), SIZES.periods[1]);
}

/** A hash of periods by start, end and group. */
function sumOf(duties: readonly (Interval & { period: { group: Group } })[]): number {
  let sum = hash32('');
  for (const { start, end, period } of duties) {
    sum = hash32(period.group.group_name, mix(mix(sum, start), end));
    for (const { role_id, person_ids } of orderedGroup(period.group, BY_NUMBER).members) {
      sum = mixId(mix(sum, person_ids.length), role_id);
      for (const person of person_ids) sum = mixId(sum, person);
    }
  }
  return hash32('', sum);
}

function mixId(hash: number, id: Id): number {
  return typeof id === 'number' ? mix(hash, id) : hash32(String(id), hash);
}
