import type { Id } from '#contract/id';
import type { Group, Schedule } from '#contract/schedule';
import type { Interval } from '../../time/interval';
import { orderedGroup, roleOrder } from '../reply/role-order';
import { dutiesOf, type Duty } from '../reply/timeline';
import { seatsOf } from './seats';
import { codeOf, hash32, mix, numberOf } from './short-codes';
import { type WrittenDuty, readDuties, writeDuties } from './written-duties';

/** What a digest has an entry for: each period, in full or as a hash; each schedule; or the view as a whole. */
export type DigestForm = 'duties' | 'periods' | 'schedules' | 'view';

/**
 * One thing in a digest: `tag` stands for the schedule. Of a period, `start` is in seconds from the window's, and `end`
 * in Unix seconds where the digest has it.
 */
export type Entry = { tag: string; start: number | undefined; hash: string; end?: number };

/** An entry of what is shown now, with what it is of. */
export type Current = Entry & Subject;
type Subject = { schedule_id: Id | undefined; from: number | undefined; until: number | undefined };

/** A schedule with its periods in the window, of which a switched-off one has none. */
export type Shown = { schedule: Schedule; tag: string; duties: Duty[] };

const TAG = 3;
const MINUTE = 60;
/** Characters of an entry's start, a minute, and of its hash. A period's has 12 bits, a schedule's 18, a view's 30. */
const SIZES = { periods: [3, 2], schedules: [0, 3], view: [0, 5] } as const;
/** What roles are called does not change what is on duty. */
const BY_NUMBER = roleOrder([]);
const VIEW_TAG = codeOf(0, TAG);

type HashedForm = keyof typeof SIZES;

export function shownIn(schedules: readonly Schedule[], window: Interval): Shown[] {
  return schedules.map((schedule) => ({
    schedule,
    tag: codeOf(hash32(String(schedule.schedule_id)), TAG),
    duties: schedule.enabled ? dutiesOf(schedule.final_schedule.schedules, window) : [],
  }));
}

export function entriesOf(form: DigestForm, shown: readonly Shown[], window: Interval): Current[] {
  if (form === 'duties' || form === 'periods') {
    return shown.flatMap(({ schedule, tag, duties }) =>
      duties.map((duty) => ({
        ...(form === 'duties' ? dutyEntry(writtenDuty(tag, duty), window) : periodEntry(tag, duty, window)),
        schedule_id: schedule.schedule_id,
        from: duty.start,
        until: duty.end,
      })),
    );
  }
  const whole = shown.map(({ schedule, tag, duties }) => ({
    id: schedule.schedule_id,
    tag,
    sum: sumOf(duties),
  }));
  if (form === 'schedules') {
    return whole.map(({ id, tag, sum }) => wholeEntry(tag, codeOf(sum, SIZES.schedules[1]), id));
  }
  const all = hash32(whole.map(({ tag, sum }) => `${tag}${sum}`).join());
  return [wholeEntry(VIEW_TAG, codeOf(all, SIZES.view[1]), undefined)];
}

/** A digest without its head. Hashes of periods are of older links: they are read, and not written any more. */
export function writeEntries(
  form: Exclude<DigestForm, 'periods'>,
  shown: readonly Shown[],
  window: Interval,
): string {
  if (form === 'duties') {
    const duties = shown.flatMap(({ tag, duties: own }) => own.map((duty) => writtenDuty(tag, duty)));
    return writeDuties(duties, window);
  }
  return entriesOf(form, shown, window)
    .map(({ tag, hash }) => `.${tag}${hash}`)
    .join('');
}

/** What was written in a form; `undefined` where it is not that. */
export function readEntries(form: DigestForm, text: string, window: Interval): Entry[] | undefined {
  if (form !== 'duties') return readHashes(form, text);
  return readDuties(text, window)?.map((duty) => dutyEntry(duty, window));
}

/** ".tag" and that schedule's entries, one after the other. */
function readHashes(form: HashedForm, text: string): Entry[] | undefined {
  if (!/^(\.[A-Za-z0-9_-]{4,})*$/.test(text)) return undefined;
  const [start, hash] = SIZES[form];
  const entries: Entry[] = [];
  for (const part of text.split('.').slice(1)) {
    if ((part.length - TAG) % (start + hash) !== 0) return undefined;
    for (let at = TAG; at < part.length; at += start + hash) {
      const code = part.slice(at, at + start + hash);
      entries.push({
        tag: part.slice(0, TAG),
        start: start === 0 ? undefined : numberOf(code.slice(0, start)) * MINUTE,
        hash: code.slice(start),
      });
    }
  }
  return entries;
}

function writtenDuty(tag: string, { start, end, period }: Duty): WrittenDuty {
  return { tag, start, end, seats: seatsOf(period.group) };
}

function dutyEntry({ tag, start, end, seats }: WrittenDuty, window: Interval): Entry {
  return { tag, start: start - window.start, hash: `${end} ${seats.join()}`, end };
}

function periodEntry(tag: string, duty: Duty, window: Interval): Entry {
  const minute = Math.floor((duty.start - window.start) / MINUTE) * MINUTE;
  return { tag, start: minute, hash: codeOf(sumOf([duty]), SIZES.periods[1]) };
}

function wholeEntry(tag: string, hash: string, schedule_id: Id | undefined): Current {
  return { tag, hash, start: undefined, schedule_id, from: undefined, until: undefined };
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
