import { initialsOf } from '#domain/text/initials';

const PADDING_PX = 20;
/** Spine and a margin. */
const TIGHT_PX = 7;

/**
 * Longest label that fits a bar: all names, the first and a count, initials, or nothing. `initialsIn`
 * overrides the initials of ambiguous names.
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
  // A family name is usually one ideograph; a single letter would be ambiguous.
  const [first = ''] = isIdeograph(initials) ? initials : '';
  const tight = [initials, first].find((text) => textPx(text) + TIGHT_PX <= widthPx);
  return { text: tight ?? '', tight: true };
}

/** First name and the number of others: "Wei Zhang +1". */
function briefNames(names: readonly string[]): string {
  return names.length > 1 ? `${names[0] ?? ''} +${names.length - 1}` : (names[0] ?? '');
}

/** Estimated label width at 12 px, with a margin; ideographs are square, capitals wide. */
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
