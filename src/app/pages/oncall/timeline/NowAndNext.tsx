import { memo } from 'react';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { contains } from '#domain/time/interval';
import { briefMoment } from '../model/describe';
import { CLOSED, namesOf, presentInWords } from '../model/now-in-words';
import { teamName } from '../model/words';
import { groupAt, type RowModel } from '../model/rows';
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
            <Who names={namesOf(duty.current, directory)} isUnknown={duty.current === 'unknown'} />
          )}
          {!failure && !duty && !schedule.enabled && 'disabled'}
          {!failure &&
            !duty &&
            schedule.enabled &&
            (group ? <Who names={peopleOf(group).map(directory.person)} /> : <Loading />)}
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
        {duty && presentInWords(duty, now, (at) => briefMoment(at, now, zone), directory)}
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

function Who({ names, isUnknown = false }: { names: readonly string[]; isUnknown?: boolean }) {
  if (names.length > 0) return <span className={`${WHO} text-ink`}>{names.join(' · ')}</span>;
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
