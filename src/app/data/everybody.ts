import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { peopleIn } from '#domain/oncall/reply/schedule-people';
import type { Directory } from '../api/names/directory-of';

/** Everybody on record or in a rota, by name. */
export function everybodyIn(schedules: readonly Schedule[], { people, isUnknown, person }: Directory): Id[] {
  return [...new Set([...people.map(({ id }) => id), ...schedules.flatMap(peopleIn)])]
    .filter((id) => !isUnknown(id))
    .sort((a, b) => person(a).localeCompare(person(b)));
}
