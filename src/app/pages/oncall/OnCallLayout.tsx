import { lazy, type ReactNode } from 'react';
import { isoDate } from '#domain/time/days';
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
import { OwnZoneOffer } from './controls/OwnZoneOffer';
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
const ClockNotice = lazy(async () => ({ default: (await import('./notices/ClockNotice')).ClockNotice }));
const Details = lazy(async () => ({ default: (await import('./panels/Details')).Details }));

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
  const directory = useDirectory();
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
      {loaded.isCurrent && (
        <LaterPart>
          <ClockNotice account={address.account} window={time.window} />
        </LaterPart>
      )}
      {loaded.isCurrent && view.seen !== undefined && (
        <LaterPart>
          <ChangesNotice
            seen={view.seen}
            schedules={shown.schedules}
            window={time.window}
            zone={view.zone}
            onDismiss={() => address.change({ seen: undefined })}
          />
        </LaterPart>
      )}
      <OwnZoneOffer address={address} window={time.window} />
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
              <PeriodTable
                rows={shown.rows}
                shifts={loaded.shifts}
                range={time.range}
                zone={view.zone}
                directory={directory}
              />
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
      {loaded.query.data && (
        <LaterPart className="mt-3.5">
          <Details address={address} loaded={loaded} shown={shown} directory={directory} />
        </LaterPart>
      )}
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
