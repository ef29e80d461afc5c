import type { Id } from '#contract/id';
import { counted } from '#domain/text/count';
import type { Directory, NamedSet } from '../api/names/directory-of';

/** One schedule, or a set of them, in an address; neither: all. */
export type ChosenSchedules = { schedule: string | undefined; schedules: readonly string[] };

type Sets = Pick<Directory, 'sets'>;

/** The named set with exactly these schedules, in this order. */
function namedSet(ids: ChosenSchedules['schedules'], { sets }: Sets): NamedSet | undefined {
  return sets.find(({ schedules }) => schedules.join() === ids.join());
}

/** "Payments on-call", or "8 chosen schedules". */
export function setInWords(ids: ChosenSchedules['schedules'], directory: Sets): string {
  return namedSet(ids, directory)?.name ?? counted(ids.length, 'chosen schedule');
}

/** Options of a choice of sets, with the chosen one, whose value are its ids. */
export function setOptions(ids: ChosenSchedules['schedules'], directory: Sets): [string, string][] {
  const named = directory.sets.map(({ name, schedules }): [string, string] => [schedules.join(), name]);
  const isOther = ids.length > 0 && !namedSet(ids, directory);
  return isOther ? [...named, [ids.join(), setInWords(ids, directory)]] : named;
}

/** Value of a choice of schedules and sets. */
export function chosenValue({ schedule, schedules }: ChosenSchedules): string {
  return schedules.length > 0 ? schedules.join() : (schedule ?? '');
}

/** Fields of a chosen value: a schedule alone is no set. */
export function chosenFields(value: string, directory: Sets): ChosenSchedules {
  const isSet = value.includes(',') || directory.sets.some(({ schedules }) => schedules.join() === value);
  return isSet
    ? { schedule: undefined, schedules: value.split(',') }
    : { schedule: value || undefined, schedules: [] };
}

export function isChosen({ schedule, schedules }: ChosenSchedules, id: Id): boolean {
  if (schedules.length > 0) return schedules.includes(String(id));
  return schedule === undefined || String(id) === schedule;
}
