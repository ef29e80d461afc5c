import { isUnknownAt } from '#domain/duty/seats';
import { type ReactNode, useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { endsInWords, unknownInWords } from '#domain/duty/words';
import { rolesIn } from '#domain/oncall/reply/past-answers';
import type { UnixSeconds } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';
import { useAwaitsNames } from '../../../api/names/directory';
import { Failure } from '../../../components/states/Failure';
import type { Schedules } from '../model/use-schedules';
import { CappedList } from '../../../ui/CappedList';
import { DutyInline } from '../duty/DutyPeople';
import { OtherAnswers } from './OtherAnswers';
import { AnswerLoading, ScheduleAnswer } from './ScheduleAnswer';
import { type Answering, useChosenAnswer, useRepliesAt, wordsOf } from './answers';

type AnswerAtProps = {
  at: UnixSeconds;
  loaded: Schedules;
  answering: Answering;
  children: (answering: Answering) => ReactNode;
};

type InstantAnswerProps = { at: UnixSeconds; schedules: readonly Schedule[]; answering: Answering };

/** The timeline has the answers of all schedules; explanations of a hundred take long to render. */
const MAX_ANSWERS = 20;

/** People on call at an instant by schedule, with an expandable explanation. */
export function InstantAnswer({ at, schedules, answering }: InstantAnswerProps) {
  if (schedules.length === 0) return <p className="text-sm text-ink-2">No schedule is shown.</p>;
  return (
    <CappedList items={schedules} cap={MAX_ANSWERS}>
      {(listed) => (
        <ul className="divide-y divide-line">
          {listed.map((schedule) => (
            <li key={String(schedule.schedule_id)} className="py-1 print:break-inside-avoid">
              {schedules.length === 1 ? (
                <>
                  <p className="mb-2 text-sm text-ink-2 wrap-anywhere">{schedule.schedule_name}</p>
                  <ScheduleAnswer schedule={schedule} at={at} answering={answering} />
                </>
              ) : (
                <OneOfSome schedule={schedule} at={at} answering={answering} />
              )}
            </li>
          ))}
        </ul>
      )}
    </CappedList>
  );
}

type OneOfSomeProps = { schedule: Schedule; at: UnixSeconds; answering: Answering };

function OneOfSome({ schedule, at, answering }: OneOfSomeProps) {
  // Rendered on first opening: a hundred explanations would be most of the document.
  const [wasOpened, setWasOpened] = useState(false);
  const { zone, directory } = answering;
  const now = useNow();
  const { answer, others } = useChosenAnswer(schedule, at, answering);
  const lines = answer?.lines ?? [];
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="min-h-6 cursor-pointer py-0.5 wrap-anywhere">
        {schedule.schedule_name}:{' '}
        {isUnknownAt(schedule, at) ? (
          unknownInWords(schedule, at, wordsOf(answering, now))
        ) : (
          <DutyInline lines={lines} wording={{ at, zone, directory }} />
        )}
        <span className="block text-xs text-ink-2">{endsInWords(lines, wordsOf(answering, now))}</span>
        {others && (
          <span className="group-open:hidden">
            <OtherAnswers answers={others} {...{ zone, directory, now }} roles={rolesIn(others)} />
          </span>
        )}
      </summary>
      {wasOpened && (
        <div className="pt-1.5 pb-2 pl-4">
          <ScheduleAnswer schedule={schedule} at={at} answering={answering} />
        </div>
      )}
    </details>
  );
}

/** Answer that needs the periods at an instant: from the loaded windows, or fetched. */
export function AnswerAt({ at, loaded, answering, children }: AnswerAtProps) {
  const isThere = loaded.isCurrent || loaded.query.error !== null;
  const { replies, query, isKnown } = useRepliesAt(at, answering.replies, isThere);
  const awaitsNames = useAwaitsNames();
  if (isKnown && !awaitsNames) return children({ ...answering, replies });
  const retry = () => {
    void query.refetch();
    // The window moved to the time, and may have failed too.
    if (loaded.query.error) void loaded.query.refetch();
  };
  if (query.error) return <Failure what="Who is on call then" error={query.error} onRetry={retry} />;
  return <AnswerLoading />;
}
