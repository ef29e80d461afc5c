import { useLocation, useParams } from 'react-router';
import type { Schedule } from '#contract/schedule';
import { paths } from '#address/paths';
import { zonesOf } from '#address/zone';
import type { UnixSeconds } from '#domain/time/zone';
import { NoSuchSchedule } from '../../components/states/NoSuchSchedule';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';
import { ViewLink } from '../../components/ViewLink';
import { useTitle } from '../../hooks/use-view';
import { hasChanges, isGuest, readsSources } from '../../url/settings';
import { useAsked, useOnCallView } from './model/use-oncall-view';
import { useRows } from './model/use-rows';
import { useSchedules } from './model/use-schedules';
import { useViewWindow, useWindowKeys } from './model/use-view-window';
import { OnCallLayout } from './OnCallLayout';
import { ScheduleNow, StripUnknown } from './schedule/ScheduleNow';

const SourceMark = lazyPart(() => import('../../components/SourceMark'), 'SourceMark');
const ScheduleNotices = lazyPart(() => import('../../components/history/ScheduleNotices'), 'ScheduleNotices');
const ScheduleCards = lazyPart(() => import('./schedule/ScheduleCards'), 'ScheduleCards');

/** Page of a schedule: people on call, timeline with all layers, rules, people, gaps and hand-offs. */
export function SchedulePage() {
  const { scheduleId = '' } = useParams();
  const address = useOnCallView();
  const { view, change } = address;
  const time = useViewWindow(view, change);
  useWindowKeys(time, change);
  const loaded = useSchedules(address, time);
  const visible = useRows(view, time.window, loaded, scheduleId);
  const askedAt = useAsked(view);
  const [row] = visible.rows;
  const schedule = row?.schedule;
  const name = schedule?.schedule_name ?? `Schedule ${scheduleId}`;
  const ask = (at: UnixSeconds) => change({ at, period: undefined });
  useTitle(`${name} · ${time.range} · ${view.zone}`);
  return (
    <OnCallLayout
      address={address}
      time={time}
      loaded={loaded}
      visible={visible}
      heading={<Heading name={name} scheduleId={scheduleId} schedule={schedule} zone={view.zone} />}
      onDutyNow={
        row ? (
          <>
            {hasChanges() && (
              <LaterPart>
                <ScheduleNotices schedule={row.schedule} zone={view.zone} />
              </LaterPart>
            )}
            <ScheduleNow
              row={row}
              shifts={loaded.shifts}
              zones={view}
              askedAt={askedAt}
              isByToday={view.byToday}
              onAsk={ask}
            />
          </>
        ) : (
          <StripUnknown isLoading={loaded.query.isPending} isAsked={askedAt !== undefined} />
        )
      }
      empty={<NoSuchSchedule scheduleId={scheduleId} />}
      onToggle={() => {}}
      cards={
        schedule && (
          <LaterPart className="mt-3.5" loading={<div className="h-screen" />}>
            <ScheduleCards
              schedule={schedule}
              shifts={loaded.shifts}
              zones={view}
              accountZone={address.account}
              onAsk={ask}
            />
          </LaterPart>
        )
      }
    />
  );
}

type HeadingProps = { name: string; scheduleId: string; schedule: Schedule | undefined; zone: string };

function Heading({ name, scheduleId, schedule, zone }: HeadingProps) {
  const externalId = schedule?.external_id;
  const { search } = useLocation();
  return (
    <div className="min-w-0">
      <p className="truncate text-sm presented:hidden print:hidden">
        <ViewLink className="text-accent underline" to={`${paths.onCall()}${search}`}>
          On call
        </ViewLink>{' '}
        <span className="text-ink-3">
          / schedule #{scheduleId}
          {externalId !== undefined && `, ${externalId} in the tool it came from`}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3">
        <h1 className="wrap-anywhere max-md:text-lg">{name}</h1>
        {!isGuest() && (
          <ViewLink
            className="inline-flex min-h-6 items-center text-sm text-accent underline presented:hidden print:hidden"
            to={`${paths.plan(scheduleId)}?${zonesOf(search)}`}
          >
            Plan a change
          </ViewLink>
        )}
        {hasChanges() && (
          <ViewLink
            className="inline-flex min-h-6 items-center text-sm text-accent underline presented:hidden print:hidden"
            to={`${paths.take(scheduleId)}?${zonesOf(search)}`}
          >
            Change who is on call
          </ViewLink>
        )}
        {schedule && readsSources() && (
          <LaterPart>
            <SourceMark schedule={schedule.schedule_id} zone={zone} />
          </LaterPart>
        )}
      </div>
    </div>
  );
}
