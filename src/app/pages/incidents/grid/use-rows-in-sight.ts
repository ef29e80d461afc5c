import { keepPreviousData, useQueries } from '@tanstack/react-query';
import {
  defaultRangeExtractor,
  observeElementOffset,
  type Range as IndexRange,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { IncidentRow } from '#contract/insight';
import { answerQuery } from '../worker/client';
import type { ViewSpec } from '../worker/protocol';

/**
 * Virtual scrolling beyond the max height of an element, which is 17 to 33 million pixels by browser; a
 * million rows are as high. Beyond the limit, one pixel of scrolling equals `ratio` pixels of rows, and
 * rows render at the scroll position.
 */

/** Below every browser's limit. */
export const MOST_PIXELS = 15_000_000;

type Scaling = {
  /** Height of the scrolled element. */
  scrollHeight: number;
  /** Pixels of rows per pixel of scrolling; 1 below the limit. */
  ratio: number;
};

/** Rows per request. */
const BLOCK = 50;
const OVERSCAN = 8;

type GridVirtualizer = Virtualizer<HTMLDivElement, HTMLDivElement>;

export type RowsInSight = {
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: GridVirtualizer;
  items: readonly VirtualItem[];
  /** Incident by index; undefined while loading. */
  rowAt: (place: number) => IncidentRow | undefined;
  rows: readonly IncidentRow[];
  /** Height of the scrolled element, and the offset of a row. */
  height: number;
  topOf: (item: VirtualItem) => number;
};

type ScrolledRows = {
  count: number;
  rowPx: number;
  headPx: number;
  view: ViewSpec;
  revision: number | undefined;
  /** Focused row, which stays mounted. */
  focusedRow: number | undefined;
};

/** Visible rows, and functions that scroll. */
export function useRowsInSight({
  count,
  rowPx,
  headPx,
  view,
  revision,
  focusedRow,
}: ScrolledRows): RowsInSight {
  const scroller = useRef<HTMLDivElement>(null);
  const ratio = useRef(1);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollPaddingStart: headPx,
    scrollMargin: headPx,
    rangeExtractor: (range) => withKept(range, focusedRow),
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

  const items = virtualizer.getVirtualItems();
  const blocks = [...new Set(items.map(({ index }) => Math.floor(index / BLOCK)))];
  const loaded = useQueries({
    queries: blocks.map((block) => ({
      ...answerQuery({ kind: 'rows', view, from: block * BLOCK, to: (block + 1) * BLOCK }, revision),
      placeholderData: keepPreviousData,
    })),
  });
  const rowAt = (place: number) => loaded[blocks.indexOf(Math.floor(place / BLOCK))]?.data?.[place % BLOCK];
  const offset = virtualizer.scrollOffset ?? 0;
  const shift = scaling.ratio === 1 ? 0 : offset / scaling.ratio - offset;
  return {
    scroller,
    virtualizer,
    items,
    rowAt,
    rows: items.flatMap(({ index }) => rowAt(index) ?? []),
    height: scaling.scrollHeight,
    topOf: ({ start }) => start - headPx + shift,
  };
}

function withKept(range: IndexRange, focusedRow: number | undefined): number[] {
  const inSight = defaultRangeExtractor(range);
  if (focusedRow === undefined || focusedRow < 0 || focusedRow >= range.count || inSight.includes(focusedRow))
    return inSight;
  return [...inSight, focusedRow].sort((a, b) => a - b);
}

/** Scale for a total height of rows and a viewport height. */
export function scalingOf(rows: number, viewport: number): Scaling {
  if (rows <= MOST_PIXELS) return { scrollHeight: rows, ratio: 1 };
  return { scrollHeight: MOST_PIXELS, ratio: (rows - viewport) / (MOST_PIXELS - viewport) };
}
