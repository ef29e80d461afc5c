import { useState } from 'react';
import { measureIn } from '../../../data/measure';
import { usePrinting } from '../../../hooks/use-media';
import { linesForNext, rowFit, type RowRoom } from './row-names';

/** Size of a name in a row, as in timeline.css. */
const NAME_PX = 14.5;
const PRINTED_NAME_PX = 13;
/** Room of a mark, which shrinks before a name does. */
const MARK_PX = 26;
/** Column of names on paper, as in timeline.css: print is not measured. */
const PRINTED_PX = 130;

/** Room and size of the next people, as in timeline.css: without the padding. */
const NEXT_PX = 12;
const NEXT_PADDING_PX = 8;
const PRINTED_NEXT_PX = 11;
const PRINTED_NEXT_ROOM_PX = 102;

let measure: ((text: string, weight: number) => number) | undefined;

function widthEm(text: string, weight: number): number {
  measure ??= measureIn(getComputedStyle(document.body).fontFamily);
  return measure(text, weight);
}

const nameEm = (text: string) => widthEm(text, 650);
const nextEm = (text: string) => widthEm(text, 400);

/** Names of a role that fit its row, and a switch for all of them. */
export function useRowFit(names: readonly string[], { whoPx }: RowRoom, hasMarks: boolean) {
  const [isOpen, setOpen] = useState(false);
  const isPrinted = usePrinting();
  const px = (isPrinted ? PRINTED_PX : whoPx) - (hasMarks ? MARK_PX : 0);
  const em = px / (isPrinted ? PRINTED_NAME_PX : NAME_PX);
  const fit = rowFit(names, whoPx === 0 ? 0 : em, nameEm, isPrinted || isOpen);
  return { ...fit, isOpen: isOpen && !isPrinted, toggle: () => setOpen(!isOpen) };
}

/** Height of a row for its next people, in lines of names. */
export function useNextLines(text: string, { thenPx }: RowRoom): number {
  const isPrinted = usePrinting();
  const em = isPrinted ? PRINTED_NEXT_ROOM_PX / PRINTED_NEXT_PX : (thenPx - NEXT_PADDING_PX) / NEXT_PX;
  return linesForNext(text, em, nextEm);
}
