import { useState } from 'react';
import { maskId } from '#domain/privacy/secrets';
import { counted, formatCount } from '#domain/text/count';
import { countOutcomes, EVENT_OUTCOMES } from '#domain/webhook/events';
import { formatWall } from '#address/instant';
import { wallAt } from '#domain/time/zone';
import { PrintFooter } from '../../../components/PrintFooter';
import { Failure } from '../../../components/states/Failure';
import { LinkProblems } from '../../../components/states/LinkProblems';
import { Share } from '../../../components/share/Share';
import { DataAge } from '../../../components/time/DataAge';
import { useMedia, usePrinting } from '../../../hooks/use-media';
import { Button } from '../../../ui/Button';
import { CountTabs } from '../../../ui/CountTabs';
import { EmptyState } from '../../../ui/EmptyState';
import { DeliveryLookup } from '../DeliveryLookup';
import { CompareBar } from './CompareBar';
import { EventCards } from './EventCards';
import { EventTable } from './EventTable';
import { ListControls } from './ListControls';
import { OutcomeStrip } from './OutcomeStrip';
import { OUTCOME_NAMES } from './model/words';
import { type DeliveryListState, useDeliveryList } from './model/use-delivery-list';
import { PrintButton } from '../../../components/PrintButton';
import { saveFile } from '../../../data/save-file';
import { useDirectory } from '../../../api/names/directory';

/** Rows drawn at first, and with each "Show more". */
const ROWS = 50;

/** Deliveries of a range by event: counts, outcomes over time, and a row per event with its attempts. */
export function DeliveryList() {
  const list = useDeliveryList();
  const { view, range, loaded } = list;
  const zone = view.zone;
  const isRelative = view.range.kind === 'last';
  const fix = () => ({
    tz: zone,
    range: undefined,
    live: undefined,
    from: formatWall(floorMinute(wallAt(range.start, zone))),
    to: formatWall(floorMinute(wallAt(range.end + 59, zone))),
  });
  const { query } = loaded;
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1>Webhooks</h1>
        {query.data && <Counts list={list} />}
        <div className="page-controls ml-auto flex flex-wrap items-center gap-2 print:hidden">
          <ListFiles list={list} />
          <Share fix={fix} live={isRelative ? { tz: zone } : undefined} isLive={list.isLive} />
        </div>
      </header>
      <LinkProblems problems={list.problems} />
      <ListControls list={list} />
      {query.error && (
        <Failure
          what={query.data ? 'The deliveries (newer data)' : 'The deliveries'}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <LoadingList />}
      {query.data && <LoadedList list={list} />}
      <p className="mt-2 text-right print:hidden">
        <DataAge
          fetchedAtMs={list.fetchedAtMs}
          fetching={query.isFetching}
          zone={zone}
          onRefresh={list.refresh}
        />
      </p>
      <div className="mt-3.5">
        <DeliveryLookup />
      </div>
      <PrintFooter zone={zone} fix={fix()} />
    </>
  );
}

const floorMinute = (wall: number) => Math.floor(wall / 60) * 60;

/** "4 of 1,420 events not delivered · 41 of 1,454 attempts failed" */
function Counts({ list: { inScope, loaded } }: { list: DeliveryListState }) {
  const { failed } = countOutcomes(inScope);
  const attempts = inScope.flatMap((event) => event.attempts);
  const failures = attempts.filter(({ isDelivered }) => !isDelivered).length;
  return (
    <p role="status" className="text-ink-2">
      <span className={failed > 0 ? 'font-semibold text-bad' : ''}>
        {formatCount(failed)} of {counted(inScope.length, 'event')} not delivered
      </span>{' '}
      · {formatCount(failures)} of {counted(attempts.length, 'attempt')} failed
      {(loaded.isPartial || loaded.query.hasNextPage) && ' so far'}
    </p>
  );
}

function LoadedList({ list }: { list: DeliveryListState }) {
  const { events, all, loaded, held, showHeld } = list;
  const isNarrow = useMedia('(width < 48rem)');
  const isPrinting = usePrinting();
  const [cap, setCap] = useState(ROWS);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const visible = isPrinting ? events : events.slice(0, cap);
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
        {isNarrow && <EventCards list={list} events={visible} />}
        {!isNarrow && events.length > 0 && (
          <EventTable list={list} events={visible} selected={chosen} onChoose={choose} />
        )}
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
      <Button onClick={() => change({ ...clear, range: { kind: 'last', span: '28d' } })}>
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

/** CSV of the attempts that the list shows, and paper. */
function ListFiles({ list: { events, view } }: { list: DeliveryListState }) {
  const { text } = useDirectory();
  async function save() {
    const { deliveriesCsv } = await import('./model/deliveries-csv');
    saveFile('webhook-deliveries.csv', 'text/csv', deliveriesCsv(events, view.zone, text));
  }
  return (
    <>
      <Button disabled={events.length === 0} onClick={() => void save()}>
        CSV file
      </Button>
      <PrintButton />
    </>
  );
}
