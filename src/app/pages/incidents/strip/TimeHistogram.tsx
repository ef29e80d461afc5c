import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { counted, formatCount } from '#domain/text/words';
import type { ColumnFilters } from '#domain/insight/incidents/incident-columns';
import type { BinCounts } from '#domain/insight/incidents/table-summary';
import { formatDate, formatDay, formatMoment, formatTime, yearAt } from '#domain/time/format';
import { binOf, type TimeBins } from '#domain/insight/incidents/time-bins';
import { wallAt } from '#domain/time/zone';

/** Range of bins, inclusive. */
type BinRange = { first: number; last: number };

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
function useBrush({ count, selected, onChoose }: BrushOptions) {
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

const HEIGHT = 92;

type TimeHistogramProps = {
  counts: BinCounts;
  bins: TimeBins;
  zone: string;
  /** Time filter of the table. */
  selected: ColumnFilters['created'];
  /** `isWhole` is false while further keys may extend it. */
  onChoose: (stretch: ColumnFilters['created'], isWhole: boolean) => void;
};

/** Incidents over time, critical ones at the bottom. Brushing bars filters the table; the others stay for comparison. */
export function TimeHistogram({ counts, bins, zone, selected, onChoose }: TimeHistogramProps) {
  const { edges, unit } = bins;
  const count = counts.all.length;
  const { at, shown, isActive, handlers } = useBrush({
    count,
    selected: selected && binRangeOf(selected, edges),
    onChoose: (range, isWhole) => onChoose(range && stretchOf(range, edges), isWhole),
  });
  const most = Math.max(1, ...counts.all);
  const words = binWords(at, { counts, bins, zone });
  const isOut = (bin: number) => shown !== undefined && (bin < shown.first || bin > shown.last);
  const high = (value = 0) => ({ height: `${(100 * value) / most}%` });
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Incidents per ${unit}: arrow keys move, Shift extends the filter, Enter filters, Escape clears`}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={at + 1}
        aria-valuetext={words}
        className="flex cursor-crosshair touch-pan-y rounded-sm border-b border-line-strong pt-3.5 select-none"
        style={{ height: HEIGHT }}
        {...handlers}
      >
        {counts.all.map((all, bin) => (
          <span
            key={edges[bin]}
            className={`relative min-w-0 flex-1 ${isOut(bin) ? 'opacity-35' : ''} ${shown && !isOut(bin) ? 'bg-accent-soft' : ''}`}
          >
            <i
              className="chart-bar absolute inset-x-[8%] bottom-0 rounded-t-xs"
              data-active={isActive && bin === at}
              style={high(all)}
            />
            <i className="critical-bar absolute inset-x-[8%] bottom-0" style={high(counts.critical[bin])} />
            {all === most && bin === counts.all.indexOf(most) && (
              <b className="absolute -top-3.5 left-1/2 -translate-x-1/2 text-xs leading-none whitespace-nowrap">
                {formatCount(most)}
              </b>
            )}
          </span>
        ))}
      </div>
      <div className="mt-1 flex justify-between gap-x-2 text-xs whitespace-nowrap text-ink-3">
        <span>{edgeWords(edges[0], unit, zone)}</span>
        <span className="truncate text-ink-2">{isActive ? words : `per ${unit}, critical red`}</span>
        <span>{edgeWords(edges.at(-2), unit, zone)}</span>
      </div>
    </>
  );
}

function stretchOf({ first, last }: BinRange, edges: readonly number[]): ColumnFilters['created'] {
  const [from, to] = [edges[first], edges[last + 1]];
  return from === undefined || to === undefined ? undefined : { from, to };
}

function binRangeOf(
  { from, to }: { from: number; to: number },
  edges: readonly number[],
): BinRange | undefined {
  const last = edges.length - 2;
  const first = Math.max(0, binOf(edges, from));
  const end = Math.min(last, binOf(edges, to - 1));
  return first > last || end < 0 ? undefined : { first, last: end };
}

type DrawnBins = Pick<TimeHistogramProps, 'counts' | 'bins' | 'zone'>;

/** Label of a bin: "Tue 3 Mar: 140 incidents, 22 critical, 60 warning". */
function binWords(
  bin: number,
  { counts: { all, critical, warning }, bins: { edges, unit }, zone }: DrawnBins,
): string {
  const from = edges[bin];
  if (from === undefined) return '';
  const wall = wallAt(from, zone);
  const moment =
    unit === 'day'
      ? `${formatDay(wall).slice(0, 3)} ${formatDate(wall)}`
      : formatMoment(from, zone, yearAt(from, zone));
  return `${moment}: ${counted(all[bin] ?? 0, 'incident')}, ${formatCount(critical[bin] ?? 0)} critical, ${formatCount(warning[bin] ?? 0)} warning`;
}

function edgeWords(at: number | undefined, unit: TimeBins['unit'], zone: string): string {
  if (at === undefined) return '';
  const wall = wallAt(at, zone);
  return unit === 'day' ? formatDate(wall) : `${formatDate(wall)}, ${formatTime(wall)}`;
}
