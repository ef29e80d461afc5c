import type { Id } from '#contract/id';
import { counted } from '#domain/text/words';

/** Schedules that an address names: one, several, or none for all. */
export type ChosenSchedules = { schedule: string | undefined; schedules: readonly string[] };

/** "8 chosen schedules". */
export function chosenInWords(ids: ChosenSchedules['schedules']): string {
  return counted(ids.length, 'chosen schedule');
}

/** "2 of 8 are not shown to you": chosen schedules that are gone, or not visible; "" if all are there. */
export function absentInWords(
  ids: ChosenSchedules['schedules'],
  schedules: readonly { schedule_id: Id | string }[],
): string {
  const visible = new Set(schedules.map(({ schedule_id }) => String(schedule_id)));
  const absent = ids.filter((id) => !visible.has(id)).length;
  if (absent === 0) return '';
  return `${absent} of ${ids.length} ${absent === 1 ? 'is' : 'are'} not shown to you`;
}

/** Options of a choice: all schedules, each of them, and several that are chosen. */
export function scheduleOptions(
  ids: ChosenSchedules['schedules'],
  schedules: readonly (readonly [string, string])[],
): [string, string][] {
  const options = new Map([['', 'All schedules'], ...schedules]);
  if (!options.has(ids.join())) options.set(ids.join(), chosenInWords(ids));
  return [...options];
}

/** Value of a choice of schedules. */
export function chosenValue({ schedule, schedules }: ChosenSchedules): string {
  return schedules.length > 0 ? schedules.join() : (schedule ?? '');
}

/** Fields of a chosen value. */
export function chosenFields(value: string): ChosenSchedules {
  return value.includes(',')
    ? { schedule: undefined, schedules: value.split(',') }
    : { schedule: value || undefined, schedules: [] };
}

export function isChosen({ schedule, schedules }: ChosenSchedules, id: Id): boolean {
  if (schedules.length > 0) return schedules.includes(String(id));
  return schedule === undefined || String(id) === schedule;
}
