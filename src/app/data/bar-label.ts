import { initialsOf } from '#domain/text/initials';

const PADDING_PX = 20;
/** The spine, and a little air. */
const TIGHT_PX = 7;

/**
 * The longest form of some names that fits a bar: all of them, the first and a count, initials, or nothing.
 * @param initialsIn initials by name that differ from those of the others around; else two letters.
 */
export function barLabel(
  names: readonly string[],
  widthPx: number,
  initialsIn?: ReadonlyMap<string, string>,
): { text: string; tight: boolean } {
  const full = [names.join(' · '), briefNames(names)].find((text) => textPx(text) + PADDING_PX <= widthPx);
  if (full !== undefined) return { text: full, tight: false };
  const [only = ''] = names;
  const initials = initialsIn?.get(only) ?? initialsOf(only);
  // A family name is one ideograph most often; one letter would not identify anybody.
  const [first = ''] = isIdeograph(initials) ? initials : '';
  const tight = [initials, first].find((text) => textPx(text) + TIGHT_PX <= widthPx);
  return { text: tight ?? '', tight: true };
}

/** "Wei Zhang +1": the first of some names and how many more there are. */
function briefNames(names: readonly string[]): string {
  return names.length > 1 ? `${names[0] ?? ''} +${names.length - 1}` : (names[0] ?? '');
}

/** About how wide a label is drawn at 12 px, with room to spare; ideographs are square, capitals wide. */
export function textPx(text: string): number {
  return Array.from(text).reduce((sum, char) => sum + charPx(char), 0);
}

function isIdeograph(text: string): boolean {
  return text > '\u2e7f';
}

function charPx(char: string): number {
  if (isIdeograph(char)) return 12.5;
  if (/[MW]/.test(char)) return 12;
  return /[A-Z]/.test(char) ? 9 : 6.7;
}
