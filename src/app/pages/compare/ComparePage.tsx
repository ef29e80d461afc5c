import { useSearchParams } from 'react-router';
import { COMPARE_FIELDS, type ComparedWindows, type CompareView, parseCompare } from '#address/compare';
import { formatFields, type ViewOf } from '#address/codec';
import { paths } from '#address/paths';
import { zonesOf } from '#address/zone';
import { counted } from '#domain/text/count';
import { isoDate } from '#domain/time/days';
import { formatDays, formatMoment } from '#domain/time/format';
import { DAY, type UnixSeconds, type WallSeconds } from '#domain/time/zone';
import { useDirectory } from '../../api/names/directory';
import { PrintFooter } from '../../components/PrintFooter';
import { computedInWords } from '#domain/duty/computed-past';
import { Share } from '../../components/share/Share';
import { LinkProblems } from '../../components/states/LinkProblems';
import { QueryPanel } from '../../components/states/QueryPanel';
import { ViewLink } from '../../components/ViewLink';
import { saveFile } from '../../data/save-file';
import { useTitle, useView } from '../../hooks/use-view';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { usePatchSearch } from '../../url/use-patch-search';
import {
  comparisonCsv,
  comparisonMarkdown,
  type ComparisonWords,
  computedOf,
  idOf,
} from './comparison-files';
import { CompareControls } from './CompareControls';
import { ComparedLanes } from './ComparedLanes';
import { DifferenceTable, PeopleTable } from './DifferenceTable';
import { ExportResult } from './exports/ExportResult';
import { ExportSources } from './exports/ExportSources';
import { exportsCount, type ExportsState, sideLabel, useExports } from './exports/use-exports';
import { type ComparedPlans, useComparison } from './use-comparison';

type Change = (fields: Partial<ViewOf<typeof COMPARE_FIELDS>>) => void;

/** Two plans of the same schedules: two windows, one window as recorded earlier and now, or exports. */
export function ComparePage() {
  const [search] = useSearchParams();
  const { account, view, problems } = useView(parseCompare, search);
  const patch = usePatchSearch();
  const ownDirectory = useDirectory();
  const { asOf, compared, isUnversioned, query, ...present } = useComparison(view);
  const exports = useExports(view, compared);
  const { zone, by, store } = view;
  const isByExports = by === 'exports';
  const { plans, directory } = isByExports ? exports : { ...present, directory: ownDirectory };
  useTitle(`Compare · ${zone}`);
  const change: Change = (fields) => patch(formatFields(COMPARE_FIELDS, fields));
  const labels = labelsOf(view, { compared, asOf, exports });
  const fix = {
    tz: zone,
    ...formatFields(COMPARE_FIELDS, {
      from: compared.after,
      ...(by === 'weeks' && { before: compared.before }),
      ...(by === 'versions' && { asOf }),
    }),
  };
  const computed = plans ? computedOf(plans, compared.windows) : [];
  const stored = isByExports ? store : 'both';
  const words: ComparisonWords = { zone, account, labels, computed, directory, stored };
  // Another comparison has other differences.
  const restart: Change = (fields) => change({ open: undefined, difference: 1, ...fields });
  const differences = plans && <Differences plans={plans} words={words} view={view} change={change} />;
  return (
    <>
      <p className="text-sm presented:hidden print:hidden">
        <ViewLink className="text-accent underline" to={`${paths.onCall()}?${zonesOf(search.toString())}`}>
          On call
        </ViewLink>{' '}
        <span className="text-ink-3">/ compare</span>
      </p>
      <header className="mb-3.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1>Compare</h1>
          <p className="min-h-6 text-ink-2">
            {isByExports && exports.reply && exportsCount(exports.reply, view.days)}
            {!isByExports && plans && countText(plans)}
          </p>
          <div className="ml-auto flex flex-wrap items-center gap-2 print:hidden">
            <Files plans={plans} words={words} name={`compare-${isoDate(compared.after)}.csv`} />
            <Share fix={() => fix} />
          </div>
        </div>
        <CompareControls
          {...{ view, asOf, compared, labels }}
          range={rangeOf(compared.after, view)}
          onChange={restart}
        />
      </header>
      <LinkProblems problems={problems} />
      {isByExports && (
        <>
          <ExportSources view={view} state={exports} onStore={(side) => restart({ store: side })} />
          <ExportResult state={exports}>{differences}</ExportResult>
        </>
      )}
      {!isByExports && isUnversioned && (
        <p className="panel-box text-ink-2">
          This server keeps no earlier versions of its schedules. Compare two weeks instead.
        </p>
      )}
      {!isByExports && !isUnversioned && (
        <QueryPanel
          what="The schedules"
          query={query}
          loading={<p className="h-96 text-ink-3">Comparing…</p>}
        >
          {() => differences}
        </QueryPanel>
      )}
      <PrintFooter zone={zone} fix={fix} />
    </>
  );
}

type Plans = { compared: ComparedWindows; asOf: UnixSeconds; exports: ExportsState };

/** Names of both plans. */
function labelsOf(view: CompareView, { compared, asOf, exports: { exports } }: Plans) {
  const { by, zone, store } = view;
  if (by === 'weeks') return { before: rangeOf(compared.before, view), after: rangeOf(compared.after, view) };
  if (by === 'versions') return { before: `As recorded ${formatMoment(asOf, zone)}`, after: 'Now' };
  return {
    before: sideLabel(exports.before, store === 'before', 'Before'),
    after: sideLabel(exports.after, store === 'after', 'After'),
  };
}

function rangeOf(first: WallSeconds, { days }: CompareView): string {
  return formatDays(first, first + (days - 1) * DAY);
}

/** "3 of 14 schedules differ" */
function countText({ rows, after }: ComparedPlans): string {
  const count = rows.length === 0 ? 'none' : String(rows.length);
  return `${count} of ${counted(after.length, 'schedule')} ${rows.length === 1 ? 'differs' : 'differ'}`;
}

type FilesProps = { plans: ComparedPlans | undefined; words: ComparisonWords; name: string };

function Files({ plans, words, name }: FilesProps) {
  const save = () => plans && saveFile(name, 'text/csv;charset=utf-8', comparisonCsv(plans.rows, words));
  return (
    <>
      <Button disabled={!plans} onClick={save}>
        CSV
      </Button>
      <CopyButton disabled={!plans} text={() => comparisonMarkdown(plans?.rows ?? [], words)}>
        Copy Markdown
      </CopyButton>
    </>
  );
}

type DifferencesProps = { plans: ComparedPlans; words: ComparisonWords; view: CompareView; change: Change };

function Differences({ plans, words, view, change }: DifferencesProps) {
  const { rows, after, people } = plans;
  const selected = rows.find((row) => idOf(row) === view.open) ?? rows[0];
  if (!selected) {
    return (
      <p className="panel-box">
        {after.length === 0 && words.stored === 'both'
          ? 'No schedule is visible here.'
          : 'The same people are on call at every time.'}
      </p>
    );
  }
  return (
    <div className="space-y-3.5">
      <p className="text-sm wrap-anywhere text-ink-2 empty:hidden">
        {computedInWords(words.computed, words.zone)}
      </p>
      <DifferenceTable {...{ rows, words, selected }} onOpen={(open) => change({ open, difference: 1 })} />
      <ComparedLanes
        {...{ plans, words }}
        comparison={selected}
        index={Math.min(view.difference, selected.changes.length)}
        onIndex={(difference) => change({ difference })}
      />
      {people.length > 0 && <PeopleTable people={people} words={words} />}
    </div>
  );
}
