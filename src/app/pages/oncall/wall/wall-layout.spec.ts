import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type CardText,
  cardWidthEm,
  evenly,
  type Grid,
  nameScale,
  type Place,
  rowHeightsPx,
  wallLayout,
} from './wall-layout';

const FRAME = { width: 1, height: 1 };

/** Card of roles, each with a name of words in em. */
const cardOf = (...names: readonly (readonly number[])[]): CardText => ({
  lines: names.map((words) => ({ words, spaceEm: 0.5, heightEm: 2, isName: true })),
  frameEm: FRAME,
  seats: names.length,
});

const placeOf = (widthPx: number, heightPx: number) => ({ widthPx, heightPx, leastPx: 20, gapPx: 10 });

const NO_REDS: CardText[] = [];

describe('cards without red ones', () => {
  it('share a page in the largest type that the longest name allows', () => {
    const { cards, pageCount } = wallLayout(
      NO_REDS,
      [cardOf([10]), cardOf([5, 4]), cardOf([8]), cardOf([8])],
      placeOf(1010, 490),
    );
    // Two columns of 500 px; the name and the frame of 11 em fill one in 45 px.
    expect(cards).toEqual({ columns: 2, typePx: 45, pages: [[0, 1, 2, 3]] });
    expect(pageCount).toBe(1);
  });

  it('come on pages that differ by one, in order, those with more roles first', () => {
    const list = Array.from({ length: 5 }, (_, index) => (index === 1 ? cardOf([9], [9]) : cardOf([9])));
    const { cards } = wallLayout(NO_REDS, list, placeOf(200, 180));
    expect(cards.pages).toEqual([[1, 0], [2, 3], [4]]);
  });

  it('wrap a name between words rather than need another column', () => {
    const { cards } = wallLayout(NO_REDS, [cardOf([8, 8])], placeOf(200, 200));
    // Two lines, in type of 22 px.
    expect(rowHeightsPx([0], [cardOf([8, 8])], cards, placeOf(200, 200))).toEqual([110]);
  });

  it('set a word smaller that is wider than the card', () => {
    expect(nameScale([6, 12], 9)).toBe(0.75);
    expect(nameScale([6], 9)).toBe(1);
    expect(nameScale([90], 9)).toBe(0.6);
  });
});

test('red cards stay above all pages, and turn as well if they take more than half of the height', () => {
  const cards = Array.from({ length: 6 }, () => cardOf([9]));
  const one = wallLayout([cardOf([9])], cards, placeOf(200, 200));
  expect([one.reds.pages, one.cards.pages.length, one.pageCount]).toEqual([[[0]], 3, 3]);
  const many = wallLayout(
    Array.from({ length: 8 }, () => cardOf([9])),
    cards,
    placeOf(200, 200),
  );
  expect(many.reds.pages).toEqual([[0], [1], [2], [3], [4], [5], [6], [7]]);
  expect(many.pageCount).toBe(8);
  const alone = wallLayout([cardOf([9]), cardOf([9])], [], placeOf(200, 200));
  expect([alone.reds.pages, alone.cards.pages]).toEqual([[[0, 1]], []]);
});

const width = fc.integer({ min: 1, max: 14 });
const name = fc.array(width, { minLength: 1, maxLength: 3 });
const card = fc.array(name, { minLength: 1, maxLength: 2 }).map((names) => cardOf(...names));
const red = name.map((words): CardText => ({
  lines: [{ words, spaceEm: 0.5, heightEm: 3 }],
  frameEm: FRAME,
  seats: 1,
}));
const place = fc.record({
  widthPx: fc.integer({ min: 320, max: 2000 }),
  heightPx: fc.integer({ min: 700, max: 1200 }),
  leastPx: fc.integer({ min: 10, max: 24 }),
  gapPx: fc.integer({ min: 0, max: 20 }),
});

test('every card is on one page, in type that can be read, within the height, with its names whole', () => {
  fc.assert(
    fc.property(
      fc.array(red, { maxLength: 2 }),
      fc.array(card, { minLength: 1, maxLength: 40 }),
      place,
      (reds, cards, room) => {
        const layout = wallLayout(reds, cards, room);
        const { pages, columns, typePx } = layout.cards;
        expect(pages.flat().toSorted((a, b) => a - b)).toEqual(cards.map((_, index) => index));
        const sizes = pages.map(({ length }) => length);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
        expect(typePx).toBeGreaterThanOrEqual(room.leastPx);
        const redPx = layout.reds.pages.map((page) => heightOf(page, reds, layout.reds, room) + room.gapPx);
        for (const page of pages) {
          const total = heightOf(page, cards, layout.cards, room) + Math.max(0, ...redPx);
          expect(total).toBeLessThanOrEqual(room.heightPx);
        }
        const roomEm = cardWidthEm(layout.cards, room) - FRAME.width;
        const words = cards.flatMap(({ lines }) => lines.map((line) => line.words));
        for (const each of words) {
          expect(columns === 1 || nameScale(each, roomEm) * Math.max(...each) <= roomEm + 1e-6).toBe(true);
        }
      },
    ),
  );
});

test('no layout with fewer pages has room in the smallest type', () => {
  fc.assert(
    fc.property(fc.array(card, { minLength: 2, maxLength: 14 }), place, (cards, room) => {
      const { cards: grid } = wallLayout(NO_REDS, cards, room);
      const order = cards.map((_, index) => index);
      for (let count = 1; count < grid.pages.length; count += 1) {
        for (
          let columns = 1;
          columns <= Math.max(1, Math.floor((room.widthPx + room.gapPx) / (14 * room.leastPx + room.gapPx)));
          columns += 1
        ) {
          const candidate = { columns, typePx: room.leastPx, pages: [] };
          const heights = evenly(order, count).map((page) =>
            heightOf(
              page.toSorted((a, b) => (cards[b]?.seats ?? 0) - (cards[a]?.seats ?? 0)),
              cards,
              candidate,
              room,
            ),
          );
          expect(columns <= Math.ceil(cards.length / count) && Math.max(...heights) <= room.heightPx).toBe(
            false,
          );
        }
      }
    }),
  );
});

function heightOf(page: readonly number[], cards: readonly CardText[], grid: Grid, room: Place): number {
  const rows = rowHeightsPx(page, cards, grid, room);
  return rows.reduce((sum, row) => sum + row, 0) + (rows.length - 1) * room.gapPx;
}
