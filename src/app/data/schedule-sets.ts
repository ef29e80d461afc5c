import type { Id } from '#contract/id';
import { namedSet } from '#domain/oncall/words/named-set';
import { counted } from '#domain/text/count';
import type { Directory } from '../api/names/directory-of';

/** One schedule, or a set of them, in an address; neither: all. */
export type ChosenSchedules = { schedule: string | undefined; schedules: readonly string[] };

type Sets = Pick<Directory, 'sets'>;

/** "Payments on-call", or "8 chosen schedules". */
export function setInWords(ids: ChosenSchedules['schedules'], directory: Sets): string {
  return namedSet(ids, directory.sets)?.name ?? counted(ids.length, 'chosen schedule');
}

/** "2 of 8 are not shown to you": schedules of a set that are gone, or not visible; "" if all are there. */
export function absentInWords(
  ids: ChosenSchedules['schedules'],
  schedules: readonly { schedule_id: Id | string }[],
): string {
  const visible = new Set(schedules.map(({ schedule_id }) => String(schedule_id)));
  const absent = ids.filter((id) => !visible.has(id)).length;
  if (absent === 0) return '';
  return `${absent} of ${ids.length} ${absent === 1 ? 'is' : 'are'} not shown to you`;
}

/**
 * Options of a choice: all schedules, named sets, schedules, and what is chosen if none of them is it. The value of a
 * set is its ids: a set of one schedule has that of the schedule, and stands once.
 */
export function scheduleOptions(
  ids: ChosenSchedules['schedules'],
  directory: Sets,
  schedules: readonly (readonly [string, string])[] = [],
): [string, string][] {
  const options = new Map([['', 'All schedules']]);
  const add = (value: string, name: string) => {
    if (!options.has(value)) options.set(value, name);
  };
  for (const set of directory.sets) add(set.schedules.join(), set.name);
  for (const [id, name] of schedules) add(id, name);
  add(ids.join(), setInWords(ids, directory));
  return [...options];
}

/** Value of a choice of schedules and sets. */
export function chosenValue({ schedule, schedules }: ChosenSchedules): string {
  return schedules.length > 0 ? schedules.join() : (schedule ?? '');
}

/** Fields of a chosen value: a schedule alone is no set. */
export function chosenFields(value: string): ChosenSchedules {
  return value.includes(',')
    ? { schedule: undefined, schedules: value.split(',') }
    : { schedule: value || undefined, schedules: [] };
}

export function isChosen({ schedule, schedules }: ChosenSchedules, id: Id): boolean {
  if (schedules.length > 0) return schedules.includes(String(id));
  return schedule === undefined || String(id) === schedule;
}
