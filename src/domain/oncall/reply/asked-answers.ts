import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { computeSchedule } from '../../schedule/compute';
import { contains, type Interval } from '../../time/interval';
import { DAY, type AccountZone, type UnixSeconds } from '../../time/zone';
import { dutiesAt, isOnDuty, type NowAndNext } from './now-and-next';
import { isSame, peopleInRole } from './seats';
import type { WindowReply } from './shifts';

/**
 * Answers about a past time.
 *
 * Rules: the answer is what was recorded at that time, as the people on call knew it. A correction entered later, or
 * the rota of today, may say otherwise. Today's rota is computed from the layers of the reply for the time alone.
 */
export type AskedAnswers = {
  /** Answer as known then; undefined from a server without versions. */
  known: NowAndNext | undefined;
  /** Answer with later corrections, as the server has it now. */
  recorded: NowAndNext | undefined;
  /** Answer by the layers of today; undefined for a rota that cannot be computed, or is disabled. */
  today: NowAndNext | undefined;
  /** Time from which later corrections and today's rota count; undefined if unknown. */
  corrected: UnixSeconds | undefined;
  changed: UnixSeconds | undefined;
};

type Asked = {
  at: UnixSeconds;
  accountZone: AccountZone;
  /** Reply of today that contains the time. */
  reply: WindowReply;
  /** Reply as recorded at the time. */
  recordedThen: WindowReply | undefined;
};

export function askedAnswers(
  schedule: Schedule,
  { at, accountZone, reply, recordedThen }: Asked,
): AskedAnswers {
  const answer = (replies: WindowReply[]) => dutiesAt(schedule, at, { accountZone, replies });
  const { corrections = [], versions } = schedule;
  return {
    known: recordedThen && answer([recordedThen]),
    recorded: answer([reply]),
    today: schedule.enabled ? today(schedule, at, accountZone, reply.window) : undefined,
    corrected: corrections.find(({ from, until }) => contains({ start: from, end: until }, at))?.entered,
    changed: changeAfter(versions, at, reply.window),
  };
}

/** End of the version of a time; undefined if that is only the end of the reply. */
function changeAfter(versions: Schedule['versions'], at: UnixSeconds, window: Interval) {
  const until = versions?.find((version) => contains({ start: version.from, end: version.until }, at))?.until;
  return until === window.end ? undefined : until;
}

/** Length of the time that is computed first. */
const NEAR = 2 * DAY;

function today(
  schedule: Schedule,
  at: UnixSeconds,
  accountZone: AccountZone,
  window: Interval,
): NowAndNext | undefined {
  const within = (time: Interval) =>
    dutiesAt({ ...schedule, versions: undefined }, at, {
      accountZone,
      replies: [{ window: time, schedules: [scheduleByToday(schedule, time, accountZone)] }],
    });
  const near = within({ start: at, end: Math.min(at + NEAR, window.end) });
  return near?.next === 'unknown' ? within(window) : near;
}

/** Schedule by its layers of today alone; without periods if it is disabled. */
export function scheduleByToday(schedule: Schedule, window: Interval, accountZone: AccountZone): Schedule {
  const rules = { ...schedule, versions: undefined };
  const active = schedule.enabled ? rules : { ...rules, layers: [] };
  return { ...rules, ...computeSchedule(active, window, accountZone) };
}

/** Roles of the people in any of the answers. */
export function rolesIn({ known, recorded, today }: AskedAnswers): Id[] {
  const groups = [known, recorded, today].flatMap((duty) =>
    duty && isOnDuty(duty.current) ? [duty.current.group] : [],
  );
  return [...new Set(groups.flatMap(({ members }) => members.map(({ role_id }) => role_id)))];
}

/** Other people in a role than in the answer given. */
export type OtherAnswer = {
  kind: 'known' | 'corrected' | 'today';
  role: Id;
  people: readonly Id[];
  since: UnixSeconds | undefined;
};

function inRole(duty: NowAndNext | undefined, role: Id): readonly Id[] | undefined {
  if (!duty || duty.current === 'unknown') return undefined;
  return duty.current === 'nobody' ? [] : peopleInRole(duty.current.group, role);
}

/** Answers that differ from the visible one, per role; a correction hides the same people of today's rota. */
export function otherAnswers(answers: AskedAnswers, roles: readonly Id[], isByToday: boolean): OtherAnswer[] {
  const { known, recorded, today, corrected, changed } = answers;
  const given = isByToday ? today : (known ?? recorded);
  const others = [
    { kind: 'known', duty: isByToday ? known : undefined, since: undefined },
    { kind: 'corrected', duty: recorded, since: corrected },
    { kind: 'today', duty: isByToday ? undefined : today, since: changed },
  ] as const;
  return roles.flatMap((role) => {
    const seen = [inRole(given, role)];
    return others.flatMap(({ kind, duty, since }): OtherAnswer[] => {
      const people = inRole(duty, role);
      if (!people || seen.some((one) => one && isSame(one, people))) return [];
      seen.push(people);
      return [{ kind, role, people, since }];
    });
  });
}
