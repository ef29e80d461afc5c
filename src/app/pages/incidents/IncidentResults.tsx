import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import { RowDetails } from './details/RowDetails';
import { counted } from '#domain/text/words';
import { isFiltered } from '#domain/insight/filter';
import type { TimeBins } from '#domain/insight/incidents/time-bins';
import { INCIDENT_COLUMNS } from '#domain/insight/incidents/incident-columns';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { rangeFileText } from '../../components/insight-filter/range-words';
import { NoneInRange } from '../../components/insight-filter/NoneInRange';
import { Button } from '../../ui/Button';
import { Chip } from '../../ui/Chip';
import { useDirectory } from '../../api/names/directory';
import { IncidentTable } from './IncidentTable';
import { useIncidentsView, filterWords, withFilter } from './use-incidents-view';
import { COLUMN_VIEWS, columnInWords } from './columns';
import type { FetchStatus, Summary } from './worker/protocol';
import { Strip } from './strip/Strip';
import { Failure } from '../../components/states/Failure';
import type { useTimes } from './use-fetch';

/** Placeholder for no results, with advice. */
export function NoResults({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState className="rounded-[10px] border border-line bg-surface">
      <p className="font-semibold text-ink">{title}</p>
      {children}
    </EmptyState>
  );
}

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
  if (status.loaded === 0)
    return status.phase === 'done' ? (
      <EmptyState className="rounded-[10px] border border-line bg-surface">
        <NoneInRange isFiltered={isFiltered(insight.filter, 'incidents')} change={insight.change} />
      </EmptyState>
    ) : null;
  return (
    <>
      <Strip {...{ range, summary, bins, zone, file }} />
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

/** Filter by the person on call, with a button that removes it. */
export function TimeChips() {
  const { view, change } = useIncidentsView();
  const directory = useDirectory();
  const { duty: person } = view;
  if (person === undefined) return null;
  const words = `while ${directory.person(person)} was on call`;
  return (
    <Chip label={`the filter ${words}`} onRemove={() => change({ duty: undefined })}>
      <b>{words}</b>
    </Chip>
  );
}

/** Problems of the filters. */
export function TimeProblems({ times, duty }: ReturnType<typeof useTimes>) {
  const directory = useDirectory();
  const { duty: person } = useIncidentsView().view;
  return (
    <>
      {duty.error && <Failure what="The schedules" error={duty.error} onRetry={duty.retry} />}
      {Array.isArray(times) && times.length === 0 && (
        <NoResults title="No such time in this range">
          <p>
            {person === undefined
              ? 'The hour is in none of its days.'
              : `${directory.person(person)} was on no schedule then.`}
          </p>
        </NoResults>
      )}
    </>
  );
}
