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
