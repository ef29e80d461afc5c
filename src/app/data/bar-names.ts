import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { peopleIn } from '#domain/oncall/reply/schedule-people';
import { distinctGivenNames, distinctInitials } from '#domain/text/initials';
import type { Directory } from '../api/names/directory-of';
import { textPx } from './bar-label';

/** Short names by full name, unambiguous among some people. */
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
  return fittingText(nameForms(people.map(directory.person), shortNames(schedule, directory)), roomPx).text;
}

/** The longest text that fits, of a full one and shorter ones; empty if none does. */
export function fittingText(
  [full = '', ...short]: readonly string[],
  roomPx: number,
  paddingPx = PADDING_PX,
): { text: string; tight: boolean } {
  if (textPx(full) + paddingPx <= roomPx) return { text: full, tight: false };
  return { text: short.find((form) => textPx(form) + TIGHT_PX <= roomPx) ?? '', tight: true };
}

/** Full names, given names, initials. */
export function nameForms(names: readonly string[], { givenNames, initials }: ShortNames): string[] {
  return [
    names.join(' · '),
    names.map((name) => givenNames.get(name) ?? name).join(' · '),
    names.map((name) => initials.get(name) ?? name).join(' '),
  ];
}

export function shortNamesOf(people: readonly string[]): ShortNames {
  return { givenNames: distinctGivenNames(people), initials: distinctInitials(people) };
}

function shortNames(schedule: Schedule, directory: Directory): ShortNames {
  const cached = cache.get(schedule);
  if (cached?.directory === directory) return cached.names;
  const names = shortNamesOf(peopleIn(schedule).map(directory.person));
  cache.set(schedule, { directory, names });
  return names;
}
