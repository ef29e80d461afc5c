import { useIsFetching } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { computedDuties, computedInWords } from '#domain/duty/computed-past';
import { FEW, figureOf, type Standing, type StandingSort } from '#domain/insight/responders/standings';
import { HOUR_WORDS } from '#domain/time/hours';
import { FilesMenu } from '../../../charts/FilesMenu';
import { Legend } from '../../../charts/Legend';
import { ComputedNote } from '../../../components/time/ComputedNote';
import { Failure } from '../../../components/states/Failure';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { PopoverBox } from '../../../ui/PopoverBox';
import { canServer } from '../../../url/settings';
import { fileOf, type Period } from '../model/files';
import type { Place } from '../model/links';
import type { ChartsView } from '../model/use-charts-view';
import type { Metrics } from '../model/use-metrics';
import { orderedLines, type Standings } from '../model/use-standings';
import { type ColumnChoice, isSource, type Subject } from '#address/responders';
import { hasOwnHours, type RespondersReply } from '../../../api/responders';
import { kindSeries, leftOutWords, quietWords, SUBJECT_TITLES } from '../model/words';
import { type ColumnKey, columnsOf, FIRST_LINES } from './columns';
import { FIGURE_WORDS } from '../model/figure-words';
import { TickLine } from '../../../charts/CellBar';
import { DataCheck } from './DataCheck';
import { fileOfLines } from './csv';
import { SubjectTabs } from './SubjectTabs';
import { Definitions } from './Definitions';
import { scalesOf } from './scales';
import { StandingsTable } from './StandingsTable';

type StandingsPanelProps = {
  standings: Standings;
  view: Pick<ChartsView, 'subject' | 'sort' | 'columns' | 'source' | 'change'>;
  period: Period;
  before: Metrics['before'];
  reply: RespondersReply;
  /** Content below the table. */
  children: ReactNode;
};

/** Sorted lines of people, teams, schedules, channels or label values. */
export function StandingsPanel({ standings, view, period, before, reply, children }: StandingsPanelProps) {
  const [search] = useSearchParams();
  const { total, failure, labels, buckets } = standings;
  const { subject, sort, change } = view;
  const lines = orderedLines(standings, view);
  const hasChange = before.problem === undefined || sort.key === 'change';
  const columns = columnsOf(subject, view.columns, sort.key).filter((key) => key !== 'change' || hasChange);
  const comparison = before.problem ?? `Compared with ${before.text}`;
  const place = { search, ...period, label: labels.name };
  const title = SUBJECT_TITLES[subject];
  const file = fileOf(period, title.toLowerCase());
  // A file written too early would lack the period before or the hours, without a word.
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  const isAvailable = !isSource(subject) || canServer('incident-responders');
  const table = () =>
    fileOfLines(lines ?? [], subject, period, computedNoteOf(standings.dutyOf, period.zone));
  return (
    <section aria-label={title} className="panel-box min-w-0">
      <header className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="sr-only">{title}</h2>
        <SubjectTabs {...{ subject, labels, change }} />
        {lines && (
          <span className="ml-auto print:hidden">
            <FilesMenu {...{ title, file, table }} disabled={isLoading} />
          </span>
        )}
      </header>
      {failure && <Failure what={failure.what} error={failure.error} onRetry={failure.retry} />}
      {!isAvailable && <NotAvailable title={title} />}
      {lines && <Lines lines={lines} {...{ total, view, columns, place, buckets, comparison, title }} />}
      {!lines && !failure && isAvailable && <StandingsSkeleton label={title} lines={standings.expected} />}
      <div className="mt-1.5 flex min-h-16 flex-wrap content-start items-center gap-x-2 gap-y-1 text-xs text-ink-2 min-[1400px]:min-h-[30px]">
        <div className="flex grow flex-wrap gap-x-3 max-[1400px]:basis-full">
          <Legend
            series={
              columns.includes('interruptions') && lines ? kindSeries(scalesOf(lines, total).kinds) : []
            }
            hollow={`too few to compare (under ${FEW} interruptions at night or ${HOUR_WORDS.nightHours})`}
          />
          {lines && columns.includes('rate') && <AverageLegend total={total} />}
        </div>
        {isAvailable && (
          <MoreColumns
            isAll={view.columns === 'all' || !columnsOf(subject, 'few', 'name').includes(sort.key)}
            onChange={(choice) => change({ columns: choice, ...(choice === 'few' && { sort: undefined }) })}
          />
        )}
        <HowCounted {...{ subject, columns, comparison }} people={standings.people} />
        <DataCheck reply={reply} />
      </div>
      <div className="mt-1.5 space-y-1 text-xs text-ink-3">
        <p>
          {comparison}. Night {HOUR_WORDS.nightRange}, {nightClock(period)}.{' '}
          {!canServer('incident-responders') && subject === 'person' && PLAIN_FIGURES}
        </p>
        {standings.dutyOf && <ComputedNote {...standings.dutyOf} zone={period.zone} />}
        {children}
      </div>
    </section>
  );
}

function nightClock({ zone }: Period): string {
  return hasOwnHours() ? 'each person’s own clock' : zone;
}

function computedNoteOf(duty: Standings['dutyOf'], zone: Period['zone']): string {
  return duty ? computedInWords(computedDuties(duty.schedules, duty.window), zone, Infinity) : '';
}

function AverageLegend({ total }: { total: Standing }) {
  const average = figureOf(total, 'rate');
  if (!average) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg width={3} height={12} aria-hidden="true" className="cell-bar">
        <TickLine at="50%" />
      </svg>
      average {FIGURE_WORDS.rate.format(average)}
    </span>
  );
}

type MoreColumnsProps = { isAll: boolean; onChange: (choice: ColumnChoice) => void };

function MoreColumns({ isAll, onChange }: MoreColumnsProps) {
  return (
    <Button
      look="quiet"
      className="h-7 px-1.5 text-xs max-md:hidden print:hidden"
      onClick={() => onChange(isAll ? 'few' : 'all')}
    >
      {isAll ? 'Fewer columns' : 'More columns'}
    </Button>
  );
}

const PLAIN_FIGURES =
  'This server’s incidents do not name responders, so figures do not open their incidents.';

function NotAvailable({ title }: { title: string }) {
  return (
    <EmptyState>
      <p className="font-semibold text-ink">{title} are not available on this server</p>
      <p>Its incidents do not name who was interrupted.</p>
    </EmptyState>
  );
}

type LinesProps = Pick<StandingsPanelProps, 'view'> & {
  columns: readonly ColumnKey[];
  place: Place;
  buckets: readonly string[];
  comparison: string;
  lines: readonly Standing[];
  total: Standing;
  title: string;
};

function Lines({ lines, view, ...others }: LinesProps) {
  const scales = scalesOf(lines, others.total);
  const onSort = (sort: StandingSort) => view.change({ sort });
  const { subject, sort, source: selected } = view;
  return <StandingsTable {...{ lines, scales, subject, sort, selected, onSort, ...others }} />;
}

type HowCountedProps = {
  subject: Subject;
  columns: readonly ColumnKey[];
  comparison: string;
  people: readonly Standing[];
};

function HowCounted({ subject, columns, comparison, people }: HowCountedProps) {
  const id = useId();
  const notes = subject === 'person' ? [leftOutWords(people), quietWords(people)] : [];
  return (
    <>
      <Button look="quiet" className="h-7 px-1.5 text-xs print:hidden" popoverTarget={id}>
        How this is counted
      </Button>
      <PopoverBox id={id} label="How this is counted" className="max-h-[70vh] w-[34rem] overflow-y-auto p-4">
        <Definitions {...{ columns, subject, comparison }} notes={notes} />
      </PopoverBox>
    </>
  );
}

/** Placeholder with the height of the table: head, first lines, total with its change, and legend. */
export function StandingsSkeleton({ label, lines }: { label: string; lines: number }) {
  const visible = Math.min(lines, FIRST_LINES);
  return (
    <div
      role="status"
      aria-label={`${label}: loading`}
      className="pt-[54px] pb-[56px] max-md:min-h-[900px] xl:pt-[38px]"
    >
      {Array.from({ length: visible }, (_, line) => (
        <div key={line} className="flex h-8 items-center gap-4 border-t border-line">
          <span className="h-3 w-36 animate-pulse rounded-sm bg-sunken" />
          <span className="h-3 grow animate-pulse rounded-sm bg-sunken" />
        </div>
      ))}
      {lines > FIRST_LINES && <div className="h-[34px]" />}
    </div>
  );
}
