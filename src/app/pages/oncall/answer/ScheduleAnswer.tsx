import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { explainAt, type Explanation } from '#domain/oncall/explain/explain';
import { isClosedAt } from '#domain/duty/gap-cause';
import { type AskedAnswers, rolesIn } from '#domain/oncall/reply/asked-answers';
import { dutyAt, type DutyAt } from '#domain/oncall/reply/duty-at';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { emptyRolesOf } from '#domain/duty/role-gaps';
import { rotaAt } from '#domain/schedule/rota';
import { isoDate } from '#domain/time/days';
import { formatLength } from '#domain/time/duration';
import { formatMoment, yearAt } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import { type UnixSeconds, type AccountZone, type ViewerZone, wallAt } from '#domain/time/zone';
import { useDaysOff } from '../../../api/days-off';
import { useAwaitsNames } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { useNow } from '../../../hooks/use-now';
import { useClockDifference } from '../../../components/time/clocks';
import type { PersonColours } from '../../../data/person-colours';
import { timeAbout } from '../asked/use-recorded-then';
import { absenceInWords, holidayNames } from '../model/days-off';
import { CLOSED } from '../model/now-in-words';
import { CopyAnswer } from './CopyAnswer';
import { LayerParts } from './LayerParts';
import { PeopleInLine, PeopleInRoles } from './PeopleInRoles';
import { OtherAnswers } from './OtherAnswers';
import { useChosenAnswer } from './use-chosen-answer';
import { useRepliesAt } from './use-present';

/** Data and words for answers. */
export type Answering = {
  replies: readonly WindowReply[];
  /** True if no other window is loading. */
  isSettled: boolean;
  account: AccountZone;
  /** True for the layers of today instead of the rota as known at a past time. */
  isByToday: boolean;
  zone: ViewerZone;
  directory: Directory;
  colours: PersonColours;
};

type ScheduleAnswerProps = {
  schedule: Pick<Schedule, 'schedule_id'>;
  at: UnixSeconds;
  answering: Answering;
};

/** Answer for one schedule at an instant: people, roles, hand-off, next people and reason. */
export function ScheduleAnswer({ schedule, at, answering }: ScheduleAnswerProps) {
  const { duty, replies, answers } = useChosenAnswer(schedule, at, answering);
  const awaitsNames = useAwaitsNames();
  if (awaitsNames) return <AnswerLoading />;
  if (!duty) {
    return <p className="text-sm text-ink-2">The service lists no such schedule at this time.</p>;
  }
  return <Answer at={at} duty={duty} answering={{ ...answering, replies }} answers={answers} />;
}

/** Placeholder of an answer. */
export function AnswerLoading() {
  return (
    <p role="status" className="h-24 text-sm text-ink-2">
      Loading who is on duty…
    </p>
  );
}

type AnswerProps = {
  at: UnixSeconds;
  duty: DutyAt;
  answering: Answering;
  answers: AskedAnswers | undefined;
};

function Answer({ at, duty, answering, answers }: AnswerProps) {
  const { schedule, period } = duty;
  const { account, zone, directory, colours } = answering;
  const now = useNow();
  const explanation = useMemo(() => explainAt(schedule, at, account), [schedule, at, account]);
  const { enabled } = rotaAt(schedule, at);
  const isClosed = useMemo(
    () => enabled && !period && isClosedAt(schedule, at, account),
    [schedule, enabled, period, at, account],
  );
  return (
    <div className="space-y-3">
      <div>
        {period && (
          <PeopleInRoles
            group={period.group}
            emptyRoles={emptyRolesOf(schedule, period.group, at, account)}
            directory={directory}
            colours={colours}
            clock={{ at, zone }}
          />
        )}
        {!period && isClosed && <p className="text-md text-ink-2">{CLOSED}</p>}
        {!period && !isClosed && <b className="text-md text-bad">Nobody on duty</b>}
        {answers && <OtherAnswers {...answering} answers={answers} roles={rolesIn(answers)} now={now} />}
        <DaysOffAt {...{ duty, at, answering }} />
        <p className="mt-1 text-ink-2">
          {enabled ? (
            <Until duty={duty} answering={answering} />
          ) : (
            `The schedule ${schedule.enabled ? 'was disabled then' : 'is disabled'}.`
          )}
          <CopyAnswer
            schedule={schedule}
            replies={answering.replies}
            at={at}
            words={answering}
            className="ml-1"
          />
        </p>
      </div>
      {enabled && duty.whole.ends !== 'never' && <Next after={duty} answering={answering} />}
      <div role="group" aria-label="Why">
        <h3 className="mb-1 text-xs font-semibold text-ink-3">Why</h3>
        <Disagreement explanation={explanation} answering={answering} at={at} />
        <LayerParts schedule={schedule} explanation={explanation} account={account} directory={directory} />
      </div>
    </div>
  );
}

type DaysOffAtProps = { duty: DutyAt; at: UnixSeconds; answering: Answering };

/** Absences of the people at an instant, and the holidays of its date. */
function DaysOffAt({ duty: { period }, at, answering }: DaysOffAtProps) {
  const { replies, zone, directory } = answering;
  // The window of the page is behind the reply of then.
  const window = replies.findLast((reply) => contains(reply.window, at))?.window;
  const daysOff = useDaysOff(window ?? timeAbout(at));
  const people = period?.group.members.flatMap(({ person_ids }) => person_ids) ?? [];
  const away = absenceInWords(people, at, daysOff, { zone, directory });
  const holiday = holidayNames(daysOff.holidays).get(isoDate(wallAt(at, zone)));
  return (
    <>
      {away !== '' && <p className="text-sm font-semibold text-warn">{away}</p>}
      {holiday !== undefined && <p className="text-sm text-ink-2">Holiday: {holiday}</p>}
    </>
  );
}

/** Next people: from the loaded windows, or fetched. */
function Next({ after, answering }: { after: DutyAt; answering: Answering }) {
  const { account, zone, directory } = answering;
  const { schedule, whole } = after;
  const { replies, query, isKnown } = useRepliesAt(whole.end, answering.replies, answering.isSettled);
  const next = dutyAt(schedule, whole.end, account, replies);
  const start = formatMoment(whole.end, zone, yearAt(useNow(), zone));
  return (
    <div role="group" aria-label="Next">
      <h3 className="mb-1 text-xs font-semibold text-ink-3">Next, from {start}</h3>
      {whole.ends === 'later' && <p className="text-sm text-ink-2">Not before that time.</p>}
      {!isKnown && (
        <p className="text-sm text-ink-2">
          {query.error ? 'Unknown: it could not be loaded.' : 'Loading who is next…'}
        </p>
      )}
      {isKnown && whole.ends === 'here' && (
        <p className="text-sm wrap-anywhere">
          {next?.period ? (
            <PeopleInLine
              group={next.period.group}
              emptyRoles={emptyRolesOf(next.schedule, next.period.group, whole.end, account)}
              directory={directory}
            />
          ) : (
            <b>Nobody</b>
          )}{' '}
          <span className="text-ink-2">{next && <Until duty={next} answering={answering} />}</span>
        </p>
      )}
    </div>
  );
}

type UntilProps = { duty: DutyAt; answering: Answering };

/**
 * "until Tue 24 Nov, 09:00 (2 d 1 h left)", or its reserved place while the window with the hand-off loads.
 */
function Until({ duty: { whole, period }, answering: { zone, isSettled } }: UntilProps) {
  const now = useNow();
  if (whole.ends === 'never') return period ? 'no upcoming hand-off' : 'nobody scheduled';
  const isCut = whole.ends === 'later';
  const moment = formatMoment(whole.end, zone, yearAt(now, zone));
  const remaining = contains(whole, now) ? ` (${formatLength(whole.end - now)} left)` : '';
  return (
    <span className={isCut && !isSettled ? 'invisible' : ''}>
      until {moment}
      {isCut && isSettled && ' or later'}
      {remaining}
    </span>
  );
}

type DisagreementProps = { explanation: Explanation; answering: Answering; at: UnixSeconds };

function Disagreement({ explanation, answering: { account, directory }, at }: DisagreementProps) {
  const second = useMemo(() => ({ start: at, end: at + 1 }), [at]);
  const clocks = useClockDifference(account, second);
  if (explanation.agrees) return null;
  const expected = explanation.expected?.people.map(directory.person).join(', ') ?? 'nobody';
  return (
    <p className="mb-1.5 text-sm text-warn">
      By our rules of rotation it would be {expected}: this server computes differently, and the explanation
      below follows our rules, not the server’s.
      {clocks !== '' && ` The service and this browser have different clocks for ${account} at this time.`}
    </p>
  );
}
