/** Width of the checkbox column. */
const CHECK_PX = 36;

const USUAL_FONT_PX = 16;

/** Total width of the columns in pixels at the default font size. */
export function columnsWidth(tablePx: number): number {
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_FONT_PX;
  return Math.floor(tablePx / scale) - CHECK_PX;
}

/** Total width of a row, with its checkbox. */
export function rowWidth(columns: number): string {
  return lengthOf(CHECK_PX + columns);
}

/** Scales with the font size. */
export function lengthOf(px: number): string {
  return `${px / USUAL_FONT_PX}rem`;
}
