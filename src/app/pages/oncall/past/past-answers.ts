import type { Schedule } from '#contract/schedule';
import { type PastAnswers, pastAnswers, otherAnswers } from '#domain/oncall/reply/past-answers';
import { dutyLines, type DutyLine } from '#domain/duty/duty-lines';
import { sightOf } from '#domain/duty/sight';
import type { Reading, WindowReply } from '#domain/oncall/reply/shifts';
import type { RoleName } from '#contract/names';
import { contains } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';
import { rolesOf } from '../model/row-roles';
import type { RowModel } from '../model/rows';
import type { Shifts } from '../model/shifts';

type PastTime = {
  at: UnixSeconds;
  reading: Reading;
  /** Reply as recorded then, of a server with versions. */
  recordedThen: WindowReply | undefined;
};

const cache = new WeakMap<Schedule, PastTime & { answers: PastAnswers }>();

/** Answers of a schedule about a time in view; undefined outside it. Today's rota is computed once. */
function answersAt(schedule: Schedule, asked: PastTime): PastAnswers | undefined {
  const { at, reading, recordedThen } = asked;
  const { window, accountZone } = reading;
  if (!contains(window, at)) return undefined;
  const last = cache.get(schedule);
  const isSame = last?.at === at && last.reading.window === window && last.recordedThen === recordedThen;
  if (last && isSame) return last.answers;
  const reply = { window, schedules: [schedule] };
  const answers = pastAnswers(schedule, { at, accountZone, reply, recordedThen });
  cache.set(schedule, { ...asked, answers });
  return answers;
}

/** Rota that answers about a past time: the one known then. */
export type ChosenRota = {
  /** Reply as recorded then; null from a server without versions, undefined while loading and for now. */
  recordedThen: WindowReply | null | undefined;
};

type Instant = { at: UnixSeconds; shifts: Shifts };

/** Lines at a time in view by a rota, and the answers of other rotas; no lines while loading. */
export function presentAt(schedule: Schedule, { at, shifts }: Instant, rota: ChosenRota) {
  const { reading } = shifts;
  const recordedThen = rota.recordedThen ?? undefined;
  const answers = answersAt(schedule, { at, reading, recordedThen });
  const lines = linesBy(rota, schedule, { at, shifts });
  return {
    lines,
    isDisabled: lines?.length === 0,
    isUnknown: false,
    failure: undefined,
    answers,
  };
}

type LinesThen = Instant & ChosenRota & { lines: readonly DutyLine[] | undefined };

const lastLines = new WeakMap<Schedule, LinesThen>();

/** Lines by a rota; the last ones are cached, since each drawing of a row needs them. */
function linesBy(rota: ChosenRota, schedule: Schedule, question: Instant): LinesThen['lines'] {
  const { at, shifts } = question;
  const { recordedThen } = rota;
  const last = lastLines.get(schedule);
  const isSame = last?.at === at && last.shifts === shifts && last.recordedThen === recordedThen;
  if (last && isSame) return last.lines;
  const { reading, replies } = shifts;
  const sight = sightOf(schedule, at, repliesBy(rota, schedule, replies), reading.accountZone);
  const lines = sight && dutyLines(sight, at);
  lastLines.set(schedule, { ...question, ...rota, lines });
  return lines;
}

/** Replies about a schedule by a rota: its own first, unless the schedule was made later. */
export function repliesBy(
  { recordedThen }: ChosenRota,
  schedule: Schedule,
  replies: readonly WindowReply[],
): readonly WindowReply[] {
  if (!recordedThen) return replies;
  const isThere = recordedThen.schedules.some(({ schedule_id }) => schedule_id === schedule.schedule_id);
  return isThere ? [recordedThen, ...replies] : replies;
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
