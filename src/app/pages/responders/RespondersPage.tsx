import { useIsFetching, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '#domain/text/count';
import { isFiltered, NO_FILTER } from '#domain/insight/filter';
import { rangeText } from '#domain/insight/range';
import { type ResponderRow, sumOf } from '#domain/insight/responders/responder-rows';
import { useDirectory } from '../../api/names/directory';
import type { RespondersReply } from '../../api/responders';
import { PageFilesArea } from '../../charts/PageFilesArea';
import { Share } from '../../components/share/Share';
import { DataAge } from '../../components/time/DataAge';
import { InsightFilterBar } from '../../components/insight-filter/InsightFilterBar';
import { AskedFor } from '../../components/insight-filter/ActiveFilters';
import { fileMetadata, pictureLines } from '../../components/insight-filter/filter-words';
import { rangeFileText } from '../../components/insight-filter/range-words';
import {
  type InsightFilterState,
  useInsightFilter,
} from '../../components/insight-filter/use-insight-filter';
import { ReviewLink } from '../../components/AddToReview';
import { LinkProblems } from '../../components/states/LinkProblems';
import { PrintButton } from '../../components/PrintButton';
import { PrintFooter } from '../../components/PrintFooter';
import { QueryPanel } from '../../components/states/QueryPanel';
import { useTitle } from '../../hooks/use-view';
import { EmptyState } from '../../ui/EmptyState';
import { Button } from '../../ui/Button';
import { RespondersData } from './RespondersData';
import { useChartsView } from './model/use-charts-view';
import { type Metrics, useMetrics } from './model/use-metrics';
import type { Subject } from '#address/responders';
import { SUBJECT_TITLES } from './model/words';
import { FIRST_LINES } from './standings/columns';
import { StandingsSkeleton } from './standings/StandingsPanel';

type ChangeFilter = InsightFilterState['change'];

/** Responders page: the cost of incidents for people, from responder metrics. */
export function RespondersPage() {
  const insight = useInsightFilter('responders');
  const view = useChartsView(insight);
  const metrics = useMetrics(insight);
  const { enabled, queries, before } = metrics;
  const client = useQueryClient();
  const fetching = useIsFetching() > 0;
  const { range, zone, change } = insight;
  const text = rangeText(range, zone);
  const reply = queries.now.data;
  const directory = useDirectory();
  const [person] = insight.filter.responders;
  const name = view.isListing && person !== undefined ? `${directory.person(person)} · ` : '';
  useTitle(`${name}Responders · ${text} · ${zone}`);

  return (
    <PageFilesArea
      name={`responders-${rangeFileText(range, zone)}`}
      about={() => pictureLines(insight, directory)}
      metadata={() => fileMetadata(insight, directory)}
    >
      {(saveAll) => (
        <>
          <header className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1>Responders</h1>
            <p className="min-w-0 text-ink-2 max-md:min-h-5 max-md:w-full md:min-w-64 md:flex-1">
              <CountStatus metrics={metrics} />
              {enabled && reply && !queries.now.isPlaceholderData && summaryOf(reply.rows)}
            </p>
            <AskedFor insight={insight} />
            <div className="present-controls ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1 print:hidden">
              <div className="flex justify-end max-md:w-full">
                <DataAge
                  fetchedAtMs={queries.now.dataUpdatedAt}
                  fetching={fetching}
                  zone={zone}
                  onRefresh={() => void client.refetchQueries({ type: 'active' })}
                />
              </div>
              <ReviewLink fixed={insight.fixed} />
              <PrintButton />
              {saveAll}
              <Share fix={insight.fixed} live={insight.live} />
            </div>
          </header>
          <LinkProblems problems={[...insight.linkProblems, ...view.problems]} />
          <InsightFilterBar state={insight} error={queries.now.error} />
          {enabled ? (
            <Content
              query={queries.now}
              subject={view.subject}
              filtered={isFiltered(insight.filter, 'responders')}
              change={change}
            >
              {(rows) => (
                <RespondersData reply={rows} {...{ before, insight, view }} earlier={queries.earlier} />
              )}
            </Content>
          ) : (
            <InvalidFilter change={change} />
          )}
          <PrintFooter zone={zone} fix={insight.fixed()} />
        </>
      )}
    </PageFilesArea>
  );
}

/** Summary: "31 people · 4,369 incidents assigned". */
function summaryOf(rows: readonly ResponderRow[]): string {
  const people = new Set(rows.map((row) => row.responder_id)).size;
  return `${counted(people, 'person', 'people')} · ${counted(sumOf(rows).incidents, 'incident')} assigned`;
}

function InvalidFilter({ change }: { change: ChangeFilter }) {
  return (
    <EmptyState className="rounded-[10px] border border-line bg-surface">
      <p className="font-semibold text-ink">Nothing was requested</p>
      <p className="mb-3">See the error in the filter above.</p>
      <Button onClick={() => change({ ...NO_FILTER, range: { kind: 'quick', name: '6-months' } })}>
        Show the last six months, unfiltered
      </Button>
    </EmptyState>
  );
}

type ContentProps = {
  query: UseQueryResult<RespondersReply>;
  subject: Subject;
  filtered: boolean;
  change: ChangeFilter;
  children: (reply: RespondersReply) => ReactNode;
};

function Content({ query, subject, filtered, change, children }: ContentProps) {
  return (
    <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
      <QueryPanel
        what="The metrics per responder"
        query={query}
        loading={<Skeleton subject={subject} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <>
            <p className="font-semibold text-ink">No responder has an incident in this range</p>
            <p className="mb-3">
              {filtered
                ? 'No incident in this range matches the filters.'
                : 'No incident was triggered in this range, or none that you can see.'}
            </p>
            {filtered ? (
              <Button onClick={() => change(NO_FILTER)}>Clear filters</Button>
            ) : (
              <Button onClick={() => change({ range: { kind: 'quick', name: '6-months' } })}>
                Show the last six months
              </Button>
            )}
          </>
        }
      >
        {children}
      </QueryPanel>
    </div>
  );
}

/** Placeholder as high as the table. */
function Skeleton({ subject }: { subject: Subject }) {
  const title = SUBJECT_TITLES[subject];
  return (
    <section aria-label={title} className="panel-box min-h-[690px] max-md:min-h-[1302px]">
      <h2 className="mb-1 h-7 max-md:mb-[150px]">{title}</h2>
      <StandingsSkeleton label={title} lines={FIRST_LINES} />
    </section>
  );
}

/** Progress of a long count with Stop, then Resume; renders nothing once done. */
function CountStatus({ metrics }: { metrics: Metrics }) {
  const { queries, progress, isInParts, queryKey } = metrics;
  const client = useQueryClient();
  const { data, isPlaceholderData, fetchStatus, error, refetch } = queries.now;
  if (!isInParts || error || (data && !isPlaceholderData)) return null;
  const done = progress
    ? `${progress.done} of ${counted(progress.parts, 'month')}, ${counted(progress.incidents, 'assignment')} so far`
    : '';
  const button = 'h-6 px-1.5 text-xs';
  return (
    <span role="status" className="flex items-center gap-x-2">
      {fetchStatus === 'fetching' ? (
        <>
          <span className="truncate">Counting… {done}</span>
          <Button
            look="quiet"
            className={button}
            onClick={() => void client.cancelQueries({ queryKey, exact: true })}
          >
            Stop
          </Button>
        </>
      ) : (
        <>
          <span className="truncate">Stopped{done === '' ? '' : `: ${done}`}</span>
          <Button look="quiet" className={button} onClick={() => void refetch()}>
            Resume
          </Button>
        </>
      )}
    </span>
  );
}
