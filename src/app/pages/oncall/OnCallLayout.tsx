import { lazy, useDeferredValue, type ReactNode } from 'react';
import { isoDate } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { useDirectory } from '../../api/names/directory';
import { CopyLink } from '../../components/CopyLink';
import { DataAge } from '../../components/time/DataAge';
import { LaterPart } from '../../components/states/LaterPart';
import { LinkProblems } from '../../components/states/LinkProblems';
import { PrintFooter } from '../../components/PrintFooter';
import { QueryPanel } from '../../components/states/QueryPanel';
import { Button } from '../../ui/Button';
import { CalendarMenu } from './controls/CalendarMenu';
import { OnCallToolbar } from './controls/OnCallToolbar';
import { OnDutyAtField } from './controls/OnDutyAtField';
import { describeItem } from './model/describe';
import { findItem } from './model/rows';
import type { OnCallAddress } from './model/use-oncall-view';
import type { Rows } from './model/use-rows';
import type { Schedules } from './model/use-schedules';
import type { ViewWindow } from './model/use-view-window';
import { Legend } from './timeline/Legend';
import { Timeline } from './timeline/Timeline';
import { TimelineSkeleton } from './timeline/TimelineSkeleton';

const PeriodTable = lazy(async () => ({ default: (await import('./periods/PeriodTable')).PeriodTable }));
const ChangesNotice = lazy(async () => ({
  default: (await import('./notices/ChangesNotice')).ChangesNotice,
}));
const ChosenPeriod = lazy(async () => ({ default: (await import('./periods/ChosenPeriod')).ChosenPeriod }));
const ClockNotice = lazy(async () => ({ default: (await import('./notices/ClockNotice')).ClockNotice }));
const Panels = lazy(async () => ({ default: (await import('./panels/Panels')).Panels }));

type Shown = { address: OnCallAddress; time: ViewWindow; loaded: Schedules; shown: Rows };

type OnCallLayoutProps = Shown & {
  heading: ReactNode;
  filters?: ReactNode;
  /** Shown where there is nothing to draw. */
  empty: ReactNode;
  onToggle: (scheduleId: string) => void;
};

/** What the pages of all schedules and of one have in common: toolbar, timeline or table, legend, panels. */
export function OnCallLayout({ heading, filters, empty, onToggle, ...parts }: OnCallLayoutProps) {
  const { address, time, loaded, shown } = parts;
  const { view } = address;
  return (
    <>
      <header className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        {heading}
        <p className="hidden print:block">
          {time.range}, {view.zone}
        </p>
        <ViewLinks {...parts} />
      </header>
      <LinkProblems problems={address.problems} />
      {loaded.isCurrent && <Notices {...parts} />}
      <OnCallToolbar address={address} time={time} />
      <div className="flex flex-wrap items-start gap-x-2 print:hidden">
        {filters}
        <ViewControls {...parts} />
      </div>
      <QueryPanel
        what="The schedules"
        query={loaded.query}
        loading={<TimelineSkeleton />}
        isEmpty={() => shown.rows.length === 0}
        empty={empty}
      >
        {() =>
          view.table ? (
            <LaterPart loading={<TimelineSkeleton />}>
              <PeriodTable rows={shown.rows} shifts={loaded.shifts} range={time.range} zone={view.zone} />
            </LaterPart>
          ) : (
            <Timeline address={address} time={time} rows={shown.rows} loaded={loaded} onToggle={onToggle} />
          )
        }
      </QueryPanel>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {!view.table && <Legend />}
        <span className="ml-auto print:hidden">
          <DataAge
            fetchedAtMs={loaded.query.dataUpdatedAt}
            fetching={loaded.query.isFetching}
            zone={view.zone}
            onRefresh={() => void loaded.query.refetch()}
          />
        </span>
      </div>
      <Details {...parts} />
      <PrintFooter zone={view.zone} />
    </>
  );
}

function ViewLinks({ address: { view }, time, loaded, shown }: Shown) {
  return (
    <div className="ml-auto flex items-center gap-3 print:hidden">
      <CopyLink
        live={view.from === undefined ? { tz: view.zone } : undefined}
        fix={async () => ({
          tz: view.zone,
          from: isoDate(time.first),
          days: String(view.days),
          seen: loaded.isCurrent
            ? (await import('#domain/oncall/digest/change-digest')).digestOf(shown.schedules, time.window)
            : undefined,
        })}
      />
    </div>
  );
}

function Notices({ address: { view, account, change }, time: { window }, shown }: Shown) {
  return (
    <>
      <LaterPart>
        <ClockNotice account={account} window={window} />
      </LaterPart>
      {view.seen !== undefined && (
        <LaterPart>
          <ChangesNotice
            seen={view.seen}
            schedules={shown.schedules}
            window={window}
            zone={view.zone}
            onDismiss={() => change({ seen: undefined })}
          />
        </LaterPart>
      )}
    </>
  );
}

function ViewControls({ address: { view, change }, loaded, shown }: Shown) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 md:ml-auto">
      <OnDutyAtField at={view.at} zone={view.zone} onChange={(at) => change({ at })} />
      <Button
        aria-pressed={view.table}
        look={view.table ? 'pressed' : 'plain'}
        onClick={() => change({ table: !view.table })}
      >
        Table
      </Button>
      <CalendarMenu schedules={shown.schedules} reading={loaded.shifts.reading} />
      <Button onClick={() => print()}>Print</Button>
    </div>
  );
}

/** The chosen period and the panels. Before all schedules are there, a panel would say that nobody is on duty. */
function Details({ address, time: { window }, loaded, shown }: Shown) {
  // The panels follow when there is time: the timeline comes first.
  const settled = useDeferredValue({ address, window, loaded, shown });
  const { period } = address.view;
  return (
    <>
      {loaded.isCurrent && period !== undefined && (
        <Chosen period={period} {...{ address, window, loaded, shown }} />
      )}
      {settled.loaded.isCurrent && settled.shown.rows.length > 0 && (
        <LaterPart className="mt-3.5">
          <Panels {...settled} />
        </LaterPart>
      )}
    </>
  );
}

type ChosenProps = Omit<Shown, 'time'> & { period: string; window: Interval };

function Chosen({ period, address: { view, change }, window, loaded: { shifts }, shown }: ChosenProps) {
  const directory = useDirectory();
  const placed = findItem(shown.rows, period, window);
  const { zone, secondZone } = view;
  return (
    <LaterPart>
      <ChosenPeriod
        description={placed && describeItem(placed, shifts.whole(placed), { directory, zone, secondZone })}
        onExplain={() => change({ at: placed?.item.start })}
        onClose={() => change({ period: undefined })}
      />
    </LaterPart>
  );
}
