import { isEnabledIn, rotaAt } from '#domain/schedule/rota';
import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { coverageOf } from '#domain/duty/coverage';
import type { Reading } from '#domain/oncall/reply/shifts';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { byUrgency, KINDS, uncoveredIn, type Uncovered } from '#domain/duty/uncovered';
import { wholeUncovered } from '#domain/duty/whole-uncovered';
import { causeInWords, remedyInWords } from '#domain/oncall/words/gap-words';
import { roleName } from '#domain/oncall/words/role-words';
import { lengthOf, subtract, union } from '#domain/time/interval';
import type { ViewerZone } from '#domain/time/zone';

/**
 * Uncovered time of a schedule in a window, its length outside of it, and its cause in words. `roleName` is
 * "all" for the whole schedule.
 */
export type UncoveredTime = Uncovered & {
  schedule: Schedule;
  whole: Whole;
  roleName: string;
  why: string;
  remedy: string;
};

/** Seconds of a schedule or role, by kind. */
export type Total = Record<Uncovered['kind'], number> & {
  schedule: Schedule;
  role: Id | undefined;
  roleName: string;
};

export type Report = { totals: Total[]; times: UncoveredTime[] };

type Reader = {
  zone: ViewerZone;
  groupNameOf: (name: string) => string;
  roles: readonly RoleName[];
};

/**
 * Uncovered time by schedule enabled in the window and role, and each stretch with its cause. Sorted by most uncovered
 * time, with the rows of a schedule together.
 */
export function reportOf(schedules: readonly Schedule[], reading: Reading, reader: Reader): Report {
  const { window, accountZone } = reading;
  const totals: Total[][] = [];
  const times: UncoveredTime[] = [];
  const order = roleOrder(reader.roles);
  for (const schedule of schedules.filter((one) => isEnabledIn(one, window))) {
    const uncovered = uncoveredIn(schedule, window, accountZone);
    for (const time of uncovered) {
      const context = { ...reader, schedule: rotaAt(schedule, time.start), accountZone };
      const [why, remedy] = [causeInWords(time.cause, context), remedyInWords(time, context)];
      const whole = wholeUncovered(schedule, time, reading);
      times.push({ ...time, schedule, whole, roleName: roleName(time.role, reader.roles), why, remedy });
    }
    const { roles } = coverageOf(schedule, window, accountZone);
    const ids = roles.length > 1 ? roles.map(({ role_id }) => role_id).sort(order) : [];
    totals.push(
      [undefined, ...ids].map((role) => {
        const seconds = secondsOf(uncovered, role);
        return Object.assign(seconds, { schedule, role, roleName: roleName(role, reader.roles) });
      }),
    );
  }
  const most = (rows: Total[], kind: Uncovered['kind']) => Math.max(...rows.map((row) => row[kind]));
  return {
    totals: totals
      .sort((a, b) => KINDS.reduce((order, kind) => order || most(b, kind) - most(a, kind), 0))
      .flat(),
    times: times.sort(byUrgency),
  };
}

function secondsOf(uncovered: readonly Uncovered[], role: Id | undefined): Record<Uncovered['kind'], number> {
  // A gap of the schedule is also a gap of the role.
  const theirs = uncovered.filter((time) => time.role === undefined || time.role === role);
  const [gap, unknown, expected] = KINDS.map((kind) => theirs.filter((time) => time.kind === kind));
  return {
    gap: lengthOf(gap ?? []),
    // An empty role has no unknown people.
    unknown: lengthOf(subtract(unknown ?? [], union(gap ?? []))),
    expected: lengthOf(expected ?? []),
  };
}
