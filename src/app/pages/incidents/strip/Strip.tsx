import type { ReactNode } from 'react';
import type { ColumnFilters } from '#domain/insight/incidents/incident-columns';
import type { InsightRange } from '#domain/insight/range';
import { latePercent } from '#domain/insight/incidents/late';
import { daysInHours, type TimeBins } from '#domain/insight/incidents/time-bins';
import { formatCount, formatPercent } from '#domain/text/words';
import { Button } from '../../../ui/Button';
import { withFilter, useIncidentsView } from '../use-incidents-view';
import { limitInWords, minutesText } from '../words';
import type { Summary } from '../worker/protocol';
import { FilterLink, LateTable } from './LateTable';
import { GroupsTable } from './GroupsTable';
import { TimeHistogram } from './TimeHistogram';

type StripProps = {
  range: InsightRange;
  summary: Summary;
  bins: TimeBins;
  zone: string;
  /** File name without extension. */
  file: string;
};

/** Four figures and the incidents over time; behind a percentile all figures by severity, team or channel. */
export function Strip({ range, summary, bins, zone, file }: StripProps) {
  const { view, change } = useIncidentsView();
  const { time, grouping, figures, filters } = view;
  const { late, groups } = summary;
  const [all] = groups;
  const percentiles = all?.times[time].percentiles ?? [];
  const percent = latePercent(late.all);
  // The share of late ones leaves its own filter out.
  const ofCount = (count: number) => (filters.ack === undefined ? '' : ` of ${formatCount(count)}`);
  const toggle = () =>
    change({ figures: figures === undefined ? 'incidents' : undefined }, { replace: true });
  return (
    <div className="mb-3 rounded-[10px] border border-line bg-surface">
      <div className="grid lg:grid-cols-[auto_minmax(0,1fr)]">
        <ul
          aria-label="Figures"
          className="grid grid-cols-4 divide-x divide-line border-line max-lg:border-b max-sm:grid-cols-2 lg:border-r"
        >
          <Figure label={`Late${ofCount(late.all.of)}, over ${limitInWords(late.rule)}`}>
            <FilterLink filters={withFilter(filters, 'ack', late.rule)}>
              {percent === undefined ? formatCount(late.all.late) : formatPercent(percent / 100)}
            </FilterLink>
          </Figure>
          {PERCENTILE_WORDS.map((words, place) => (
            <Figure key={words} label={`${words}${ofCount(summary.count)}`}>
              <button
                type="button"
                aria-expanded={figures !== undefined}
                aria-label={`${words} ${minutesText(percentiles[place])} min, all figures`}
                className="figure-link"
                onClick={toggle}
              >
                {minutesText(percentiles[place])}
              </button>{' '}
              <small className="text-sm font-normal">min</small>
            </Figure>
          ))}
          <Figure label={`Critical${ofCount(summary.count)}`}>
            <FilterLink filters={withFilter(filters, 'severity', ['Critical'])}>
              {formatCount(all?.critical ?? 0)}
            </FilterLink>
          </Figure>
        </ul>
        <OverTime {...{ summary, bins, zone }} />
      </div>
      {figures !== undefined && (
        <>
          <GroupsTable
            {...{ groups, late, time, grouping, file }}
            order={figures}
            onChange={(fields) => change(fields, { replace: true })}
            onClose={toggle}
          />
          {late.weeks && <LateTable late={late} weeks={late.weeks} range={range} zone={zone} />}
        </>
      )}
    </div>
  );
}

const PERCENTILE_WORDS = ['Half within', '90 % within'] as const;

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="px-4 py-2.5 whitespace-nowrap">
      <span className="block text-xs text-ink-2">{label}</span>
      <b className="text-xl font-bold tracking-tight">{children}</b>
    </li>
  );
}

/** Incidents over time. A brush over few days zooms to hours. */
function OverTime({ summary, bins, zone }: Pick<StripProps, 'summary' | 'bins' | 'zone'>) {
  const { view, change } = useIncidentsView();
  const { filters } = view;
  // Removing the filter also ends the zoom.
  const isZoomed = view.zoomed && filters.created !== undefined;

  function choose(stretch: ColumnFilters['created'], isWhole: boolean) {
    const range = { after: (bins.edges[0] ?? 0) - 1, upTo: bins.edges.at(-1) ?? 0 };
    const opens = isWhole && stretch !== undefined && daysInHours(stretch, range, zone) !== undefined;
    change({
      filters: withFilter(filters, 'created', stretch),
      zoomed: stretch !== undefined && (isZoomed || (opens && bins.unit === 'day')),
    });
  }

  return (
    <section aria-label="Over time" className="relative min-w-0 px-4 py-2">
      {isZoomed && (
        <Button className="absolute top-1 right-2 z-1 h-7 text-xs" onClick={() => choose(undefined, true)}>
          Whole range
        </Button>
      )}
      <TimeHistogram counts={summary.bins} {...{ bins, zone }} selected={filters.created} onChoose={choose} />
    </section>
  );
}
