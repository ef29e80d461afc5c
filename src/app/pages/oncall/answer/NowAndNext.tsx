import { memo } from 'react';
import type { Group } from '#contract/schedule';
import { isClosedAt } from '#domain/oncall/explain/gap-cause';
import { isOnDuty } from '#domain/oncall/reply/now-and-next';
import { emptyRolesOf } from '#domain/oncall/review/empty-roles';
import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { briefMoment, teamName } from '../model/describe';
import { CLOSED, presentInWords } from '../model/now-in-words';
import { groupAt, type RowModel } from '../model/rows';
import { PeopleInLine } from './PeopleInRoles';
import { type Present, usePresent } from './use-present';
import { useTimeline } from '../timeline/timeline-context';

/** People on duty now, or at the time in the address, with the hand-off and the next people. */
export const NowAndNext = memo(function NowAndNext({ row }: { row: RowModel }) {
  const { askedAt } = useTimeline();
  return askedAt === undefined ? <Now row={row} /> : <Then row={row} at={askedAt} />;
});

function Now({ row }: { row: RowModel }) {
  const { now, shifts } = useTimeline();
  return <Duty row={row} at={now} {...usePresent(row.schedule, shifts, now)} />;
}

function Then({ row, at }: { row: RowModel; at: UnixSeconds }) {
  const { shifts } = useTimeline();
  const { schedule } = row;
  const duty = schedule.enabled ? shifts.at(schedule, at) : undefined;
  if (!duty && schedule.enabled) {
    return (
      <p className="pl-6 text-xs text-ink-3">
        {shifts.isSettled ? 'The selected time is outside these days.' : <Loading />}
      </p>
    );
  }
  const isClosed = duty?.current === 'nobody' && isClosedAt(schedule, at, shifts.reading.accountZone);
  return <Duty row={row} at={at} {...{ duty, isClosed, failure: undefined }} />;
}

type DutyProps = Present & { row: RowModel; at: UnixSeconds };

function Duty({ row, at, duty, isClosed, failure }: DutyProps) {
  const { schedule } = row;
  const { now, zone, directory, shifts } = useTimeline();
  const group = groupAt(row, at);
  return (
    <div className="pl-6 on-wall:pl-0 text-xs leading-4 text-ink-3">
      <div className="flex gap-2">
        {/* Names come first: a long team name is cut before a name wraps. */}
        <p className="max-w-[calc(100%-3.5rem)] shrink-0 grow wrap-anywhere on-wall:max-w-full">
          {failure && <span className="text-bad">On duty now: unknown ({failure.code})</span>}
          {duty && isClosed && CLOSED}
          {duty && !isClosed && (
            <Who
              row={row}
              group={isOnDuty(duty.current) ? duty.current.group : undefined}
              at={at}
              isUnknown={duty.current === 'unknown'}
            />
          )}
          {!failure && !duty && !schedule.enabled && 'disabled'}
          {!failure &&
            !duty &&
            schedule.enabled &&
            (group ? <Who row={row} group={group} at={at} /> : <Loading />)}
        </p>
        <span
          title={teamName(schedule, directory)}
          className="h-4 min-w-0 truncate whitespace-nowrap! on-wall:hidden rounded-full bg-sunken px-1.5 forced-colors:outline text-2xs leading-4 font-semibold text-ink-2"
        >
          {teamName(schedule, directory)}
        </span>
      </div>
      {/* Reserved height of two lines: data outside the window arrives later. */}
      <p className={`wrap-anywhere ${contains(shifts.reading.window, at) ? 'min-h-4' : 'min-h-8'}`}>
        {failure && <TryAgain failure={failure} />}
        {duty &&
          presentInWords(row, duty, {
            now: at,
            moment: (moment) => briefMoment(moment, now, zone),
            directory,
          })}
      </p>
    </div>
  );
}

/** Largest text on a wall. */
const WHO = 'on-wall:text-base on-wall:font-bold';

function Loading() {
  return (
    <>
      <span className="print:hidden">loading who is on duty…</span>
      <span className="hidden print:inline">not loaded before it was printed</span>
    </>
  );
}

type WhoProps = {
  row: RowModel;
  group: Pick<Group, 'members'> | undefined;
  at: UnixSeconds;
  isUnknown?: boolean;
};

function Who({ row: { schedule }, group, at, isUnknown = false }: WhoProps) {
  const { directory } = useTimeline();
  if (group) {
    const emptyRoles = emptyRolesOf(schedule, group, at);
    return (
      <span className={`${WHO} text-ink`}>
        <PeopleInLine separator=" · " {...{ group, emptyRoles, directory }} />
      </span>
    );
  }
  return <b className={`${WHO} text-bad`}>{isUnknown ? 'On duty now: unknown' : 'Nobody on duty'}</b>;
}

function TryAgain({ failure: { requestId, retry } }: { failure: NonNullable<Present['failure']> }) {
  return (
    <>
      <button type="button" className="underline" onClick={retry}>
        try again
      </button>
      {requestId !== undefined && ` · request id ${requestId}`}
    </>
  );
}
