import type { Schedule } from '#contract/schedule';
import type { RowModel } from '../model/rows';
import { drawMonth, type Month, type MonthContext, PAPER_DATES_PX } from './month-model';

/** The narrower one and the lower one of A4 and Letter, landscape, within their margins. */
const SHEET_PX = 980;
export const ROW_PX = 18;

/** Sizes of names in pixels: 11 to 9 pt. */
const SIZES_PX = [14.67, 14, 13.33, 12.67, 12] as const;
const MIN_PX = 12;

export type Sheet = { rows: readonly RowModel[]; month: Month };
export type Sheets = { sheets: readonly Sheet[]; fontPx: number };

/** As few sheets as hold all names of 9 pt whole, with names as large as fits them; a schedule is never split. */
export function sheetsOf(rows: readonly RowModel[], context: MonthContext): Sheets {
  const enabled = rows.filter(({ schedule }) => schedule.enabled);
  const split = (fontPx: number) =>
    splitBy(enabled, (row) => draw([row], context, fontPx).leastPx - PAPER_DATES_PX);
  const fewest = split(MIN_PX);
  const fontPx = SIZES_PX.find((px) => split(px).length <= fewest.length) ?? MIN_PX;
  return {
    sheets: split(fontPx).map((part) => ({ rows: part, month: draw(part, context, fontPx) })),
    fontPx,
  };
}

/** Schedules in the order of the sheets. */
export function schedulesOf({ sheets }: Sheets): Schedule[] {
  return sheets.flatMap(({ rows }) => rows.map(({ schedule }) => schedule));
}

function draw(rows: readonly RowModel[], context: MonthContext, fontPx: number): Month {
  return drawMonth(rows, context, { widthPx: SHEET_PX, rowPx: ROW_PX, fontPx });
}

function splitBy(rows: readonly RowModel[], widthOf: (row: RowModel) => number): RowModel[][] {
  const sheets: RowModel[][] = [];
  let free = 0;
  for (const row of rows) {
    const width = widthOf(row);
    const last = sheets.at(-1);
    if (last && width <= free) last.push(row);
    else {
      sheets.push([row]);
      free = SHEET_PX - PAPER_DATES_PX;
    }
    free -= width;
  }
  return sheets;
}
