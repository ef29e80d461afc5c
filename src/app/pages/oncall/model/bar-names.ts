import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { peopleIn } from '#domain/oncall/reply/schedule-people';
import type { Directory } from '../../../api/names/directory-of';
import { fittingText, nameForms, type ShortNames, shortNamesOf } from '../../../data/short-names';

const cache = new WeakMap<Schedule, { directory: Directory; names: ShortNames }>();

/** Padding of a full name in pixels, at both ends. */
const PADDING_PX = 12;

/** Longest form of names that fits: full, given, initials, nothing. */
export function seatLabel(
  people: readonly Id[],
  roomPx: number,
  { schedule, directory }: { schedule: Schedule; directory: Directory },
): string {
  const forms = nameForms(people.map(directory.person), shortNames(schedule, directory));
  return fittingText(forms, roomPx, PADDING_PX).text;
}

function shortNames(schedule: Schedule, directory: Directory): ShortNames {
  const cached = cache.get(schedule);
  if (cached?.directory === directory) return cached.names;
  const names = shortNamesOf(peopleIn(schedule).map(directory.person));
  cache.set(schedule, { directory, names });
  return names;
}
