import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { formatOnCall } from '#address/on-call';
import { paths } from '#address/codec';
import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { NoSuchSchedule } from '../../components/states/NoSuchSchedule';
import { EmptyState } from '../../ui/EmptyState';
import { ChangeInTool } from '../../components/ChangeInTool';
import { Page } from '../../components/Page';
import { SourceMark } from '../../components/SourceMark';
import { ViewLink } from '../../components/ViewLink';
import { useDirectory } from '../../api/names/directory';
import { useIsOffline } from '../../api/reached';
import { useSourceOf } from '../../api/sources';
import { readLastAnswer } from '../../data/last-answer';
import { useKeys } from '../../hooks/use-keys';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { accountZone, usePatchSearch, hasChanges, readsSources } from '../../url/settings';
import { NO_ROLE } from '#domain/duty/duty-lines';
import { rolesOf, type RowModel } from './model/rows';
import { useAsked, useOnCallView } from './model/use-oncall-view';
import { useRows, useSchedules } from './model/use-schedules';
import { useViewWindow, useWindowKeys } from './model/use-view-window';
import { OnCallLayout } from './OnCallLayout';
import { wholeShift } from './override/picked-shift';
import { OverrideFiles } from './schedule/OverrideFiles';
import { ScheduleNow, StripUnknown } from './schedule/ScheduleNow';
import { ScheduleNotices } from '../../components/changes/ScheduleNotices';
import { ScheduleCards } from './schedule/RotationCard';

/** Page of a schedule: people on call, timeline, rotation and history. */
export function SchedulePage() {
  const { scheduleId = '' } = useParams();
  const address = useOnCallView();
  const { view, change } = address;
  const time = useViewWindow(view, change);
  useWindowKeys(time, change);
  const loaded = useSchedules(address, time);
  const visible = useRows(view, loaded, scheduleId);
  const askedAt = useAsked(view);
  const isOffline = useIsOffline();
  const [row] = visible.rows;
  const schedule = row?.schedule;
  const isUnknown = !schedule && loaded.query.isSuccess;
  const lastName = useMemo(
    () => readLastAnswer()?.lines.find(({ id }) => id === scheduleId)?.schedule,
    [scheduleId],
  );
  const name = schedule?.schedule_name ?? (isUnknown ? 'Schedule not found' : (lastName ?? 'Schedule'));
  const ask = (at: UnixSeconds) => change({ at, period: undefined });
  const list = { name: 'On call', to: `${paths.onCall()}${useLocation().search}` };
  if (isUnknown) {
    return (
      <Page title={name} list={list} tab={name} zone={view.zone}>
        <EmptyState>
          <NoSuchSchedule scheduleId={scheduleId} />
        </EmptyState>
      </Page>
    );
  }
  return (
    <OnCallLayout
      address={address}
      time={time}
      loaded={loaded}
      visible={visible}
      title={name}
      tab={name}
      list={list}
      action={
        row && (
          <>
            <OverrideFiles schedule={row.schedule} zone={view.zone} />
            <Actions row={row} />
          </>
        )
      }
      onDutyNow={
        row ? (
          <>
            {readsSources() && <SourceMark schedule={row.schedule.schedule_id} zone={view.zone} />}
            {hasChanges() && <ScheduleNotices schedule={row.schedule} zone={view.zone} />}
            <ScheduleNow row={row} shifts={loaded.shifts} zones={view} askedAt={askedAt} onAsk={ask} />
          </>
        ) : (
          // Offline the last known answer is above.
          !isOffline && <StripUnknown isLoading={loaded.query.isPending} isAsked={askedAt !== undefined} />
        )
      }
      empty={<NoSuchSchedule scheduleId={scheduleId} />}
      onToggle={(id) => change({ open: view.open.includes(id) ? [] : [id] })}
      cards={schedule && <ScheduleCards schedule={schedule} zones={view} accountZone={address.account} />}
    />
  );
}

/** Ways to change a rota, here or in the tool that it is read from. */
function Actions({ row }: { row: RowModel }) {
  const owner = useSourceOf(row.schedule.schedule_id);
  if (owner) return <ChangeInTool schedule={owner.schedule.schedule_id} />;
  if (!hasChanges()) return null;
  return (
    <>
      <ViewLink
        className="inline-flex min-h-6 items-center text-sm text-accent underline max-md:min-h-11 guest:hidden print:hidden"
        to={paths.edit(row.id)}
      >
        Edit rota
      </ViewLink>
      <OverrideNow row={row} />
    </>
  );
}

/** Opens an override of the shift or gap that runs now, in the first role. */
function OverrideNow({ row }: { row: RowModel }) {
  const now = useNow();
  const { roles } = useDirectory();
  const patch = usePatchSearch();
  const item =
    row.final.items.find((one) => contains(one, now)) ?? row.final.items.find(({ start }) => start > now);
  const [role = NO_ROLE] = rolesOf(row, roles);
  const open = () =>
    item &&
    patch(
      formatOnCall({
        override: wholeShift(row.schedule, item, { role, now, account: accountZone() }),
        period: undefined,
        at: undefined,
      }),
    );
  useKeys(item ? { o: open } : {});
  if (!item) return null;
  return (
    <Button look="primary" className="print:hidden" aria-keyshortcuts="o" onClick={open}>
      Override
    </Button>
  );
}
