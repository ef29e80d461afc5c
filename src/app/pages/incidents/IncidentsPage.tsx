import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#domain/text/count';
import { splitRange } from '#domain/insight/buckets';
import { daysInHours, timeBins, weekEdges } from '#domain/insight/incidents/time-bins';
import { isLateFilter } from '#domain/insight/incidents/late';
import { latestEnd, rangeText } from '#domain/insight/range';
import { MAX_SELECTED } from '#address/incidents';
import { useDirectory } from '../../api/names/directory';
import { FileAboutContext } from '../../charts/FilesMenu';
import { PrintSection } from '../../components/share/ShareSection';
import { Share } from '../../components/share/Share';
import { InsightFilterBar } from '../../components/insight-filter/InsightFilterBar';
import {
  type InsightFilterState,
  useInsightFilter,
} from '../../components/insight-filter/use-insight-filter';
import { AskedFor } from '../../components/insight-filter/ActiveFilters';
import { fileLines } from '../../components/insight-filter/filter-words';
import { LinkProblems } from '../../components/states/LinkProblems';
import { PrintFooter } from '../../components/PrintFooter';
import { useTitle } from '../../hooks/use-view';
import { Button } from '../../ui/Button';
import { ReviewLink } from '../../components/AddToReview';
import { FetchLine } from './FetchLine';
import { TimeChips } from './TimeChips';
import { IncidentResults } from './IncidentResults';
import { useFetch, useTimes } from './model/use-fetch';
import { viewTexts } from './model/filter-words';
import { type ReviewedOf, specOf, useIncidentsView, useReviewOf } from './model/use-incidents-view';
import { answerQuery, stopFetching, useSummary } from './worker/client';
import { NoResults } from './NoResults';
import type { FetchStatus } from './worker/protocol';

/** Incidents page: every match of a filter, summarised and in a table. */
export function IncidentsPage() {
  const { view, late, recorded, problems, change } = useIncidentsView();
  const { insight, isOverlong } = useIncidentFilter(view.parts);
  const { zone, range } = insight;
  const times = useTimes(view, insight);
  const { job, status } = useFetch(insight, times.times);
  const { created } = view.filters;
  const isFiltered = Object.values(view.filters).some((filter) => filter !== undefined);
  const zoomed = view.zoomed && created ? daysInHours(created, range, zone) : undefined;
  const visibleRange = zoomed ?? range;
  const bins = useMemo(() => timeBins(visibleRange, zone), [visibleRange, zone]);
  const hasTargets = recorded.length > 0;
  const weeks = useMemo(() => (hasTargets ? weekEdges(range, zone) : undefined), [hasTargets, range, zone]);
  const { data: summary, error } = useSummary(view, { edges: bins.edges, weeks, late }, status);
  const directory = useDirectory();
  const fileSubject = { ...insight, others: viewTexts(view, zone, directory) };
  useTitle(`Incidents · ${rangeText(range, zone)} · ${zone}`);
  return (
    <FileAboutContext value={() => fileLines(fileSubject, directory)}>
      <PageHeader
        insight={insight}
        status={status}
        {...{ count: summary?.count, isFiltered }}
        never={isLateFilter(view.filters.ack) ? summary?.groups[0]?.unacknowledged : undefined}
      />
      <LinkProblems problems={[...insight.linkProblems, ...problems]} />
      <InsightFilterBar state={insight} error={error} isAnyLength />
      <TimeChips {...times} />
      {isOverlong && !view.parts && (
        <OverlongNotice parts={splitRange(range, zone).length} onFetch={() => change({ parts: true })} />
      )}
      {status && <FetchLine status={status} zone={zone} />}
      {job && status && summary && (
        <IncidentResults insight={insight} job={job} status={status} summary={summary} bins={bins} />
      )}
      {job && !(status && summary) && status?.phase !== 'failed' && <ResultsSkeleton />}
      <PrintFooter zone={zone} fix={insight.fixed()} />
    </FileAboutContext>
  );
}

type PageHeaderProps = {
  insight: Pick<InsightFilterState, 'range' | 'zone' | 'filter' | 'operation' | 'fixed' | 'live'>;
  status: FetchStatus | undefined;
  count: number | undefined;
  /** Never acknowledged, among late ones. */
  never: number | undefined;
  isFiltered: boolean;
};

function PageHeader({ insight, status, count, never, isFiltered }: PageHeaderProps) {
  return (
    <header className="relative mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h1>Incidents</h1>
      {status && <HeldOfTotal status={status} />}
      {isFiltered && count !== undefined && count !== status?.loaded && (
        <span className="text-ink-2">
          <Dot />
          {formatCount(count)} shown
        </span>
      )}
      {never !== undefined && count !== undefined && (
        <span className="text-ink-2">
          <Dot />
          {formatCount(never)} never acknowledged
        </span>
      )}
      {status?.phase === 'fetching' && <Fetching status={status} />}
      <AskedFor insight={insight} />
      {/* A line of its own on a phone: progress moves nothing. */}
      <div className="page-controls ml-auto flex flex-wrap items-center justify-end gap-2 max-md:w-full print:hidden">
        {/* No room in the line on a phone. */}
        <span className="max-md:hidden">
          <ReviewShown count={count ?? 0} revision={status?.revision} insight={insight} />
        </span>
        <Share fix={insight.fixed} live={insight.live}>
          <PrintSection />
        </Share>
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

/** Placeholder of strip and table. */
function ResultsSkeleton() {
  return (
    <div role="status" aria-label="The incidents: loading">
      <div className="panel-box mb-3 min-h-[54px] max-xl:min-h-[78px] max-md:min-h-[116px]!" />
      <StripSkeleton />
      <div className="h-[max(340px,100dvh-468px)] rounded-[10px] border border-line bg-surface">
        <div className="h-9 rounded-t-[10px] border-b border-line bg-sunken" />
      </div>
    </div>
  );
}

/** Placeholder of the strip. */
function StripSkeleton() {
  return (
    <div className="mb-3 h-[241px] rounded-[10px] border border-line bg-surface p-4 max-lg:h-[573px]">
      <div className="mb-3 h-4 w-40 rounded-sm bg-hover" />
      <div className="h-[168px] rounded-sm bg-sunken" />
    </div>
  );
}

/** Filters of the page; a range over six months is valid if fetched in parts. */
function useIncidentFilter(parts: boolean) {
  const insight = useInsightFilter('incidents');
  const { range, zone } = insight;
  const isOverlong = range.upTo > latestEnd(range.after, zone) && range.after > 0;
  const inParts = isOverlong && parts;
  const problems = useMemo(
    () => (inParts ? insight.problems.filter(({ field }) => field !== 'end_time') : insight.problems),
    [inParts, insight.problems],
  );
  return { insight: { ...insight, problems }, isOverlong };
}

/** Progress bar on the edge of a box, with a stop button; takes no room. */
function Fetching({ status: { loaded, total } }: { status: FetchStatus }) {
  return (
    <>
      <progress
        aria-label="Incidents fetched"
        className="fetched absolute inset-x-0 -bottom-2.5 w-full"
        {...(total === undefined ? {} : { max: Math.max(1, total), value: Math.min(loaded, total) })}
      />
      <Button onClick={stopFetching}>Stop</Button>
    </>
  );
}

/** Separator of counts, which are on lines of their own on a phone. */
function Dot() {
  return <span className="max-md:hidden">· </span>;
}

/** Number of fetched incidents, and the total. */
function HeldOfTotal({ status }: { status: FetchStatus }) {
  const { loaded, total, phase, missing } = status;
  const of = total === undefined ? '' : ` of ${formatCount(Math.max(total, loaded))}`;
  return (
    <span role="status" className="text-ink-2">
      {formatCount(loaded)}
      {of} {phase === 'done' && (missing.length === 0 ? '· complete' : '· incomplete')}
      {phase === 'fetching' && '· fetching'}
      {phase === 'stopped' && '· stopped'}
      {phase === 'failed' && '· not all fetched'}
    </span>
  );
}

/** Link to a review of the visible incidents: by id if the table filters the range, otherwise by range. */
function ReviewShown({ count, ...about }: ReviewedOf & { count: number }) {
  const { view } = useIncidentsView();
  const client = useQueryClient();
  const review = useReviewOf(about);
  const isPart = Object.values(view.filters).some((filter) => filter !== undefined);
  const isOfTimes = view.hour !== undefined || view.duty !== undefined;
  if (!(isPart || isOfTimes) || count === 0 || count > MAX_SELECTED)
    return <ReviewLink fixed={about.insight.fixed} />;
  async function openReview() {
    const question = { kind: 'rows' as const, view: specOf(view), from: 0, to: count };
    review(await client.fetchQuery(answerQuery(question, about.revision)));
  }
  return <Button onClick={() => void openReview()}>Review</Button>;
}
