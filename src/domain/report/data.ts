import type { InsightRange } from '../insight/range';
import { windowOfDays, daysOfMonth, monthAt, monthBeside, windowOfMonth } from '../time/days';
import type { Interval } from '../time/interval';
import { DAY, instantAt, type UnixSeconds, wallAt, type WallSeconds } from '../time/zone';
import type { Id } from '#contract/id';
import type { IncidentRow } from '#contract/insight';
import type { Schedule } from '#contract/schedule';
import type { LateRule } from '../insight/incidents/incident-columns';
import type { LateCount, lateTeam } from '../insight/incidents/late';
import type { ResponderRow } from '../insight/responders/responder-rows';
import type { OwnZone } from '../time/hours';

/**
 * Days that a report counts, by the account's zone.
 *
 * Rules: a month that is not over counts up to yesterday, and compares with as many days of the month before, at most
 * all of them.
 */
export type ReportPeriod = {
  month: WallSeconds;
  range: Interval;
  before: Interval;
  /** Last counted day. */
  last: WallSeconds;
  isOver: boolean;
};

/** Months in the chart of late incidents, this one included. */
const CHART_MONTHS = 6;

/** Undefined for a month of which no day is over. */
export function reportPeriod(month: WallSeconds, now: UnixSeconds, zone: string): ReportPeriod | undefined {
  const days = daysOfMonth(month);
  const past = Math.min(days, Math.floor((wallAt(now, zone) - month) / DAY));
  if (past < 1) return undefined;
  const earlier = monthBeside(month, -1);
  const isOver = past === days && instantAt(month + days * DAY, zone) <= now;
  return {
    month,
    range: windowOfDays(month, past, zone),
    before: isOver
      ? windowOfMonth(earlier, zone)
      : windowOfDays(earlier, Math.min(past, daysOfMonth(earlier)), zone),
    last: month + (past - 1) * DAY,
    isOver,
  };
}

/** Last month that is over. */
export function lastMonth(now: UnixSeconds, zone: string): WallSeconds {
  return monthBeside(monthAt(now, zone), -1);
}

/** Months before the compared one, oldest first. */
export function earlierMonths(month: WallSeconds): WallSeconds[] {
  return Array.from({ length: CHART_MONTHS - 2 }, (_, place) => monthBeside(month, place + 1 - CHART_MONTHS));
}

/** Months of the charts, the month of the report last. */
export function chartRange({ month, range }: ReportPeriod, zone: string): InsightRange {
  return { after: windowOfMonth(monthBeside(month, 1 - CHART_MONTHS), zone).start, upTo: range.end };
}

/** Incidents of whole days. */
export function incidentsOf({ start, end }: Interval): InsightRange {
  return { after: start, upTo: end };
}

/** Data of a report, and its answers. An answer is undefined where the server does not send what it counts. */

export type Report = {
  hours: HoursAnswer;
  woken: WokenAnswer | undefined;
  needless: NeedlessAnswer | undefined;
  late: LateAnswer | undefined;
  /** First day with data, where more than a tenth of the month is before it. */
  begin: WallSeconds | undefined;
};

/** The person with most of a figure, and the number of others with as much. */
type First = { person: Id; others: number };

/** Hours in seconds. Changes are undefined where the month before is not known. */
export type HoursAnswer = {
  /** Seconds of everybody in a rota, most first. */
  people: readonly { person: Id; seconds: number }[];
  median: number;
  first: (First & { seconds: number; change: number | undefined }) | undefined;
  shortRests: number;
  shortRestsChange: number | undefined;
};

/** Rates are wakings per 100 night hours on call. */
export type WokenAnswer = {
  wakings: number;
  change: number | undefined;
  first: (First & { wakings: number; ofAverage: number | undefined }) | undefined;
  average: number | undefined;
  rates: readonly { person: Id; rate: number; isUnfair: boolean }[];
  /** Number of people woken more often per night hour than chance explains. */
  unfair: number;
};

export type NeedlessAnswer = {
  wakings: number;
  change: number | undefined;
  /** Channels with such wakings, most first; undefined: none. */
  channels: readonly { channel: Id | undefined; wakings: number }[];
};

/** `days`: the number counted, if it is not the whole month. */
export type MonthLate = { month: WallSeconds; late: LateCount; days?: number | undefined };

export type LateAnswer = {
  count: LateCount;
  /** Rule in words: "over 15 min". */
  rule: string;
  /** True if the targets changed: the months are compared by the last ones. */
  isOfBoth: boolean;
  /** Difference of the two percents. */
  points: number | undefined;
  /** Team with the highest share, if chance does not explain it; undefined where no teams are compared. */
  teams: ReturnType<typeof lateTeam>;
  /** Months with data, oldest first, this one last. */
  months: readonly MonthLate[];
};

/** Incidents of a month with their responders, and metrics without a set of schedules; undefined: not known. */
export type MonthData = {
  incidents: readonly IncidentRow[] | undefined;
  metrics: readonly ResponderRow[] | undefined;
  /** Count by the server; absent: the rows are counted. */
  late: LateCount | undefined;
};

export type ReportData = {
  /** True with a team selected. */
  isOfTeam: boolean;
  /** All visible schedules: the rates of a team have all night hours of its people, as responder metrics. */
  allSchedules: readonly Schedule[];
  /** Selected schedules with their duty of `knownForReport`. */
  schedules: readonly Schedule[];
  /** True for a set of schedules. */
  isSet: boolean;
  zone: string;
  /** Of the nights of a person. */
  ownZone: OwnZone;
  lateRule: LateRule;
  /** Time of the data, by which open incidents have an age. */
  asOf: UnixSeconds;
  period: ReportPeriod;
  now: MonthData;
  before: MonthData;
  /** Months before these. */
  earlier: readonly MonthLate[];
  /** First incident since the earliest month of the charts, also after the month; undefined: none, or not known. */
  since: UnixSeconds | undefined;
};
