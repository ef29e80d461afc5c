import { formatCount } from '#domain/text/count';
import { useMemo, type ReactNode } from 'react';
import { splitRange } from '#domain/insight/split-range';
import { daysInHours, timeBins } from '#domain/insight/incidents/time-bins';
import { rangeText } from '#domain/insight/range-text';
import { useDirectory } from '../../api/names/directory';
import { PageFilesArea } from '../../charts/files/PageFilesArea';
import { CopyLink } from '../../components/CopyLink';
import { InsightFilterBar } from '../../components/insight-filter/InsightFilterBar';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import { rangeFileText } from '../../components/insight-filter/range-words';
import { AskedFor } from '../../components/insight-filter/words/AskedFor';
import { fileMetadata, pictureLines } from '../../components/insight-filter/words/file-words';
import { LinkProblems } from '../../components/states/LinkProblems';
import { PrintButton } from '../../components/print/PrintButton';
import { PrintFooter } from '../../components/print/PrintFooter';
import { useTitle } from '../../hooks/use-title';
import { Button } from '../../ui/Button';
import { Fetching } from './fetch/Fetching';
import { FetchLine } from './fetch/FetchLine';
import { HeldOfTotal } from './fetch/HeldOfTotal';
import { TimeChips } from './filters/TimeChips';
import { IncidentResults } from './IncidentResults';
import { ColumnsMenu } from './menus/ColumnsMenu';
import { DownloadMenu } from './menus/DownloadMenu';
import { ViewsMenu } from './menus/ViewsMenu';
import { ReviewShown } from './details/ReviewShown';
import { useFetch } from './fetch/use-fetch';
import { viewTexts } from './model/filter-words';
import { useIncidentFilter } from './model/use-incident-filter';
import { useIncidentsView } from './model/use-incidents-view';
import { useTimes } from './fetch/use-times';
import { useSummary } from './model/use-summary';
import { NoResults } from './NoResults';
import { ResultsSkeleton } from './ResultsSkeleton';
import type { FetchStatus, Job } from './worker/protocol';

/** Every incident that a filter matches: what they add up to, and all of them in a table. */
export function IncidentsPage() {
  const { view, problems, change } = useIncidentsView();
  const { insight, isOverlong } = useIncidentFilter(view.parts);
  const { zone, range } = insight;
  const wanted = useTimes(view, insight);
  const { job, status } = useFetch(insight, wanted.times);
  const { created } = view.filters;
  const isFiltered = Object.values(view.filters).some((filter) => filter !== undefined);
  const zoomed = view.zoomed && created ? daysInHours(created, range, zone) : undefined;
  const drawn = zoomed ?? range;
  const bins = useMemo(() => timeBins(drawn, zone), [drawn, zone]);
  const { data: summary, error } = useSummary(view, bins.edges, status);
  const directory = useDirectory();
  const fileSubject = { ...insight, others: viewTexts(view, zone, directory) };
  useTitle(`Incidents · ${rangeText(range, zone)} · ${zone}`);
  return (
    <PageFilesArea
      name={`incidents-${rangeFileText(range, zone)}`}
      about={() => pictureLines(fileSubject, directory)}
      metadata={() => fileMetadata(fileSubject, directory)}
    >
      {(saveAll) => (
        <>
          <PageHeader insight={insight} job={job} status={status} {...{ count: summary?.count, isFiltered }}>
            {saveAll}
          </PageHeader>
          <LinkProblems problems={[...insight.linkProblems, ...problems]} />
          <InsightFilterBar
            state={insight}
            error={error}
            overlong={(typed, apply) => (
              <Button
                onClick={() => {
                  apply();
                  change({ parts: true }, { replace: true });
                }}
              >
                Fetch in {splitRange(typed, zone).length} parts
              </Button>
            )}
          >
            <ViewsMenu />
            <ColumnsMenu />
            <Button
              className="max-sm:hidden"
              aria-pressed={view.compact}
              look={view.compact ? 'pressed' : 'plain'}
              onClick={() => change({ compact: !view.compact }, { replace: true })}
            >
              Compact
            </Button>
          </InsightFilterBar>
          <TimeChips {...wanted} />
          {isOverlong && !view.parts && (
            <OverlongNotice parts={splitRange(range, zone).length} onFetch={() => change({ parts: true })} />
          )}
          {status && <FetchLine status={status} zone={zone} />}
          {job && status && summary && (
            <IncidentResults insight={insight} job={job} status={status} summary={summary} bins={bins} />
          )}
          {job && !(status && summary) && status?.phase !== 'failed' && <ResultsSkeleton />}
          <PrintFooter zone={zone} fix={insight.fixed()} />
        </>
      )}
    </PageFilesArea>
  );
}

type PageHeaderProps = {
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'filter' | 'operation' | 'fixed' | 'live'>;
  job: Job | undefined;
  status: FetchStatus | undefined;
  /** Incidents that pass the column filters. */
  count: number | undefined;
  isFiltered: boolean;
  children: ReactNode;
};

function PageHeader({ insight, job, status, count, isFiltered, children }: PageHeaderProps) {
  return (
    <header className="relative mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1>Incidents</h1>
      {status && <HeldOfTotal status={status} />}
      {isFiltered && count !== undefined && count !== status?.held && (
        <span className="text-ink-2">· {formatCount(count)} shown</span>
      )}
      {status?.phase === 'fetching' && <Fetching status={status} />}
      <AskedFor insight={insight} />
      <div className="present-controls ml-auto flex flex-wrap items-center gap-2 print:hidden">
        {/* On a phone there is no room for it in the line. */}
        <span className="max-md:hidden">
          <ReviewShown count={count ?? 0} revision={status?.revision} insight={insight} />
        </span>
        <PrintButton />
        {children}
        <DownloadMenu count={count ?? 0} job={job} status={status} insight={insight} />
        <CopyLink fix={insight.fixed} live={insight.live} />
      </div>
    </header>
  );
}

function OverlongNotice({ parts, onFetch }: { parts: number; onFetch: () => void }) {
  return (
    <NoResults title="This range is longer than six months">
      <p className="mb-3">
        One request covers six months at most. The range can be fetched in {parts} parts, one after the other.
      </p>
      <Button onClick={onFetch}>Fetch in {parts} parts</Button>
    </NoResults>
  );
}
