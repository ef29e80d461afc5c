import { useMemo } from 'react';
import type { Schedule } from '#contract/schedule';
import { type AskedAnswers, askedAnswers } from '#domain/oncall/reply/asked-answers';
import { dutyAt, type DutyAt } from '#domain/oncall/reply/duty-at';
import type { WindowReply } from '#domain/oncall/reply/shifts';
import { contains } from '#domain/time/interval';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import { repliesBy } from '../asked/asked-rows';
import { timeAbout, useRecordedThen } from '../asked/use-recorded-then';

type Asking = {
  replies: readonly WindowReply[];
  account: AccountZone;
  /** True for the layers of today instead of the rota as known then. */
  isByToday: boolean;
};

/** Duty of a schedule at an instant, the replies that have it, and the answers of other rotas. */
export type ChosenAnswer = {
  duty: DutyAt | undefined;
  replies: readonly WindowReply[];
  /** Undefined where no rota was recorded before. */
  answers: AskedAnswers | undefined;
};

/** Answer at an instant: for a past one as known then, or by the layers of today. */
export function useChosenAnswer(
  { schedule_id }: Pick<Schedule, 'schedule_id'>,
  at: UnixSeconds,
  { replies, account, isByToday }: Asking,
): ChosenAnswer {
  const loaded = replies.find(({ window }) => contains(window, at));
  const recordedThen = useRecordedThen(at, loaded?.window ?? timeAbout(at));
  return useMemo(() => {
    const schedule = loaded?.schedules.find((sent) => sent.schedule_id === schedule_id);
    if (!loaded || !schedule || !recordedThen) {
      return { duty: dutyAt({ schedule_id }, at, account, replies), replies, answers: undefined };
    }
    const reading = { window: loaded.window, accountZone: account };
    const all = repliesBy({ recordedThen, isByToday }, schedule, reading, replies);
    return {
      duty: dutyAt(schedule, at, account, all),
      replies: all,
      answers: askedAnswers(schedule, { at, accountZone: account, reply: loaded, recordedThen }),
    };
  }, [schedule_id, at, account, replies, loaded, recordedThen, isByToday]);
}
