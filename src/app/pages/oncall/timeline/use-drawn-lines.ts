import { useCallback, useState } from 'react';
import { useHasDrawn } from '../../../hooks/use-has-drawn';
import { usePrinting } from '../../../hooks/use-printing';
import { usePresenting } from '../../../url/presenting';
import type { TimelineLine } from './lanes';

/** As many are all drawn, whichever are in sight; most timelines have no more. */
const FEW_LINES = 30;
/** What stands above the first line, at least. */
const ABOVE_PX = 100;

// About how high the lines are before they are measured.
const SCHEDULE_PX = 61;
const LAYER_PX = 29;

type BodyRef = (element: HTMLElement | null) => (() => void) | undefined;

/** The lines to draw, and the room in pixels to leave for those before and after. */
export type DrawnLines = { items: readonly DrawnLine[]; above: number; below: number };
type DrawnLine = { index: number; measure: ((element: HTMLElement | null) => void) | null };

/**
 * The lines to draw: first those that a screen has room for, then all; of many only those in sight and a few around
 * them, as `LinesInSight` tells, which is drawn where `many` is there. All of them at once on paper, and on a wall,
 * which nobody scrolls.
 */
export function useDrawnLines(lines: readonly TimelineLine[]) {
  const [ref, top] = useDocumentTop();
  const { wall } = usePresenting();
  const isWhole = usePrinting() || wall;
  const [inSight, onInSight] = useState<DrawnLines>();
  const hasDrawn = useHasDrawn();
  const isMany = lines.length > FEW_LINES && !isWhole;
  const isAll = isWhole || (hasDrawn && !isMany);
  const drawn = isMany && inSight ? inSight : firstOf(lines, isAll ? lines.length : linesOnScreen());
  return { ref, drawn, many: isMany && hasDrawn ? { lines, top, onInSight } : undefined };
}

export function estimatedHeight(line: TimelineLine | undefined): number {
  return line?.lane.layer === 'final' ? SCHEDULE_PX : LAYER_PX;
}

function linesOnScreen(): number {
  return Math.ceil((window.innerHeight - ABOVE_PX) / SCHEDULE_PX);
}

function firstOf(lines: readonly TimelineLine[], count: number): DrawnLines {
  const items = lines.slice(0, count).map((_, index) => ({ index, measure: null }));
  const below = lines.slice(count).reduce((sum, line) => sum + estimatedHeight(line), 0);
  return { items, above: 0, below };
}

/** How far down the document an element begins, and the ref to put on it. */
function useDocumentTop(): [BodyRef, number] {
  const [top, setTop] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    // What stands above may grow or shrink; the document's size tells.
    const observer = new ResizeObserver(() => {
      setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return [ref, top];
}
