import { useState } from 'react';
import { measureIn } from '../../../data/measure';
import { usePrinting } from '../../../hooks/use-media';
import { linesForNext, roundedLines, rowFit, type RowRoom } from './row-names';

/** Size of a name in a row, as in timeline.css. */
const NAME_PX = 14.5;
const PRINTED_NAME_PX = 13;
/** Room of a mark, which shrinks before a name does. */
const MARK_PX = 26;
/** Padding, border and distance of a mark on paper, and the size of its word. */
const PRINTED_MARK_PX = 15;
const MARK_TEXT_PX = 12;
/** Column of names on paper, as in timeline.css: print is not measured. */
const PRINTED_PX = 130;

/** Room and size of the next people, as in timeline.css: without the padding. */
const NEXT_PX = 12;
const NEXT_PADDING_PX = 8;
const PRINTED_NEXT_ROOM_PX = 102;

let measure: ((text: string, weight: number) => number) | undefined;

function widthEm(text: string, weight: number): number {
  measure ??= measureIn(getComputedStyle(document.body).fontFamily);
  return measure(text, weight);
}

const nameEm = (text: string) => widthEm(text, 650);
const nextEm = (text: string) => widthEm(text, 400);

/** Width of names and marks in a line. */
function printedPx(names: readonly string[], marks: readonly string[]): number {
  const marksPx = marks.reduce((sum, mark) => sum + widthEm(mark, 500) * MARK_TEXT_PX + PRINTED_MARK_PX, 0);
  return nameEm(names.join(', ')) * PRINTED_NAME_PX + marksPx;
}

/** Names of a role that fit its row, and a switch for all of them. */
export function useRowFit(names: readonly string[], { whoPx }: RowRoom, marks: readonly string[]) {
  const [isOpen, setOpen] = useState(false);
  const isPrinted = usePrinting();
  const em = isPrinted ? PRINTED_PX / PRINTED_NAME_PX : (whoPx - (marks.length > 0 ? MARK_PX : 0)) / NAME_PX;
  const fit = rowFit(names, whoPx === 0 ? 0 : em, nameEm, isPrinted || isOpen);
  // On paper a mark is whole: below the name where it has no room beside it.
  const isBelow = isPrinted && marks.length > 0 && printedPx(names, marks) > PRINTED_PX;
  return {
    ...fit,
    lines: isBelow ? roundedLines(fit.lines + 1) : fit.lines,
    isOpen: isOpen && !isPrinted,
    toggle: () => setOpen(!isOpen),
  };
}

/** Height of a row for its next people, in lines of names. */
export function useNextLines(text: string, { thenPx }: RowRoom): number {
  const isPrinted = usePrinting();
  const em = isPrinted ? PRINTED_NEXT_ROOM_PX / NEXT_PX : (thenPx - NEXT_PADDING_PX) / NEXT_PX;
  return linesForNext(text, em, nextEm);
}
