import { useState } from 'react';
import { maskId } from '#domain/privacy/secrets';
import { counted, formatCount } from '#domain/text/count';
import { countOutcomes, EVENT_OUTCOMES, eventKey, type WebhookEvent } from '#domain/webhook/events';
import { formatFixedRange } from '#address/range';
import { wallAt } from '#domain/time/zone';
import { FilesMenu } from '../../../charts/FilesMenu';
import { Failure } from '../../../components/states/Failure';
import { Page } from '../../../components/Page';
import { ListRangePicker } from '../../../components/time/ListRangePicker';
import { Button } from '../../../ui/Button';
import { CountTabs } from '../../../ui/CountTabs';
import { EmptyState } from '../../../ui/EmptyState';
import { fileTable, RecordTable } from '../../../ui/RecordTable';
import { DeliveryLookup } from '../DeliveryLookup';
import { CompareBar } from './CompareBar';
import { attemptColumns, attemptsOf, eventColumns } from './columns';
import { ListFilters, LiveButton } from './ListFilters';
import { OutcomeStrip } from './OutcomeStrip';
import { OUTCOME_NAMES } from './model/words';
import { type DeliveryListState, useDeliveryList } from './model/use-delivery-list';
import { PrintSection } from '../../../components/share/ShareSection';
import { useDirectory } from '../../../api/names/directory';

/** Rows drawn at first, and with each "Show more". */
const ROWS = 50;

/** Deliveries of a range by event: counts, outcomes over time, and a row per event with its attempts. */
export function DeliveryList() {
  const list = useDeliveryList();
  const { view, range, loaded } = list;
  const zone = view.zone;
  const isRelative = view.range.kind === 'quick';
  const fix = () => ({
    tz: zone,
    live: undefined,
    range: formatFixedRange({
      from: floorMinute(wallAt(range.start, zone)),
      to: floorMinute(wallAt(range.end + 59, zone)),
    }),
  });
  const { query } = loaded;
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
      files={<ListFiles list={list} />}
      fix={fix()}
      share={{
        live: isRelative ? { tz: zone } : undefined,
        isLive: list.isLive,
        children: <PrintSection />,
      }}
      action={<LiveButton list={list} />}
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
      {query.isPending && <LoadingList />}
      {query.data && <LoadedList list={list} />}
      <div className="mt-3.5">
        <DeliveryLookup />
      </div>
    </Page>
  );
}

const floorMinute = (wall: number) => Math.floor(wall / 60) * 60;

/** "4 of 1,420 events not delivered, 41 of 1,454 attempts failed" */
function Counts({ list: { inScope, loaded } }: { list: DeliveryListState }) {
  const { failed } = countOutcomes(inScope);
  const attempts = inScope.flatMap((event) => event.attempts);
  const failures = attempts.filter(({ isDelivered }) => !isDelivered).length;
  return (
    <span role="status">
      <b className={failed > 0 ? 'text-bad' : ''}>
        {formatCount(failed)} of {counted(inScope.length, 'event')} not delivered
      </b>
      , {formatCount(failures)} of {counted(attempts.length, 'attempt')} failed
      {(loaded.isPartial || loaded.query.hasNextPage) && ' so far'}
    </span>
  );
}

function LoadedList({ list }: { list: DeliveryListState }) {
  const { events, all, loaded, held, showHeld } = list;
  const { text } = useDirectory();
  const { view, change } = list;
  const { open } = view;
  const openKey = open && eventKey({ integration_id: open.integrationId, event_id: open.eventId });
  const context = { zone: view.zone, text };
  const [cap, setCap] = useState(ROWS);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const visible = events.slice(0, cap);
  const choose = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key].slice(-2));
  const nameOf = (key: string) => {
    const event = all.find((each) => each.key === key);
    return event ? maskId(event.last.delivery.event_id) : 'one of another range';
  };
  return (
    <>
      <OutcomeStrip list={list} />
      <section aria-label="Events" className="panel-box p-0!">
        <OutcomeTabs list={list} />
        {held > 0 && (
          <Button look="pressed" className="mx-4 my-2" onClick={showHeld}>
            {formatCount(held)} new
          </Button>
        )}
        {events.length === 0 && <NoEvents list={list} />}
        <RecordTable
          label="Events"
          region={{
            label: 'Events, scrolls sideways',
            className: 'overflow-x-auto px-3 print:overflow-visible',
          }}
          columns={eventColumns(context, openKey, ({ key, last: { delivery } }) =>
            change(
              {
                open:
                  key === openKey
                    ? undefined
                    : { integrationId: delivery.integration_id, eventId: delivery.event_id },
              },
              { replace: true },
            ),
          )}
          items={visible}
          keyOf={keyOf}
          isCurrent={({ key }) => key === openKey}
          selection={{
            keys: chosen,
            toggle: (_, key) => choose(key),
            nameOf: (key) => `Compare ${nameOf(key)}`,
          }}
          below={(event) =>
            event.key === openKey && (
              <RecordTable
                label="Attempts"
                className="w-full bg-sunken text-sm text-ink-2"
                columns={attemptColumns(context)}
                items={attemptsOf([event]).toReversed()}
                keyOf={({ delivery }) => `${delivery.attempt} ${delivery.event_time}`}
              />
            )
          }
        />
        {events.length > visible.length && (
          <Button look="quiet" className="m-2" onClick={() => setCap(cap + ROWS)}>
            Show {formatCount(Math.min(ROWS, events.length - visible.length))} more of{' '}
            {formatCount(events.length)}
          </Button>
        )}
      </section>
      <CompareBar keys={chosen} nameOf={nameOf} onClear={() => setChosen([])} />
      {loaded.isPartial && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-warn">
          {formatCount(loaded.deliveries.length)} of {formatCount(loaded.total)} attempts loaded, the latest
          first. <Button onClick={loaded.loadMore}>Load more</Button>
        </p>
      )}
    </>
  );
}

/** Filter by outcome, with the number of events of each. */
function OutcomeTabs({ list: { inScope, view, change } }: { list: DeliveryListState }) {
  const counts = countOutcomes(inScope);
  return (
    <CountTabs
      label="Outcome"
      tabs={[
        { value: undefined, name: 'All', count: inScope.length },
        ...EVENT_OUTCOMES.map((outcome) => ({
          value: outcome,
          name: OUTCOME_NAMES[outcome],
          count: counts[outcome],
          isBad: outcome === 'failed',
        })),
      ]}
      value={view.outcome}
      onChange={(outcome) => change({ outcome })}
    />
  );
}

/** Reason for an empty list, and a way out. */
function NoEvents({ list: { all, change } }: { list: DeliveryListState }) {
  const clear = {
    outcome: undefined,
    endpoint: undefined,
    at: undefined,
    text: '',
    events: [],
    integration: undefined,
    reference: undefined,
  };
  if (all.length > 0) {
    return (
      <EmptyState>
        <p className="mb-3">No event of this range passes the filters.</p>
        <Button onClick={() => change(clear)}>Clear filters</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState>
      <p className="mb-3">No deliveries in this range.</p>
      <Button onClick={() => change({ ...clear, range: { kind: 'quick', name: '28d' } })}>
        Show the last 28 days
      </Button>
    </EmptyState>
  );
}

/** Placeholder of strip and table. */
function LoadingList() {
  return (
    <div role="status" aria-label="The deliveries: loading">
      <div className="mb-3 h-[126px] rounded-[10px] border border-line bg-surface" />
      <div className="h-dvh rounded-[10px] border border-line bg-surface" />
    </div>
  );
}

/** Files of the attempts that the list shows. */
function ListFiles({ list: { events, view } }: { list: DeliveryListState }) {
  const { text } = useDirectory();
  return (
    <FilesMenu
      title="Attempts"
      file="webhook-deliveries"
      table={() => fileTable(attemptColumns({ zone: view.zone, text }), attemptsOf(events))}
      disabled={events.length === 0}
    />
  );
}

function keyOf({ key }: WebhookEvent): string {
  return key;
}
