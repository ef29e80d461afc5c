import { textPx } from '../../../data/bar-label';

/** Narrow letters first: more schedules fit a sheet. */
export const PAPER_FONT = "'Arial Narrow', 'Liberation Sans Narrow', 'DejaVu Sans Condensed', var(--font)";

let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** Width of a text of 12 px on paper; an estimate without a page. */
export function paperPx(text: string): number {
  context ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!context) return textPx(text);
  const known = widths.get(text);
  if (known !== undefined) return known;
  const own = getComputedStyle(document.documentElement).getPropertyValue('--font');
  context.font = `500 12px ${PAPER_FONT.replace('var(--font)', own)}`;
  const width = context.measureText(text).width + 1;
  widths.set(text, width);
  return width;
}
