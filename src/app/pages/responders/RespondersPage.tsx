import { useMemo } from 'react';
import { lengthOf } from '#domain/insight/quick-range';
import { isFiltered, NO_FILTER } from '#domain/insight/filter';
import { peopleOf, sumOf, type ResponderRow } from '#domain/insight/responder-rows';
import type { RespondersReply } from '../../api/insight';
import { CopyLink } from '../../components/CopyLink';
import { DataAge } from '../../components/DataAge';
import { InsightFilterBar } from '../../components/insight-filter/InsightFilterBar';
import { lengthText, rangeText } from '../../components/insight-filter/range-words';
import { LinkProblems } from '../../components/LinkProblems';
import { PrintFooter } from '../../components/PrintFooter';
import { QueryPanel } from '../../components/QueryPanel';
import { ChartSkeleton } from '../../charts/BarChart';
import { useTitle } from '../../hooks/use-title';
import { Button } from '../../ui/Button';
import { ChangePanel } from './ChangePanel';
import { HeatMapPanel } from './HeatMapPanel';
import { OverTimePanel } from './OverTimePanel';
import { PerDutyPanel } from './PerDutyPanel';
import { PersonPanels } from './PersonPanels';
import { Reconciliation } from './Reconciliation';
import { Totals } from './Totals';
import { useResponders, type Responders } from './use-responders';
import { counted } from './words';

/** What incidents cost the people who answer them, from the metrics per responder. */
export function RespondersPage() {
  const responders = useResponders();
  const { insight, linkProblems, queries, asks } = responders;
  const { range, zone } = insight;
  const text = rangeText(range, zone);
  useTitle(`Responders · ${text} · ${zone}`);
  const reply = queries.now.data;
  const all = Object.values(queries);

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
            fetching={all.some((query) => query.isFetching)}
            zone={zone}
            onRefresh={() => {
              for (const query of all) void query.refetch();
            }}
          />
          <Button onClick={() => print()}>Print</Button>
          <CopyLink fix={insight.fixed} />
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
        {(reply) => <Data reply={reply} responders={responders} />}
      </QueryPanel>
    </div>
  );
}

function Data({ reply, responders }: { reply: RespondersReply; responders: Responders }) {
  const { queries, insight, directory, before, asksBefore } = responders;
  const people = useMemo(() => peopleOf(reply.rows, directory.person), [reply.rows, directory]);
  const earlier = queries.earlier.isPlaceholderData ? undefined : queries.earlier.data;
  const peopleBefore = useMemo(
    () => peopleOf(earlier?.rows ?? [], directory.person),
    [earlier?.rows, directory],
  );
  const beforeText = `${rangeText(before, insight.zone)} (the ${lengthText(lengthOf(insight.range, insight.zone))} before)`;
  const range = useMemo(
    () => ({ start: reply.input.start_time, end: reply.input.end_time }),
    [reply.input.start_time, reply.input.end_time],
  );
  return (
    <>
      <Reconciliation reply={reply} />
      <Totals
        rows={reply.rows}
        before={earlier?.rows}
        beforeText={asksBefore ? beforeText : 'nothing: the period before is longer than six months'}
      />
      <div className="grid items-stretch gap-3.5 xl:grid-cols-2 print:grid-cols-2">
        <PersonPanels people={people} responders={responders} />
      </div>
      <div className="mt-3.5 space-y-3.5">
        <QueryPanel
          what="The metrics over time"
          query={queries.series}
          loading={<ChartSkeleton height={320} label="Over time" />}
          isEmpty={() => false}
          empty={undefined}
        >
          {(series) => <OverTimePanel reply={series} responders={responders} />}
        </QueryPanel>
        <PerDutyPanel people={people} range={range} responders={responders} />
        <QueryPanel
          what="The metrics per day"
          query={queries.daily}
          loading={<ChartSkeleton height={320} label="Days over the line" />}
          isEmpty={() => false}
          empty={undefined}
        >
          {(daily) => <HeatMapPanel reply={daily} responders={responders} />}
        </QueryPanel>
        {asksBefore && (
          <QueryPanel
            what="The period before"
            query={queries.earlier}
            loading={<ChartSkeleton height={240} label="Change per person" />}
            isEmpty={() => false}
            empty={undefined}
          >
            {() => (
              <ChangePanel
                people={people}
                before={peopleBefore}
                beforeText={beforeText}
                responders={responders}
              />
            )}
          </QueryPanel>
        )}
      </div>
    </>
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
