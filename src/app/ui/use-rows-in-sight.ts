import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range as IndexRange,
  useVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * Virtual scrolling beyond the max height of an element, which is 17 to 33 million pixels by browser; a
 * million rows are as high. Beyond the limit, one pixel of scrolling equals `ratio` pixels of rows, and
 * rows render at the scroll position.
 */

/** Below every browser's limit. */
export const MOST_PIXELS = 15_000_000;

const OVERSCAN = 8;

type Scaling = {
  /** Height of the scrolled element. */
  scrollHeight: number;
  /** Pixels of rows per pixel of scrolling; 1 below the limit. */
  ratio: number;
};

export type RowsInSight = {
  count: number;
  rowPx: number;
  scroller: RefObject<HTMLDivElement | null>;
  items: readonly VirtualItem[];
  /** Height of all rows, and the offset of one. */
  height: number;
  topOf: (item: VirtualItem) => number;
  /** Number of rows of a screen. */
  page: () => number;
  reveal: (place: number) => void;
  /** Focused row, which stays mounted. */
  active: number | undefined;
  setActive: (place: number) => void;
};

/** Visible rows of a table in a scrolling box, and functions that scroll. */
export function useRowsInSight(count: number, rowPx: number, headPx: number): RowsInSight {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>();
  const ratio = useRef(1);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollPaddingStart: headPx,
    scrollMargin: headPx,
    rangeExtractor: (range) => withKept(range, active),
    observeElementOffset: (instance, callback) =>
      observeElementOffset(instance, (offset, isScrolling) => callback(offset * ratio.current, isScrolling)),
    scrollToFn: (offset, { adjustments = 0 }, instance) =>
      instance.scrollElement?.scrollTo({ top: (offset + adjustments) / ratio.current }),
  });
  const viewport = virtualizer.scrollRect?.height ?? 0;
  const scaling = scalingOf(count * rowPx, Math.max(0, viewport - headPx));
  useLayoutEffect(() => {
    ratio.current = scaling.ratio;
  }, [scaling.ratio]);
  // Rows on a phone have another height.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const offset = virtualizer.scrollOffset ?? 0;
  const shift = scaling.ratio === 1 ? 0 : offset / scaling.ratio - offset;
  return {
    count,
    rowPx,
    scroller,
    items: virtualizer.getVirtualItems(),
    height: scaling.scrollHeight,
    topOf: ({ start }) => start - headPx + shift,
    page: () => Math.max(1, Math.floor((viewport - headPx) / rowPx) - 1),
    reveal: (place) => virtualizer.scrollToIndex(place),
    active,
    setActive,
  };
}

function withKept(range: IndexRange, active: number | undefined): number[] {
  const inSight = defaultRangeExtractor(range);
  if (active === undefined || active >= range.count || inSight.includes(active)) return inSight;
  return [...inSight, active].sort((a, b) => a - b);
}

/** Scale for a total height of rows and a viewport height. */
export function scalingOf(rows: number, viewport: number): Scaling {
  if (rows <= MOST_PIXELS) return { scrollHeight: rows, ratio: 1 };
  return { scrollHeight: MOST_PIXELS, ratio: (rows - viewport) / (MOST_PIXELS - viewport) };
}
