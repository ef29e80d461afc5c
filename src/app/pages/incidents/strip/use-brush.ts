import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Range of bins, inclusive. */
export type BinRange = { first: number; last: number };

type BrushOptions = {
  count: number;
  /** Current selection. */
  selected: BinRange | undefined;
  /** `isWhole` is false while further keys may extend it. */
  onChoose: (range: BinRange | undefined, isWhole: boolean) => void;
};

/**
 * Brush over bins: by dragging, or with arrow keys (Shift extends), Home and End. Enter selects the marked
 * bin, Escape clears.
 */
export function useBrush({ count, selected, onChoose }: BrushOptions) {
  const [mark, setMark] = useState<number>();
  const [anchor, setAnchor] = useState<number>();
  const [drag, setDrag] = useState<BinRange>();
  const [isActive, setActive] = useState(false);
  const at = Math.min(mark ?? selected?.last ?? count - 1, count - 1);

  function binAt(event: PointerEvent<HTMLElement>): number {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / Math.max(1, box.width);
    return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      PageUp: at - 7,
      PageDown: at + 7,
      Home: 0,
      End: count - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      const next = Math.max(0, Math.min(count - 1, step));
      setMark(next);
      if (event.shiftKey) {
        const from = anchor ?? at;
        setAnchor(from);
        onChoose(ordered(from, next), false);
      } else setAnchor(undefined);
    } else if (event.key === 'Enter' || event.key === ' ') onChoose({ first: at, last: at }, true);
    else if (event.key === 'Escape' && selected) onChoose(undefined, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    /** Bin under the keyboard mark or pointer. */
    at,
    shown: drag ?? selected,
    /** True while it has the focus or the pointer. */
    isActive,
    handlers: {
      onKeyDown,
      onFocus: () => setActive(true),
      onBlur: () => setActive(false),
      onPointerEnter: () => setActive(true),
      onPointerLeave: () => setActive(false),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const bin = binAt(event);
        setMark(bin);
        setAnchor(bin);
        setDrag({ first: bin, last: bin });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const bin = binAt(event);
        setMark(bin);
        if (drag && anchor !== undefined) setDrag(ordered(anchor, bin));
      },
      onPointerUp: () => {
        if (drag) onChoose(drag, true);
        setDrag(undefined);
      },
      onPointerCancel: () => setDrag(undefined),
    },
  };
}

function ordered(a: number, b: number): BinRange {
  return { first: Math.min(a, b), last: Math.max(a, b) };
}
