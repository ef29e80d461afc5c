import { useId, type ReactNode } from 'react';
import { inOrder, type Standing, type StandingSort } from '#domain/insight/responders/standings';
import { FileButton } from '../../../charts/files/FileButton';
import { usePageFiles } from '../../../charts/files/page-files';
import { Legend } from '../../../charts/Legend';
import { Failure } from '../../../components/states/Failure';
import { saveFile } from '../../../components/save-file';
import { useMedia } from '../../../hooks/use-media';
import { Button } from '../../../ui/Button';
import { PopoverBox } from '../../../ui/PopoverBox';
import { Segmented } from '../../../ui/Segmented';
import { fileOf, type Period } from '../model/files';
import { answerOf } from '../model/answer';
import type { ChartsView } from '../model/use-charts-view';
import type { Metrics } from '../model/use-metrics';
import type { Standings } from '../model/use-standings';
import { SUBJECTS, type Subject } from '../model/url';
import { kindSeries, SUBJECT_TITLES } from '../model/words';
import { columnsOf } from './columns';
import { csvOf } from './csv';
import { Definitions } from './Definitions';
import { leftOutWords, quietWords } from './left-out';
import { scalesOf } from './cells/scales';
import { StandingCards } from './StandingCards';
import { StandingsSkeleton } from './StandingsSkeleton';
import { StandingsTable } from './StandingsTable';

type StandingsPanelProps = {
  standings: Standings;
  view: Pick<ChartsView, 'subject' | 'sort' | 'change'>;
  period: Period;
  before: Metrics['before'];
  /** What stands below the table. */
  children: ReactNode;
};

/** How a line is made of rows that are of people. */
const RULES: Readonly<Record<Subject, string>> = {
  person: '',
  team: 'A team has the incidents that belong to it, whoever took them: somebody who took incidents of two teams is in each with these alone, and the lines add up. Night hours are those of the team’s own schedules.',
  schedule:
    'A schedule has everybody who was on duty in it at any time of the range, with all their incidents, wherever these came from: replies name no schedule. Somebody in two schedules is whole in both, so the lines do not add up.',
};

/** Everybody, or every team or schedule, with all figures, in the order of one of them. */
export function StandingsPanel({ standings, view, period, before, children }: StandingsPanelProps) {
  const { total, failure, duty } = standings;
  // In the order of the rates they would jump once the hours are there.
  const isUnordered = view.sort.key === 'rate' && total.duty === undefined && !duty.error;
  const lines = isUnordered ? undefined : standings.lines;
  const comparison = comparisonOf(before, standings.isBeforeEmpty);
  const { subject, change } = view;
  const title = SUBJECT_TITLES[subject];
  const file = `${fileOf(period, title.toLowerCase())}.csv`;
  usePageFiles(async () => (lines ? [{ name: file, content: csvOf(lines, subject, period) }] : []));
  return (
    <section aria-label={title} className="panel-box mb-3.5">
      <header className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2>{title}</h2>
        <Answer lines={lines} sort={view.sort} before={before.short} />
        <div className="ml-auto flex flex-wrap items-center gap-1.5 print:hidden">
          <Segmented
            label="Per"
            value={subject}
            options={SUBJECTS.map((value) => ({ value, label: SUBJECT_TITLES[value] }))}
            onChange={(picked) => change({ subject: picked })}
          />
          <HowCounted subject={subject} comparison={comparison} />
          {lines && (
            <FileButton
              title={title}
              kind="CSV"
              onClick={() => saveFile(file, 'text/csv;charset=utf-8', csvOf(lines, subject, period))}
            />
          )}
        </div>
      </header>
      {failure && <Failure what={failure.what} error={failure.error} onRetry={failure.retry} />}
      {lines && <Lines lines={lines} {...{ total, view, period, comparison, title }} />}
      {!lines && !failure && <StandingsSkeleton label={title} lines={standings.expected} />}
      <div className="mt-1.5 space-y-1 text-xs text-ink-3">
        <p>
          {comparison}. {leftOutWords(standings.people)}{' '}
          {subject === 'person' && quietWords(standings.people)}
        </p>
        {RULES[subject] !== '' && <p>{RULES[subject]}</p>}
        {children}
      </div>
    </section>
  );
}

type LinesProps = Pick<StandingsPanelProps, 'view' | 'period'> & {
  comparison: string;
  lines: readonly Standing[];
  total: Standing;
  title: string;
};

function Lines({ lines, view, ...others }: LinesProps) {
  const isNarrow = useMedia('(width < 48rem)');
  const scales = scalesOf(lines);
  const onSort = (sort: StandingSort) => view.change({ sort });
  const drawn = { lines, scales, subject: view.subject, sort: view.sort, onSort, ...others };
  return (
    <>
      {isNarrow ? <StandingCards {...drawn} /> : <StandingsTable {...drawn} />}
      <Legend
        series={kindSeries(scales.kinds)}
        hollow="fewer than 5, or under one night on duty: too little to compare"
      />
    </>
  );
}

type AnswerProps = { lines: readonly Standing[] | undefined; sort: StandingSort; before: string };

/** What the first line says, in a sentence; on a phone with room for it before it is there. */
function Answer({ lines, sort, before }: AnswerProps) {
  const [first] = inOrder(lines ?? [], sort);
  const answer = first && answerOf(first, sort, before);
  if (lines && answer === undefined) return null;
  return (
    <p className="min-w-0 grow basis-0 truncate text-ink-2 max-md:min-h-[42px] max-md:basis-full max-md:whitespace-normal">
      <b className="text-ink">{first?.name}</b> {answer}
    </p>
  );
}

/** "Compared with Mon 2 – Sun 8 Mar 2026 (the 7 days before)", or why nothing is. */
function comparisonOf({ comparable, text }: Metrics['before'], isEmpty: boolean): string {
  if (!comparable) return `No comparison: ${text} cannot be requested`;
  return isEmpty ? `No comparison: ${text} has no data` : `Compared with ${text}`;
}

function HowCounted({ subject, comparison }: { subject: Subject; comparison: string }) {
  const id = useId();
  return (
    <>
      <Button look="quiet" className="h-7 px-1.5 text-xs" popoverTarget={id}>
        How this is counted
      </Button>
      <PopoverBox id={id} label="How this is counted" className="w-[34rem] p-4">
        <Definitions columns={columnsOf(subject)} subject={subject} comparison={comparison} />
      </PopoverBox>
    </>
  );
}
