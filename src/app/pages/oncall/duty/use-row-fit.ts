import { useState } from 'react';
import { measureIn } from '../../../data/measure';
import { usePrinting } from '../../../hooks/use-media';
import { rowFit } from './row-names';

/** Size of a name in a row, as in timeline.css. */
const NAME_PX = 14.5;
const PRINTED_NAME_PX = 13;
/** Room of a mark, which shrinks before a name does. */
const MARK_PX = 26;
/** Column of names on paper, as in timeline.css: print is not measured. */
const PRINTED_PX = 130;

let measure: ((text: string, weight: number) => number) | undefined;

function nameEm(text: string): number {
  measure ??= measureIn(getComputedStyle(document.body).fontFamily);
  return measure(text, 650);
}

/** Names of a role that fit its row, and a switch for all of them. */
export function useRowFit(names: readonly string[], roomPx: number, hasMarks: boolean) {
  const [isOpen, setOpen] = useState(false);
  const isPrinted = usePrinting();
  const px = (isPrinted ? PRINTED_PX : roomPx) - (hasMarks ? MARK_PX : 0);
  const em = px / (isPrinted ? PRINTED_NAME_PX : NAME_PX);
  const fit = rowFit(names, roomPx === 0 ? 0 : em, nameEm, isPrinted || isOpen);
  return { ...fit, isOpen: isOpen && !isPrinted, toggle: () => setOpen(!isOpen) };
}
