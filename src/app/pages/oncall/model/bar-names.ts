import type { Schedule } from '#contract/schedule';
import { peopleIn } from '#domain/oncall/reply/timeline';
import { distinctInitials } from '#domain/text/words';
import type { Directory } from '../../../api/names/directory-of';

const cachedInitials = new WeakMap<
  Schedule,
  { directory: Directory; initials: ReadonlyMap<string, string> }
>();

/** Initials by name, unambiguous among the people of a schedule. */
export function initialsIn(schedule: Schedule, directory: Directory): ReadonlyMap<string, string> {
  const cached = cachedInitials.get(schedule);
  if (cached?.directory === directory) return cached.initials;
  const initials = distinctInitials(peopleIn(schedule).map(directory.person));
  cachedInitials.set(schedule, { directory, initials });
  return initials;
}
