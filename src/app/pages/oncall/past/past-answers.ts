import { useQuery } from '@tanstack/react-query';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import type { DutyLine } from '#domain/duty/duty-lines';
import type { Reading, WindowReply } from '#domain/duty/known-seats';
import { type PastAnswers, pastAnswers, otherAnswers } from '#domain/oncall/reply/past-answers';
import { contains, type Interval, overlap } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { useDirectory } from '../../../api/names/directory';
import { schedulesAsOfQuery } from '../../../api/schedules';
import { useNow } from '../../../hooks/use-now';
import { rolesOf } from '../model/rows';
import type { RowModel } from '../model/rows';
import { answerIn, type Shifts } from '../model/shifts';
import { useAccess } from '../../../hooks/use-access';

/** Age from which on a correction may have been entered afterwards. */
const MIN_AGE_SECONDS = 5 * 60;

/** Time around an instant: people then, and those after them in a weekly rota. */
export function timeAbout(at: UnixSeconds): Interval {
  return { start: at - DAY, end: at + 8 * DAY };
}

/** Reply as recorded then; null from a server without versions, undefined while loading and for now. */
export type RecordedThen = WindowReply | null | undefined;

/** Schedules of a window as recorded at a past time. */
export function useRecordedThen(at: UnixSeconds | undefined, window: Interval): RecordedThen {
  const { reply } = useDirectory();
  const now = useNow();
  const isPast = at !== undefined && at < now - MIN_AGE_SECONDS && contains(window, at);
  const instant = at ?? window.start;
  const { isOneView } = useAccess();
  const { data } = useQuery({
    ...schedulesAsOfQuery(overlap(window, timeAbout(instant)), instant),
    enabled: isPast && !isOneView,
    select: (then) => then && reply(then),
  });
  return isPast ? data : undefined;
}

/** Replies with what was recorded then before all others. */
export function withRecord(
  replies: readonly WindowReply[],
  recordedThen: RecordedThen,
): readonly WindowReply[] {
  return recordedThen ? [recordedThen, ...replies] : replies;
}

type PastTime = { at: UnixSeconds; reading: Reading; recordedThen: RecordedThen };

const cachedAnswers = new WeakMap<Schedule, PastTime & { answers: PastAnswers }>();

/** Answers of a schedule about a time in view; undefined outside it. Today's rota is computed once. */
function answersAt(schedule: Schedule, asked: PastTime): PastAnswers | undefined {
  const { at, reading, recordedThen } = asked;
  const { window, accountZone } = reading;
  if (!contains(window, at)) return undefined;
  const last = cachedAnswers.get(schedule);
  const isSame = last?.at === at && last.reading.window === window && last.recordedThen === recordedThen;
  if (last && isSame) return last.answers;
  const reply = { window, schedules: [schedule] };
  const answers = pastAnswers(schedule, { at, accountZone, reply, recordedThen: recordedThen ?? undefined });
  cachedAnswers.set(schedule, { ...asked, answers });
  return answers;
}

type Instant = { at: UnixSeconds; shifts: Shifts; recordedThen: RecordedThen };

/** Lines at a time in view as known then, and the answers of other rotas; no lines while loading. */
export function presentAt(schedule: Schedule, asked: Instant) {
  const { at, shifts, recordedThen } = asked;
  return {
    lines: linesThen(schedule, asked),
    isUnknown: false,
    failure: undefined,
    known_until: schedule.known_until,
    answers: answersAt(schedule, { at, reading: shifts.reading, recordedThen }),
  };
}

type LinesThen = Instant & { lines: readonly DutyLine[] | undefined };

const lastLines = new WeakMap<Schedule, LinesThen>();

/** Lines as known then; the last ones are cached, since each drawing of a row needs them. */
function linesThen(schedule: Schedule, asked: Instant): LinesThen['lines'] {
  const { at, shifts, recordedThen } = asked;
  const last = lastLines.get(schedule);
  const isSame = last?.at === at && last.shifts === shifts && last.recordedThen === recordedThen;
  if (last && isSame) return last.lines;
  const lines = answerIn(withRecord(shifts.replies, recordedThen), schedule, at, shifts.reading)?.lines;
  lastLines.set(schedule, { ...asked, lines });
  return lines;
}

/** Number of roles with another answer beside the visible one. */
export function countDiffering(
  rows: readonly RowModel[],
  asked: PastTime,
  roles: readonly RoleName[],
): number {
  return rows.reduce((sum, row) => {
    const answers = answersAt(row.schedule, asked);
    if (!answers) return sum;
    const others = otherAnswers(answers, rolesOf(row, roles));
    return sum + new Set(others.map(({ role }) => String(role))).size;
  }, 0);
}
