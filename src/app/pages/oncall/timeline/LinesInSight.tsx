import { useCallback, useState, memo, useLayoutEffect } from 'react';
import { useHasDrawn } from '../../../hooks/use-media';
import { useAccess } from '../../../hooks/use-access';
import type { TimelineLine } from './lanes';
import { useWindowVirtualizer } from '@tanstack/react-virtual';

/** Max number of lines rendered regardless of the scroll position. */
const FEW_LINES = 30;
/** Min height above the first line. */
const ABOVE_PX = 100;

// Estimated height of a line before it is measured.
const SCHEDULE_PX = 61;
const LAYER_PX = 29;

type BodyRef = (element: HTMLElement | null) => (() => void) | undefined;

/** Lines to render, and the height in pixels of those before and after. */
export type DrawnLines = { items: readonly DrawnLine[]; above: number; below: number };
type DrawnLine = { index: number; measure: ((element: HTMLElement | null) => void) | null };

/**
 * Renders the visible lines first, then all; of many lines only those near the viewport, reported by
 * `LinesInSight`; all at once where the document has to be whole.
 */
export function useDrawnLines(lines: readonly TimelineLine[]) {
  const { isWhole } = useAccess();
  const [ref, top] = useDocumentTop();
  const [inSight, setInSight] = useState<DrawnLines>();
  const onInSight = useCallback(
    (next: DrawnLines) => setInSight((before) => (before && isSame(before, next) ? before : next)),
    [],
  );
  const hasDrawn = useHasDrawn();
  const isMany = lines.length > FEW_LINES && !isWhole;
  const isAll = isWhole || (hasDrawn && !isMany);
  const range = isMany && inSight ? inSight : firstOf(lines, isAll ? lines.length : linesOnScreen());
  return { ref, range, many: isMany && hasDrawn ? { lines, top, onInSight } : undefined };
}

function isSame(a: DrawnLines, b: DrawnLines): boolean {
  const places = ({ items }: DrawnLines) => items.map(({ index }) => index).join();
  return a.above === b.above && a.below === b.below && places(a) === places(b);
}

function estimatedHeight(line: TimelineLine | undefined): number {
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

/** Offset of an element in the document, and its ref. */
function useDocumentTop(): [BodyRef, number] {
  const [top, setTop] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    // Content above may change its height, and with it the document's.
    const observer = new ResizeObserver(() => {
      setTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return [ref, top];
}

type LinesInSightProps = {
  lines: readonly TimelineLine[];
  /** Offset of the first line in the document, in pixels. */
  top: number;
  onInSight: (drawn: DrawnLines) => void;
};

/** Reports the lines in view; renders nothing. */
export const LinesInSight = memo(function LinesInSight({ lines, top, onInSight }: LinesInSightProps) {
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => estimatedHeight(lines[index]),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 4,
    scrollMargin: top,
  });
  const visible = virtualizer.getVirtualItems();
  useLayoutEffect(() => {
    onInSight({
      items: visible.map(({ index }) => ({ index, measure: virtualizer.measureElement })),
      above: (visible[0]?.start ?? top) - top,
      below: virtualizer.getTotalSize() - ((visible.at(-1)?.end ?? top) - top),
    });
  });
  return null;
});
