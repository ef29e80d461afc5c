import { counted, formatCount } from '#domain/text/words';
import type { ColumnFilters } from '#domain/insight/incidents/incident-columns';
import type { BinCounts } from '#domain/insight/incidents/table-summary';
import { formatDate, formatDay, formatMoment, formatTime, yearAt } from '#domain/time/format';
import { binOf, type TimeBins } from '#domain/insight/incidents/time-bins';
import { wallAt } from '#domain/time/zone';
import { useBrush, type BinRange } from './use-brush';

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
