import type { Id } from '#contract/id';
import type { Schedule, Seat } from '#contract/schedule';
import { computeSchedule } from '../../schedule/lanes';
import { contains, type Interval } from '../../time/interval';
import { type AccountZone, type UnixSeconds } from '../../time/zone';
import { dutyAt } from '../../duty/duty-lines';
import type { WindowReply } from '../../duty/known-seats';
import { isOnCall } from '../../duty/seats';
import { isSame } from './seats';

/**
 * Answers about a past time.
 *
 * Rules: the answer is the record of that time, as the people on call knew it. A correction entered later, or
 * the rota of today, may differ. Today's rota is computed from the layers of the reply for the time alone.
 */
export type PastAnswers = {
  /** Answer as known then; undefined from a server without versions. */
  knownThen: readonly Seat[] | undefined;
  /** Answer with later corrections, as the server has it now. */
  recorded: readonly Seat[] | undefined;
  /** Answer by the layers of today; undefined for a rota that cannot be computed, or is disabled. */
  today: readonly Seat[] | undefined;
  /** Time from which later corrections and today's rota count; undefined if unknown. */
  corrected: UnixSeconds | undefined;
  changed: UnixSeconds | undefined;
};

type PastTime = {
  at: UnixSeconds;
  accountZone: AccountZone;
  /** Reply of today that contains the time. */
  reply: WindowReply;
  /** Reply as recorded at the time. */
  recordedThen: WindowReply | undefined;
};

export function pastAnswers(
  schedule: Schedule,
  { at, accountZone, reply, recordedThen }: PastTime,
): PastAnswers {
  const answer = ({ window, schedules }: WindowReply) => {
    const match = schedules.find(({ schedule_id }) => schedule_id === schedule.schedule_id);
    return match && contains(window, at) ? dutyAt(match, at, accountZone) : undefined;
  };
  const byToday = () => scheduleByToday(schedule, { start: at, end: at + 1 }, accountZone);
  const { corrections = [], versions } = schedule;
  return {
    knownThen: recordedThen && answer(recordedThen),
    recorded: answer(reply),
    today: schedule.enabled ? dutyAt(byToday(), at, accountZone) : undefined,
    corrected: corrections.find(({ from, until }) => contains({ start: from, end: until }, at))?.entered,
    changed: changeAfter(versions, at, reply.window),
  };
}

/** End of the version of a time; undefined if that is only the end of the reply. */
function changeAfter(versions: Schedule['versions'], at: UnixSeconds, window: Interval) {
  const until = versions?.find((version) => contains({ start: version.from, end: version.until }, at))?.until;
  return until === window.end ? undefined : until;
}

/** Schedule by its layers of today alone; without periods if it is disabled. */
export function scheduleByToday(schedule: Schedule, window: Interval, accountZone: AccountZone): Schedule {
  const rules = { ...schedule, versions: undefined };
  const active = schedule.enabled ? rules : { ...rules, layers: [] };
  return { ...rules, ...computeSchedule(active, window, accountZone) };
}

/** Roles of the people in any of the answers. */
export function rolesIn({ knownThen, recorded, today }: PastAnswers): Id[] {
  const all = [knownThen, recorded, today].flatMap((duty) => duty ?? []);
  return [...new Set(all.filter(isOnCall).map(({ role_id }) => role_id))];
}

/** Other people in a role than in the answer given. */
type OtherAnswer = {
  kind: 'corrected' | 'today';
  role: Id;
  people: readonly Id[];
  since: UnixSeconds | undefined;
};

function inRole(duty: readonly Seat[] | undefined, role: Id): readonly Id[] | undefined {
  return duty && (duty.find(({ role_id }) => role_id === role)?.person_ids ?? []);
}

/** Answers that differ from the visible one, per role; a correction hides the same people of today's rota. */
export function otherAnswers(answers: PastAnswers, roles: readonly Id[]): OtherAnswer[] {
  const { knownThen, recorded, today, corrected, changed } = answers;
  const visible = knownThen ?? recorded;
  const others = [
    { kind: 'corrected', duty: recorded, since: corrected },
    { kind: 'today', duty: today, since: changed },
  ] as const;
  return roles.flatMap((role) => {
    const peopleSoFar = [inRole(visible, role)];
    return others.flatMap(({ kind, duty, since }): OtherAnswer[] => {
      const people = inRole(duty, role);
      if (!people || peopleSoFar.some((one) => one && isSame(one, people))) return [];
      peopleSoFar.push(people);
      return [{ kind, role, people, since }];
    });
  });
}
