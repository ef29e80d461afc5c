import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { coverageOf } from '#domain/oncall/review/coverage';
import type { Reading } from '#domain/oncall/reply/shifts';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { uncoveredIn, type Uncovered } from '#domain/oncall/review/uncovered';
import { wholeUncovered } from '#domain/oncall/review/whole-uncovered';
import { causeInWords, remedyInWords } from '#domain/oncall/words/gap-words';
import { roleName } from '#domain/oncall/words/role-words';
import { lengthOf } from '#domain/time/interval';

/**
 * Uncovered time of one schedule in a window, how far it goes on outside of that, and its cause in words. `roleName`:
 * "all" of the whole schedule.
 */
export type UncoveredTime = Uncovered & {
  schedule: Schedule;
  whole: Whole;
  roleName: string;
  why: string;
  remedy: string;
};

/** Totals of a schedule, or of one of its roles, in seconds. */
export type Total = {
  schedule: Schedule;
  role: Id | undefined;
  roleName: string;
  unexpected: number;
  expected: number;
};

export type Report = { totals: Total[]; times: UncoveredTime[] };

type Reader = {
  shownZone: string;
  groupNameOf: (name: string) => string;
  roles: readonly RoleName[];
};

/**
 * Uncovered time per enabled schedule and role, and each stretch with its cause. The schedule with the most uncovered
 * time comes first, its rows together.
 */
export function reportOf(schedules: readonly Schedule[], reading: Reading, reader: Reader): Report {
  const { window, accountZone } = reading;
  const totals: Total[][] = [];
  const times: UncoveredTime[] = [];
  const order = roleOrder(reader.roles);
  for (const schedule of schedules.filter(({ enabled }) => enabled)) {
    const context = { ...reader, schedule, zone: accountZone };
    const uncovered = uncoveredIn(schedule, window, accountZone);
    for (const time of uncovered) {
      const [why, remedy] = [causeInWords(time.cause, context), remedyInWords(time.cause, context)];
      const whole = wholeUncovered(schedule, time, reading);
      times.push({ ...time, schedule, whole, roleName: roleName(time.role, reader.roles), why, remedy });
    }
    const { roles } = coverageOf(schedule, window);
    const ids = roles.length > 1 ? roles.map(({ role_id }) => role_id).sort(order) : [];
    totals.push(
      [undefined, ...ids].map((role) => {
        // Where nobody is on duty nobody is in the role either.
        const theirs = uncovered.filter((time) => time.role === undefined || time.role === role);
        const [expected = 0, unexpected = 0] = [true, false].map((isExpected) =>
          lengthOf(theirs.filter((time) => time.expected === isExpected)),
        );
        return { schedule, role, roleName: roleName(role, reader.roles), expected, unexpected };
      }),
    );
  }
  const most = (rows: Total[], of: 'unexpected' | 'expected') => Math.max(...rows.map((row) => row[of]));
  return {
    totals: totals
      .sort(
        (a, b) => most(b, 'unexpected') - most(a, 'unexpected') || most(b, 'expected') - most(a, 'expected'),
      )
      .flat(),
    times: times.sort((a, b) => Number(a.expected) - Number(b.expected) || a.start - b.start),
  };
}
