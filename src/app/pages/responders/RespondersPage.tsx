import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { isFiltered, NO_FILTER } from '#domain/insight/filter';
import { sumOf, type ResponderRow } from '#domain/insight/responders/responder-rows';
import { CopyLink } from '../../components/CopyLink';
import { DataAge } from '../../components/time/DataAge';
import { InsightFilterBar } from '../../components/insight-filter/InsightFilterBar';
import { rangeText } from '../../components/insight-filter/range-words';
import { LinkProblems } from '../../components/states/LinkProblems';
import { PrintFooter } from '../../components/PrintFooter';
import { QueryPanel } from '../../components/states/QueryPanel';
import { ChartSkeleton } from '../../charts/BarChart';
import { useTitle } from '../../hooks/use-title';
import { Button } from '../../ui/Button';
import { RespondersData } from './RespondersData';
import { useResponders, type Responders } from './model/use-responders';
import { counted } from './model/words';

/** What incidents cost the people who answer them, from the metrics per responder. */
export function RespondersPage() {
  const responders = useResponders();
  const client = useQueryClient();
  const fetching = useIsFetching() > 0;
  const { insight, linkProblems, queries, asks } = responders;
  const { range, zone } = insight;
  const text = rangeText(range, zone);
  useTitle(`Responders · ${text} · ${zone}`);
  const reply = queries.now.data;

  return (
    <>
      <header className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1>Responders</h1>
        {asks && reply && !queries.now.isPlaceholderData && <Summary rows={reply.rows} />}
        <p className="hidden print:block">
          {text}, {zone}
        </p>
        <div className="ml-auto flex items-center gap-3 print:hidden">
          <DataAge
            fetchedAtMs={queries.now.dataUpdatedAt}
            fetching={fetching}
            zone={zone}
            onRefresh={() => void client.refetchQueries({ type: 'active' })}
          />
          <Button onClick={() => print()}>Print</Button>
          <CopyLink fix={insight.fixed} live={insight.live} />
        </div>
      </header>
      <LinkProblems problems={linkProblems} />
      <InsightFilterBar state={insight} error={queries.now.error} />
      {asks ? <Content responders={responders} /> : <NotAsked responders={responders} />}
      <PrintFooter zone={zone} />
    </>
  );
}

function Summary({ rows }: { rows: readonly ResponderRow[] }) {
  const people = new Set(rows.map((row) => row.responder_id)).size;
  return (
    <p className="text-ink-2">
      {counted(people, 'person', 'people')} · {counted(sumOf(rows).incidents, 'incident')} assigned
    </p>
  );
}

function NotAsked({ responders: { insight } }: { responders: Responders }) {
  return (
    <div className="rounded-[10px] border border-line bg-surface px-6 py-12 text-center text-ink-2">
      <p className="font-semibold text-ink">Nothing was asked for</p>
      <p className="mb-3">What is wrong is said in the filter above.</p>
      <Button onClick={() => insight.change({ ...NO_FILTER, range: { kind: 'quick', name: '6-months' } })}>
        Show the last six months, unfiltered
      </Button>
    </div>
  );
}

function Content({ responders }: { responders: Responders }) {
  const { queries, insight } = responders;
  return (
    <div aria-busy={queries.now.isPlaceholderData} className="aria-busy:opacity-60">
      <QueryPanel
        what="The metrics per responder"
        query={queries.now}
        loading={<Skeleton />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <>
            <p className="font-semibold text-ink">No responder has an incident here</p>
            <p className="mb-3">
              {isFiltered(insight.filter, 'responders')
                ? 'Nothing in this range passes the filters.'
                : 'Nothing was triggered in this range, or nothing that you may see.'}
            </p>
            {isFiltered(insight.filter, 'responders') ? (
              <Button onClick={() => insight.change(NO_FILTER)}>Clear filters</Button>
            ) : (
              <Button onClick={() => insight.change({ range: { kind: 'quick', name: '6-months' } })}>
                Show the last six months
              </Button>
            )}
          </>
        }
      >
        {(reply) => <RespondersData reply={reply} responders={responders} />}
      </QueryPanel>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="grid gap-3.5 xl:grid-cols-2">
      {['Interruptions', 'Time to acknowledge', 'Engaged time', 'Escalations'].map((title) => (
        <section
          key={title}
          aria-label={title}
          className="rounded-[10px] border border-line bg-surface px-4 py-3.5"
        >
          <h2 className="mb-4">{title}</h2>
          <ChartSkeleton height={420} label={title} />
        </section>
      ))}
    </div>
  );
}
