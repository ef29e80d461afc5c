import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../collections/multimap';
import { dutyAt, isSameDuty } from '../duty/duty-lines';
import { seatsIn } from '../duty/known-seats';
import { byRole, isUnknownAt } from '../duty/seats';
import { uncoveredIn } from '../duty/uncovered';
import { type Interval, union } from '../time/interval';
import type { UnixSeconds } from '../time/zone';
import type { After, Due, MessageFacts, MessageKind, MessageRule, RotaChange } from './rule';
import { isMonday, isQuiet, quietHoursIn, timesOfDay } from './times-of-day';

/**
 * Messages of a rule that are due in a range.
 *
 * Rules:
 * - hand-off: a role gets other people, or nobody though someone is due. Off hours that begin are none, nor are the
 *   same people in another layer or role of the same name.
 * - gap: so long before it starts.
 * - change: a minute after the last of changes that follow each other within a minute.
 * - morning, week: at a time of day; the week on Mondays.
 * - What is due in quiet hours is one message at their end, of what still holds.
 */
export function dueMessages(rule: MessageRule, facts: MessageFacts, range: After): Due[] {
  const loud = eventsIn(rule, facts, range).filter(({ at }) => !isQuiet(rule, at));
  const delayed = quietHoursIn(rule, range).flatMap(({ start, end }): Due[] => {
    const events = eventsIn(rule, facts, { after: start - 1, until: end - 1 }).filter(({ at }) =>
      isQuiet(rule, at),
    );
    const valid = stillValid(events, { start, end }, facts).filter(
      (event) => event.kind !== 'hand-off' || !loud.some((other) => isSameHandOff(event, other, end)),
    );
    return valid.length === 0 ? [] : [{ kind: 'held', at: end, what: 'held', schedule_id: 0, held: valid }];
  });
  return [...loud, ...delayed].sort((a, b) => a.at - b.at);
}

/** Time after a change in which another one joins it, in seconds. */
const CHANGE_PAUSE = 60;

type Events = (rule: MessageRule, facts: MessageFacts, range: After) => Due[];

const EVENTS: Readonly<Record<MessageKind, Events>> = {
  'hand-off': (_rule, facts, range) =>
    facts.schedules.flatMap((schedule) =>
      handOffsIn(schedule, facts, range).map((at): Due => ({
        kind: 'hand-off',
        what: 'hand-off',
        at,
        schedule_id: schedule.schedule_id,
      })),
    ),
  gap: ({ before }, facts, range) => before.flatMap((seconds) => gapsStartingIn(facts, range, seconds)),
  change: (_rule, facts, range) => changesIn(facts.changes, range),
  request: (_rule, { requests }, { after, until }) =>
    requests
      .filter(({ created_at: at }) => at > after && at <= until)
      .map((request): Due => {
        const { request_id, schedule_id, created_at: at } = request;
        return { kind: 'request', what: `request ${request_id}`, schedule_id, at, request };
      }),
  morning: ({ at: time, zone }, _facts, range) =>
    timesOfDay(time, zone, range).map((at): Due => ({
      kind: 'morning',
      what: 'morning',
      schedule_id: 0,
      at,
    })),
  week: ({ at: time, zone }, _facts, range) =>
    timesOfDay(time, zone, range)
      .filter((at) => isMonday(at, zone))
      .map((at): Due => ({ kind: 'week', what: 'week', schedule_id: 0, at })),
};

function eventsIn(rule: MessageRule, facts: MessageFacts, range: After): Due[] {
  return rule.kinds.flatMap((kind) => EVENTS[kind](rule, facts, range)).sort((a, b) => a.at - b.at);
}

/** Instants at which a role of a schedule gets other people, or a gap begins. */
function handOffsIn(
  schedule: Schedule,
  { accountZone }: Pick<MessageFacts, 'accountZone'>,
  { after, until }: After,
): UnixSeconds[] {
  const seats = seatsIn(schedule, { window: { start: after, end: until + 1 }, accountZone });
  const starts = [...byRole(seats).values()].flatMap(([, ...rest]) =>
    rest.filter(({ state }) => state === 'on call' || state === 'gap').map(({ start }) => start),
  );
  return [...new Set(starts)].filter((at) => !isUnknownAt(schedule, at)).sort((a, b) => a - b);
}

/** Announcements of gaps by their lead time in seconds. */
function gapsStartingIn(
  { schedules, window, accountZone }: MessageFacts,
  { after, until }: After,
  before: number,
): Due[] {
  const start = after + before;
  const starting = { start, end: Math.min(until + before + 1, window.end) };
  return schedules.flatMap((schedule) => {
    const byRole = new Map<Id | undefined, Interval[]>();
    for (const time of uncoveredIn(schedule, starting, accountZone)) {
      if (time.kind !== 'expected') addTo(byRole, time.role, time);
    }
    return [...byRole].flatMap(([role, times]) =>
      // One that starts with the range may have started before it.
      union(times)
        .filter((time) => time.start > start)
        .map((time): Due => {
          const what = `gap ${time.start} ${before}${role === undefined ? '' : ` ${role}`}`;
          return {
            kind: 'gap',
            what,
            at: time.start - before,
            start: time.start,
            role,
            schedule_id: schedule.schedule_id,
          };
        }),
    );
  });
}

/** Changes of a schedule, as one where less than a minute lies between them. */
function changesIn(changes: readonly RotaChange[], { after, until }: After): Due[] {
  const bursts: RotaChange[][] = [];
  for (const change of changes.toSorted((a, b) => a.version - b.version)) {
    const burst = bursts.find(
      ([first, ...rest]) =>
        String(first?.schedule_id) === String(change.schedule_id) &&
        change.at - (rest.at(-1) ?? first ?? change).at < CHANGE_PAUSE,
    );
    if (burst) burst.push(change);
    else bursts.push([change]);
  }
  return bursts.flatMap((burst): Due[] => {
    const last = burst.at(-1);
    if (!last || burst.every(({ lines }) => lines.length === 0)) return [];
    const { schedule_id, version } = last;
    const at = last.at + CHANGE_PAUSE;
    if (at <= after || at > until) return [];
    return [{ kind: 'change', what: `change ${version}`, schedule_id, at, changes: burst }];
  });
}

/** Events of quiet hours that still have something to announce at their end. */
function stillValid(
  events: readonly Due[],
  quiet: { start: UnixSeconds; end: UnixSeconds },
  { schedules, accountZone }: MessageFacts,
): Due[] {
  const texts = new Set<string>();
  return events.filter((event) => {
    if (event.kind === 'hand-off') {
      const schedule = scheduleOf(schedules, event);
      const isListed = texts.has(String(event.schedule_id));
      texts.add(String(event.schedule_id));
      if (!schedule || isListed) return false;
      const [before, now] = [quiet.start - 1, quiet.end].map((at) => dutyAt(schedule, at, accountZone));
      return (
        before?.length !== now?.length ||
        now?.some(
          (line) => !before?.some((other) => other.role_id === line.role_id && isSameDuty(other, line)),
        ) === true
      );
    }
    if (event.kind === 'gap') {
      const key = `${event.schedule_id} ${event.start} ${event.role}`;
      const isListed = texts.has(key);
      texts.add(key);
      const schedule = scheduleOf(schedules, event);
      return schedule !== undefined && !isListed && isOpen(schedule, event, quiet.end, accountZone);
    }
    return event.kind !== 'request' || event.request.state === 'open';
  });
}

/** True if a gap has not ended at an instant. */
function isOpen(
  schedule: Schedule,
  { start, role }: { start: UnixSeconds; role: Id | undefined },
  at: UnixSeconds,
  accountZone: MessageFacts['accountZone'],
): boolean {
  const instant = Math.max(start, at);
  return uncoveredIn(schedule, { start: instant, end: instant + 1 }, accountZone).some(
    (time) => time.kind !== 'expected' && time.role === role,
  );
}

function isSameHandOff(event: Due, other: Due, at: UnixSeconds): boolean {
  return (
    other.kind === 'hand-off' && other.at === at && String(other.schedule_id) === String(event.schedule_id)
  );
}

/** Schedule of an event; undefined if there is none, or it is gone. */
export function scheduleOf(
  schedules: readonly Schedule[],
  event: Pick<Due, 'schedule_id'>,
): Schedule | undefined {
  return schedules.find(({ schedule_id }) => String(schedule_id) === String(event.schedule_id));
}
