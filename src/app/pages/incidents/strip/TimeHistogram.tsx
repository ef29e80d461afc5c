import { useId } from 'react';
import { formatDate, formatDay, formatMoment, formatTime, yearAt } from '#domain/time/format';
import { binOf, type TimeBins } from '#domain/insight/incidents/time-bins';
import type { BinCounts } from '#domain/insight/incidents/table-summary';
import { wallAt } from '#domain/time/zone';
import { withoutFilter } from '../model/without-filter';
import type { Incidents } from '../model/use-incidents';
import { countOf, formatCount } from '../model/words';
import { useBrush, type BinRange } from './use-brush';

const HEIGHT = 132;

/** Incidents over time. A run of bars that is brushed filters the table; the others stay, to compare. */
export function TimeHistogram({ incidents, bins }: { incidents: Incidents; bins: BinCounts }) {
  const { view, zone, bins: time, change } = incidents;
  const { edges, unit } = time;
  const count = bins.all.length;
  const { created } = view.filters;
  const brush = useBrush({ count, chosen: created && binRangeOf(created, edges), onChoose: choose });
  const top = Math.max(1, ...bins.all);
  const stripes = useId();

  function choose(range: BinRange | undefined) {
    const others = withoutFilter(view.filters, 'created');
    const [from, to] = [edges[range?.first ?? -1], edges[(range?.last ?? -2) + 1]];
    change({
      filters: from === undefined || to === undefined ? others : { ...others, created: { from, to } },
    });
  }

  const shown = brush.shown;
  const isShown = (bin: number) => shown === undefined || (shown.first <= bin && bin <= shown.last);
  const words = binWords(brush.at, bins, time, zone);
  return (
    <>
      <h2 className="mb-2 flex flex-wrap items-baseline gap-x-2">
        When
        <small className="text-xs font-normal text-ink-3">
          incidents {unit === 'day' ? 'a day' : 'an hour'}, {formatCount(top)} at most; the critical ones red
          and striped; brush to filter
        </small>
      </h2>
      <div
        role="slider"
        tabIndex={0}
        aria-label={`Incidents ${unit === 'day' ? 'a day' : 'an hour'}: arrow keys walk, Shift stretches the filter, Enter filters, Escape clears`}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={brush.at + 1}
        aria-valuetext={words}
        className="group relative cursor-crosshair touch-pan-y rounded-sm select-none"
        style={{ height: HEIGHT }}
        {...brush.handlers}
      >
        <svg
          aria-hidden="true"
          width="100%"
          height={HEIGHT}
          viewBox={`0 0 ${count} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="histogram"
        >
          <defs>
            {/* Across, because the drawing is stretched to the width that it has. */}
            <pattern id={stripes} width={1} height={4} patternUnits="userSpaceOnUse">
              <rect width={1} height={4} className="critical" />
              <rect width={1} height={1} className="stripe" />
            </pattern>
          </defs>
          {shown && (
            <rect
              className="brushed"
              x={shown.first}
              width={shown.last - shown.first + 1}
              y="0"
              height={HEIGHT}
            />
          )}
          {bins.all.map((all, bin) => {
            const height = (all / top) * (HEIGHT - 4);
            const critical = ((bins.critical[bin] ?? 0) / top) * (HEIGHT - 4);
            return (
              // A bin is where it is.
              // oxlint-disable-next-line react/no-array-index-key
              <g key={bin} data-out={!isShown(bin) || undefined}>
                <rect
                  x={bin + 0.1}
                  width={0.8}
                  y={HEIGHT - height}
                  height={height - critical}
                  className="others"
                />
                <rect
                  x={bin + 0.1}
                  width={0.8}
                  y={HEIGHT - critical}
                  height={critical}
                  fill={`url(#${stripes})`}
                />
              </g>
            );
          })}
        </svg>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 hidden border-x border-ink-3/60 group-hover:block group-focus-visible:block print:hidden!"
          style={{ left: `${(brush.at / count) * 100}%`, width: `${100 / count}%` }}
        />
      </div>
      <div className="mt-1 flex justify-between gap-2 text-xs text-ink-3">
        <span>{edgeWords(edges[0], unit, zone)}</span>
        <span aria-hidden="true" className="truncate text-ink-2 print:hidden">
          {words}
        </span>
        <span>{edgeWords(edges.at(-2), unit, zone)}</span>
      </div>
    </>
  );
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

/** "Tue 3 Mar: 140 incidents, 22 of them critical" */
function binWords(
  bin: number,
  { all, critical }: BinCounts,
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
  return `${moment}: ${countOf(all[bin] ?? 0, 'incident')}, ${formatCount(critical[bin] ?? 0)} critical`;
}

function edgeWords(at: number | undefined, unit: TimeBins['unit'], zone: string): string {
  if (at === undefined) return '';
  const wall = wallAt(at, zone);
  return unit === 'day' ? formatDate(wall) : `${formatDate(wall)} ${formatTime(wall)}`;
}
