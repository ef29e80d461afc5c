import { counted, formatCount } from '#domain/text/words';
import type { ColumnFilters, LateRule } from '#domain/insight/incidents/incident-columns';
import { daysInHours, type TimeBins } from '#domain/insight/incidents/time-bins';
import { Button } from '../../../ui/Button';
import { Segmented } from '../../../ui/Segmented';
import { withFilter } from '../model/filter-words';
import type { IncidentsView } from '#address/incidents';
import { useIncidentsView } from '../model/use-incidents-view';
import { limitInWords, TIME_WORDS } from '../model/words';
import type { Summary } from '../worker/protocol';
import { HistogramLegend } from './HistogramBars';
import { TimeHistogram, type OverTime } from './TimeHistogram';
import { TimesLegend } from './TimesBars';
import { type BeforeOf, useLateBefore } from './use-late-before';
import {
  LATE_PARTS,
  type LateCounts,
  type LatePart,
  lateCountOf,
  latePartFilter,
  latePercents,
} from '#domain/insight/incidents/late';
import { formatDate } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';

type LateLegendProps = { late: LateCounts; insight: BeforeOf };

/** Share of each part with that of the previous period, with reserved height; opens its incidents. */
function LateLegend({ late, insight }: LateLegendProps) {
  const { view, change } = useIncidentsView();
  const { rule, all } = late;
  const { count: before, since } = useLateBefore(insight, view, rule);
  const [own, earlier] = [latePercents(all), before && latePercents(before)];
  if (!own) return null;
  return (
    <ul aria-label="Shares" className="flex min-h-12 flex-wrap content-start gap-x-4 max-sm:flex-col">
      {LATE_PARTS.map((part) => (
        <li key={part} className="inline-flex items-center gap-1.5">
          <svg width={14} height={10} aria-hidden="true" className="histogram">
            <rect className={part} width={14} height={10} />
          </svg>
          <button
            type="button"
            className="figure-link"
            title={`Of ${counted(all.of, 'incident')}`}
            onClick={() => change({ filters: withFilter(view.filters, 'ack', latePartFilter(part, rule)) })}
          >
            <span>
              {WORDS[part](rule)} {own[part]} % ({formatCount(lateCountOf(all, part))})
            </span>
          </button>
          {earlier && <span>{earlier[part]} % before</span>}
        </li>
      ))}
      {since !== undefined && (
        <li>No comparison: data begins on {formatDate(wallAt(since, insight.zone))}</li>
      )}
    </ul>
  );
}

const WORDS: Readonly<Record<LatePart, (rule: LateRule) => string>> = {
  never: () => 'Never',
  late: (rule) => `After ${limitInWords(rule)}`,
  within: (rule) => `Within ${limitInWords(rule)}`,
};

type OverTimeSectionProps = {
  insight: BeforeOf;
  summary: Summary;
  bins: TimeBins;
  zone: string;
};

/** Durations load after a moment: until then there are counts. */
function contentOf({ over, time }: Pick<IncidentsView, 'over' | 'time'>, summary: Summary): OverTime {
  if (over === 'late') return { kind: 'late', of: summary.late.bins, rule: summary.late.rule };
  return over === 'times' && summary.binTimes
    ? { kind: 'times', time, of: summary.binTimes }
    : { kind: 'counts' };
}

/** Incidents over time, or their durations. A brush over few days zooms to hours. */
export function OverTimeSection({ insight, summary, bins, zone }: OverTimeSectionProps) {
  const { view, change } = useIncidentsView();
  const { filters, time } = view;
  // Removing the filter also ends the zoom.
  const isZoomed = view.zoomed && filters.created !== undefined;
  const over = contentOf(view, summary);

  function choose(stretch: ColumnFilters['created'], isWhole: boolean) {
    const range = { after: (bins.edges[0] ?? 0) - 1, upTo: bins.edges.at(-1) ?? 0 };
    const opens = isWhole && stretch !== undefined && daysInHours(stretch, range, zone) !== undefined;
    change({
      filters: withFilter(filters, 'created', stretch),
      zoomed: stretch !== undefined && (isZoomed || (opens && bins.unit === 'day')),
    });
  }

  return (
    <section aria-label="Over time" className="min-w-0 px-4 py-3">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2>Over time</h2>
        <small className="min-w-0 text-xs text-ink-3">per {bins.unit}</small>
        <div className="ml-auto flex flex-wrap gap-2 print:hidden">
          {isZoomed && (
            <Button className="h-7 text-xs" onClick={() => choose(undefined, true)}>
              Whole range
            </Button>
          )}
          <Segmented<IncidentsView['over']>
            label="Over time"
            value={view.over}
            options={[
              { value: 'counts', label: 'Count' },
              { value: 'times', label: `${TIME_WORDS[time].short} p50–p90` },
              { value: 'late', label: 'Late' },
            ]}
            onChange={(next) => change({ over: next }, { replace: true })}
          />
        </div>
      </div>
      <TimeHistogram
        counts={summary.bins}
        over={over}
        bins={bins}
        zone={zone}
        selected={filters.created}
        onChoose={choose}
      />
      <div className="mt-1 ml-9 text-xs text-ink-3">
        {over.kind === 'counts' && <HistogramLegend />}
        {over.kind === 'times' && <TimesLegend />}
        {over.kind === 'late' && <LateLegend late={summary.late} insight={insight} />}
      </div>
    </section>
  );
}
