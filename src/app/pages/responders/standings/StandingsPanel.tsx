import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import {
  changeIn,
  FEW,
  figureOf,
  isComparable,
  type Standing,
  type StandingSort,
} from '#domain/insight/responders/standings';
import { type CsvCell, csvFile } from '#domain/csv/write';
import { HOUR_WORDS } from '#domain/time/hours';
import { FileButton } from '../../../charts/ChartPanel';
import { usePageFiles } from '../../../charts/page-files';
import { Legend } from '../../../charts/Legend';
import { Failure } from '../../../components/states/Failure';
import { saveFile } from '../../../data/save-file';
import { useMedia } from '../../../hooks/use-media';
import { Button } from '../../../ui/Button';
import { Choice } from '../../../ui/Choice';
import { EmptyState } from '../../../ui/EmptyState';
import { PopoverBox } from '../../../ui/PopoverBox';
import { Segmented } from '../../../ui/Segmented';
import { canServer } from '../../../url/settings';
import { fileOf, type Period, rangeColumns } from '../model/files';
import { type Answer, answerOf } from '../model/answer';
import type { Place } from '../model/links';
import type { ChartsView } from '../model/use-charts-view';
import { needsResponders } from '../model/use-incident-lines';
import type { Metrics } from '../model/use-metrics';
import type { Standings } from '../model/use-standings';
import { type Subject, SUBJECTS } from '#address/responders';
import { kindSeries, leftOutWords, quietWords, SUBJECT_TITLES } from '../model/words';
import { FIGURE_WORDS } from '../model/figure-words';
import { columnsOf, figuresOf, FIRST_LINES, isSource } from './columns';
import { Definitions } from './Definitions';
import { scalesOf } from './scales';
import { StandingCards } from './StandingCards';
import { StandingsTable } from './StandingsTable';

/** Id columns by subject, as named by the interface. */
const ID_HEADS: Readonly<Record<Subject, string>> = {
  person: 'responder_id',
  team: 'team_id',
  schedule: 'schedule_id',
  channel: 'channel_id',
  label: 'label_value',
};

type Column = { head: string; csv: (line: Standing) => CsvCell };

const MORE: readonly Column[] = [
  { head: 'interruptions_work', csv: ({ figures }) => figures.byKind.work },
  { head: 'interruptions_unknown', csv: ({ figures }) => figures.byKind.unknown },
  { head: 'sleep_seconds_on_duty', csv: ({ duty }) => duty?.seconds },
  { head: 'acknowledged', csv: ({ figures }) => figures.acknowledged },
  { head: 'manually_escalated', csv: ({ figures }) => figures.byHand },
  { head: 'timeout_escalated', csv: ({ figures }) => figures.byTimeout },
];

type StandingsPanelProps = {
  standings: Standings;
  view: Pick<ChartsView, 'subject' | 'sort' | 'change'>;
  period: Period;
  before: Metrics['before'];
  /** Content below the table. */
  children: ReactNode;
};

/** Sorted lines of people, teams, schedules, channels or label values. */
export function StandingsPanel({ standings, view, period, before, children }: StandingsPanelProps) {
  const [search] = useSearchParams();
  const { total, failure, duty, labels, buckets } = standings;
  const { subject, sort, change } = view;
  // Sorting by rate would jump when the hours load.
  const isUnordered = sort.key === 'rate' && total.duty === undefined && !duty.error;
  const lines = isUnordered && !isSource(subject) ? undefined : standings.lines;
  const comparison = before.problem ?? `Compared with ${before.text}`;
  const place = { search, ...period, label: labels.name };
  const title = SUBJECT_TITLES[subject];
  const file = `${fileOf(period, title.toLowerCase())}.csv`;
  const isAvailable = !needsResponders(subject) || canServer('incident-responders');
  usePageFiles(async () => (lines ? [{ name: file, content: csvOf(lines, subject, period) }] : []));
  return (
    <section aria-label={title} className="panel-box mb-3.5">
      <header className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2>{title}</h2>
        <div className="ml-auto flex flex-wrap items-center gap-1.5 print:hidden">
          <Segmented
            label="Per"
            value={subject}
            options={SUBJECTS.map((value) => ({ value, label: SUBJECT_TITLES[value] }))}
            onChange={(picked) => change({ subject: picked, label: undefined })}
          />
          {subject === 'label' && labels.name !== undefined && (
            <Choice
              label="Label"
              value={labels.name}
              options={labels.names.map((name) => [name, name] as const)}
              onChange={(label) => change({ label })}
            />
          )}
          <HowCounted subject={subject} comparison={comparison} people={standings.people} />
          {lines && (
            <FileButton
              title={title}
              kind="CSV"
              onClick={() => saveFile(file, 'text/csv;charset=utf-8', csvOf(lines, subject, period))}
            />
          )}
        </div>
      </header>
      <AnswerLine answer={lines && answerOf({ lines, total, subject, sort, before: before.short })} />
      {failure && <Failure what={failure.what} error={failure.error} onRetry={failure.retry} />}
      {!isAvailable && <NotAvailable title={title} />}
      {lines && <Lines lines={lines} {...{ total, view, place, buckets, comparison, title }} />}
      {!lines && !failure && isAvailable && <StandingsSkeleton label={title} lines={standings.expected} />}
      <div className="mt-1.5 space-y-1 text-xs text-ink-3">
        <p>
          {comparison}. {!canServer('incident-responders') && subject === 'person' && PLAIN_FIGURES}
        </p>
        {children}
      </div>
    </section>
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
  place: Place;
  buckets: readonly string[];
  comparison: string;
  lines: readonly Standing[];
  total: Standing;
  title: string;
};

function Lines({ lines, view, ...others }: LinesProps) {
  const isNarrow = useMedia('(width < 48rem)');
  const scales = scalesOf(lines);
  const onSort = (sort: StandingSort) => view.change({ sort });
  const lineProps = { lines, scales, subject: view.subject, sort: view.sort, onSort, ...others };
  return (
    <>
      {isNarrow ? <StandingCards {...lineProps} /> : <StandingsTable {...lineProps} />}
      <Legend
        series={kindSeries(scales.kinds)}
        hollow={`too few to compare (under ${FEW} wakings or ${HOUR_WORDS.nightHours})`}
      />
    </>
  );
}

type HowCountedProps = { subject: Subject; comparison: string; people: readonly Standing[] };

function HowCounted({ subject, comparison, people }: HowCountedProps) {
  const id = useId();
  const notes = subject === 'person' ? [leftOutWords(people), quietWords(people)] : [];
  return (
    <>
      <Button look="quiet" className="h-7 px-1.5 text-xs" popoverTarget={id}>
        How this is counted
      </Button>
      <PopoverBox id={id} label="How this is counted" className="max-h-[70vh] w-[34rem] overflow-y-auto p-4">
        <Definitions columns={columnsOf(subject)} {...{ subject, comparison }} notes={notes} />
      </PopoverBox>
    </>
  );
}

/** First line of the table in a sentence, with reserved height. */
function AnswerLine({ answer }: { answer: Answer | undefined }) {
  return (
    <p className="mb-1 min-h-6 max-md:min-h-[84px]">
      {answer && (
        <>
          <b className="font-semibold">
            <bdi>{answer.who}</bdi> {answer.what}
          </b>{' '}
          <span className="text-ink-2">{answer.more}</span>
        </>
      )}
    </p>
  );
}

/** CSV of all lines with each figure and its previous value. */
function csvOf(lines: readonly Standing[], subject: Subject, period: Period): string {
  const columns: Column[] = [
    { head: subject, csv: ({ name }) => name },
    { head: ID_HEADS[subject], csv: ({ id }) => id },
    ...figuresOf(subject).flatMap((key): Column[] => {
      const { csvHead } = FIGURE_WORDS[key];
      const now = { head: csvHead, csv: (line: Standing) => figureOf(line, key) };
      if (!isComparable(key)) return [now];
      return [now, { head: `${csvHead}_before`, csv: (line) => changeIn(line, key).before }];
    }),
    ...MORE,
    ...rangeColumns(period),
  ];
  return csvFile(
    columns.map(({ head }) => head),
    lines.map((line) => columns.map(({ csv }) => csv(line))),
  );
}

/** Placeholder with the height of the table: head, first lines, total with its change, and legend. */
export function StandingsSkeleton({ label, lines }: { label: string; lines: number }) {
  const visible = Math.min(lines, FIRST_LINES);
  return (
    <div role="status" aria-label={`${label}: loading`} className="pt-[38px] pb-[86px] max-md:min-h-[900px]">
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
