import { memo } from 'react';
import type { Group } from '#contract/schedule';
import { isOnDuty } from '#domain/oncall/reply/now-and-next';
import { emptyRolesOf } from '#domain/oncall/review/empty-roles';
import { contains } from '#domain/time/interval';
import { briefMoment } from '../model/describe';
import { CLOSED, presentInWords } from '../model/now-in-words';
import { teamName } from '../model/words';
import { groupAt, type RowModel } from '../model/rows';
import { PeopleInLine } from '../answer/PeopleInLine';
import { usePresent, type Present } from '../answer/use-present';
import { useTimeline } from './timeline-context';

/** Who is on duty at present, until when, and who is next. */
export const NowAndNext = memo(function NowAndNext({ row }: { row: RowModel }) {
  const { schedule } = row;
  const { now, zone, directory, shifts } = useTimeline();
  const { duty, isClosed, failure } = usePresent(schedule, shifts, now);
  const group = groupAt(row, now);
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
              isUnknown={duty.current === 'unknown'}
            />
          )}
          {!failure && !duty && !schedule.enabled && 'disabled'}
          {!failure && !duty && schedule.enabled && (group ? <Who row={row} group={group} /> : <Loading />)}
        </p>
        <span
          title={teamName(schedule, directory)}
          className="h-4 min-w-0 truncate whitespace-nowrap! on-wall:hidden rounded-full bg-sunken px-1.5 forced-colors:outline text-2xs leading-4 font-semibold text-ink-2"
        >
          {teamName(schedule, directory)}
        </span>
      </div>
      {/* What is not of the window in sight comes later, in up to two lines: their room is there from the start. */}
      <p className={`wrap-anywhere ${contains(shifts.reading.window, now) ? 'min-h-4' : 'min-h-8'}`}>
        {failure && <TryAgain failure={failure} />}
        {duty && presentInWords(row, duty, { now, moment: (at) => briefMoment(at, now, zone), directory })}
      </p>
    </div>
  );
});

/** What people look up to a wall for. */
const WHO = 'on-wall:text-base on-wall:font-bold';

function Loading() {
  return (
    <>
      <span className="print:hidden">loading who is on duty…</span>
      <span className="hidden print:inline">not loaded before it was printed</span>
    </>
  );
}

type WhoProps = { row: RowModel; group: Pick<Group, 'members'> | undefined; isUnknown?: boolean };

function Who({ row: { schedule }, group, isUnknown = false }: WhoProps) {
  const { now, directory } = useTimeline();
  if (group) {
    const emptyRoles = emptyRolesOf(schedule, group, now);
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
