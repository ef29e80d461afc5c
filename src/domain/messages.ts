import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import type { CoverRequest, VersionEntry } from '#contract/served/changes';
import { type Interval, union } from './time/interval';
import { type AccountZone, type UnixSeconds, DAY, instantAt, wallAt } from './time/zone';
import { addTo } from './collections';
import { dutyAt, isSameDuty, dutyLines } from './duty/duty-lines';
import { seatsIn } from './duty/known-seats';
import { byRole, isUnknownAt } from './duty/seats';
import { uncoveredIn } from './duty/uncovered';
import { answerLine, answersText, gapLine } from './oncall/words/answer-text';
import { channelText } from './oncall/words/channel-message';
import { askedInWords, askInWords } from './plan/request-words';
import { yearAt } from './time/format';

/** Tools that take messages. */
export const MESSAGE_TOOLS = [
  'slack',
  'teams',
  'google-chat',
  'discord',
  'mattermost',
  'rocket-chat',
  'feishu',
  'dingtalk',
  'wecom',
  'ntfy',
  'json',
] as const;
export type MessageTool = (typeof MESSAGE_TOOLS)[number];

/** Kinds of messages that a rule can send. */
export const MESSAGE_KINDS = ['hand-off', 'morning', 'gap', 'change', 'request', 'week'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Rule of what is sent, and when. */
export type MessageRule = {
  kinds: readonly MessageKind[];
  zone: string;
  /** Time of day of the morning and of the week, in seconds. */
  at: number;
  /** Seconds before a gap, longest first. */
  before: readonly number[];
  /** Times of day between which messages wait, in seconds; a start after its end spans midnight. */
  quiet: { start: number; end: number } | undefined;
};

/** Change of a rota. */
type RotaChange = Pick<VersionEntry, 'version' | 'at' | 'author' | 'reason' | 'lines'> & {
  schedule_id: Id;
};

/** Data that messages are made of: only what the rule is about. */
export type MessageFacts = {
  schedules: readonly Schedule[];
  /** Window of the periods of the schedules. */
  window: Interval;
  changes: readonly RotaChange[];
  requests: readonly CoverRequest[];
  accountZone: AccountZone;
  names: Pick<Names, 'roles'> & { nameOf: (person: Id) => string };
};

/** Instants after one and up to another. */
type After = { after: UnixSeconds; until: UnixSeconds };

/**
 * Event to be announced once. `what` and `schedule_id` identify it among events of one instant. `at`: when it is
 * announced; a gap is announced before it starts.
 */
export type Due = { at: UnixSeconds; what: string; schedule_id: Id } & (
  | { kind: 'hand-off' | 'morning' | 'week' }
  | { kind: 'gap'; start: UnixSeconds; role: Id | undefined }
  | { kind: 'change'; changes: readonly RotaChange[] }
  | { kind: 'request'; request: CoverRequest }
  | { kind: 'held'; held: readonly Due[] }
);

/**
 * Instants at which the clock of a zone shows a time of day. A time that a clock change skips comes that much later, one
 * that it repeats comes once.
 */
function timesOfDay(timeOfDay: number, zone: string, { after, until }: After): UnixSeconds[] {
  const instants: UnixSeconds[] = [];
  const first = Math.floor(wallAt(after, zone) / DAY) - 1;
  const last = Math.floor(wallAt(until, zone) / DAY) + 1;
  for (let day = first; day <= last; day += 1) {
    const at = instantAt(day * DAY + timeOfDay, zone);
    if (at > after && at <= until) instants.push(at);
  }
  return instants;
}

/** Monday is 4 days after 1 January 1970. */
function isMonday(at: UnixSeconds, zone: string): boolean {
  return (((Math.floor(wallAt(at, zone) / DAY) - 4) % 7) + 7) % 7 === 0;
}

/** True in quiet hours: from their start until before their end. */
function isQuiet({ quiet, zone }: Pick<MessageRule, 'quiet' | 'zone'>, at: UnixSeconds): boolean {
  if (!quiet) return false;
  const time = ((wallAt(at, zone) % DAY) + DAY) % DAY;
  return quiet.start < quiet.end
    ? time >= quiet.start && time < quiet.end
    : time >= quiet.start || time < quiet.end;
}

/** Quiet hours that end in a range. */
function quietHoursIn(
  { quiet, zone }: Pick<MessageRule, 'quiet' | 'zone'>,
  range: After,
): { start: UnixSeconds; end: UnixSeconds }[] {
  if (!quiet) return [];
  return timesOfDay(quiet.end, zone, range).flatMap((end) => {
    const start = timesOfDay(quiet.start, zone, { after: end - 2 * DAY, until: end - 1 }).at(-1);
    return start === undefined ? [] : [{ start, end }];
  });
}

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
      const schedule = dueSchedule(schedules, event);
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
      const schedule = dueSchedule(schedules, event);
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
function dueSchedule(schedules: readonly Schedule[], event: Pick<Due, 'schedule_id'>): Schedule | undefined {
  return schedules.find(({ schedule_id }) => String(schedule_id) === String(event.schedule_id));
}

/** Lines of messages. Duty has the words of *Share → As text*. */

/** Text of events that are announced together, without markup. `facts.schedules` are those of the rule. */
export function messageLines(
  events: readonly Due[],
  at: UnixSeconds,
  facts: MessageFacts,
  zone: string,
): string[] {
  return [...new Set(events.flatMap((event) => linesOf(event, at, facts, zone)))];
}

function linesOf(event: Due, at: UnixSeconds, facts: MessageFacts, zone: string): string[] {
  const { names, window, accountZone } = facts;
  const context = { now: at, zone, ...names };
  const schedule = dueSchedule(facts.schedules, event);
  switch (event.kind) {
    case 'held':
      return event.held.flatMap((one) => linesOf(one, at, facts, zone));
    case 'morning':
      return answersText({
        asOf: at,
        accountZone,
        reply: { window, schedules: [...facts.schedules] },
        link: '',
        ...context,
      })
        .trimEnd()
        .split('\n');
    case 'week':
      return weekLines(at, facts, zone);
    case 'request':
      return schedule ? [requestLine(event.request, schedule, facts, { at, zone })] : [];
    case 'change':
      return schedule ? changeLines(event.changes, schedule) : [];
    case 'gap': {
      const time =
        schedule &&
        uncoveredIn(schedule, window, accountZone).find(
          ({ kind, start, end, role }) =>
            kind !== 'expected' && role === event.role && start <= event.start && event.start < end,
        );
      return schedule && time ? [`${schedule.schedule_name}: ${gapLine(time, context)}`] : [];
    }
    default: {
      const lines = schedule ? dutyLines(schedule, at, { window, accountZone }, names.roles) : [];
      return schedule && lines.length > 0 ? [answerLine(schedule, lines, at, context)] : [];
    }
  }
}

/** The week of an instant, Monday to Sunday. */
function weekLines(at: UnixSeconds, { schedules, window, accountZone, names }: MessageFacts, zone: string) {
  const day = Math.floor(wallAt(at, zone) / DAY);
  const monday = day - ((((day - 4) % 7) + 7) % 7);
  const [start = at, end = at] = [monday, monday + 7].map((each) => instantAt(each * DAY, zone));
  return channelText({
    title: 'On call this week',
    scope: '',
    asOf: at,
    week: { start, end },
    window,
    zone,
    accountZone,
    link: '',
    groupNameOf: (name) => name,
    schedules: schedules.map((schedule) => ({
      schedule,
      lines: dutyLines(schedule, at, { window, accountZone }, names.roles),
    })),
    ...names,
  })
    .split('\n')
    .filter((line) => line !== '');
}

/** "Checkout was changed by Ann Lee (I am away): Sat 28 Nov, 00:00 – 24:00: Fay Wong instead of Cy Young" */
function changeLines(changes: readonly RotaChange[], { schedule_name }: Schedule): string[] {
  return changes
    .filter(({ lines }) => lines.length > 0)
    .map(({ author, reason, lines }) => {
      const by = author === '' ? '' : ` by ${author}`;
      const why = reason === '' ? '' : ` (${reason})`;
      return `${schedule_name} was changed${by}${why}: ${lines.join('; ')}`;
    });
}

/** "Checkout: Rosa Jiménez asks Wei Zhang to take Fri 27 Nov, 09:00 – Sat 28 Nov, 09:00" */
function requestLine(
  request: Extract<Due, { kind: 'request' }>['request'],
  { schedule_name }: Schedule,
  { names }: MessageFacts,
  { at, zone }: { at: UnixSeconds; zone: string },
): string {
  const words = { zone, year: yearAt(at, zone), ...names };
  const why = request.reason === '' ? '' : ` (${request.reason})`;
  return `${schedule_name}: ${askInWords(request, words)} ${askedInWords(request.overrides, words)}${why}`;
}
