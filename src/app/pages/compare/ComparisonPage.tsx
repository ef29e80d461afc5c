import { useId } from 'react';
import { COMPARE_FIELDS, type CompareView } from '#address/compare';
import { formatFields, type LinkProblem, type ViewOf } from '#address/codec';
import { paths } from '#address/paths';
import { computedInWords } from '#domain/duty/computed-past';
import { counted } from '#domain/text/words';
import { isoDate } from '#domain/time/days';
import { formatDays, formatMoment, yearAt } from '#domain/time/format';
import { type AccountZone, DAY } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { PrintFooter } from '../../components/PrintFooter';
import { Share } from '../../components/share/Share';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';
import { LinkProblems } from '../../components/states/LinkProblems';
import { QueryPanel } from '../../components/states/QueryPanel';
import { saveFile } from '../../data/save-file';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { PopoverBox } from '../../ui/PopoverBox';
import { usePatchSearch } from '../../url/use-patch-search';
import { type ComparisonWords, computedOf, differingInWords, idOf } from './comparison-files';
import { Crumb } from './Crumb';
import { CompareControls } from './CompareControls';
import { ComparedLanes } from './ComparedLanes';
import { DifferenceTable, PeopleTable } from './DifferenceTable';
import { type ComparedPlans, useComparison } from './use-comparison';
import { useComparisonKeys } from './use-comparison-keys';
import { useRecentComparison } from './use-recent-comparison';

const RecordedChanges = lazyPart(() => import('./RecordedChanges'), 'RecordedChanges');

type Change = (fields: Partial<ViewOf<typeof COMPARE_FIELDS>>) => void;

type ComparisonPageProps = { view: CompareView; account: AccountZone; problems: readonly LinkProblem[] };

/** Two plans of the same schedules in one window: as recorded earlier, and now. */
export function ComparisonPage({ view, account, problems }: ComparisonPageProps) {
  const patch = usePatchSearch();
  const now = useNow();
  const directory = useDirectory();
  const { plans, asOf, first, window, isUnversioned, query } = useComparison(view);
  const { zone, days } = view;
  const change: Change = (fields) => patch(formatFields(COMPARE_FIELDS, fields));
  const labels = { before: formatMoment(asOf, zone, yearAt(now, zone)), after: 'Now' };
  const fix = { tz: zone, ...formatFields(COMPARE_FIELDS, { from: first, asOf }) };
  const words: ComparisonWords = {
    zone,
    labels,
    directory,
    computed: plans ? computedOf(plans, window) : [],
  };
  const result = plans && differingInWords(plans.rows.length, plans.after.length, counted(days, 'day'));
  useRecentComparison(`${labels.before} and now`, result, { ...formatFields(COMPARE_FIELDS, view), ...fix });
  return (
    <div className="max-md:[&_a]:inline-flex max-md:[&_a]:min-h-11 max-md:[&_a]:items-center max-md:[&_button]:min-h-11 max-md:[&_select]:min-h-11">
      <Crumb to={paths.compare()} label="Compare" />
      <header className="mb-3.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="wrap-anywhere">Compare versions</h1>
          <p className="min-h-6 text-ink-2">{result}</p>
          <div className="ml-auto flex flex-wrap items-center gap-2 print:hidden">
            <Files plans={plans} words={words} name={`compare-${isoDate(first)}.csv`} />
            <Share fix={() => fix} />
          </div>
        </div>
        <CompareControls
          {...{ view, asOf, first, window }}
          earlier={`As recorded ${labels.before}`}
          range={formatDays(first, first + (days - 1) * DAY)}
          // Another comparison has other differences.
          onChange={(fields) => change({ open: undefined, difference: 1, ...fields })}
        />
      </header>
      <LinkProblems problems={problems} />
      {isUnversioned ? (
        <p className="panel-box text-ink-2">This server keeps no earlier versions of its schedules.</p>
      ) : (
        <>
          <LaterPart>
            <RecordedChanges {...{ asOf, account, zone, window }} only={view} />
          </LaterPart>
          <QueryPanel
            what="The schedules"
            query={query}
            loading={<p className="h-96 text-ink-3">Comparing…</p>}
          >
            {() =>
              plans && (
                <div className="space-y-3.5">
                  <Differences {...{ plans, words, view, change }} />
                  {plans.people.length > 0 && <PeopleTable people={plans.people} words={words} />}
                </div>
              )
            }
          </QueryPanel>
        </>
      )}
      <PrintFooter zone={zone} fix={fix} />
    </div>
  );
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

type DifferencesProps = { plans: ComparedPlans; words: ComparisonWords; view: CompareView; change: Change };

function Differences({ plans, words, view, change }: DifferencesProps) {
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
        {...{ plans, words, index }}
        comparison={selected}
        isListed={rows.length > 1}
        onIndex={goTo}
      />
    </div>
  );
}
