import { type ReactNode, useMemo, useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { isClosedAt } from '#domain/duty/gap-cause';
import { rolesIn } from '#domain/oncall/reply/asked-answers';
import { dutyAt, type DutyAt } from '#domain/oncall/reply/duty-at';
import { emptyRolesOf } from '#domain/duty/role-gaps';
import { rotaAt } from '#domain/schedule/rota';
import { formatMoment, yearAt } from '#domain/time/format';
import type { UnixSeconds, AccountZone } from '#domain/time/zone';
import { useNow } from '../../../hooks/use-now';
import { isGuest } from '../../../url/settings';
import { CLOSED, namesIn, untilInWords } from '../model/now-in-words';
import { useAwaitsNames } from '../../../api/names/directory';
import { Failure } from '../../../components/states/Failure';
import type { Schedules } from '../model/use-schedules';
import { CappedList } from '../../../ui/CappedList';
import { PeopleInLine } from './PeopleInRoles';
import { OtherAnswers } from './OtherAnswers';
import { type Answering, AnswerLoading, ScheduleAnswer } from './ScheduleAnswer';
import { useChosenAnswer } from './use-chosen-answer';
import { useRepliesAt } from './use-present';

type AnswerAtProps = {
  at: UnixSeconds;
  loaded: Schedules;
  answering: Answering;
  children: (answering: Answering) => ReactNode;
};

type InstantAnswerProps = { at: UnixSeconds; schedules: readonly Schedule[]; answering: Answering };

/** The timeline has the answers of all schedules; explanations of a hundred take long to render. */
const MAX_ANSWERS = 20;

/** People on duty at an instant by schedule, with an expandable explanation. */
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
  const { account, zone, directory, isByToday } = answering;
  const now = useNow();
  const { duty, replies, answers } = useChosenAnswer(schedule, at, answering);
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="min-h-6 cursor-pointer py-0.5 wrap-anywhere">
        {schedule.schedule_name}:{' '}
        {duty?.period ? (
          <PeopleInLine
            group={duty.period.group}
            emptyRoles={emptyRolesOf(duty.schedule, duty.period.group, at, account)}
            directory={directory}
            clock={{ at, zone }}
          />
        ) : (
          <NobodyAt schedule={duty?.schedule ?? schedule} at={at} account={account} />
        )}
        {duty && rotaAt(duty.schedule, at).enabled && (
          <span className="block text-xs text-ink-2">
            <UntilThen at={at} duty={duty} answering={{ ...answering, replies }} />
          </span>
        )}
        {answers && (
          <span className="group-open:hidden">
            <OtherAnswers {...{ answers, isByToday, zone, directory, now }} roles={rolesIn(answers)} />
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

type UntilThenProps = { at: UnixSeconds; duty: DutyAt; answering: Answering };

/** "until Tue 24 Nov, 09:00, then Ann Lee"; fetches another window if the loaded ones end before. */
function UntilThen({ at: asked, duty, answering }: UntilThenProps) {
  const { account, zone, directory, isSettled } = answering;
  const { schedule, period, whole } = duty;
  const { end, ends } = whole;
  const hasNext = ends === 'here';
  // A guest link has no data outside its view.
  const mayAsk = isSettled && hasNext && !isGuest();
  const { replies } = useRepliesAt(hasNext ? end : asked, answering.replies, mayAsk, asked);
  const year = yearAt(useNow(), zone);
  const next = useMemo(
    () => (hasNext ? dutyAt(schedule, end, account, replies) : undefined),
    [schedule, end, hasNext, account, replies],
  );
  if (ends === 'later' && !isSettled) return '\u00a0';
  if (ends === 'never' && !period) return 'nobody scheduled';
  const until = untilInWords(whole, (at) => formatMoment(at, zone, year));
  if (!next) return until;
  const people =
    next.period && namesIn(next.schedule, next.period.group, { at: end, accountZone: account }, directory);
  const isClosed = !next.period && isClosedAt(next.schedule, end, account);
  return `${until}, then ${isClosed ? 'closed' : (people ?? 'nobody')}`;
}

type NobodyAtProps = { schedule: Schedule; at: UnixSeconds; account: AccountZone };

/** Red only for an unexpected gap. */
function NobodyAt({ schedule, at, account }: NobodyAtProps) {
  if (!rotaAt(schedule, at).enabled) return <span className="text-ink-2">disabled</span>;
  if (isClosedAt(schedule, at, account)) {
    return <span className="text-ink-2">{CLOSED.toLowerCase()}</span>;
  }
  return <b className="text-bad">nobody</b>;
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
  if (query.error) return <Failure what="Who is on duty then" error={query.error} onRetry={retry} />;
  return <AnswerLoading />;
}
