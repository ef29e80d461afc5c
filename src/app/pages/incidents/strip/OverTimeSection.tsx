import { useRef } from 'react';
import { counted } from '#domain/text/count';
import { usePageFiles } from '../../../charts/page-files';
import type { ColumnFilters } from '#domain/insight/incidents/incident-columns';
import { daysInHours, type TimeBins } from '#domain/insight/incidents/time-bins';
import { Button } from '../../../ui/Button';
import { Segmented } from '../../../ui/Segmented';
import { withFilter } from '../model/filter-words';
import type { IncidentsView } from '#address/incidents';
import { useIncidentsView } from '../model/use-incidents-view';
import { lateInWords, TIME_WORDS } from '../model/words';
import type { Summary } from '../worker/protocol';
import { HistogramLegend } from './HistogramBars';
import { LateLegend } from './LateLegend';
import { TimeHistogram, type OverTime } from './TimeHistogram';
import { TimesLegend } from './TimesBars';
import type { BeforeOf } from './use-late-before';

type OverTimeSectionProps = {
  insight: BeforeOf;
  summary: Summary;
  bins: TimeBins;
  zone: string;
  /** File name without extension. */
  file: string;
};

/** Names of a drawing without durations. */
const NAMES = { counts: () => 'Incidents', late: (late: string) => `Share ${late}` };

/** Durations load after a moment: until then there are counts. */
function contentOf({ over, time }: Pick<IncidentsView, 'over' | 'time'>, summary: Summary): OverTime {
  if (over === 'late') return { kind: 'late', of: summary.late.bins, seconds: summary.late.seconds };
  return over === 'times' && summary.binTimes
    ? { kind: 'times', time, of: summary.binTimes }
    : { kind: 'counts' };
}

/** Incidents over time, or their durations. A brush over few days zooms to hours. */
export function OverTimeSection({ insight, summary, bins, zone, file }: OverTimeSectionProps) {
  const { view, change } = useIncidentsView();
  const { filters, time } = view;
  // Removing the filter also ends the zoom.
  const isZoomed = view.zoomed && filters.created !== undefined;
  const over = contentOf(view, summary);
  const late = lateInWords(summary.late.seconds);

  function choose(stretch: ColumnFilters['created'], isWhole: boolean) {
    const range = { after: (bins.edges[0] ?? 0) - 1, upTo: bins.edges.at(-1) ?? 0 };
    const opens = isWhole && stretch !== undefined && daysInHours(stretch, range, zone) !== undefined;
    change({
      filters: withFilter(filters, 'created', stretch),
      zoomed: stretch !== undefined && (isZoomed || (opens && bins.unit === 'day')),
    });
  }

  const section = useRef<HTMLElement>(null);
  usePageFiles(async (lines) => {
    const element = section.current;
    if (!element) return [];
    const name = over.kind === 'times' ? `${TIME_WORDS[time].title}, p50 to p90` : NAMES[over.kind](late);
    const caption = {
      title: `${name}, per ${bins.unit}`,
      about: [
        `${counted(
          summary.bins.all.reduce((sum, count) => sum + count, 0),
          'incident',
        )} drawn`,
        ...lines,
      ],
    };
    const { pngOf, svgOf } = await import('../../../charts/save-drawing');
    return [
      { name: `${file}-over-time.svg`, content: svgOf(element, caption) },
      { name: `${file}-over-time.png`, content: await pngOf(element, caption) },
    ];
  });

  return (
    <section ref={section} aria-label="Over time" className="min-w-0 px-4 py-3">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2>Over time</h2>
        <small className="min-w-0 text-xs text-ink-3">per {bins.unit}; drag to filter</small>
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
              { value: 'late', label: 'Late or never' },
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
      <div data-legend className="mt-1 ml-9 text-xs text-ink-3">
        {over.kind === 'counts' && <HistogramLegend />}
        {over.kind === 'times' && <TimesLegend />}
        {over.kind === 'late' && <LateLegend late={summary.late} insight={insight} />}
      </div>
    </section>
  );
}
