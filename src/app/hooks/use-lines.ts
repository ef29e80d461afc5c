import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useRef, type RefObject } from 'react';

// As high as the buttons in a line: no target is smaller.
const LINE_PX = 24;

/** The state of `Lines`: which of them are in sight. */
export function useLines(count: number): LinesState {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    overscan: 20,
  });
  return { scroller, virtualizer };
}

export type LinesState = {
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
};
