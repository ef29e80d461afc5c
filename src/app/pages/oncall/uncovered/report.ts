import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { csvFile } from '#domain/csv/write';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { coverageOf } from '#domain/oncall/review/coverage';
import { uncoveredIn, type Uncovered } from '#domain/oncall/review/uncovered';
import { causeInWords, remedyInWords } from '#domain/oncall/words/gap-words';
import { roleName } from '#domain/oncall/words/role-words';
import { formatIso } from '#domain/time/format';
import { lengthOf, type Interval } from '#domain/time/interval';

/** Uncovered time of one schedule, with its cause in words. `roleName`: "all" of the whole schedule. */
export type UncoveredTime = Uncovered & { schedule: Schedule; roleName: string; why: string; remedy: string };

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
  accountZone: string;
  shownZone: string;
  groupNameOf: (name: string) => string;
  roles: readonly RoleName[];
};

/** Per enabled schedule and role what nobody has in a window, the unexpected first, and each stretch with its cause. */
export function reportOf(schedules: readonly Schedule[], window: Interval, reader: Reader): Report {
  const totals: Total[] = [];
  const times: UncoveredTime[] = [];
  const order = roleOrder(reader.roles);
  for (const schedule of schedules.filter(({ enabled }) => enabled)) {
    const context = { ...reader, schedule, zone: reader.accountZone };
    const uncovered = uncoveredIn(schedule, window, reader.accountZone);
    for (const time of uncovered) {
      const [why, remedy] = [causeInWords(time.cause, context), remedyInWords(time.cause, context)];
      times.push({ ...time, schedule, roleName: roleName(time.role, reader.roles), why, remedy });
    }
    const { roles } = coverageOf(schedule, window);
    const ids = roles.length > 1 ? roles.map(({ role_id }) => role_id).sort(order) : [];
    for (const role of [undefined, ...ids]) {
      // Where nobody is on duty nobody is in the role either.
      const theirs = uncovered.filter((time) => time.role === undefined || time.role === role);
      const [expected = 0, unexpected = 0] = [true, false].map((isExpected) =>
        lengthOf(theirs.filter((time) => time.expected === isExpected)),
      );
      totals.push({ schedule, role, roleName: roleName(role, reader.roles), expected, unexpected });
    }
  }
  return {
    totals: totals.sort((a, b) => b.unexpected - a.unexpected || b.expected - a.expected),
    times: times.sort((a, b) => Number(a.expected) - Number(b.expected) || a.start - b.start),
  };
}

/** One line for each stretch of uncovered time, moments in a zone; and the window that it was looked for in. */
export function reportCsv({ times }: Report, window: Interval, zone: string): string {
  const head = [
    'schedule_id',
    'schedule',
    'role_id',
    'role',
    'from',
    'to',
    'hours',
    'expected',
    'cause',
    'would close it',
    'counted from',
    'counted to',
  ];
  const rows = times.map(({ schedule, role, roleName: named, start, end, expected, why, remedy }) => [
    schedule.schedule_id,
    schedule.schedule_name,
    role,
    named,
    formatIso(start, zone),
    formatIso(end, zone),
    Math.round((end - start) / 36) / 100,
    expected ? 'yes' : 'no',
    why,
    remedy,
    formatIso(window.start, zone),
    formatIso(window.end, zone),
  ]);
  return csvFile(head, rows);
}
