import type { WallItem } from './wall-items';

/**
 * Layout of many schedules on a wall, in a type of one size.
 *
 * Rules:
 * - Those that lead have less than half of the screen, in two columns with the name beside the people, or else in three
 *   with the name above them. Those without room there turn with all others, as the first of them.
 * - All others are in rows of three columns, as many a page as fit, team by team.
 */

type Room = { widthEm: number; heightEm: number };

/** Height of a line, and of the frame of a schedule, in the smallest type. */
const LINE_EM = 1.33;
const FRAME_EM = 0.5;
/** Share of a column for a name, beside the end of its shift. */
const NAME_SHARE = 0.66;
/** Mean width of a letter. */
const LETTER_EM = 0.62;
/** Min width of a column. */
const MIN_COLUMN_EM = 24;
/** Max holes as cards; more are rows. */
export const MAX_CARDS = 3;
/** Max height of a schedule in a column. */
const MAX_COLUMN_EM = 6;
/** Height of the schedules that lead, below cards and below rows. */
const LEAD_EM = 14;
const LEAD_BELOW_ROWS_EM = 7;

export type Leading = { leading: readonly WallItem[]; isDense: boolean };

/** Schedules that lead and have room. */
export function leadingOf(items: readonly WallItem[], widthEm: number, holes: number): Leading {
  const heightEm = holes > MAX_CARDS ? LEAD_BELOW_ROWS_EM : LEAD_EM;
  const columns = columnsOf(widthEm);
  // A phone scrolls.
  if (columns === 1) return { leading: items, isDense: true };
  const wide = items.map((item) => heightOf(item, widthEm / 3.2) - LINE_EM);
  if (sum(wide) <= 2 * heightEm) return { leading: items, isDense: false };
  let used = 0;
  // What fills columns comes before what takes the whole width.
  const sorted = items.toSorted((a, b) => Number(isTall(a, widthEm)) - Number(isTall(b, widthEm)));
  const leading = sorted.filter((item) => {
    used += isTall(item, widthEm) ? tallHeight(item, widthEm) * columns : heightOf(item, widthEm / columns);
    return used <= columns * heightEm;
  });
  return { leading, isDense: true };
}

/** Schedules in rows of some columns, page by page: as many rows as fit, one at least. A tall one has a row of its own. */
export function compactPages(items: readonly WallItem[], { widthEm, heightEm }: Room): WallItem[][] {
  const columns = columnsOf(widthEm);
  const tall = items.filter((item) => isTall(item, widthEm));
  const pages: WallItem[][] = [];
  let used = Infinity;
  const add = (row: WallItem[], height: number) => {
    used += height;
    if (used <= heightEm) {
      pages.at(-1)?.push(...row);
      return;
    }
    pages.push(row);
    used = height;
  };
  // A team stays together; in it rows of the same height leave no room between them.
  const teams = [...new Set(items.map(({ team }) => team))];
  const low = items
    .filter((item) => !tall.includes(item))
    .sort((a, b) => teams.indexOf(a.team) - teams.indexOf(b.team) || a.seats.length - b.seats.length);
  for (let index = 0; index < low.length; index += columns) {
    const row = low.slice(index, index + columns);
    add(row, Math.max(...row.map((item) => heightOf(item, widthEm / columns))));
  }
  for (const item of tall) add([item], tallHeight(item, widthEm));
  return pages;
}

function columnsOf(widthEm: number): number {
  return Math.min(3, Math.max(1, Math.floor(widthEm / MIN_COLUMN_EM)));
}

/** True for a schedule that takes the whole width, since it would be high in a column. */
export function isTall(item: WallItem, widthEm: number): boolean {
  const columns = columnsOf(widthEm);
  return columns > 1 && heightOf(item, widthEm / columns) > MAX_COLUMN_EM;
}

/** Height of a schedule that takes the whole width, with its roles beside each other. */
function tallHeight(item: WallItem, widthEm: number): number {
  if (item.seats.length === 1) return heightOf(item, widthEm);
  const columns = columnsOf(widthEm);
  return heightOf(item, widthEm / columns) / columns + 2 * LINE_EM;
}

/** Height of a name above a line per role, in a column. */
function heightOf({ name, seats }: WallItem, columnEm: number): number {
  const letters = (columnEm * NAME_SHARE) / LETTER_EM;
  const linesOf = (text: string) => Math.max(1, Math.ceil(text.length / letters));
  const isOff = seats.every(({ tone }) => tone === 'closed');
  const lines = isOff ? 1 : sum(seats.map(({ roleName, who }) => linesOf(`${roleName} ${who}`)));
  return (linesOf(name) + lines) * LINE_EM + FRAME_EM;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
