import { useId } from 'react';
import { COMPARE_FIELDS, type ComparedWindows, type CompareView } from '#address/compare';
import { formatFields, type LinkProblem, type ViewOf } from '#address/codec';
import { paths } from '#address/paths';
import type { MatchIds } from '#address/compare';
import { counted } from '#domain/text/count';
import { isoDate } from '#domain/time/days';
import { formatDayAndMonth, formatDays, formatMoment, yearAt } from '#domain/time/format';
import { type AccountZone, DAY, type UnixSeconds, type WallSeconds } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { PrintFooter } from '../../components/PrintFooter';
import { computedInWords } from '#domain/duty/computed-past';
import { Share } from '../../components/share/Share';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';
import { LinkProblems } from '../../components/states/LinkProblems';
import { saveFile } from '../../data/save-file';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { PopoverBox } from '../../ui/PopoverBox';
import { useNow } from '../../hooks/use-now';
import { usePatchSearch } from '../../url/use-patch-search';
import { type ComparisonWords, computedOf, differingInWords, idOf } from './comparison-files';
import { Comparing } from './Comparing';
import { Crumb } from './Crumb';
import { CompareControls } from './CompareControls';
import { ComparedLanes } from './ComparedLanes';
import { DifferenceTable, PeopleTable } from './DifferenceTable';
import { type ExportsState, useExports } from './exports/use-exports';
import { StoredComparison } from './StoredComparison';
import { type ComparedPlans, useComparison } from './use-comparison';
import { useComparisonKeys } from './use-comparison-keys';
import { useRecentComparison } from './use-recent-comparison';

const ExportComparison = lazyPart(() => import('./exports/ExportComparison'), 'ExportComparison');

type Change = (fields: Partial<ViewOf<typeof COMPARE_FIELDS>>) => void;

type ComparisonPageProps = { view: CompareView; account: AccountZone; problems: readonly LinkProblem[] };

/** Two plans of the same schedules: two windows, one window as recorded earlier and now, or exports. */
export function ComparisonPage({ view, account, problems }: ComparisonPageProps) {
  const patch = usePatchSearch();
  const now = useNow();
  const ownDirectory = useDirectory();
  const stored = useComparison(view);
  const { asOf, compared } = stored;
  const exports = useExports(view, compared);
  const { zone, by, store, days } = view;
  const isByExports = by === 'exports';
  const { plans, directory } = isByExports ? exports : { plans: stored.plans, directory: ownDirectory };
  const change: Change = (fields) => patch(formatFields(COMPARE_FIELDS, fields));
  const labels = isByExports ? exports.labels : labelsOf(view, { compared, asOf, year: yearAt(now, zone) });
  const fix = {
    tz: zone,
    ...formatFields(COMPARE_FIELDS, {
      from: compared.after,
      ...(by === 'weeks' && { before: compared.before }),
      ...(by === 'versions' && { asOf }),
    }),
  };
  const computed = plans ? computedOf(plans, compared.windows) : [];
  const names = { labels, directory, stored: isByExports ? store : 'both' } as const;
  const words: ComparisonWords = { by, zone, account, computed, ...names };
  // Another comparison has other differences.
  const restart: Change = (fields) => change({ open: undefined, difference: 1, ...fields });
  const onMatch = ([id, base]: MatchIds) =>
    restart({
      match: [
        ...view.match.filter((other) => other[0] !== id && (base === undefined || other[1] !== base)),
        [id, base],
      ],
    });
  const differences = plans && <Differences {...{ plans, words, view, change, onMatch }} />;
  const people = plans && plans.people.length > 0 && <PeopleTable people={plans.people} words={words} />;
  const result = isByExports
    ? exports.count
    : plans && differingInWords(plans.rows.length, plans.after.length, counted(days, 'day'));
  const subject = isByExports ? titleOf(view, exports) : subjectOf(view, labels);
  useRecentComparison(subject, result, { ...formatFields(COMPARE_FIELDS, view), ...fix });
  return (
    <div className="max-md:[&_a]:inline-flex max-md:[&_a]:min-h-11 max-md:[&_a]:items-center max-md:[&_button]:min-h-11 max-md:[&_select]:min-h-11">
      <Crumb to={paths.compare()} label="Compare" />
      <header className="mb-3.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="wrap-anywhere">{titleOf(view, exports)}</h1>
          <p className="min-h-6 text-ink-2">{result}</p>
          <div className="ml-auto flex flex-wrap items-center gap-2 print:hidden">
            <Files plans={plans} words={words} name={`compare-${isoDate(compared.after)}.csv`} />
            <Share fix={() => fix} />
          </div>
        </div>
        <CompareControls
          {...{ view, asOf, compared }}
          earlier={by === 'weeks' ? rangeOf(compared.before, view) : `As recorded ${labels.before}`}
          range={rangeOf(compared.after, view)}
          onChange={restart}
        />
      </header>
      <LinkProblems problems={problems} />
      {isByExports ? (
        <LaterPart loading={<Comparing />}>
          <ExportComparison
            {...{ view, people, onMatch }}
            state={exports}
            onStore={(side) => restart({ store: side })}
          >
            {differences}
          </ExportComparison>
        </LaterPart>
      ) : (
        <StoredComparison {...{ view, account, stored }}>
          {differences}
          {people}
        </StoredComparison>
      )}
      <PrintFooter zone={zone} fix={fix} />
    </div>
  );
}

type Days = { compared: ComparedWindows; asOf: UnixSeconds; year: number };

/** "PagerDuty and Watchbill", "Compare weeks" */
function titleOf({ by }: CompareView, { labels, isComplete }: ExportsState): string {
  if (by !== 'exports') return `Compare ${by}`;
  return isComplete ? `${labels.before} and ${labels.after}` : 'Another tool’s export';
}

/** Names of both plans on this server: "From Mon 2 Mar", "Fri 27 Feb, 14:00". */
function labelsOf({ by, zone }: CompareView, { compared, asOf, year }: Days) {
  if (by !== 'weeks') return { before: formatMoment(asOf, zone, year), after: 'Now' };
  const [before = '', after = ''] = [compared.before, compared.after].map(
    (day) => `From ${formatDayAndMonth(day, year)}`,
  );
  return { before, after };
}

/** "Weeks from Mon 2 Mar and Mon 9 Mar", "Fri 27 Feb, 14:00 and now" */
function subjectOf({ by }: CompareView, { before, after }: ComparisonWords['labels']): string {
  const [first, second] = [before, after].map((label) => label.replace(/^From /, ''));
  return by === 'weeks' ? `Weeks from ${first} and ${second}` : `${before} and now`;
}

function rangeOf(first: WallSeconds, { days }: CompareView): string {
  return formatDays(first, first + (days - 1) * DAY);
}

type FilesProps = { plans: ComparedPlans | undefined; words: ComparisonWords; name: string };

function Files({ plans, words, name }: FilesProps) {
  const id = useId();
  async function save(rows: ComparedPlans['rows']) {
    const { comparisonCsv } = await import('./comparison-csv');
    saveFile(name, 'text/csv;charset=utf-8', comparisonCsv(rows, words));
  }
  return (
    <>
      <Button popoverTarget={id} disabled={!plans}>
        Download <span aria-hidden="true">▾</span>
      </Button>
      <PopoverBox id={id} label="Download" className="w-48 p-3" focusFirst>
        <div className="flex flex-col gap-2">
          <Button onClick={() => plans && void save(plans.rows)}>CSV</Button>
          <CopyButton
            text={async () =>
              (await import('./comparison-markdown')).comparisonMarkdown(plans?.rows ?? [], words)
            }
          >
            Copy Markdown
          </CopyButton>
        </div>
      </PopoverBox>
    </>
  );
}

type DifferencesProps = {
  plans: ComparedPlans;
  words: ComparisonWords;
  view: CompareView;
  change: Change;
  onMatch: (match: MatchIds) => void;
};

function Differences({ plans, words, view, change, onMatch }: DifferencesProps) {
  const { rows } = plans;
  const selected = rows.find((row) => idOf(row) === view.open) ?? rows[0];
  const index = Math.min(view.difference, selected?.changes.length ?? 1);
  const open = (id: string) => change({ open: id, difference: 1 });
  const goTo = (difference: number) => change({ difference });
  const current = selected ? idOf(selected) : '';
  const count = selected?.changes.length ?? 0;
  useComparisonKeys({ ids: rows.map(idOf), current, count, index }, open, goTo);
  if (!selected) return null;
  return (
    <div className="space-y-3.5">
      <p className="text-sm wrap-anywhere text-ink-2 empty:hidden">
        {computedInWords(words.computed, words.zone)}
      </p>
      {rows.length > 1 && <DifferenceTable {...{ rows, words, selected }} onOpen={open} />}
      <ComparedLanes
        {...{ plans, words, index, onMatch }}
        comparison={selected}
        isListed={rows.length > 1}
        onIndex={goTo}
      />
    </div>
  );
}
