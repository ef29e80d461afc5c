import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWidth } from '../hooks/use-media';
import { LINE_PX } from './model';

type ChartCursorProps = {
  label: string;
  count: number;
  /** Step of the up and down arrows: the row length in a grid. */
  rowLength?: number;
  sentenceOf: (index: number) => string;
  /** Link of a mark: by click, Enter, and next to its sentence. */
  pathOf?: ((index: number) => string | undefined) | undefined;
  /** Height of the drawing. */
  height: number;
  className?: string;
  /** Drawing, once the width is measured. */
  children: (cursor: Cursor) => ReactNode;
};

export type Cursor = {
  width: number;
  active: number | undefined;
  point: (index: number | undefined) => void;
};

/**
 * Makes the values of a chart accessible: by pointer, and by arrow keys as a slider whose value is the
 * sentence of the mark. The sentence is also visible below the chart.
 */
export function ChartCursor({
  label,
  count,
  rowLength = 1,
  sentenceOf,
  pathOf,
  height,
  className = '',
  children,
}: ChartCursorProps) {
  const navigate = useNavigate();
  const [ref, width] = useWidth();
  const [pointed, setPointed] = useState<number>();
  const [focused, setFocused] = useState(false);
  const [place, setPlace] = useState(0);
  const at = Math.min(place, count - 1);
  const active = pointed ?? (focused ? at : undefined);
  const path = active === undefined ? undefined : pathOf?.(active);

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: rowLength,
      ArrowUp: -rowLength,
      Home: -count,
      End: count,
    };
    if (event.key === 'Enter' && path !== undefined) void navigate(path);
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    // A click focuses silently; an arrow key announces the value.
    setFocused(true);
    setPointed(undefined);
    const next = at + step;
    if (Math.abs(step) === rowLength && rowLength > 1 && (next < 0 || next >= count)) return;
    setPlace(Math.max(0, Math.min(count - 1, next)));
  }

  function onClick({ nativeEvent }: MouseEvent) {
    // Touch users have not read the sentence: they get the link.
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    if (path !== undefined && pointed !== undefined && !isTouch) void navigate(path);
  }

  return (
    <div ref={ref} className={`min-w-0 ${className}`} style={{ minHeight: height + LINE_PX }}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={count - 1}
        aria-valuenow={at}
        aria-valuetext={sentenceOf(at)}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocus={(event) => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        onMouseLeave={() => setPointed(undefined)}
        className={`rounded-md ${path !== undefined && pointed !== undefined ? 'cursor-pointer' : ''}`}
      >
        {width > 0 && children({ width, active, point: setPointed })}
      </div>
      <p className="mt-1 min-h-6 text-xs leading-6 text-ink-2 print:hidden">
        {active === undefined ? '' : sentenceOf(active)}
        {path !== undefined && (
          <Link to={path} className="ml-1.5 inline-block text-accent underline">
            Incidents
          </Link>
        )}
      </p>
    </div>
  );
}
