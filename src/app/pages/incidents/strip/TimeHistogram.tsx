import { counted, formatCount } from '#domain/text/count';
import { axisTicks } from '#domain/insight/axis';
import type { ColumnFilters } from '#domain/insight/incidents/incident-columns';
import { formatDate, formatDay, formatMoment, formatTime, yearAt } from '#domain/time/format';
import { binOf, type TimeBins } from '#domain/insight/incidents/time-bins';
import type { BinCounts } from '#domain/insight/incidents/table-summary';
import { wallAt } from '#domain/time/zone';
import { withFilter } from '../model/column-filters';
import { HistogramBars, HistogramLegend } from './HistogramBars';
import { useBrush, type BinRange } from './use-brush';

const HEIGHT = 132;

type TimeHistogramProps = {
  counts: BinCounts;
  bins: TimeBins;
  zone: string;
  filters: ColumnFilters;
  onFilter: (filters: ColumnFilters) => void;
};

/** Incidents over time. A run of bars that is brushed filters the table; the others stay, to compare. */
export function TimeHistogram({ counts, bins, zone, filters, onFilter }: TimeHistogramProps) {
  const { edges, unit } = bins;
  const count = counts.all.length;
  const { created } = filters;
  const { at, shown, handlers } = useBrush({
    count,
    chosen: created && binRangeOf(created, edges),
    onChoose: (range) => onFilter(withFilter(filters, 'created', range && stretchOf(range, edges))),
  });
  const ticks = axisTicks(Math.max(1, ...counts.all), 'counts');
  const top = ticks.at(-1) ?? 1;
  const per = unit === 'day' ? 'per day' : 'per hour';
  const words = binWords(at, counts, bins, zone);
  return (
    <>
      <h2 className="mb-2 flex flex-wrap items-baseline gap-x-2">
        Over time
        <small className="text-xs font-normal text-ink-3">
          incidents {per}; drag to filter <HistogramLegend />
        </small>
      </h2>
      <div className="flex">
        <Axis ticks={ticks} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={`Incidents ${per}: arrow keys move, Shift extends the filter, Enter filters, Escape clears`}
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={at + 1}
          aria-valuetext={words}
          className="group relative grow cursor-crosshair touch-pan-y rounded-sm border-b border-line-strong select-none"
          style={{ height: HEIGHT }}
          {...handlers}
        >
          <HistogramBars counts={counts} top={top} height={HEIGHT} brushed={shown} />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 hidden border-x border-ink-3/60 group-hover:block group-focus-visible:block print:hidden!"
            style={{ left: `${(at / count) * 100}%`, width: `${100 / count}%` }}
          />
        </div>
      </div>
      <div className="mt-1 ml-9 flex justify-between gap-2 text-xs text-ink-3">
        <span>{edgeWords(edges[0], unit, zone)}</span>
        <span aria-hidden="true" className="truncate text-ink-2 print:hidden">
          {words}
        </span>
        <span>{edgeWords(edges.at(-2), unit, zone)}</span>
      </div>
    </>
  );
}

/** Counts beside the bars, from 0. */
function Axis({ ticks }: { ticks: readonly number[] }) {
  const top = ticks.at(-1) ?? 1;
  return (
    <div aria-hidden="true" className="relative w-9 shrink-0 text-xs text-ink-3" style={{ height: HEIGHT }}>
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-1.5 -translate-y-1/2 leading-none"
          style={{ top: `${(1 - tick / top) * 100}%` }}
        >
          {formatCount(tick)}
        </span>
      ))}
    </div>
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

/** "Tue 3 Mar: 140 incidents, 22 critical, 60 warning" */
function binWords(
  bin: number,
  { all, critical, warning }: BinCounts,
  { edges, unit }: TimeBins,
  zone: string,
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
