import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { peopleIn } from '#domain/oncall/reply/schedule-people';
import { distinctGivenNames, distinctInitials } from '#domain/text/initials';
import type { Directory } from '../../../api/names/directory-of';
import { textPx } from '../../../data/bar-label';

/** Short names, unambiguous among the people of a schedule. */
type ShortNames = { givenNames: ReadonlyMap<string, string>; initials: ReadonlyMap<string, string> };

const cache = new WeakMap<Schedule, { directory: Directory; names: ShortNames }>();

/** Padding of a full name in pixels, at both ends, and of a short one. */
const PADDING_PX = 12;
const TIGHT_PX = 5;

/** Longest form of names that fits: full, given, initials, nothing. */
export function seatLabel(
  people: readonly Id[],
  roomPx: number,
  { schedule, directory }: { schedule: Schedule; directory: Directory },
): string {
  const { givenNames, initials } = shortNames(schedule, directory);
  const names = people.map(directory.person);
  const full = names.join(' · ');
  if (textPx(full) + PADDING_PX <= roomPx) return full;
  const short = [
    names.map((name) => givenNames.get(name) ?? name).join(' · '),
    names.map((name) => initials.get(name) ?? name).join(' '),
  ];
  return short.find((form) => textPx(form) + TIGHT_PX <= roomPx) ?? '';
}

function shortNames(schedule: Schedule, directory: Directory): ShortNames {
  const cached = cache.get(schedule);
  if (cached?.directory === directory) return cached.names;
  const people = peopleIn(schedule).map(directory.person);
  const names = { givenNames: distinctGivenNames(people), initials: distinctInitials(people) };
  cache.set(schedule, { directory, names });
  return names;
}
