import type { Schedule } from '#contract/schedule';
import { peopleIn } from '#domain/oncall/reply/timeline';
import { distinctInitials } from '#domain/text/words';
import type { Directory } from '../../../api/names/directory-of';

const cache = new WeakMap<Schedule, { directory: Directory; initials: ReadonlyMap<string, string> }>();

/** Initials by name, unambiguous among the people of a schedule. */
export function initialsIn(schedule: Schedule, directory: Directory): ReadonlyMap<string, string> {
  const cached = cache.get(schedule);
  if (cached?.directory === directory) return cached.initials;
  const initials = distinctInitials(peopleIn(schedule).map(directory.person));
  cache.set(schedule, { directory, initials });
  return initials;
}
