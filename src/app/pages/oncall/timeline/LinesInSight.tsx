import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect } from 'react';
import type { TimelineLine } from './lanes';
import { estimatedHeight, type DrawnLines } from './use-drawn-lines';

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
