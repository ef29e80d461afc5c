import { Link } from 'react-router';
import { paths } from '#address/codec';
import { maskId, maskText, maskUrl } from '#domain/privacy/secrets';
import { formatIso, formatDayAndMonth, formatSpan } from '#domain/time/format';
import {
  type Attempt,
  type EndpointFigures,
  type EventOutcome,
  type WebhookEvent,
  filterEvents,
  stripBins,
  countEndpoints,
  countOutcomes,
} from '#domain/webhook/events';
import type { Directory } from '../../api/names/directory-of';
import { type Column, fileTable, RecordTable } from '../../ui/RecordTable';
import { Moment } from './Moment';
import {
  endpointWords,
  eventWords,
  outcomeWords,
  type DeliveryListState,
  useDeliveryList,
} from './use-delivery-list';
import { type KeyboardEvent, useState } from 'react';
import { counted, formatCount } from '#domain/text/words';
import { wallAt } from '#domain/time/zone';
import { formatFixedRange } from '#address/zone';
import { useDirectory } from '../../api/names/directory';
import { FilesMenu } from '../../charts/FilesMenu';
import { Page } from '../../components/Page';
import { PrintSection } from '../../components/share/ShareSection';
import { Failure } from '../../components/states/Failure';
import { ListRangePicker } from '../../components/time/ListRangePicker';
import { Button } from '../../ui/Button';
import { CappedList } from '../../ui/CappedList';
import { EmptyState } from '../../ui/EmptyState';
import { ListFilters } from './ListFilters';

/** Columns of events; a name leads to the last attempt. */
function eventColumns(zone: string): Column<WebhookEvent>[] {
  return [
    {
      head: 'Delivery',
      className: 'max-w-72 truncate',
      cell: ({ last: { delivery } }) => (
        <Link
          className="font-medium text-accent underline"
          title={maskId(delivery.event_id)}
          to={paths.delivery(delivery.integration_id, delivery.event_id)}
        >
          {eventWords(delivery.event_type)}
        </Link>
      ),
    },
    {
      head: 'Sent',
      className: 'whitespace-nowrap',
      phone: 'fact',
      cell: ({ last }) => <Moment atMs={last.atMs} zone={zone} isShort />,
    },
    {
      head: 'To',
      className: 'truncate md:w-full md:max-w-0',
      phone: 'fact',
      cell: ({ endpoint }) => <span title={endpoint}>{endpointWords(endpoint)}</span>,
    },
    {
      head: 'Outcome',
      className: 'whitespace-nowrap',
      phone: 'figure',
      cell: (event) => (
        <span className={event.outcome === 'failed' ? 'font-semibold text-bad' : 'text-ink-2'}>
          {outcomeWords(event)}
        </span>
      ),
    },
  ];
}

type FileColumn = Required<Pick<Column<Attempt & { outcome: EventOutcome }>, 'head' | 'csv'>>;

/** Columns of the files: a row per attempt, without secrets. */
function attemptFile(zone: string, text: Directory['text']): FileColumn[] {
  const masked = (value: string) => maskText(text(value));
  return [
    {
      head: 'time',
      csv: ({ atMs }) => (atMs === 0 ? undefined : formatIso(Math.floor(atMs / 1000), zone)),
    },
    { head: 'outcome_of_event', csv: ({ outcome }) => outcome },
    { head: 'is_delivered', csv: ({ isDelivered }) => isDelivered },
    { head: 'status_code', csv: ({ delivery }) => delivery.status_code },
    { head: 'attempt', csv: ({ delivery }) => delivery.attempt },
    { head: 'duration_ms', csv: ({ delivery }) => delivery.duration },
    { head: 'event', csv: ({ delivery }) => delivery.event_type },
    { head: 'endpoint', csv: ({ delivery }) => maskUrl(delivery.endpoint) },
    { head: 'integration_id', csv: ({ delivery }) => maskId(delivery.integration_id) },
    { head: 'event_id', csv: ({ delivery }) => maskId(delivery.event_id) },
    { head: 'channel', csv: ({ delivery }) => masked(delivery.channel_name) },
    { head: 'reference', csv: ({ delivery }) => maskId(delivery.ref_id) },
    { head: 'title', csv: ({ delivery }) => masked(delivery.ref_title) },
    { head: 'error', csv: ({ delivery }) => masked(delivery.error_message) },
  ];
}

/** Events over time, failed ones in red; a bar filters the list. */
function OutcomeStrip({ list: { all, view, range, change } }: { list: DeliveryListState }) {
  const { endpoint, text, at, zone } = view;
  // Every filter but outcome and time, which the bars are context of.
  const bins = stripBins(filterEvents(all, { endpoint, text }), range);
  const top = Math.max(1, ...bins.map((bin) => bin.events));
  const selectedBin = bins.findIndex(({ start, end }) => at?.start === start && at.end === end);
  const tabStop = selectedBin === -1 ? bins.findLastIndex((bin) => bin.events > 0) : selectedBin;
  const choose = (bin: (typeof bins)[number], isChosen: boolean) => {
    if (bin.events > 0) change({ at: isChosen ? undefined : { start: bin.start, end: bin.end } });
  };
  return (
    <section aria-label="Outcomes" className="panel-box mb-3">
      <div
        role="listbox"
        aria-orientation="horizontal"
        aria-label="Events over time"
        className="flex h-24 items-end border-b border-line-strong"
      >
        {bins.map((bin, index) => {
          const isChosen = index === selectedBin;
          const words = `${formatSpan(bin.start, bin.end, zone)}: ${counted(bin.events, 'event')}, ${formatCount(bin.failed)} not delivered`;
          return (
            <div
              key={bin.start}
              role="option"
              aria-label={words}
              title={words}
              aria-selected={isChosen}
              tabIndex={index === tabStop ? 0 : -1}
              onKeyDown={(event) => moveFocus(event, () => choose(bin, isChosen))}
              aria-disabled={bin.events === 0}
              className={`flex h-full cursor-pointer min-w-0 grow flex-col justify-end px-px hover:bg-hover ${at && !isChosen ? 'opacity-40' : ''}`}
              onClick={() => choose(bin, isChosen)}
            >
              <span
                className="block w-full bg-accent/45 forced-colors:bg-[GrayText]"
                style={{ height: `${((bin.events - bin.failed) / top) * 100}%` }}
              />
              <span
                className="block w-full bg-bad forced-colors:bg-[CanvasText]"
                style={{ height: `${(bin.failed / top) * 100}%` }}
              />
            </div>
          );
        })}
      </div>
      <p className="mt-1 flex justify-between text-xs text-ink-3">
        <span>{formatDayAndMonth(wallAt(range.start, zone))}</span>
        <span>{formatDayAndMonth(wallAt(range.end, zone))}</span>
      </p>
    </section>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>, choose: () => void): void {
  const { key, currentTarget } = event;
  if (key === 'Enter' || key === ' ') {
    event.preventDefault();
    return choose();
  }
  const { previousElementSibling, nextElementSibling } = currentTarget;
  const neighbours = new Map([
    ['ArrowLeft', previousElementSibling],
    ['ArrowRight', nextElementSibling],
  ]);
  const next = neighbours.get(key);
  if (next instanceof HTMLElement) next.focus();
}

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
      answer={query.data && <DeliveryCounts list={list} />}
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
      {query.data && <Endpoints list={list} />}
      {query.data && <Events list={list} />}
    </Page>
  );
}

/** "1 endpoint still fails, 17 of 182 not delivered" */
function DeliveryCounts({ list: { all, inScope, query, view } }: { list: DeliveryListState }) {
  const { failed } = countOutcomes(inScope);
  const failing = countEndpoints(filterEvents(all, { endpoint: view.endpoint, text: '' })).filter(
    ({ failsSinceMs }) => failsSinceMs !== undefined,
  ).length;
  const figures = `${formatCount(failed)} of ${formatCount(inScope.length)} not delivered`;
  // A range of the past says nothing of now.
  const isNow = view.range.kind === 'quick' && failed > 0;
  const state =
    failing > 0
      ? `${counted(failing, 'endpoint')} still ${failing === 1 ? 'fails' : 'fail'}`
      : 'All endpoints deliver again';
  return (
    <span role="status">
      <b className={failed > 0 && failing > 0 ? 'text-bad' : ''}>{isNow ? state : figures}</b>
      {isNow && `, ${figures}`}
      {query.hasNextPage && ' so far'}
    </span>
  );
}

/** Rows of endpoints before the rest is asked for. */
const ENDPOINTS = 5;

/** Endpoints that failed in the range, and if they still do; a row filters the list. */
function Endpoints({ list: { all, view, change } }: { list: DeliveryListState }) {
  const failed = countEndpoints(all).filter((each) => each.failed > 0);
  if (failed.length === 0) return null;
  return (
    <section aria-label="Endpoints that failed" className="panel-box mb-3 p-0!">
      <CappedList items={failed} cap={ENDPOINTS}>
        {(items) => (
          <RecordTable
            label="Endpoints that failed"
            region={{
              label: 'Endpoints that failed, scrolls sideways',
              className: 'overflow-x-auto px-3 print:overflow-visible',
            }}
            className="w-full text-sm md:[&_:is(td,th)]:h-9 md:[&_:is(td,th)]:align-middle"
            columns={[
              {
                head: 'Endpoint that failed',
                className: 'truncate md:w-full md:max-w-0',
                cell: ({ endpoint }) => (
                  <Button
                    look="quiet"
                    className="max-w-full justify-start! truncate px-0! text-accent! underline"
                    title={endpoint}
                    aria-pressed={view.endpoint === endpoint}
                    onClick={() => change({ endpoint: view.endpoint === endpoint ? undefined : endpoint })}
                  >
                    {endpointWords(endpoint)}
                  </Button>
                ),
              },
              {
                head: view.range.kind === 'quick' ? 'Now' : 'At the end',
                className: 'whitespace-nowrap',
                phone: 'fact',
                cell: (each) => <EndpointState endpoint={each} zone={view.zone} />,
              },
              {
                head: 'Not delivered',
                className: 'whitespace-nowrap',
                numeric: true,
                phone: 'figure',
                cell: (each) => `${formatCount(each.failed)} of ${formatCount(each.events)}`,
              },
            ]}
            items={items}
            keyOf={({ endpoint }) => endpoint}
          />
        )}
      </CappedList>
    </section>
  );
}

function EndpointState({ endpoint, zone }: { endpoint: EndpointFigures; zone: string }) {
  const { failsSinceMs, recoveredAtMs = 0 } = endpoint;
  if (failsSinceMs === undefined)
    return (
      <span className="text-ink-2">
        Recovered <Moment atMs={recoveredAtMs} zone={zone} isShort />
      </span>
    );
  return (
    <span className="font-semibold text-bad">
      Fails since <Moment atMs={failsSinceMs} zone={zone} isShort />
    </span>
  );
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
