import { type ReactNode, useMemo, useState } from 'react';
import type { Schedule } from '#contract/schedule';
import { isComputedAt } from '#domain/duty/computed-past';
import { dutyLines, type DutyLine } from '#domain/duty/duty-lines';
import { isUnknownAt } from '#domain/duty/seats';
import { endsInWords, unknownInWords } from '#domain/duty/words';
import { explainAt } from '#domain/oncall/explain';
import { type PastAnswers, rolesIn } from '#domain/oncall/reply/past-answers';
import { sentenceCase } from '#domain/text/words';
import { isoDate } from '#domain/time/days';
import { formatLength } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { type UnixSeconds, wallAt } from '#domain/time/zone';
import type { Answer } from '../model/shifts';
import { useDaysOff } from '../../../api/changes';
import { useAwaitsNames } from '../../../api/names/directory';
import { useNow } from '../../../hooks/use-now';
import { timeAbout } from '../past/past-answers';
import { absenceInWords, holidayNames } from '../model/days-off';
import { CopyAnswer } from './CopyAnswer';
import { LayerParts } from './LayerParts';
import { DutyInline, DutyPeople } from '../DutyLine';
import { OtherAnswers } from './OtherAnswers';
import { type Answering, useChosenAnswer, wordsOf, useRepliesAt } from './answers';
import { Failure } from '../../../components/states/Failure';
import type { Schedules } from '../model/use-schedules';
import { CappedList } from '../../../ui/CappedList';

type ScheduleAnswerProps = {
  schedule: Pick<Schedule, 'schedule_id'>;
  at: UnixSeconds;
  answering: Answering;
  /** Links below the people. */
  children?: ReactNode;
};

/** Answer for one schedule at an instant: people, roles, hand-off, next people and reason. */
export function ScheduleAnswer({ schedule, at, answering, children }: ScheduleAnswerProps) {
  const { answer, replies, others } = useChosenAnswer(schedule, at, answering);
  const awaitsNames = useAwaitsNames();
  if (awaitsNames) return <AnswerLoading />;
  if (!answer) {
    return <p className="text-sm text-ink-2">The service lists no such schedule at this time.</p>;
  }
  return (
    <AnswerLines {...{ at, answer, others }} answering={{ ...answering, replies }}>
      {children}
    </AnswerLines>
  );
}

/** Placeholder of an answer. */
function AnswerLoading() {
  return (
    <p role="status" className="h-24 text-sm text-ink-2">
      Loading who is on call…
    </p>
  );
}

type AnswerProps = {
  at: UnixSeconds;
  answer: Answer;
  answering: Answering;
  others: PastAnswers | undefined;
  children: ReactNode;
};

function AnswerLines({ at, answer, answering, others, children }: AnswerProps) {
  const { schedule, lines } = answer;
  const { account, zone, directory } = answering;
  const now = useNow();
  const words = wordsOf(answering, now);
  const explanation = useMemo(() => explainAt(schedule, at, account), [schedule, at, account]);
  const isUnknown = isUnknownAt(schedule, at);
  const isOnCall = lines.some(({ state }) => state === 'on call');
  const isOffHours = lines.length > 0 && lines.every(({ state }) => state === 'off hours');
  const change = firstChange(lines);
  const remaining =
    change !== undefined && at <= now && now < change ? ` (${formatLength(change - now)} left)` : '';
  return (
    <div className="space-y-3">
      <div>
        {isOnCall && <DutyPeople lines={lines} wording={{ at, zone, directory }} />}
        {isOffHours && <p className="text-md text-ink-2">Off hours</p>}
        {!isOnCall && !isOffHours && !isUnknown && <b className="text-md text-bad">Nobody on call</b>}
        {others && <OtherAnswers {...answering} answers={others} roles={rolesIn(others)} now={now} />}
        <DaysOffAt {...{ lines, at, answering }} />
        {isComputedAt(schedule, at) && <p className="text-sm text-ink-2">Computed, not recorded</p>}
        <p className="mt-1 text-ink-2">
          {isUnknown && sentenceCase(unknownInWords(schedule, at, words))}
          {!isUnknown &&
            lines.length === 0 &&
            `The schedule ${schedule.enabled ? 'was off then' : 'is off'}.`}
          {!isUnknown && lines.length > 0 && `${endsInWords(lines, words, { hasNext: false })}${remaining}`}
          <CopyAnswer
            schedule={schedule}
            replies={answering.replies}
            at={at}
            words={answering}
            className="ml-1"
          />
        </p>
        {children}
      </div>
      {change !== undefined && <Next {...{ answer, change, answering }} />}
      {!isUnknown && (
        <div role="group" aria-label="Why">
          <h3 className="mb-1 text-xs font-semibold text-ink-3">Why</h3>
          <LayerParts {...{ schedule, explanation, account, directory }} />
        </div>
      )}
    </div>
  );
}

type DaysOffAtProps = { lines: readonly DutyLine[]; at: UnixSeconds; answering: Answering };

/** Absences of the people at an instant, and the holidays of its date. */
function DaysOffAt({ lines, at, answering }: DaysOffAtProps) {
  const { replies, zone, directory } = answering;
  // The window of the page is behind the reply of then.
  const window = replies.findLast((reply) => contains(reply.window, at))?.window;
  const daysOff = useDaysOff(window ?? timeAbout(at));
  const people = lines.flatMap((line) => line.person_ids);
  const away = absenceInWords(people, at, daysOff, { zone, directory });
  const holiday = holidayNames(daysOff.holidays).get(isoDate(wallAt(at, zone)));
  return (
    <>
      {away !== '' && <p className="text-sm font-semibold text-warn">{away}</p>}
      {holiday !== undefined && <p className="text-sm text-ink-2">Holiday: {holiday}</p>}
    </>
  );
}

/** Lines from the next change of any role on. */
function Next({ answer, change, answering }: { answer: Answer; change: UnixSeconds; answering: Answering }) {
  const { directory, zone, account: accountZone } = answering;
  const words = wordsOf(answering, useNow());
  const lines = useMemo(
    () => dutyLines(answer.schedule, change, { window: answer.window, accountZone }, directory.roles),
    [answer, change, accountZone, directory],
  );
  return (
    <div role="group" aria-label="Next">
      <h3 className="mb-1 text-xs font-semibold text-ink-3">Next, from {words.moment(change)}</h3>
      <p className="text-sm wrap-anywhere">
        <DutyInline lines={lines} wording={{ at: change, zone, directory }} />{' '}
        <span className="text-ink-2">{endsInWords(lines, words, { hasNext: false })}</span>
      </p>
    </div>
  );
}

/** First known end of a line. */
function firstChange(lines: readonly DutyLine[]): UnixSeconds | undefined {
  const ends = lines.flatMap(({ ends: edge }) => (typeof edge === 'number' ? [edge] : []));
  return ends.length === 0 ? undefined : Math.min(...ends);
}

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
