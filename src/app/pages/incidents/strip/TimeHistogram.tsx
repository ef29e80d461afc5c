import { counted, formatCount, formatPercent } from '#domain/text/words';
import { axisTicks } from '#domain/insight/range';
import type { ColumnFilters, DurationColumn, LateRule } from '#domain/insight/incidents/incident-columns';
import { type LateCount, lateShare, noLate } from '#domain/insight/incidents/late';
import type { Distribution, BinCounts } from '#domain/insight/incidents/table-summary';
import { formatLength, formatDate, formatDay, formatMoment, formatTime, yearAt } from '#domain/time/format';
import { binOf, type TimeBins } from '#domain/insight/incidents/time-bins';
import { wallAt } from '#domain/time/zone';
import { formatSeconds, lateInWords, TIME_WORDS } from '../model/words';
import { HistogramBars } from './HistogramBars';
import { LateBars } from './LateBars';
import { TimesBars } from './TimesBars';
import { useBrush, type BinRange } from './use-brush';

const HEIGHT = 132;

/** Content of the chart: counts, one duration, or the share of late ones. */
export type OverTime =
  | { kind: 'counts' }
  | { kind: 'times'; time: DurationColumn; of: readonly Distribution[] }
  | { kind: 'late'; of: readonly LateCount[]; rule: LateRule };

type TimeHistogramProps = {
  counts: BinCounts;
  over: OverTime;
  bins: TimeBins;
  zone: string;
  /** Time filter of the table. */
  selected: ColumnFilters['created'];
  /** `isWhole` is false while further keys may extend it. */
  onChoose: (stretch: ColumnFilters['created'], isWhole: boolean) => void;
};

/** Incidents over time. Brushing bars filters the table; the others stay for comparison. */
export function TimeHistogram({ counts, over, bins, zone, selected, onChoose }: TimeHistogramProps) {
  const { edges, unit } = bins;
  const count = counts.all.length;
  const { at, shown, handlers } = useBrush({
    count,
    selected: selected && binRangeOf(selected, edges),
    onChoose: (range, isWhole) => onChoose(range && stretchOf(range, edges), isWhole),
  });
  const ticks = ticksOf(counts, over);
  const top = ticks.at(-1) ?? 1;
  const words = binWords(at, { counts, over, bins, zone });
  return (
    <>
      <div className="flex">
        <Axis ticks={ticks} words={TICK_WORDS[over.kind]} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={`${nameOf(over)} per ${unit}: arrow keys move, Shift extends the filter, Enter filters, Escape clears`}
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={at + 1}
          aria-valuetext={words}
          className="group relative grow cursor-crosshair touch-pan-y rounded-sm border-b border-line-strong select-none"
          style={{ height: HEIGHT }}
          {...handlers}
        >
          {over.kind === 'counts' && (
            <HistogramBars counts={counts} top={top} height={HEIGHT} brushed={shown} />
          )}
          {over.kind === 'times' && <TimesBars times={over.of} top={top} height={HEIGHT} brushed={shown} />}
          {over.kind === 'late' && <LateBars counts={over.of} top={top} height={HEIGHT} brushed={shown} />}
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 hidden border-x border-ink-3/60 group-hover:block group-focus-visible:block print:hidden!"
            style={{ left: `${(at / count) * 100}%`, width: `${100 / count}%` }}
          />
        </div>
      </div>
      <div className="mt-1 ml-9 flex justify-between gap-x-2 text-xs whitespace-nowrap text-ink-3 max-sm:flex-wrap">
        <span>{edgeWords(edges[0], unit, zone)}</span>
        <span
          aria-hidden="true"
          className="truncate text-ink-2 max-sm:order-last max-sm:basis-full print:hidden"
        >
          {words}
        </span>
        <span>{edgeWords(edges.at(-2), unit, zone)}</span>
      </div>
    </>
  );
}

const TICK_WORDS = { counts: formatCount, times: formatLength, late: formatPercent };

function nameOf(over: OverTime): string {
  if (over.kind === 'counts') return 'Incidents';
  return over.kind === 'times'
    ? `${TIME_WORDS[over.time].title}, p50 and p90,`
    : `Share ${lateInWords(over.rule)}`;
}

function ticksOf(counts: BinCounts, over: OverTime): number[] {
  if (over.kind === 'late') return [0, 0.5, 1];
  return over.kind === 'counts'
    ? axisTicks(Math.max(1, ...counts.all), 'counts')
    : axisTicks(Math.max(1, ...over.of.map(({ percentiles: [, p90 = 0] }) => p90)), 'durations');
}

/** Axis from 0. */
function Axis({ ticks, words }: { ticks: readonly number[]; words: (value: number) => string }) {
  const top = ticks.at(-1) ?? 1;
  return (
    <div aria-hidden="true" className="relative w-9 shrink-0 text-xs text-ink-3" style={{ height: HEIGHT }}>
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-1.5 -translate-y-1/2 leading-none whitespace-nowrap"
          style={{ top: `${(1 - tick / top) * 100}%` }}
        >
          {words(tick)}
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

type DrawnBins = { counts: BinCounts; over: OverTime; bins: TimeBins; zone: string };

/**
 * Label of a bin: "Tue 3 Mar: 140 incidents, 22 critical, 60 warning", or "…: p50 4 m 10 s, p90 12 m 30 s of
 * 120 acknowledged".
 */
function binWords(
  bin: number,
  { counts: { all, critical, warning }, over, bins: { edges, unit }, zone }: DrawnBins,
): string {
  const from = edges[bin];
  if (from === undefined) return '';
  const wall = wallAt(from, zone);
  const moment =
    unit === 'day'
      ? `${formatDay(wall).slice(0, 3)} ${formatDate(wall)}`
      : formatMoment(from, zone, yearAt(from, zone));
  if (over.kind === 'times') {
    const { count = 0, percentiles: [p50, p90] = [] } = over.of[bin] ?? {};
    const { happened } = TIME_WORDS[over.time];
    return `${moment}: p50 ${formatSeconds(p50)}, p90 ${formatSeconds(p90)} of ${formatCount(count)} ${happened}`;
  }
  if (over.kind === 'late') {
    const count = over.of[bin] ?? noLate();
    const share = lateShare(count);
    return `${moment}: ${share === undefined ? '–' : formatPercent(share)} late, ${formatCount(count.late)} of ${formatCount(count.of)}, ${formatCount(count.never)} never`;
  }
  return `${moment}: ${counted(all[bin] ?? 0, 'incident')}, ${formatCount(critical[bin] ?? 0)} critical, ${formatCount(warning[bin] ?? 0)} warning`;
}

function edgeWords(at: number | undefined, unit: TimeBins['unit'], zone: string): string {
  if (at === undefined) return '';
  const wall = wallAt(at, zone);
  return unit === 'day' ? formatDate(wall) : `${formatDate(wall)}, ${formatTime(wall)}`;
}
