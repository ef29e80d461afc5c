import { distinctGivenNames, distinctInitials } from '#domain/text/initials';
import { textPx } from './bar-label';

/** Short names by full name, unambiguous among some people. */
export type ShortNames = { givenNames: ReadonlyMap<string, string>; initials: ReadonlyMap<string, string> };

/** Padding of a short name in pixels, at both ends. */
const TIGHT_PX = 5;

export function shortNamesOf(people: readonly string[]): ShortNames {
  return { givenNames: distinctGivenNames(people), initials: distinctInitials(people) };
}

/** Full names, given names, initials. */
export function nameForms(names: readonly string[], { givenNames, initials }: ShortNames): string[] {
  return [
    names.join(' · '),
    names.map((name) => givenNames.get(name) ?? name).join(' · '),
    names.map((name) => initials.get(name) ?? name).join(' '),
  ];
}

/** The longest text that fits, of a full one and shorter ones; empty if none does. */
export function fittingText(
  [full = '', ...short]: readonly string[],
  roomPx: number,
  paddingPx: number,
): { text: string; tight: boolean } {
  if (textPx(full) + paddingPx <= roomPx) return { text: full, tight: false };
  return { text: short.find((form) => textPx(form) + TIGHT_PX <= roomPx) ?? '', tight: true };
}
