import type { Measure } from '../../../data/measure';
import { marksOf, type SeatLine } from '../model/seat-lines';
import { othersOf, type WallItem } from './wall-items';
import type { CardText, TextLine } from './wall-layout';

// Sizes in em of a card's type; wall.css has the same.

const NAME_EM = 5 / 3;
const TITLE_EM = 1.125;
const SPACE_EM = 0.28;
/** Margin between parts of a line. */
const PART_SPACE_EM = 0.6;
const TAG_PADDING_EM = 0.6;
const NOBODY_EM = 2.6;
const HOLE_ROLE_EM = 1.8;
const HOLE_END_EM = 1.5;
const HOLE_TEXT_EM = 1.3;
const ICON_EM = 2.2;

/** Padding and borders of a card. */
export const CARD_FRAME_EM = 1.6;

/** Widths of the words of a name on a card, in em of the card's type. */
export function nameWidths(who: string, measure: Measure): number[] {
  return wordsIn(measure)(who, 700, NAME_EM).words;
}

/** Text of a card of a schedule. */
export function cardText({ name, seats, note }: WallItem, measure: Measure): CardText {
  const words = wordsIn(measure);
  const title = { ...words(name, 550, TITLE_EM), heightEm: 1.45, maxLines: 2 };
  const noteLines = note === '' ? [] : [{ ...words(note, 400, NAME_EM), heightEm: 2 }];
  return {
    lines: [title, ...noteLines, ...seats.flatMap((seat) => seatText(seat, measure))],
    frameEm: {
      width: CARD_FRAME_EM,
      height: 1.3 + 0.4 * Math.max(1, seats.length) + 0.45 * Math.max(0, seats.length - 1),
    },
    seats: seats.length,
  };
}

function seatText(seat: SeatLine, measure: Measure): TextLine[] {
  const { roleName, who, tone, end, next } = seat;
  const words = wordsIn(measure);
  const head = [
    ...(roleName === '' ? [] : [measure(roleName, 400)]),
    ...marksOf(seat).map(({ text }) => measure(text, 400) + TAG_PADDING_EM),
    ...(end === '' ? [] : [measure(end, 400)]),
  ];
  const isPerson = tone === 'plain' || tone === 'unknown';
  return [
    ...(head.length === 0 ? [] : [{ words: head, spaceEm: PART_SPACE_EM, heightEm: 1.35 }]),
    { ...words(who, 700, NAME_EM), heightEm: 2.05, isName: isPerson },
    ...(next === '' ? [] : [{ ...words(next, 400, 1), heightEm: 1.35 }]),
  ];
}

export function redText(item: WallItem, measure: Measure): CardText {
  const rest = [item.name, item.team, ...othersOf(item), ...item.holes.map(({ next }) => next)];
  const restEm = rest.map((text) => measure(text, 650) * HOLE_TEXT_EM);
  return {
    lines: [
      ...item.holes.map(({ roles, end }) => ({
        words: [
          ICON_EM + measure('Nobody', 700) * NOBODY_EM,
          measure(roles, 600) * HOLE_ROLE_EM,
          measure(end, 600) * HOLE_END_EM,
        ],
        spaceEm: PART_SPACE_EM,
        heightEm: 3.1,
      })),
      { words: restEm, spaceEm: PART_SPACE_EM, heightEm: 1.8 },
    ],
    frameEm: { width: 2.6, height: 1.5 },
    seats: 1,
  };
}

/** Words of a text, and the space between them. */
function wordsIn(measure: Measure) {
  return (text: string, weight: number, sizeEm: number) => ({
    words: text.split(/\s+/).map((word) => measure(word, weight) * sizeEm),
    spaceEm: SPACE_EM * sizeEm,
  });
}
