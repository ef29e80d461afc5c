/**
 * Layout of the cards on a wall.
 *
 * Rules:
 * - Texts are measured in em of the type of a card, so one measurement counts for every size.
 * - A name is never cut. One that has no room in a line of the smallest type wraps between words; a word wider than its
 *   card is set smaller, down to the other text. Larger type does neither.
 * - The fewest pages come first, then the largest type. Pages differ by one card at most.
 * - Red cards stay on every page while they take at most half of the height; otherwise they turn, too. They are larger
 *   than needed only if that takes no further page, and at most a third of the height.
 */

/** Text of a card: widths of its unbreakable parts. */
export type TextLine = {
  words: readonly number[];
  spaceEm: number;
  /** Height of a line. */
  heightEm: number;
  maxLines?: number;
  /** True for the name of a person. */
  isName?: boolean;
};

export type CardText = {
  lines: readonly TextLine[];
  /** Padding, borders and margins. */
  frameEm: { width: number; height: number };
  /** Cards of a page are sorted by it, so that those of a row are about as high. */
  seats: number;
};

type Extent = { widthPx: number; heightPx: number };

/** Room of the cards, and the smallest type that can be read. */
export type Place = Extent & { leastPx: number; gapPx: number };

/** Cards in a grid, page by page. */
export type Grid = {
  columns: number;
  typePx: number;
  /** Indices of cards. */
  pages: readonly (readonly number[])[];
};

type WallLayout = {
  reds: Grid;
  cards: Grid;
  pageCount: number;
};

/** Size of a name that is wider than its card, compared to its usual size. */
const MIN_NAME = 0.6;
/** Max type, compared to the smallest. */
const MAX_GROWTH = 3;
/** Type of a card that is higher than the screen. */
const MIN_TYPE = 5 / 6;
/** Min width of a card beside others, in the smallest type: five columns of 1920 pixels. */
const MIN_CARD_EM = 14;
/** Types of red cards, compared to the smallest, the largest first. */
const RED_GROWTH = [2, 1.5, 1.25, 1];
/** Share of the height for red cards that stay: in the smallest type, and in a larger one. */
const MAX_REDS = 0.5;
const MAX_LARGE_REDS = 1 / 3;
/** Type of cards below red ones, compared to theirs: "Nobody" is about twice as large as a name. */
const BELOW_RED = { min: 0.65, max: 0.8 };
/** Min room of a line of a red card: a card beside another needs it. */
const MIN_RED_EM = 26;

const NO_GRID: Grid = { columns: 1, typePx: 0, pages: [] };

/** Layout of red cards above all others. */
export function wallLayout(reds: readonly CardText[], cards: readonly CardText[], place: Place): WallLayout {
  if (reds.length === 0) {
    const grid = gridOf(cards, place, place.leastPx * MAX_GROWTH);
    return { reds: NO_GRID, cards: grid, pageCount: Math.max(1, grid.pages.length) };
  }
  const layouts = RED_GROWTH.map((growth) => withReds(reds, cards, place, growth));
  const readable = layouts.filter(
    ({ reds: { typePx }, cards: below }) =>
      below.pages.length === 0 || below.typePx >= Math.max(Math.floor(place.leastPx), typePx * BELOW_RED.min),
  );
  const best = readable.sort(
    (a, b) => a.reds.pages.length - b.reds.pages.length || a.pageCount - b.pageCount,
  )[0];
  return best ?? withReds(reds, cards, place, 1);
}

function withReds(
  reds: readonly CardText[],
  cards: readonly CardText[],
  place: Place,
  growth: number,
): WallLayout {
  const typePx = place.leastPx * growth;
  const share = growth > 1 ? MAX_LARGE_REDS : MAX_REDS;
  const room = { ...place, heightPx: place.heightPx * (cards.length === 0 ? 1 : share) };
  const redGrid = redGridOf(reds, room, typePx);
  const heightPx = Math.max(
    ...redGrid.pages.map((page) => stackPx(rowHeightsPx(page, reds, redGrid, place), place.gapPx)),
  );
  const rest = { ...place, heightPx: place.heightPx - heightPx - place.gapPx };
  const grid = gridOf(cards, rest, Math.max(place.leastPx, typePx * BELOW_RED.max));
  return { reds: redGrid, cards: grid, pageCount: Math.max(1, redGrid.pages.length, grid.pages.length) };
}

/** Red cards in one or two columns, as few pages as their type allows. */
function redGridOf(reds: readonly CardText[], room: Place, typePx: number): Grid {
  const canBeside = (room.widthPx - room.gapPx) / 2 / typePx >= MIN_RED_EM;
  const columns = reds.length > 1 && canBeside ? 2 : 1;
  const heights = cardHeightsPx(reds, { columns, typePx }, room);
  const order = reds.map((_, index) => index);
  const pageCount = countFrom(1, Math.ceil(reds.length / columns)).find((count, _, { length }) => {
    const pages = evenly(chunks(order, columns), count);
    return count === length || pages.every((page) => isLowEnough(page.flat(), heights, columns, room));
  });
  return {
    columns,
    typePx,
    pages: evenly(chunks(order, columns), pageCount ?? 1).map((page) => page.flat()),
  };
}

/** Grid with the fewest pages, and of those the one with the largest type. */
function gridOf(cards: readonly CardText[], place: Place, mostPx: number): Grid {
  if (cards.length === 0) return NO_GRID;
  const order = cards.map((_, index) => index);
  const heightsOf = cachedHeights(cards, place);
  const [leastPx, tooLargePx] = [Math.floor(place.leastPx), Math.ceil(mostPx) + 1];
  for (const pageCount of countFrom(1, cards.length)) {
    const pageAt = cachedPages(order, pageCount, cards);
    const isFit = (columns: number, typePx: number) => {
      const heightsPx = heightsOf(columns, typePx);
      return everyPage(pageCount, (index) => isLowEnough(pageAt(index), heightsPx, columns, place));
    };
    const grids = countFrom(1, Math.min(maxColumns(place), pageAt(0).length))
      .filter((columns) => isFit(columns, leastPx))
      .map((columns) => ({
        columns,
        pages: countFrom(0, pageCount - 1).map(pageAt),
        typePx: largest(leastPx, tooLargePx, (typePx) => isFit(columns, typePx)),
      }));
    const best = grids.sort((a, b) => b.typePx - a.typePx)[0];
    if (best) return best;
  }
  return { columns: 1, typePx: place.leastPx * MIN_TYPE, pages: order.map((index) => [index]) };
}

function maxColumns({ widthPx, gapPx, leastPx }: Place): number {
  return Math.max(1, Math.floor((widthPx + gapPx) / (MIN_CARD_EM * leastPx + gapPx)));
}

function countFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Largest whole number from `fit` up to below `unfit` that fits, if larger ones never fit where a smaller one does not. */
function largest(fit: number, unfit: number, isFit: (value: number) => boolean): number {
  let [low, high] = [fit, unfit];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isFit(middle)) low = middle;
    else high = middle;
  }
  return low;
}

type Width = Pick<Place, 'widthPx' | 'gapPx' | 'leastPx'>;

function cachedHeights(cards: readonly CardText[], place: Width) {
  const cache = new Map<string, readonly number[]>();
  return (columns: number, typePx: number): readonly number[] => {
    const key = `${columns} ${typePx}`;
    const heights = cache.get(key) ?? cardHeightsPx(cards, { columns, typePx }, place);
    cache.set(key, heights);
    return heights;
  };
}

function isLowEnough(
  page: readonly number[],
  heightsPx: readonly number[],
  columns: number,
  { heightPx, gapPx }: Place,
): boolean {
  return stackPx(rowsPx(page, heightsPx, columns), gapPx) <= heightPx;
}

function stackPx(rows: readonly number[], gapPx: number): number {
  return rows.reduce((sum, row) => sum + row, 0) + gapPx * (rows.length - 1);
}

/** Heights of the rows of a page; a row is as high as its highest card. */
function rowsPx(page: readonly number[], heightsPx: readonly number[], columns: number): number[] {
  return chunks(page, columns).map((row) => Math.max(...row.map((index) => heightsPx[index] ?? 0)));
}

export function rowHeightsPx(
  page: readonly number[],
  cards: readonly CardText[],
  grid: Grid,
  place: Width,
): number[] {
  return rowsPx(page, cardHeightsPx(cards, grid, place), grid.columns);
}

/** Heights of all cards; infinite for a name that does not fit. */
function cardHeightsPx(cards: readonly CardText[], grid: Omit<Grid, 'pages'>, place: Width): number[] {
  const cardEm = cardWidthEm(grid, place);
  const mostEm = cardWidthEm({ ...grid, typePx: place.leastPx }, place);
  return cards.map(({ lines, frameEm }) => {
    const room = {
      roomEm: cardEm - frameEm.width,
      mostEm: mostEm - frameEm.width,
      isWhole: grid.columns > 1,
    };
    const heights = lines.map(
      (line) => Math.min(lineCount(line, room), line.maxLines ?? Infinity) * line.heightEm,
    );
    return heights.reduce((sum, height) => sum + height, frameEm.height) * grid.typePx;
  });
}

export function cardWidthEm({ columns, typePx }: Omit<Grid, 'pages'>, { widthPx, gapPx }: Width): number {
  return (widthPx - (columns - 1) * gapPx) / columns / typePx;
}

type LineRoom = {
  roomEm: number;
  /** Room in the smallest type. */
  mostEm: number;
  /** True if a name must not break inside a word. */
  isWhole: boolean;
};

/** Number of lines of a text; infinite for a name that would break, or become smaller, for larger type. */
function lineCount(line: TextLine, { roomEm, mostEm, isWhole }: LineRoom): number {
  if (roomEm <= 0) return Infinity;
  if (line.isName !== true) return wrappedCount(line, roomEm);
  const longest = Math.max(...line.words, 0);
  if (longest > roomEm && longest <= mostEm) return Infinity;
  if (isWhole && longest * MIN_NAME > roomEm) return Infinity;
  const count = wrappedCount(scaledName(line, roomEm), roomEm);
  return count > wrappedCount(scaledName(line, mostEm), mostEm) ? Infinity : count;
}

function scaledName(line: TextLine, roomEm: number): TextLine {
  const scale = nameScale(line.words, roomEm);
  return { ...line, words: line.words.map((word) => word * scale), spaceEm: line.spaceEm * scale };
}

/** Lines of words; a word without room in a line of its own takes several. */
function wrappedCount({ words, spaceEm }: TextLine, roomEm: number): number {
  let [count, usedEm] = [1, 0];
  for (const width of words) {
    const besideEm = usedEm === 0 ? width : usedEm + spaceEm + width;
    const isNext = usedEm > 0 && besideEm > roomEm * ROUNDING;
    if (isNext) count += 1;
    usedEm = isNext ? width : besideEm;
    const further = Math.max(0, Math.ceil(usedEm / roomEm / ROUNDING) - 1);
    count += further;
    usedEm -= further * roomEm;
  }
  return count;
}

const ROUNDING = 1 + 1e-9;

/** Size of a name, compared to its usual one: its longest word fits into the card. */
export function nameScale(words: readonly number[], roomEm: number): number {
  return Math.max(MIN_NAME, Math.min(1, roomEm / Math.max(...words, 0)));
}

function bySeats(page: readonly number[], cards: readonly CardText[]): number[] {
  return page.toSorted((a, b) => (cards[b]?.seats ?? 0) - (cards[a]?.seats ?? 0));
}

/** Splits a list in order; the parts differ by one at most, the longer ones first. */
export function evenly<T>(list: readonly T[], parts: number): T[][] {
  return Array.from({ length: parts }, (_, part) => evenPart(list, parts, part));
}

function evenPart<T>(list: readonly T[], parts: number, part: number): T[] {
  const [size, longer] = [Math.floor(list.length / parts), list.length % parts];
  const start = part * size + Math.min(part, longer);
  return list.slice(start, start + size + (part < longer ? 1 : 0));
}

/** Pages, each made on demand: of most splits the first page does not fit. */
function cachedPages(order: readonly number[], pageCount: number, cards: readonly CardText[]) {
  const pages: number[][] = [];
  return (index: number) => (pages[index] ??= bySeats(evenPart(order, pageCount, index), cards));
}

function everyPage(pageCount: number, isFit: (index: number) => boolean): boolean {
  for (let index = 0; index < pageCount; index += 1) if (!isFit(index)) return false;
  return true;
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
