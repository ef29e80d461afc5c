import { useState } from 'react';
import { formatFixedRange } from '#address/range';
import { counted, formatCount } from '#domain/text/words';
import { wallAt } from '#domain/time/zone';
import { countEndpoints, countOutcomes } from '#domain/webhook/events';
import { useDirectory } from '../../../api/names/directory';
import { FilesMenu } from '../../../charts/FilesMenu';
import { Page } from '../../../components/Page';
import { PrintSection } from '../../../components/share/ShareSection';
import { Failure } from '../../../components/states/Failure';
import { ListRangePicker } from '../../../components/time/ListRangePicker';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { fileTable, RecordTable } from '../../../ui/RecordTable';
import { attemptFile, eventColumns } from './columns';
import { ListFilters } from './ListFilters';
import { type DeliveryListState, useDeliveryList } from './model/use-delivery-list';
import { endpointWords } from './model/words';
import { OutcomeStrip } from './OutcomeStrip';

/** Rows drawn at first, and with each "Show more". */
const ROWS = 50;

const floorMinute = (wall: number) => Math.floor(wall / 60) * 60;

/** Deliveries of a range by event: outcomes over time, and a row per event. */
export function DeliveryList() {
  const list = useDeliveryList();
  const { text } = useDirectory();
  const { view, range, query, events } = list;
  const { zone } = view;
  return (
    <Page
      title="Webhooks"
      tab="Webhooks"
      answer={query.data && <Counts list={list} />}
      zone={zone}
      window={range}
      range={
        <ListRangePicker
          choice={view.range}
          window={range}
          zone={zone}
          onRange={(next) => list.change({ range: next, at: undefined })}
        />
      }
      filters={<ListFilters list={list} />}
      files={
        <FilesMenu
          title="Attempts"
          file="webhook-deliveries"
          table={() =>
            fileTable(
              attemptFile(zone, text),
              events.flatMap(({ attempts, outcome }) => attempts.map((attempt) => ({ ...attempt, outcome }))),
            )
          }
          disabled={events.length === 0}
        />
      }
      fix={{
        tz: zone,
        range: formatFixedRange({
          from: floorMinute(wallAt(range.start, zone)),
          to: floorMinute(wallAt(range.end + 59, zone)),
        }),
      }}
      share={{
        live: view.range.kind === 'quick' ? { tz: zone } : undefined,
        isLive: false,
        children: <PrintSection />,
      }}
      read={{ fetchedAtMs: list.fetchedAtMs, isFetching: query.isFetching, refresh: list.refresh }}
      problems={list.problems}
    >
      {query.error && (
        <Failure
          what={query.data ? 'The deliveries (newer data)' : 'The deliveries'}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && (
        <div role="status" aria-label="The deliveries: loading">
          <div className="mb-3 h-[152px] rounded-[10px] border border-line bg-surface" />
          <div className="h-dvh rounded-[10px] border border-line bg-surface" />
        </div>
      )}
      {query.data && list.all.length > 0 && <OutcomeStrip list={list} />}
      {query.data && <Events list={list} />}
    </Page>
  );
}

/** "17 of 182 not delivered, 9 to pager.example.com" */
function Counts({ list: { inScope, query } }: { list: DeliveryListState }) {
  const { failed } = countOutcomes(inScope);
  const [worst] = countEndpoints(inScope);
  return (
    <span role="status">
      <b className={failed > 0 ? 'text-bad' : ''}>
        {formatCount(failed)} of {formatCount(inScope.length)} not delivered
      </b>
      {worst && worst.failed > 0 && `, ${formatCount(worst.failed)} to ${hostOf(worst.endpoint)}`}
      {query.hasNextPage && ' so far'}
    </span>
  );
}

function hostOf(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).host : endpointWords(endpoint);
}

function Events({ list }: { list: DeliveryListState }) {
  const { events, all, view, loaded, total, query, change } = list;
  const [cap, setCap] = useState(ROWS);
  const rest = events.length - cap;
  if (events.length === 0) {
    const none = { outcome: undefined, endpoint: undefined, at: undefined, text: '', events: [] };
    const clear = { ...none, integration: undefined, reference: undefined };
    return all.length > 0 ? (
      <EmptyState>
        <p className="mb-3">None of {counted(all.length, 'delivery', 'deliveries')} matches.</p>
        <Button onClick={() => change({ ...clear, outcome: 'all' })}>Clear filters</Button>
      </EmptyState>
    ) : (
      <EmptyState>
        <p className="mb-3">No deliveries in this range.</p>
        <Button onClick={() => change({ ...clear, range: { kind: 'quick', name: '28d' } })}>
          Show the last 28 days
        </Button>
      </EmptyState>
    );
  }
  return (
    <section aria-label="Deliveries" className="panel-box p-0!">
      <RecordTable
        label="Deliveries"
        region={{
          label: 'Deliveries, scrolls sideways',
          className: 'overflow-x-auto px-3 print:overflow-visible',
        }}
        className="w-full text-sm md:[&_:is(td,th)]:h-9 md:[&_:is(td,th)]:align-middle"
        columns={eventColumns(view.zone)}
        items={events.slice(0, cap)}
        keyOf={({ key }) => key}
      />
      {rest > 0 && (
        <Button look="quiet" className="m-2" onClick={() => setCap(cap + ROWS)}>
          Show {formatCount(Math.min(ROWS, rest))} more of {formatCount(events.length)}
        </Button>
      )}
      {!query.isFetching && loaded < total && (
        <p className="p-3 text-sm text-warn">
          The latest {formatCount(loaded)} of {formatCount(total)} attempts. A shorter range has all of its
          own.
        </p>
      )}
    </section>
  );
}
