import { type ComponentProps, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '#domain/text/words';
import { splitRange, latestEnd, rangeText } from '#domain/insight/range';
import { daysInHours, timeBins, weekEdges } from '#domain/insight/incidents/time-bins';
import { MAX_SELECTED } from '#address/incidents';
import { useDirectory } from '../../api/names/directory';
import { FileAboutContext } from '../../charts/FilesMenu';
import { PrintSection } from '../../components/share/ShareSection';
import { Page } from '../../components/Page';
import { InsightFilters } from '../../components/insight-filter/InsightFilters';
import { InsightRangePicker } from '../../components/insight-filter/InsightRangePicker';
import { rangeFileText } from '../../components/insight-filter/range-words';
import { useInsightFilter } from '../../components/insight-filter/use-insight-filter';
import { AskedFor } from '../../components/insight-filter/ActiveFilters';
import { fileLines } from '../../components/insight-filter/filter-words';
import { Button } from '../../ui/Button';
import { ReviewLink } from '../../components/ReviewLink';
import { FetchLine, fetchNotice } from './FetchLine';
import { TimeChips, TimeProblems, ColumnFilterChips, IncidentResults, NoResults } from './IncidentResults';
import { ColumnFilters } from './ColumnFilter';
import { IncidentFiles, Popover } from './IncidentTable';
import { LateSentence } from './strip/LateSentence';
import { useFetch, useTimes } from './use-fetch';
import { viewTexts, type ReviewedOf, specOf, useIncidentsView, useReviewOf } from './use-incidents-view';
import { answerQuery, fetchJob, stopFetching, useSummary } from './worker/client';
import type { FetchStatus, Summary } from './worker/protocol';

/** Incidents page: every match of a filter, summarised and in a table. */
export function IncidentsPage() {
  const { view, late, recorded, problems, change } = useIncidentsView();
  const { insight, isOverlong } = useIncidentFilter(view.parts);
  const { zone, range } = insight;
  const times = useTimes(view, insight);
  const { job, status } = useFetch(insight, times.times);
  const { created } = view.filters;
  const zoomed = view.zoomed && created ? daysInHours(created, range, zone) : undefined;
  const visibleRange = zoomed ?? range;
  const bins = useMemo(() => timeBins(visibleRange, zone), [visibleRange, zone]);
  const hasTargets = recorded.length > 0;
  const weeks = useMemo(() => (hasTargets ? weekEdges(range, zone) : undefined), [hasTargets, range, zone]);
  const { data: summary, error } = useSummary(view, { edges: bins.edges, weeks, late }, status);
  const directory = useDirectory();
  const fileSubject = { ...insight, others: viewTexts(view, zone, directory) };
  return (
    <FileAboutContext value={() => fileLines(fileSubject, directory)}>
      <Page
        title="Incidents"
        tab={`Incidents · ${rangeText(range, zone)} · ${zone}`}
        answer={summary && summary.late.all.of > 0 && <LateSentence late={summary.late} insight={insight} />}
        zone={zone}
        window={{ start: range.after, end: range.upTo }}
        range={
          <InsightRangePicker
            insight={insight}
            isAnyLength
            onRange={(choice) => insight.change({ range: choice })}
          />
        }
        filters={
          <>
            <InsightFilters state={insight} error={error}>
              {summary && (
                <Popover label="By column" title="Filter of a column">
                  <ColumnFilters facets={summary.facets} zone={zone} />
                </Popover>
              )}
            </InsightFilters>
            <TimeChips />
            <ColumnFilterChips zone={zone} />
          </>
        }
        files={
          <IncidentFiles
            zone={zone}
            file={`incidents-${rangeFileText(range, zone)}`}
            disabled={!summary?.count}
          />
        }
        fix={insight.fixed()}
        share={{ live: insight.live, children: <PrintSection /> }}
        action={<ReviewShown count={summary?.count ?? 0} revision={status?.revision} insight={insight} />}
        read={job && status && { ...status, isFetching: false, refresh: () => fetchJob(job, true) }}
        progress={status?.phase === 'fetching' && <Fetching status={status} />}
        problems={[...insight.linkProblems, ...problems]}
        words={<AskedFor insight={insight} />}
        notices={[status && fetchNotice(status, zone)]}
      >
        <TimeProblems {...times} />
        {isOverlong && !view.parts && (
          <OverlongNotice parts={splitRange(range, zone).length} onFetch={() => change({ parts: true })} />
        )}
        {status && <FetchLine status={status} zone={zone} />}
        {job && <Results insight={insight} status={status} summary={summary} bins={bins} />}
      </Page>
    </FileAboutContext>
  );
}

type ResultsProps = Pick<ComponentProps<typeof IncidentResults>, 'insight' | 'bins'> & {
  status: FetchStatus | undefined;
  summary: Summary | undefined;
};

function Results({ status, summary, ...props }: ResultsProps) {
  if (status && summary) return <IncidentResults {...props} status={status} summary={summary} />;
  return status?.phase === 'failed' ? null : <ResultsSkeleton />;
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

/** Progress of fetching, with a stop button. */
function Fetching({ status: { loaded, total } }: { status: FetchStatus }) {
  return (
    <>
      <progress
        aria-label="Incidents fetched"
        className="fetched absolute inset-x-0 -bottom-2.5 w-full"
        {...(total === undefined ? {} : { max: Math.max(1, total), value: Math.min(loaded, total) })}
      />
      <span role="status">
        {formatCount(loaded)}
        {total !== undefined && ` of ${formatCount(Math.max(total, loaded))}`}
      </span>
      <Button onClick={stopFetching}>Stop</Button>
    </>
  );
}

/** Link to a review of the visible incidents: by id if the table filters the range, otherwise by range. */
function ReviewShown({ count, ...about }: ReviewedOf & { count: number }) {
  const { view } = useIncidentsView();
  const client = useQueryClient();
  const review = useReviewOf(about);
  const isPart = Object.values(view.filters).some((filter) => filter !== undefined);
  if (!(isPart || view.duty !== undefined) || count === 0 || count > MAX_SELECTED)
    return <ReviewLink fixed={about.insight.fixed} />;
  async function openReview() {
    const question = { kind: 'rows' as const, view: specOf(view), from: 0, to: count };
    review(await client.fetchQuery(answerQuery(question, about.revision)));
  }
  return <Button onClick={() => void openReview()}>Review</Button>;
}
