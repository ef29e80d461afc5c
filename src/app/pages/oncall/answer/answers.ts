import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import type { DutyLine } from '#domain/duty/duty-lines';
import type { WindowReply } from '#domain/duty/known-seats';
import { sourceLines } from '#domain/duty/source-words';
import type { DutyWords } from '#domain/duty/words';
import { type PastAnswers, pastAnswers } from '#domain/oncall/reply/past-answers';
import { answerLine } from '#domain/oncall/words/answer-text';
import { formatMoment, yearAt } from '#domain/time/format';
import { contains } from '#domain/time/interval';
import type { AccountZone, UnixSeconds, ViewerZone } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { besideQuery, keptUpToDate, windowAround } from '../../../api/schedules';
import { useSources } from '../../../api/sources';
import { useNow } from '../../../hooks/use-now';
import { type Answer, answerIn, type Failure, type Shifts } from '../model/shifts';
import { useAsked } from '../model/use-oncall-view';
import type { OnCallParts } from '../model/use-schedules';
import { timeAbout, useRecordedThen, withRecord } from '../past/past-answers';

/** Who is on call now or at a time, for cards, the answer panel and copied text. */

export type Present = {
  /** Undefined while loading; none of a disabled schedule. */
  lines: readonly DutyLine[] | undefined;
  /** True if the server's answer has no such schedule. */
  isUnknown: boolean;
  failure: Failure | undefined;
  /** End of what the tool of the schedule has answered. */
  known_until: UnixSeconds | undefined;
};

/** People on call now and next. */
export function usePresent(schedule: Schedule, shifts: Shifts, now: number): Present {
  const lines = useMemo(() => (schedule.enabled ? shifts.lines(schedule, now) : []), [schedule, shifts, now]);
  const { isSettled, failure } = shifts;
  const { known_until } = schedule;
  if (lines) return { lines, isUnknown: false, failure: undefined, known_until };
  return { lines, isUnknown: isSettled && !failure, failure, known_until };
}

/** Data and words for answers. */
export type Answering = {
  replies: readonly WindowReply[];
  account: AccountZone;
  zone: ViewerZone;
  directory: Directory;
};

/** Replies including an instant: the loaded ones, or one more, fetched once the loading ones are settled. */
export function useRepliesAt(at: UnixSeconds, known: readonly WindowReply[], isSettled: boolean) {
  const isThere = known.some(({ window }) => contains(window, at));
  const { start, end } = windowAround(at);
  const window = useMemo(() => ({ start, end }), [start, end]);
  const query = useQuery({
    ...besideQuery(window),
    ...keptUpToDate,
    select: useDirectory().reply,
    enabled: isSettled && !isThere,
  });
  const { data } = query;
  const replies = useMemo(() => (isThere || !data ? known : [...known, data]), [isThere, known, data]);
  return { replies, query, isKnown: isThere || data !== undefined };
}

/** Answer of a schedule at an instant, its periods, and the answers of other rotas. */
type ChosenAnswer = {
  /** Undefined if no reply has the schedule then. */
  answer: Answer | undefined;
  replies: readonly WindowReply[];
  /** Undefined where no rota was recorded before. */
  others: PastAnswers | undefined;
};

/** Answer at an instant: for a past one as known then. */
export function useChosenAnswer(
  { schedule_id }: Pick<Schedule, 'schedule_id'>,
  at: UnixSeconds,
  { replies: known, account: accountZone }: Pick<Answering, 'replies' | 'account'>,
): ChosenAnswer {
  const { roles: roleNames } = useDirectory();
  const reply = known.find(({ window }) => contains(window, at));
  const recordedThen = useRecordedThen(at, reply?.window ?? timeAbout(at));
  return useMemo(() => {
    const replies = withRecord(known, recordedThen);
    const schedule = reply?.schedules.find((sent) => sent.schedule_id === schedule_id);
    return {
      answer: answerIn(replies, { schedule_id }, at, { accountZone, roleNames }),
      replies,
      others:
        reply && schedule && recordedThen
          ? pastAnswers(schedule, { at, accountZone, reply, recordedThen })
          : undefined,
    };
  }, [schedule_id, at, accountZone, known, reply, recordedThen, roleNames]);
}

/** Zones and names of an answer. */
export type AnswerWords = Omit<Answering, 'replies'>;

/** A schedule with the replies that its answer is from, the first of them first. */
export type AnswerSource = { schedule: Schedule; replies: readonly WindowReply[] };

/**
 * "Checkout: Tomáš Dvořák (primary), Rosa Jiménez (secondary), until Fri 09:00 Shanghai"; "" outside of the replies.
 */
export function textOfAnswer(
  { schedule, replies }: AnswerSource,
  at: UnixSeconds,
  now: UnixSeconds,
  { zone, account: accountZone, directory: { roles, person: nameOf } }: AnswerWords,
): string {
  const answer = answerIn(replies, schedule, at, { accountZone, roleNames: roles });
  if (!answer) return '';
  const answered = { ...answer.schedule, schedule_name: schedule.schedule_name };
  return answerLine(answered, answer.lines, at, { now, zone, roles, nameOf });
}

/** Names and times of lines, with the year where it is another than now. */
export function wordsOf(
  { zone, directory }: Pick<AnswerWords, 'zone' | 'directory'>,
  now: number,
): DutyWords {
  const year = yearAt(now, zone);
  return { nameOf: directory.person, roles: directory.roles, moment: (at) => formatMoment(at, zone, year) };
}

/** Text of the answer of a schedule at the requested time, or now, by the rota that the page answers by. */
export function useAnswerText({ address, time, loaded }: Pick<OnCallParts, 'address' | 'time' | 'loaded'>) {
  const { view, account } = address;
  const { zone } = view;
  const now = useNow();
  const askedAt = useAsked(view);
  const recordedThen = useRecordedThen(askedAt, time.window);
  const directory = useDirectory();
  const linesOf = useSourceLines(zone);
  const replies = withRecord(loaded.shifts.replies, recordedThen);
  return (schedule: Schedule): string => {
    const text = textOfAnswer({ schedule, replies }, askedAt ?? now, now, { zone, account, directory });
    return withSource(text, linesOf([schedule]));
  };
}

/** Lines of copied text about the tools that schedules are read from. */
export function useSourceLines(zone: ViewerZone): (schedules: readonly Schedule[]) => string[] {
  const sources = useSources();
  const now = useNow();
  return (schedules) => sourceLines(sources, schedules, { zone, now, isDated: true });
}

/** The answer of a schedule with its source: "Checkout: Ann Lee (PagerDuty, read Fri 27 Nov, 14:02 London)". */
export function withSource(answer: string, [line]: readonly string[]): string {
  return answer === '' || line === undefined ? answer : `${answer} (${line})`;
}
