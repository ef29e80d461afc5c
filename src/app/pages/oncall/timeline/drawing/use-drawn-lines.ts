import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';
import { usePrinting } from '../../../../hooks/use-printing';
import { usePresenting } from '../../../../url/presenting';
import type { TimelineLine } from './lanes';

// About how high the lines are before they are measured.
const SCHEDULE_PX = 61;
const LAYER_PX = 29;

type BodyRef = (element: HTMLElement | null) => (() => void) | undefined;

/** The lines to draw, and the room in pixels to leave for those before and after. */
type DrawnLines = { items: readonly DrawnLine[]; above: number; below: number };
type DrawnLine = { index: number; measure: (element: HTMLElement | null) => void };

/**
 * The lines that are in sight and a few around them; all of them on paper, and on a wall, which nobody
 * scrolls.
 */
export function useDrawnLines(lines: readonly TimelineLine[]): [BodyRef, DrawnLines] {
  const [ref, top] = useDocumentTop();
  const { wall } = usePresenting();
  const isWhole = usePrinting() || wall;
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.lane.layer === 'final' ? SCHEDULE_PX : LAYER_PX),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 4,
    scrollMargin: top,
  });
  if (isWhole) {
    const items: DrawnLine[] = lines.map((_, index) => ({ index, measure: () => {} }));
    return [ref, { items, above: 0, below: 0 }];
  }
  const visible = virtualizer.getVirtualItems();
  const items: DrawnLine[] = visible.map(({ index }) => ({ index, measure: virtualizer.measureElement }));
  return [
    ref,
    {
      items,
      above: (visible[0]?.start ?? top) - top,
      below: virtualizer.getTotalSize() - ((visible.at(-1)?.end ?? top) - top),
    },
  ];
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
