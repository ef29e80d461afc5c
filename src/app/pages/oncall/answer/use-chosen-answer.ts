import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { dutyLines, type DutyLine } from '#domain/duty/duty-lines';
import { sightOf, type Sight } from '#domain/duty/sight';
import { type PastAnswers, pastAnswers } from '#domain/oncall/reply/past-answers';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { contains } from '#domain/time/interval';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { repliesBy } from '../past/past-answers';
import { timeAbout, useRecordedThen } from '../past/use-recorded-then';

type Asking = {
  replies: readonly WindowReply[];
  account: AccountZone;
};

/** Lines of a schedule at an instant, what they are from, and the answers of other rotas. */
export type ChosenAnswer = {
  /** Undefined if no reply has the schedule then. */
  sight: Sight | undefined;
  /** Empty for a schedule that was disabled then. */
  lines: readonly DutyLine[];
  replies: readonly WindowReply[];
  /** Undefined where no rota was recorded before. */
  answers: PastAnswers | undefined;
};

/** Answer at an instant: for a past one as known then. */
export function useChosenAnswer(
  { schedule_id }: Pick<Schedule, 'schedule_id'>,
  at: UnixSeconds,
  { replies, account }: Asking,
): ChosenAnswer {
  const { roles } = useDirectory();
  const loaded = replies.find(({ window }) => contains(window, at));
  const recordedThen = useRecordedThen(at, loaded?.window ?? timeAbout(at));
  return useMemo(() => {
    const schedule = loaded?.schedules.find((sent) => sent.schedule_id === schedule_id);
    const by = (all: readonly WindowReply[]) => {
      const sight = sightOf({ schedule_id }, at, all, account);
      return { sight, lines: sight ? dutyLines(sight, at, roles) : [], replies: all };
    };
    if (!loaded || !schedule || !recordedThen) return { ...by(replies), answers: undefined };
    return {
      ...by(repliesBy({ recordedThen }, schedule, replies)),
      answers: pastAnswers(schedule, { at, accountZone: account, reply: loaded, recordedThen }),
    };
  }, [schedule_id, at, account, replies, loaded, recordedThen, roles]);
}
