import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';

type ChartBar = {
  key: string;
  value: number;
  /** True for a bucket that the range or the present cuts. */
  isPartial: boolean;
  /** Sentence about the bar, visible and announced. */
  sentence: string;
  /** List of what the bar counts. */
  to: string | undefined;
};

type BarsProps = {
  label: string;
  bars: readonly ChartBar[];
  /** Value of the highest bar in words. */
  peak: string;
  /** What is drawn: "woken per day". */
  caption: string;
  /** Names of the first and the last bar. */
  ends: readonly [first: string, last: string];
};

/**
 * Bars over time: a click or Enter opens what one counts. By arrow keys it is a slider whose value is the sentence of
 * the bar, which is also visible below.
 */
export function Bars({ label, bars, peak, caption, ends }: BarsProps) {
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<number>();
  const [isFocused, setFocused] = useState(false);
  const [place, setPlace] = useState(0);
  const last = bars.length - 1;
  const at = Math.min(place, last);
  const active = bars[pointed ?? (isFocused ? at : -1)];
  const most = Math.max(...bars.map(({ value }) => value));
  const highest = bars.findIndex(({ value }) => value === most);

  function onKeyDown(event: KeyboardEvent) {
    const moves: Partial<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: last,
    };
    const { [event.key]: next } = moves;
    const to = bars[at]?.to;
    if (event.key === 'Enter' && to !== undefined) void navigate(to);
    if (next === undefined) return;
    event.preventDefault();
    // A click focuses silently; an arrow key announces the value.
    setFocused(true);
    setPointed(undefined);
    setPlace(Math.max(0, Math.min(last, next)));
  }

  function onClick({ nativeEvent }: MouseEvent, to: string | undefined) {
    // Touch users have not read the sentence: they get the link.
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    if (to !== undefined && !isTouch) void navigate(to);
  }

  return (
    <section aria-label={label} className="panel-box mb-3 print:break-inside-avoid">
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={bars[at]?.sentence}
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocused(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
        onMouseLeave={() => setPointed(undefined)}
        className="flex h-25 rounded-t-md border-b border-line-strong pt-4.5"
      >
        {bars.map((bar, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keys are those of the slider
          <span
            key={bar.key}
            className={`relative min-w-0 flex-1 ${bar.to === undefined ? '' : 'cursor-pointer'}`}
            onMouseEnter={() => setPointed(index)}
            onClick={(event) => onClick(event, bar.to)}
          >
            <i
              className="chart-bar absolute inset-x-[8%] bottom-0 rounded-t-xs"
              data-partial={bar.isPartial}
              data-active={active === bar}
              style={{ height: `${most === 0 ? 0 : (100 * bar.value) / most}%` }}
            />
            {index === highest && most > 0 && (
              <b className="absolute inset-x-0 -top-4.5 text-center text-xs whitespace-nowrap">{peak}</b>
            )}
          </span>
        ))}
      </div>
      <p className="mt-1 flex justify-between gap-3 text-xs leading-5 whitespace-nowrap text-ink-2">
        <span>{ends[0]}</span>
        <span className="truncate print:hidden">
          {active?.sentence ?? caption}
          {active?.to !== undefined && (
            <Link to={active.to} className="ml-1.5 text-accent underline">
              Open
            </Link>
          )}
        </span>
        <span className="hidden print:inline">{caption}</span>
        <span>{ends[1]}</span>
      </p>
    </section>
  );
}
