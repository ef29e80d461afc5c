import type { Id } from '#contract/id';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import type { SourceState } from '#contract/served/sources';
import { isUnknownAt } from '#domain/duty/seats';
import { type DutyLine, dutyLines, NO_ROLE } from '#domain/duty/duty-lines';
import type { Edge } from '#domain/duty/known-seats';
import { doubtLines } from '#domain/duty/source-words';
import type { Uncovered } from '#domain/duty/uncovered';
import { answerLine, followingLines, nextGap } from '#domain/oncall/words/answer-text';
import { namesOnRecord } from '#domain/oncall/words/person-names';
import { roleName } from '#domain/oncall/words/role-words';
import { isolated, counted } from '#domain/text/words';
import { formatIso } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import type { AccountZone, UnixSeconds, ViewerZone } from '#domain/time/zone';

/** Who is on call, as text and as JSON. Neither changes with the clock alone, so that its ETag holds. */

/**
 * `asked`: time of the question, undefined for now. `leftOut`: requested schedules that are not there. `zone`: of the
 * times in words.
 */
export type Question = {
  schedules: readonly Schedule[];
  leftOut: number;
  window: Interval;
  now: UnixSeconds;
  asked: UnixSeconds | undefined;
  accountZone: AccountZone;
  zone: ViewerZone;
  names: Names;
  /** Tools that schedules are read from; absent where none is. */
  sources?: readonly SourceState[] | undefined;
};

/**
 * A line a schedule, as *Share* has it, and below it, indented, who is next and the next gap. Times of a question about
 * another time have their year.
 */
export function onCallText(question: Question): string {
  const { now, asked } = question;
  const context = wordingOf(question);
  const lines = answersOf(question).map(({ schedule, lines, gap }) => {
    const visibleSchedule = { ...schedule, schedule_name: context.scheduleName(schedule) };
    const line = answerLine(visibleSchedule, lines, asked ?? now, context);
    return [line].concat(followingLines(lines, gap, context)).join('\n  ');
  });
  return [...lines, ...notesOf(question), ''].join('\n');
}

/** Names and times of an answer in words. */
function wordingOf({ zone, names, now, asked }: Question) {
  const { nameOf } = namesOnRecord(names);
  return {
    // No time is near to a time that was requested: its words would change with the clock.
    now: asked === undefined ? now : 0,
    zone,
    roles: names.roles.map(({ role_id, role_name, order }) => ({
      role_id,
      role_name: isolated(role_name),
      order,
    })),
    nameOf: (id: Id) => isolated(nameOf(id)),
    scheduleName: ({ schedule_name }: Schedule) => isolated(schedule_name),
  };
}

/** Lines below the answers: tools whose rotas may differ by now, and schedules that cannot be seen. */
function notesOf(question: Question): string[] {
  const { leftOut } = question;
  const omission = `Left out: ${counted(leftOut, 'schedule')} that cannot be seen here`;
  return [...doubtsOf(question), ...(leftOut > 0 ? [omission] : [])];
}

function doubtsOf({ sources = [], schedules, asked, now, zone }: Question): string[] {
  return asked === undefined
    ? doubtLines(sources, schedules, { zone: String(zone), now, isDated: true })
    : [];
}

/** The same for programs. `on_call` has a row per person, for tables. */
export function onCallJson(question: Question) {
  const { accountZone, names, asked, leftOut } = question;
  const { nameOf } = namesOnRecord(names);
  const moment = (at: UnixSeconds) => formatIso(at, String(accountZone));
  const roleOf = (role: Id | undefined) =>
    role === undefined || role === NO_ROLE ? null : roleName(role, names.roles);
  const peopleIn = (people: readonly Id[]) =>
    people.map((person_id) => ({ person_id, person_name: nameOf(person_id) }));
  const edgeOf = (edge: Edge) => (typeof edge === 'number' ? moment(edge) : null);
  const answers = answersOf(question);
  const doubts = doubtsOf(question);
  return {
    ...(asked !== undefined && { at: moment(asked) }),
    ...(leftOut > 0 && { left_out: leftOut }),
    ...(doubts.length > 0 && { doubts }),
    schedules: answers.map(({ schedule, lines, gap }) => ({
      schedule_id: schedule.schedule_id,
      schedule_name: schedule.schedule_name,
      roles: lines.map((line) => ({
        role: roleOf(line.role_id),
        state: line.state,
        people: peopleIn(line.person_ids),
        until: edgeOf(line.ends),
        // oxlint-disable-next-line unicorn/no-thenable -- its name in the documents; a list, which nobody awaits
        then: line.next.map(({ state, person_ids, start }) => ({
          state,
          people: peopleIn(person_ids),
          from: moment(start),
        })),
      })),
      next_gap: gap
        ? {
            role: roleOf(gap.role),
            start: edgeOf(gap.begins),
            end: edgeOf(gap.ends),
          }
        : null,
    })),
    on_call: answers.flatMap(({ schedule: { schedule_id, schedule_name }, lines }) =>
      lines.flatMap((line) =>
        line.person_ids.map((person_id) => ({
          schedule_id,
          schedule_name,
          role: roleOf(line.role_id),
          person_id,
          person_name: nameOf(person_id),
          until: edgeOf(line.ends),
        })),
      ),
    ),
  };
}

export type Answer = { schedule: Schedule; lines: readonly DutyLine[]; gap: Uncovered | undefined };

/** Answers for enabled schedules, and those of which nothing is known at the time. */
function answersOf({ schedules, window, now, asked, accountZone, names }: Question): Answer[] {
  const at = asked ?? now;
  return schedules.flatMap((schedule) => {
    const reading = { window, accountZone };
    const lines = dutyLines(schedule, at, reading, names.roles);
    if (lines.length === 0 && !isUnknownAt(schedule, at)) return [];
    return [{ schedule, lines, gap: nextGap(schedule, at, reading) }];
  });
}
