import { RowDetails } from './details/RowDetails';
import { counted } from '#domain/text/words';
import { isFiltered, NO_FILTER } from '#domain/insight/filter';
import type { TimeBins } from '#domain/insight/incidents/time-bins';
import { rangeText } from '#domain/insight/range';
import { INCIDENT_COLUMNS } from '#domain/insight/incidents/incident-columns';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { rangeFileText } from '../../components/insight-filter/range-words';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { useDirectory } from '../../api/names/directory';
import { IncidentTable } from './IncidentTable';
import { useIncidentsView } from './model/use-incidents-view';
import { COLUMN_VIEWS, columnInWords } from './columns';
import { NoResults } from './NoResults';
import type { FetchStatus, Summary } from './worker/protocol';
import { filterWords, withFilter } from './model/filter-words';
import { GroupsTable } from './strip/GroupsTable';
import { OverTimeSection } from './strip/OverTimeSection';
import { LateTable } from './strip/LateTable';
import { TimesTable } from './strip/TimesTable';

type StripProps = {
  insight: IncidentResultsProps['insight'];
  summary: Summary;
  bins: TimeBins;
  zone: string;
  /** File name without extension. */
  file: string;
};

type IncidentResultsProps = {
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'choice' | 'now' | 'filter' | 'change' | 'fixed'>;
  status: FetchStatus;
  summary: Summary;
  bins: TimeBins;
};

/** Results of fetched incidents. */
export function IncidentResults({ insight, status, summary, bins }: IncidentResultsProps) {
  const { view, change } = useIncidentsView();
  const { range, zone, fixed } = insight;
  const { count } = summary;
  const file = `incidents-${rangeFileText(range, zone)}`;
  if (status.loaded === 0) return status.phase === 'done' ? <NoMatch insight={insight} /> : null;
  return (
    <>
      <Strip insight={insight} summary={summary} bins={bins} zone={zone} file={file} />
      <div className="incident-list scroll-mt-3">
        <div className="flex flex-col gap-3 lg:flex-row lg:items-start">
          <div className="min-w-0 grow">
            {count === 0 ? (
              <NoResults title="No incident matches the column filters">
                <p className="mb-3">{counted(status.loaded, 'incident')} without them.</p>
                <Button onClick={() => change({ filters: {} })}>Show all incidents</Button>
              </NoResults>
            ) : (
              <IncidentTable {...{ count, zone, fixed }} loaded={status.loaded} revision={status.revision} />
            )}
          </div>
          {view.row !== undefined && <RowDetails id={view.row} status={status} zone={zone} fixed={fixed} />}
        </div>
      </div>
    </>
  );
}

function NoMatch({ insight: { filter, change, range, zone, now } }: Pick<IncidentResultsProps, 'insight'>) {
  const filtered = isFiltered(filter, 'incidents');
  const isOver = range.upTo <= now;
  return (
    <NoResults title="No incident matches">
      <p className="mb-3">
        {filtered
          ? 'No incident in this range matches the filters.'
          : `You can see none from ${rangeText(range, zone)}.${isOver ? ' Newer ones are not in this range.' : ''}`}
      </p>
      {isOver && !filtered && (
        <Button onClick={() => change({ range: { kind: 'quick', name: 'today' } })}>Show today</Button>
      )}
      {filtered && <Button onClick={() => change(NO_FILTER)}>Clear filters</Button>}
    </NoResults>
  );
}

/** Active column filters, including those of hidden columns, each with a button that removes it. */
export function ColumnFilterChips({ zone }: { zone: string }) {
  const { view, change } = useIncidentsView();
  const names = useDirectory();
  const filtered = INCIDENT_COLUMNS.filter((column) => view.filters[column] !== undefined);
  return (
    <>
      {filtered.map((column) => {
        const { head } = COLUMN_VIEWS[column];
        const words = filterWords(view.filters, column, { zone, names });
        return (
          <Chip
            key={column}
            label={`the filter ${columnInWords(column)} ${words}`}
            onRemove={() => change({ filters: withFilter(view.filters, column, undefined) })}
          >
            {head} <b>{words}</b>
          </Chip>
        );
      })}
    </>
  );
}

/** Summary of matching incidents: over time, and durations. */
function Strip({ insight, summary, bins, zone, file }: StripProps) {
  const { view, change } = useIncidentsView();
  const { time, grouping, figures } = view;
  return (
    <div className="mb-3 rounded-[10px] border border-line bg-surface">
      <div className="grid lg:grid-cols-2 print:grid-cols-[1fr_1.3fr]">
        <OverTimeSection {...{ insight, summary, bins, zone }} />
        <section
          aria-label="Response times"
          className="min-w-0 border-line px-4 py-3 max-lg:border-t lg:border-l"
        >
          <TimesTable
            groups={summary.groups}
            late={summary.late}
            time={time}
            grouping={grouping}
            hasFigures={figures !== undefined}
            onChange={(fields) => change(fields, { replace: true })}
          />
        </section>
      </div>
      {figures !== undefined && (
        <GroupsTable
          groups={summary.groups}
          late={summary.late}
          {...{ time, grouping, file }}
          order={figures}
          onOrder={(next) => change({ figures: next }, { replace: true })}
        />
      )}
      {summary.late.weeks && (
        <LateTable late={summary.late} weeks={summary.late.weeks} range={insight.range} zone={zone} />
      )}
    </div>
  );
}
