import { type ComponentProps } from 'react';
import { counted, formatCount } from '#domain/text/count';
import { isFiltered, NO_FILTER } from '#domain/insight/filter';
import type { TimeBins } from '#domain/insight/incidents/time-bins';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';
import { DataAge } from '../../components/time/DataAge';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { rangeFileText } from '../../components/insight-filter/range-words';
import { useMedia } from '../../hooks/use-media';
import { Button } from '../../ui/Button';
import { ColumnFilterChips } from './filters/ColumnFilterChips';
import { IncidentCards } from './cards/IncidentCards';
import { IncidentGrid } from './grid/IncidentGrid';
import { useIncidentsView } from './model/use-incidents-view';
import { useRowFiles } from './model/use-row-files';
import { columnInWords } from './model/words';
import { NoResults } from './NoResults';
import { PrintedRows } from './PrintedRows';
import { Strip } from './strip/Strip';
import { fetchJob } from './worker/client';
import type { Summary, FetchStatus, Job } from './worker/protocol';

const RowDetails = lazyPart(() => import('./details/RowDetails'), 'RowDetails');

type IncidentResultsProps = {
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'filter' | 'change' | 'fixed'>;
  job: Job;
  status: FetchStatus;
  summary: Summary;
  bins: TimeBins;
};

/** The incidents that have been fetched. */
export function IncidentResults({ insight, job, status, summary, bins }: IncidentResultsProps) {
  const { view, change } = useIncidentsView();
  const { range, zone, fixed } = insight;
  const { count, facets } = summary;
  const file = `incidents-${rangeFileText(range, zone)}`;
  useRowFiles({ insight, job, status, edges: bins.edges, file });
  if (status.held === 0) return status.phase === 'done' ? <NoMatch insight={insight} /> : null;
  return (
    <>
      <Strip summary={summary} bins={bins} zone={zone} file={file} />
      <ColumnFilterChips zone={zone} />
      <div className="flex flex-col gap-3 lg:flex-row lg:items-start">
        <div className="min-w-0 grow">
          {count === 0 ? (
            <NoResults title="No incident matches the column filters">
              <p className="mb-3">{counted(status.held, 'incident')} without them.</p>
              <Button onClick={() => change({ filters: {} })}>Show all incidents</Button>
            </NoResults>
          ) : (
            <Listed facets={facets} {...{ count, zone, fixed }} revision={status.revision} />
          )}
        </div>
        <LaterPart>
          {view.row !== undefined && <RowDetails id={view.row} status={status} zone={zone} fixed={fixed} />}
        </LaterPart>
      </div>
      <PrintedRows count={count} revision={status.revision} zone={zone} />
      <Footnote count={count} job={job} status={status} zone={zone} />
    </>
  );
}

/** The incidents one by one: a grid, or cards where a grid has no room. */
function Listed(props: ComponentProps<typeof IncidentGrid>) {
  const isNarrow = useMedia('screen and (width < 40rem)');
  return isNarrow ? <IncidentCards {...props} /> : <IncidentGrid {...props} />;
}

function NoMatch({ insight: { filter, change } }: Pick<IncidentResultsProps, 'insight'>) {
  const filtered = isFiltered(filter, 'incidents');
  return (
    <NoResults title="No incident matches">
      <p className="mb-3">
        {filtered
          ? 'The server has none in this range that match the filters.'
          : 'The server has none in this range that this app key can see. Move the range with [ and ].'}
      </p>
      {filtered && <Button onClick={() => change(NO_FILTER)}>Clear filters</Button>}
    </NoResults>
  );
}

type FootnoteProps = { count: number; job: Job; status: FetchStatus; zone: string };

function Footnote({ count, job, status, zone }: FootnoteProps) {
  const { sorts } = useIncidentsView().view;
  const order = sorts.map(({ column, desc }) => `${columnInWords(column)} ${desc ? 'down' : 'up'}`);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
      <span className="min-w-0">
        {count === status.held
          ? counted(count, 'row')
          : `${formatCount(count)} of ${counted(status.held, 'row')} match the column filters`}
        , {order.length === 0 ? 'newest first' : `sorted by ${order.join(', then ')}`} · created in {zone} ·
        fetched in {counted(status.requests, 'request')} · ack and close from the trigger, engaged from ack to
        close
      </span>
      <span className="ml-auto print:hidden">
        <DataAge
          fetchedAtMs={status.fetchedAtMs}
          fetching={status.phase === 'fetching'}
          zone={zone}
          onRefresh={() => fetchJob(job, true)}
        />
      </span>
    </p>
  );
}
