import { lazy, useDeferredValue, type ReactNode } from 'react';
import { isoDate } from '#domain/time/days';
import { CopyLink } from '../../components/CopyLink';
import { DataAge } from '../../components/DataAge';
import { LaterPart } from '../../components/LaterPart';
import { LinkProblems } from '../../components/LinkProblems';
import { PrintFooter } from '../../components/PrintFooter';
import { QueryPanel } from '../../components/QueryPanel';
import { Button } from '../../ui/Button';
import { CalendarMenu } from './controls/CalendarMenu';
import { Legend } from './timeline/Legend';
import { OnCallToolbar } from './controls/OnCallToolbar';
import { Timeline } from './timeline/Timeline';
import { TimelineSkeleton } from './timeline/TimelineSkeleton';
import type { OnCall } from './model/use-oncall';
import { OnDutyAtField } from './controls/OnDutyAtField';

const PeriodTable = lazy(async () => ({ default: (await import('./periods/PeriodTable')).PeriodTable }));
const ChangesNotice = lazy(async () => ({
  default: (await import('./notices/ChangesNotice')).ChangesNotice,
}));
const ChosenPeriod = lazy(async () => ({ default: (await import('./periods/ChosenPeriod')).ChosenPeriod }));
const ClockNotice = lazy(async () => ({ default: (await import('./notices/ClockNotice')).ClockNotice }));
const Panels = lazy(async () => ({ default: (await import('./panels/Panels')).Panels }));

type OnCallLayoutProps = {
  oncall: OnCall;
  heading: ReactNode;
  filters?: ReactNode;
  /** Shown where there is nothing to draw. */
  empty: ReactNode;
  onToggle: (scheduleId: string) => void;
};

/** What the pages of all schedules and of one have in common: toolbar, timeline or table, legend, panels. */
export function OnCallLayout({ oncall, heading, filters, empty, onToggle }: OnCallLayoutProps) {
  const { view, range, first, window, query, rows, schedules, change } = oncall;
  const label = `On-call timeline, ${range}, ${view.zone}`;
  // The panels follow when there is time: the timeline comes first.
  const settled = useDeferredValue(oncall);
  const loaded = isLoaded(oncall);
  return (
    <>
      <header className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        {heading}
        <p className="hidden print:block">
          {range}, {view.zone}
        </p>
        <div className="ml-auto flex items-center gap-3 print:hidden">
          <CopyLink
            live={view.from === undefined ? { tz: view.zone } : undefined}
            fix={async () => ({
              tz: view.zone,
              from: isoDate(first),
              days: String(view.days),
              seen: loaded
                ? (await import('#domain/oncall/digest/change-digest')).digestOf(schedules, window)
                : undefined,
            })}
          />
        </div>
      </header>
      <LinkProblems problems={oncall.problems} />
      {loaded && (
        <LaterPart>
          <ClockNotice oncall={oncall} />
        </LaterPart>
      )}
      {view.seen !== undefined && loaded && (
        <LaterPart>
          <ChangesNotice oncall={oncall} seen={view.seen} />
        </LaterPart>
      )}
      <OnCallToolbar oncall={oncall} />
      <div className="flex flex-wrap items-start gap-x-2 print:hidden">
        {filters}
        <div className="mb-3 flex flex-wrap items-center gap-2 md:ml-auto">
          <OnDutyAtField oncall={oncall} />
          <Button
            aria-pressed={view.table}
            look={view.table ? 'pressed' : 'plain'}
            onClick={() => change({ table: !view.table })}
          >
            Table
          </Button>
          <CalendarMenu oncall={oncall} />
          <Button onClick={() => print()}>Print</Button>
        </div>
      </div>
      <QueryPanel
        what="The schedules"
        query={query}
        loading={<TimelineSkeleton />}
        isEmpty={() => rows.length === 0}
        empty={empty}
      >
        {() =>
          view.table ? (
            <LaterPart loading={<TimelineSkeleton />}>
              <PeriodTable oncall={oncall} label={`Periods, ${range}, ${view.zone}`} />
            </LaterPart>
          ) : (
            <Timeline oncall={oncall} label={label} onToggle={onToggle} />
          )
        }
      </QueryPanel>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {!view.table && <Legend />}
        <span className="ml-auto print:hidden">
          <DataAge
            fetchedAtMs={query.dataUpdatedAt}
            fetching={query.isFetching}
            zone={view.zone}
            onRefresh={() => void query.refetch()}
          />
        </span>
      </div>
      {loaded && view.period !== undefined && (
        <LaterPart>
          <ChosenPeriod oncall={oncall} chosen={view.period} />
        </LaterPart>
      )}
      {isLoaded(settled) && settled.rows.length > 0 && (
        <LaterPart className="mt-3.5">
          <Panels oncall={settled} />
        </LaterPart>
      )}
      <PrintFooter zone={view.zone} />
    </>
  );
}

/** Whether the schedules of the whole window are there: before that, a panel would say that nobody is on duty. */
function isLoaded({ query, complete }: OnCall): boolean {
  return query.data !== undefined && complete;
}
