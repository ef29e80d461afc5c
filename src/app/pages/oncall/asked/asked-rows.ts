import type { Schedule } from '#contract/schedule';
import { type AskedAnswers, askedAnswers, otherAnswers } from '#domain/oncall/reply/asked-answers';
import type { Reading, WindowReply } from '#domain/oncall/reply/shifts';
import type { RoleName } from '#contract/names';
import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { rolesOf } from '../model/row-roles';
import type { RowModel } from '../model/rows';

type Asked = {
  at: UnixSeconds;
  reading: Reading;
  /** Reply as recorded then, of a server with versions. */
  recordedThen: WindowReply | undefined;
};

const cache = new WeakMap<Schedule, Asked & { answers: AskedAnswers }>();

/** Answers of a schedule about a time in view; undefined outside it. Today's rota is computed once. */
export function answersAt(schedule: Schedule, asked: Asked): AskedAnswers | undefined {
  const { at, reading, recordedThen } = asked;
  const { window, accountZone } = reading;
  if (!contains(window, at)) return undefined;
  const last = cache.get(schedule);
  const isSame = last?.at === at && last.reading.window === window && last.recordedThen === recordedThen;
  if (last && isSame) return last.answers;
  const reply = { window, schedules: [schedule] };
  const answers = askedAnswers(schedule, { at, accountZone, reply, recordedThen });
  cache.set(schedule, { ...asked, answers });
  return answers;
}

/** Number of roles with another answer beside the visible one. */
export function countDiffering(
  rows: readonly RowModel[],
  asked: Asked,
  { roles, isByToday }: { roles: readonly RoleName[]; isByToday: boolean },
): number {
  return rows.reduce((sum, row) => {
    const answers = answersAt(row.schedule, asked);
    if (!answers) return sum;
    const others = otherAnswers(answers, rolesOf(row, roles), isByToday);
    return sum + new Set(others.map(({ role }) => String(role))).size;
  }, 0);
}
