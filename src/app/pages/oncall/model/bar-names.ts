import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { peopleIn } from '#domain/oncall/reply/schedule-people';
import { distinctGivenNames, distinctInitials } from '#domain/text/initials';
import type { Directory } from '../../../api/names/directory-of';
import { textPx } from '../../../data/bar-label';

/** Short names, unambiguous among the people of a schedule. */
type ShortNames = { given: ReadonlyMap<string, string>; initials: ReadonlyMap<string, string> };

const cache = new WeakMap<Schedule, { directory: Directory; names: ShortNames }>();

/** Padding of a label in pixels, at both ends. */
const PADDING_PX = 14;
const TIGHT_PX = 8;

/** Longest form of names that fits: full, given, initials, nothing. */
export function seatLabel(
  people: readonly Id[],
  roomPx: number,
  { schedule, directory }: { schedule: Schedule; directory: Directory },
): string {
  const { given, initials } = shortNames(schedule, directory);
  const names = people.map(directory.person);
  const forms = [names, names.map((name) => given.get(name) ?? name)].map((form) => form.join(' · '));
  const short = names.map((name) => initials.get(name) ?? name).join(' ');
  return (
    forms.find((form) => textPx(form) + PADDING_PX <= roomPx) ??
    (textPx(short) + TIGHT_PX <= roomPx ? short : '')
  );
}

function shortNames(schedule: Schedule, directory: Directory): ShortNames {
  const cached = cache.get(schedule);
  if (cached?.directory === directory) return cached.names;
  const people = peopleIn(schedule).map(directory.person);
  const names = { given: distinctGivenNames(people), initials: distinctInitials(people) };
  cache.set(schedule, { directory, names });
  return names;
}
