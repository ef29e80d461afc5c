import { type ReactNode, useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { isComputedAt } from '#domain/duty/computed-past';
import { dutyLines, type DutyLine } from '#domain/duty/duty-lines';
import { isUnknownAt } from '#domain/duty/seats';
import type { Sight } from '#domain/duty/sight';
import { endsInWords } from '#domain/duty/words';
import { explainAt, type Explanation } from '#domain/oncall/explain/explain';
import { type PastAnswers, rolesIn } from '#domain/oncall/reply/past-answers';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { isoDate } from '#domain/time/days';
import { formatLength } from '#domain/time/duration';
import { contains } from '#domain/time/interval';
import { type UnixSeconds, type AccountZone, type ViewerZone, wallAt } from '#domain/time/zone';
import { useDaysOff } from '../../../api/served/days-off';
import { useAwaitsNames } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { useNow } from '../../../hooks/use-now';
import { timeAbout } from '../past/use-recorded-then';
import { absenceInWords, holidayNames } from '../model/days-off';
import { CopyAnswer } from './CopyAnswer';
import { LayerParts } from './LayerParts';
import { DutyInline, DutyPeople } from '../duty/DutyPeople';
import { wordsOf } from './text-of-answer';
import { OtherAnswers } from './OtherAnswers';
import { useChosenAnswer } from './use-chosen-answer';

/** Data and words for answers. */
export type Answering = {
  replies: readonly WindowReply[];
  /** True if no other window is loading. */
  isSettled: boolean;
  account: AccountZone;
  zone: ViewerZone;
  directory: Directory;
};

type ScheduleAnswerProps = {
  schedule: Pick<Schedule, 'schedule_id'>;
  at: UnixSeconds;
  answering: Answering;
  /** Links below the people. */
  children?: ReactNode;
};

/** Answer for one schedule at an instant: people, roles, hand-off, next people and reason. */
export function ScheduleAnswer({ schedule, at, answering, children }: ScheduleAnswerProps) {
  const { sight, lines, replies, answers } = useChosenAnswer(schedule, at, answering);
  const awaitsNames = useAwaitsNames();
  if (awaitsNames) return <AnswerLoading />;
  if (!sight) {
    return <p className="text-sm text-ink-2">The service lists no such schedule at this time.</p>;
  }
  return (
    <AnswerLines {...{ at, sight, lines, answers }} answering={{ ...answering, replies }}>
      {children}
    </AnswerLines>
  );
}

/** Placeholder of an answer. */
export function AnswerLoading() {
  return (
    <p role="status" className="h-24 text-sm text-ink-2">
      Loading who is on call…
    </p>
  );
}

type AnswerProps = {
  at: UnixSeconds;
  sight: Sight;
  lines: readonly DutyLine[];
  answering: Answering;
  answers: PastAnswers | undefined;
  children: ReactNode;
};

function AnswerLines({ at, sight, lines, answering, answers, children }: AnswerProps) {
  const { schedule } = sight;
  const { account, zone, directory } = answering;
  const now = useNow();
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
        {isUnknown && <p className="text-md text-ink-2">Not known</p>}
        {!isOnCall && !isOffHours && !isUnknown && <b className="text-md text-bad">Nobody on call</b>}
        {answers && <OtherAnswers {...answering} answers={answers} roles={rolesIn(answers)} now={now} />}
        <DaysOffAt {...{ lines, at, answering }} />
        {isComputedAt(schedule, at) && <p className="text-sm text-ink-2">Computed, not recorded</p>}
        <p className="mt-1 text-ink-2">
          {lines.length === 0 || isUnknown
            ? absenceOf(schedule, isUnknown)
            : `${endsInWords(lines, wordsOf(answering, now), { hasNext: false })}${remaining}`}
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
      {change !== undefined && <Next {...{ sight, change, answering }} />}
      <div role="group" aria-label="Why">
        <h3 className="mb-1 text-xs font-semibold text-ink-3">Why</h3>
        <Disagreement explanation={explanation} answering={answering} />
        <LayerParts schedule={schedule} explanation={explanation} account={account} directory={directory} />
      </div>
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
  const people = lines.flatMap((line) => line.people);
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
function Next({ sight, change, answering }: { sight: Sight; change: UnixSeconds; answering: Answering }) {
  const { directory, zone } = answering;
  const words = wordsOf(answering, useNow());
  const lines = useMemo(() => dutyLines(sight, change, directory.roles), [sight, change, directory]);
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
  const ends = lines.flatMap(({ until }) => (typeof until === 'number' ? [until] : []));
  return ends.length === 0 ? undefined : Math.min(...ends);
}

type DisagreementProps = { explanation: Explanation; answering: Answering };

function Disagreement({ explanation, answering: { directory } }: DisagreementProps) {
  if (explanation.agrees) return null;
  const expected = explanation.expected?.people.map(directory.person).join(', ') ?? 'nobody';
  return (
    <p className="mb-1.5 text-sm text-warn">
      By our rules of rotation it would be {expected}: this server computes differently, and the explanation
      below follows our rules, not the server’s.
    </p>
  );
}

/** Reason why an answer has no lines. */
function absenceOf({ enabled }: Schedule, isUnknown: boolean): string {
  if (isUnknown) return 'The tool has not answered for this time.';
  return `The schedule ${enabled ? 'was off then' : 'is off'}.`;
}
