import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import type { Schedule } from '#contract/schedule';
import { isClosedAt } from '#domain/oncall/explain/gap-cause';
import { isOnDuty, type NowAndNext } from '#domain/oncall/reply/now-and-next';
import type { DutyAt } from '#domain/oncall/reply/duty-at';
import { emptyRolesOf } from '#domain/oncall/review/empty-roles';
import { rotaAt } from '#domain/schedule/rota';
import { formatLength } from '#domain/time/duration';
import { formatMoment } from '#domain/time/format';
import type { UnixSeconds, ViewerZone } from '#domain/time/zone';
import { useAwaitsNames, useDirectory } from '../../api/names/directory';
import { scheduleInfoQuery } from '../../api/schedules';
import { Failure } from '../../components/states/Failure';
import { LaterPart } from '../../components/states/LaterPart';
import { lazyPart } from '../../components/states/lazy-part';
import { useNow } from '../../hooks/use-now';
import { useTitle } from '../../hooks/use-view';
import { ViewLink } from '../../components/ViewLink';
import { paths } from '#address/paths';
import { zonesOf } from '#address/zone';
import { accountZone, isGuest } from '../../url/settings';
import { CopyAnswer } from './answer/CopyAnswer';
import { PeopleInLine } from './answer/PeopleInRoles';
import { CLOSED, emptyGroupInWords, untilInWords } from './model/now-in-words';
import { isOverrideAt, type RowModel } from './model/rows';
import type { Shifts } from './model/shifts';
import { useAsked, useOnCallView } from './model/use-oncall-view';
import { useRows } from './model/use-rows';
import { useSchedules } from './model/use-schedules';
import { useViewWindow, useWindowKeys } from './model/use-view-window';
import { OnCallLayout } from './OnCallLayout';

const LayersPanel = lazyPart(() => import('./panels/LayersPanel'), 'LayersPanel');

/** Page of a schedule: people on duty, timeline with all layers, rules in words. */
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
  useTitle(`${name} · ${time.range} · ${view.zone}`);
  return (
    <OnCallLayout
      address={address}
      time={time}
      loaded={loaded}
      visible={visible}
      heading={<Heading name={name} scheduleId={scheduleId} externalId={schedule?.external_id} />}
      onDutyNow={
        row ? (
          <Present row={row} shifts={loaded.shifts} zone={view.zone} askedAt={askedAt} />
        ) : (
          <DutyUnknown isLoading={loaded.query.isPending} />
        )
      }
      empty={<NotVisible scheduleId={scheduleId} />}
      onToggle={() => {}}
    >
      {schedule && (
        <LaterPart className="mt-3.5">
          <LayersPanel schedule={schedule} account={address.account} />
        </LaterPart>
      )}
    </OnCallLayout>
  );
}

type HeadingProps = { name: string; scheduleId: string; externalId: string | undefined };

function Heading({ name, scheduleId, externalId }: HeadingProps) {
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
      </div>
    </div>
  );
}

type PresentProps = {
  row: RowModel;
  shifts: Shifts;
  zone: ViewerZone;
  /** Time in the address, instead of now. */
  askedAt: UnixSeconds | undefined;
};

function Present(props: PresentProps) {
  const { row, askedAt } = props;
  const { enabled } = askedAt === undefined ? row.schedule : rotaAt(row.schedule, askedAt);
  if (!enabled) {
    return <p className="mb-3 text-ink-2">This schedule {askedAt === undefined ? 'is' : 'was'} disabled.</p>;
  }
  return askedAt === undefined ? <DutyCards {...props} /> : <DutyCardsAt {...props} at={askedAt} />;
}

/** People on duty at the time in the address; the answer panel covers times outside the window. */
function DutyCardsAt({ row, shifts, zone, at }: PresentProps & { at: UnixSeconds }) {
  const { schedule } = row;
  const awaitsNames = useAwaitsNames();
  const duty = shifts.at(schedule, at);
  if (!duty || awaitsNames) return <DutyUnknown isLoading={awaitsNames || !shifts.isSettled} />;
  const { current, next } = duty;
  const common = { schedule, at, zone, isAsked: true };
  return (
    <div className="mb-3 flex flex-wrap gap-3">
      <DutyCard
        {...common}
        title={`On duty at ${formatMoment(at, zone)}`}
        duty={current}
        isCurrent
        answer={shifts.dutyAt(schedule, at)}
        isOverride={isOverrideAt(row, at)}
        isClosed={current === 'nobody' && isClosedAt(schedule, at, shifts.reading.accountZone)}
      />
      {!(typeof current === 'object' && current.ends === 'never') && (
        <DutyCard {...common} title="Next after that" duty={next} isCurrent={false} />
      )}
    </div>
  );
}

function DutyCards({ row, shifts, zone }: PresentProps) {
  const { schedule } = row;
  const now = useNow();
  const query = useQuery(scheduleInfoQuery(schedule.schedule_id, now));
  const awaitsNames = useAwaitsNames();
  if (!query.data || awaitsNames) {
    if (query.error)
      return <Failure what="Who is on duty" error={query.error} onRetry={() => void query.refetch()} />;
    return <DutyUnknown isLoading />;
  }
  const { current, next, fromServer } = shifts.now(schedule, query.data, now);
  return (
    <div className="mb-3 flex flex-wrap gap-3">
      <DutyCard
        title="On duty now"
        schedule={schedule}
        duty={current}
        at={now}
        isCurrent
        answer={shifts.dutyAt(schedule, now)}
        isOverride={isOverrideAt(row, now)}
        isClosed={current === 'nobody' && isClosedAt(schedule, now, shifts.reading.accountZone)}
        zone={zone}
      />
      {/* Some shifts have no hand-off. */}
      {!(typeof current === 'object' && current.ends === 'never') && (
        <DutyCard title="Next" schedule={schedule} duty={next} at={now} isCurrent={false} zone={zone} />
      )}
      {!fromServer && (
        <p className="basis-full text-xs text-ink-3">
          Computed from the loaded periods: the server’s last answer is out of date.
        </p>
      )}
    </div>
  );
}

/** Placeholder as high as two cards; a phone needs none. */
function DutyUnknown({ isLoading }: { isLoading: boolean }) {
  return (
    <p
      className={`mb-3 h-[113px] text-ink-3 max-[66rem]:h-[207px] ${isLoading ? 'max-md:h-[298px]' : 'max-md:hidden'}`}
    >
      {isLoading ? 'Loading who is on duty…' : 'Who is on duty is not known.'}
    </p>
  );
}

type DutyCardProps = {
  title: string;
  schedule: Schedule;
  duty: NowAndNext['current'];
  at: UnixSeconds;
  /** True for the current duty, false for the next one. */
  isCurrent: boolean;
  /** True if the time is not now. */
  isAsked?: boolean;
  /** Answer to copy. */
  answer?: DutyAt | undefined;
  isOverride?: boolean;
  /** True if the hours of the schedule leave the time empty. */
  isClosed?: boolean;
  zone: ViewerZone;
};

function DutyCard(props: DutyCardProps) {
  const { title, schedule, duty, at, zone, answer } = props;
  const { isCurrent, isAsked = false, isOverride = false, isClosed = false } = props;
  const directory = useDirectory();
  const when = whenInWords(duty, { isCurrent, isAsked, at, zone });
  return (
    <section
      aria-label={title}
      className={`min-w-[min(16rem,100%)] rounded-[10px] border px-4 py-2.5 wrap-anywhere ${isAsked ? 'border-warn/40 bg-warn-soft' : 'border-line bg-surface'}`}
    >
      <h2 className={`text-xs font-medium ${isAsked ? 'text-warn' : 'text-ink-3'}`}>{title}</h2>
      <p className={`text-lg font-semibold ${isOnDuty(duty) || isClosed ? '' : 'text-bad'}`}>
        {isOnDuty(duty) ? (
          <PeopleInLine
            group={duty.group}
            emptyRoles={emptyRolesOf(schedule, duty.group, isCurrent ? at : duty.start)}
            directory={directory}
            separator=" · "
          />
        ) : (
          nobodyInWords(duty, isClosed)
        )}
      </p>
      <p className="text-sm text-ink-2">
        {[emptyGroupInWords(duty, directory), isOverride ? `override ${when}` : when]
          .filter((part) => part !== '')
          .join(', ')}
      </p>
      {answer && (
        <CopyAnswer
          duty={answer}
          at={at}
          words={{ zone, account: accountZone(), directory }}
          className="-ml-2.5"
        />
      )}
    </section>
  );
}

function nobodyInWords(duty: NowAndNext['current'], isClosed: boolean): string {
  if (isClosed) return CLOSED;
  return duty === 'unknown' ? 'Unknown' : 'Nobody';
}

const WHEN_NOBODY = {
  now: {
    nobody: 'no person on duty',
    unknown: 'the slot has ended, and there is no newer data',
  },
  next: { nobody: 'nobody within a year', unknown: 'no data was loaded that far ahead' },
} as const;

type When = Required<Pick<DutyCardProps, 'at' | 'isCurrent' | 'isAsked' | 'zone'>>;

function whenInWords(duty: NowAndNext['current'], { at, isCurrent, isAsked, zone }: When): string {
  if (typeof duty !== 'object') return WHEN_NOBODY[isCurrent ? 'now' : 'next'][duty];
  const wait = (end: number) =>
    isAsked ? `${formatLength(end - at)} later` : `in ${formatLength(end - at)}`;
  const moment = (end: number) => `${formatMoment(end, zone)} ${zone}, ${wait(end)}`;
  return isCurrent ? untilInWords(duty, moment) : `from ${moment(duty.start)}`;
}

function NotVisible({ scheduleId }: { scheduleId: string }) {
  return (
    <>
      <p className="font-semibold text-ink">No schedule #{scheduleId} is visible with this app key</p>
      <p>It may have been deleted, or be private to a team that the key’s person is not in.</p>
      <p className="mt-3">
        <ViewLink className="text-accent underline" to={paths.onCall()}>
          All schedules
        </ViewLink>
      </p>
    </>
  );
}
