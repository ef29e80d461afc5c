import { isEnabledIn, rotaAt } from '#domain/schedule/rota';
import type { RoleName } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { addTo } from '#domain/collections/multimap';
import { coverageOf, type CoveredTime } from '#domain/duty/coverage';
import { type Missed, missedIn } from '#domain/duty/missed';
import { type Remedy, remedyOf } from '#domain/duty/remedy';
import type { Reading } from '#domain/oncall/reply/shifts';
import type { Whole } from '#domain/oncall/reply/whole-shift';
import { wholeUncovered } from '#domain/duty/whole-uncovered';
import { causeInWords, remedyInWords } from '#domain/oncall/words/gap-words';
import { roleName } from '#domain/oncall/words/role-words';
import { formatCount } from '#domain/text/count';
import { listed } from '#domain/text/words';
import { formatLength } from '#domain/time/duration';
import { lengthOf } from '#domain/time/interval';
import { HOUR, type ViewerZone } from '#domain/time/zone';

/**
 * Uncovered time of a schedule in a window, its length outside of it, and its cause in words. `roleName` is
 * "all" for the whole schedule.
 */
type UncoveredTime = Missed & {
  schedule: Schedule;
  whole: Whole;
  roleName: string;
  why: string;
  remedy: Remedy;
  remedyText: string;
};

/** Times of a schedule with the same roles and cause, in order. */
export type ReportLine = { seconds: number; times: readonly UncoveredTime[]; first: UncoveredTime };

/** Schedule enabled in the window. */
export type ReportRow = {
  schedule: Schedule;
  lines: readonly ReportLine[];
  times: readonly UncoveredTime[];
  /** Seconds with nobody in a role that is due, and with unknown people only. */
  gap: number;
  unknown: number;
  covered: CoveredTime;
};

export type Report = {
  /** Schedules with gaps or unknown people, the longest first. */
  rows: ReportRow[];
  full: ReportRow[];
  /** Schedules that are switched off in the window. */
  off: Schedule[];
  gap: number;
  /** All times, also off hours: rows first, then fully covered schedules. */
  times: UncoveredTime[];
};

type Reader = {
  zone: ViewerZone;
  groupNameOf: (name: string) => string;
  roles: readonly RoleName[];
};

/** Uncovered time by schedule, with causes. */
export function reportOf(schedules: readonly Schedule[], reading: Reading, reader: Reader): Report {
  const all = schedules
    .filter((one) => isEnabledIn(one, reading.window))
    .map((one) => rowOf(one, reading, reader))
    .sort((a, b) => b.gap - a.gap || b.unknown - a.unknown);
  const [rows, full] = [
    all.filter(({ lines }) => lines.length > 0),
    all.filter(({ lines }) => lines.length === 0),
  ];
  return {
    rows,
    full,
    off: schedules.filter((one) => !isEnabledIn(one, reading.window)),
    gap: rows.reduce((sum, { gap }) => sum + gap, 0),
    times: [
      ...all.flatMap(({ times }) => times.filter(({ kind }) => kind !== 'expected')),
      ...all.flatMap(({ times }) => times.filter(({ kind }) => kind === 'expected')),
    ],
  };
}

function rowOf(schedule: Schedule, reading: Reading, reader: Reader): ReportRow {
  const { window, accountZone } = reading;
  const order = roleOrder(reader.roles);
  const times = missedIn(schedule, window, accountZone).map((time): UncoveredTime => {
    const rota = rotaAt(schedule, time.start);
    const context = { ...reader, schedule: rota, accountZone };
    const [role] = time.roles;
    const names = time.roles.toSorted(order).map((one) => roleName(one, reader.roles));
    return Object.assign(time, {
      schedule,
      whole: wholeUncovered(schedule, { ...time, role }, reading),
      roleName: names.length === 0 ? roleName(undefined, reader.roles) : listed(names),
      why:
        names.length > 1 ? 'nobody in these roles of the group on call' : causeInWords(time.cause, context),
      remedy: remedyOf(time, rota.layers),
      remedyText: remedyInWords(time, context),
    });
  });
  const missed = times.filter(({ kind }) => kind !== 'expected');
  const alike = new Map<string, UncoveredTime[]>();
  for (const time of missed) addTo(alike, `${time.kind} ${time.roles.join()} ${time.why}`, time);
  const secondsOf = (kind: Missed['kind']) => lengthOf(missed.filter((time) => time.kind === kind));
  return {
    schedule,
    times,
    lines: [...alike.values()].flatMap((same) => {
      const [first] = same;
      return first ? { first, times: same, seconds: lengthOf(same) } : [];
    }),
    gap: secondsOf('gap'),
    unknown: secondsOf('unknown'),
    covered: coverageOf(schedule, window, accountZone),
  };
}

/** "1,743 h", "6.5 h", "40 m", rounded down. */
export function hoursText(seconds: number): string {
  if (seconds < HOUR) return formatLength(seconds);
  return seconds < 100 * HOUR
    ? `${Math.floor(seconds / 360) / 10} h`
    : `${formatCount(Math.floor(seconds / HOUR))} h`;
}
