import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useRef } from 'react';
import { formatCount } from '#domain/text/words';
import { usePrinting } from '../hooks/use-media';

// As high as the buttons in a line, the min target size.
const LINE_PX = 24;

/** Virtualisation state of `Lines`. */
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

type LinesState = {
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
};

/** Max lines in print, about seven pages. */
const MOST_PRINTED = 200;

type LinesProps = LinesState & {
  label: string;
  /** Max height of the box. */
  height?: string;
  children: (index: number) => ReactNode;
};

/** Virtualised lines of equal height; print has the first ones. */
export function Lines({ label, height = 'max-h-96', scroller, virtualizer, children }: LinesProps) {
  const printing = usePrinting();
  const { count } = virtualizer.options;
  const visible = virtualizer.getVirtualItems();
  const above = printing ? 0 : (visible[0]?.start ?? 0);
  const below = printing ? 0 : virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0);
  const indexes = printing
    ? Array.from({ length: Math.min(count, MOST_PRINTED) }, (_, index) => index)
    : visible.map(({ index }) => index);
  return (
    <section
      ref={scroller}
      // A region that scrolls has to be reachable for the keyboard to scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
      className={`${printing ? '[&_*]:wrap-anywhere [&_*]:whitespace-pre-wrap' : `${height} overflow-auto`} rounded-md bg-sunken p-2 font-mono text-xs leading-6`}
    >
      <div style={{ paddingTop: above, paddingBottom: below }}>{indexes.map((index) => children(index))}</div>
      {printing && count > indexes.length && (
        <p className="font-sans">
          The first {formatCount(indexes.length)} of {formatCount(count)} lines.
        </p>
      )}
    </section>
  );
}
