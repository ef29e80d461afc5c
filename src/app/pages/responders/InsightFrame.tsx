import { useIsFetching, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '#domain/text/words';
import { isFiltered, NO_FILTER } from '#domain/insight/filter';
import { useDirectory } from '../../api/names/directory';
import type { RespondersReply } from '../../api/records';
import { FileAboutContext } from '../../charts/FilesMenu';
import { PrintSection } from '../../components/share/ShareSection';
import { Page } from '../../components/Page';
import { InsightFilters } from '../../components/insight-filter/InsightFilters';
import { InsightRangePicker } from '../../components/insight-filter/InsightRangePicker';
import { AskedFor } from '../../components/insight-filter/ActiveFilters';
import { fileLines } from '../../components/insight-filter/filter-words';
import type { InsightFilterState } from '../../components/insight-filter/use-insight-filter';
import type { LinkProblem, SearchPatch } from '#address/codec';
import { ReviewLink } from '../../components/ReviewLink';
import { QueryPanel } from '../../components/states/Failure';
import { NoneInRange } from '../../components/insight-filter/NoneInRange';
import { EmptyState } from '../../ui/EmptyState';
import { Button } from '../../ui/Button';
import type { Metrics } from './model/use-metrics';

type ChangeFilter = InsightFilterState['change'];

type InsightFrameProps = {
  insight: InsightFilterState;
  metrics: Metrics;
  list?: { name: string; to: string };
  title: string;
  tab: string;
  answer?: ReactNode;
  files?: ReactNode;
  problems: readonly LinkProblem[];
  /** Placeholder of the content. */
  skeleton: ReactNode;
  /** True if the page has content without any row. */
  hasContent?: boolean;
  /** Fields of the view that a link needs beside the range. */
  view?: SearchPatch;
  children: (reply: RespondersReply) => ReactNode;
};

/** Frame of a page of responder metrics. */
export function InsightFrame(props: InsightFrameProps) {
  const { insight, metrics, title, tab, answer, files, problems, skeleton, children } = props;
  const { enabled, queries } = metrics;
  const client = useQueryClient();
  const fetching = useIsFetching() > 0;
  const { zone, range, change, live } = insight;
  const reply = queries.now.data;
  const directory = useDirectory();
  const isCounting = metrics.isInParts && !queries.now.error && (!reply || queries.now.isPlaceholderData);
  return (
    <FileAboutContext value={() => fileLines(insight, directory)}>
      <Page
        {...{ title, tab, zone }}
        {...(props.list && { list: props.list })}
        answer={enabled && reply && !queries.now.isPlaceholderData && answer}
        window={{ start: range.after, end: range.upTo }}
        range={<InsightRangePicker insight={insight} onRange={(choice) => change({ range: choice })} />}
        filters={<InsightFilters state={insight} error={queries.now.error} />}
        files={enabled && reply && files}
        fix={{ ...insight.fixed(), ...props.view }}
        share={{ live: live && { ...live, ...props.view }, children: <PrintSection /> }}
        action={<ReviewLink fixed={insight.fixed} />}
        read={{
          fetchedAtMs: queries.now.dataUpdatedAt,
          isFetching: fetching,
          refresh: () => void client.refetchQueries({ type: 'active' }),
        }}
        progress={isCounting ? <CountStatus metrics={metrics} /> : undefined}
        problems={[...insight.linkProblems, ...problems]}
        words={<AskedFor insight={insight} />}
      >
        {enabled ? (
          <FrameContent
            query={queries.now}
            skeleton={skeleton}
            hasContent={props.hasContent === true}
            filtered={isFiltered(insight.filter, 'responders')}
            change={change}
          >
            {children}
          </FrameContent>
        ) : (
          <InvalidFilter change={change} />
        )}
      </Page>
    </FileAboutContext>
  );
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
  skeleton: ReactNode;
  hasContent: boolean;
  filtered: boolean;
  change: ChangeFilter;
  children: (reply: RespondersReply) => ReactNode;
};

function FrameContent({ query, skeleton, hasContent, filtered, change, children }: ContentProps) {
  return (
    <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
      <QueryPanel
        what="The metrics per responder"
        query={query}
        loading={skeleton}
        isEmpty={({ rows }) => rows.length === 0 && !hasContent}
        empty={<NoneInRange isFiltered={filtered} change={change} />}
      >
        {children}
      </QueryPanel>
    </div>
  );
}

/** Progress of a long count with Stop, then Resume. */
function CountStatus({ metrics }: { metrics: Metrics }) {
  const { queries, progress, queryKey } = metrics;
  const client = useQueryClient();
  const { fetchStatus, refetch } = queries.now;
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
