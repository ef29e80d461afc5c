import { FILTER_SEVERITIES } from '#contract/insight';
import type { Target } from '#contract/names';
import { formatExactDuration } from '../../time/format';
import type { UnixSeconds } from '../../time/zone';
import { type InsightRange, coversMost } from '../range';
import type { LateRule, ColumnFilters, DurationFilter, ChoiceValue } from './incident-columns';
import { standsOut } from '../chance';
import { parseId } from '#contract/id';
import type { IncidentTable } from './incident-table';
import { type Grouping, distributionOf } from './table-summary';
import { binOf } from './time-bins';
import { incidentRequest, type InsightFilter } from '../filter';

/**
 * An incident is late if it was first acknowledged after its limit, or is open past it. One that closed unacknowledged
 * within its limit is not.
 */

/** Limit without a target, in seconds. */
export const LATE_SECONDS = 900;

/** Rule of the recorded targets; without any, 15 minutes. */
export function recordedRule(targets: readonly Target[] = []): LateRule {
  return { notWithin: LATE_SECONDS, ...(targets.length > 0 && { recorded: targets }) };
}

/** Limit of incidents triggered at `since` or later, until the next one. */
type Limit = Pick<Target, 'seconds' | 'since'>;

/** Limits of a severity, oldest first. */
export function limitsOf({ notWithin, recorded = [] }: LateRule, severity: string): Limit[] {
  const later = recorded.filter((target) => target.severity === severity);
  return [{ since: -Infinity, seconds: notWithin }, ...later.toSorted((a, b) => a.since - b.since)];
}

export function limitAt(limits: readonly Limit[], at: UnixSeconds): number {
  return limits.findLast(({ since }) => since <= at)?.seconds ?? LATE_SECONDS;
}

/** Limits at an instant as those of all time; undefined if they are the same since another. */
export function ruleOfBoth(rule: LateRule, since: UnixSeconds, at: UnixSeconds): LateRule | undefined {
  const { recorded = [] } = rule;
  if (!recorded.some((target) => since < target.since && target.since <= at)) return undefined;
  const severities = [...new Set(recorded.map(({ severity }) => severity))];
  const limits = severities.map((severity) => {
    return { severity, seconds: limitAt(limitsOf(rule, severity), at), since: 0 };
  });
  return { ...rule, recorded: limits };
}

const ALL_TIME: InsightRange = { after: 0, upTo: Infinity };

/** Parts of a range with one limit each, oldest first. */
function limitsIn(rule: LateRule, severity: string, { after, upTo } = ALL_TIME) {
  const limits = limitsOf(rule, severity);
  return limits.flatMap(({ since, seconds }, place) => {
    const next = limits[place + 1]?.since ?? Infinity;
    const part = { after: Math.max(after, since - 1), upTo: Math.min(upTo, next - 1) };
    return part.after < part.upTo ? [{ range: part, seconds }] : [];
  });
}

/** "5 min", "10 min then 5 min" */
export function limitText(rule: LateRule, severity: string, range?: InsightRange): string {
  const texts = limitsIn(rule, severity, range).map(({ seconds }) => minutesText(seconds));
  return texts.filter((text, place) => text !== texts[place - 1]).join(' then ');
}

/** "over 15 min", "Critical over 5 min, others over 15 min": late incidents of a range, or of all time. */
export function lateText(rule: LateRule, range?: InsightRange): string {
  const others = minutesText(rule.notWithin);
  const own = FILTER_SEVERITIES.toReversed().flatMap((severity) => {
    const text = limitText(rule, severity, range);
    return text === others ? [] : [`${severity} over ${text}`];
  });
  return own.length === 0 ? `over ${others}` : `${own.join(', ')}, others over ${others}`;
}

function minutesText(seconds: number): string {
  return seconds > 0 && seconds % 60 === 0 ? `${seconds / 60} min` : formatExactDuration(seconds);
}

/** Rule of the filter of the acknowledgement, else by the recorded targets. */
export function lateRule({ ack }: ColumnFilters, recorded: readonly Target[]): LateRule {
  if (typeof ack === 'object' && 'notWithin' in ack) {
    const { part: _, ...rule } = ack;
    return rule;
  }
  return recordedRule(recorded);
}

/** Seconds after which an acknowledgement of a row is late. */
function lateLimits(
  { choices: { severity }, created }: IncidentTable,
  rule: LateRule,
): (place: number) => number {
  const limits = severity.values.map((value) => limitsOf(rule, String(value)));
  return (place) => limitAt(limits[severity.codes[place] ?? 0] ?? [], created[place] ?? 0);
}

/** True for late rows: the time until the acknowledgement, else the close, else now is over the limit. */
export function lateTest(table: IncidentTable, rule: LateRule): (place: number) => boolean {
  const { created, asOf } = table;
  const { ack, close } = table.durations;
  const limitOf = lateLimits(table, rule);
  const secondsAt = (place: number) =>
    [ack[place], close[place]].find((seconds = Number.NaN) => !Number.isNaN(seconds)) ??
    asOf - (created[place] ?? 0);
  return (place) => secondsAt(place) > limitOf(place);
}

/** Number of late ones, of those never acknowledged, and of all. */
export type LateCount = { late: number; never: number; of: number };

export function noLate(): LateCount {
  return { late: 0, never: 0, of: 0 };
}

/** Parts of a count that exclude each other. */
export const LATE_PARTS = ['never', 'late', 'within'] as const;
type LatePart = (typeof LATE_PARTS)[number];

export function isLatePart(text: string | undefined): text is LatePart {
  return LATE_PARTS.some((part) => part === text);
}

/** Late counts by week and by group. */
export type LateCounts = {
  rule: LateRule;
  /** Counts of each week, of all and by team; undefined unless requested. */
  weeks: { edges: readonly number[]; all: LateCount[]; teams: Record<string, LateCount[]> } | undefined;
  all: LateCount;
  groups: Record<string, LateCount>;
  teams: Record<string, LateCount>;
};

type LateQuery = {
  rule: LateRule;
  weeks?: readonly number[] | undefined;
  grouping: Grouping;
  rows: Uint32Array;
};

/** @param rows by all filters but that of the acknowledgement, which would make every share 100 %. */
export function lateCounts(table: IncidentTable, query: LateQuery): LateCounts {
  const { rule, grouping, rows } = query;
  const isLate = lateTest(table, rule);
  const add = (count: LateCount | undefined, place: number) => {
    if (!count) return;
    count.of += 1;
    if (!isLate(place)) return;
    count.late += 1;
    if (Number.isNaN(table.durations.ack[place])) count.never += 1;
  };
  const all = noLate();
  for (const place of rows) add(all, place);
  const countsBy = (column: Grouping) => {
    const { codes, values } = table.choices[column];
    const byCode = values.map(noLate);
    for (const place of rows) add(byCode[codes[place] ?? 0], place);
    return Object.fromEntries(byCode.map((count, code) => [String(values[code]), count]));
  };
  const weeks = query.weeks && {
    edges: query.weeks,
    all: query.weeks.slice(1).map(noLate),
    teams: Object.fromEntries(
      table.choices.team.values.map((team) => [String(team), query.weeks?.slice(1).map(noLate) ?? []]),
    ),
  };
  if (weeks) {
    const { codes, values } = table.choices.team;
    for (const place of rows) {
      const week = binOf(weeks.edges, table.created[place] ?? 0);
      add(weeks.all[week], place);
      add(weeks.teams[String(values[codes[place] ?? 0])]?.[week], place);
    }
  }
  return { rule, weeks, all, groups: countsBy(grouping), teams: countsBy('team') };
}

/** Shares of fewer incidents are not compared. */
const FEW_INCIDENTS = 20;

/** Shares of fewer incidents are quiet in tables. */
export const QUIET_BELOW = 10;

/** Whole percent of late incidents as text; undefined of few. */
export function latePercent(count: LateCount): number | undefined {
  const share = lateShare(count);
  return share === undefined || count.of < FEW_INCIDENTS ? undefined : Math.round(share * 100);
}

/** Team with the highest share, if more are late than chance explains; undefined without teams to compare. */
export function lateTeam({ all, teams }: Pick<LateCounts, 'all' | 'teams'>) {
  const overall = lateShare(all) ?? 0;
  const compared = Object.entries(teams).flatMap(([id, count]) => {
    const team = parseId(id);
    return team && latePercent(count) !== undefined ? [{ team, count, share: lateShare(count) ?? 0 }] : [];
  });
  if (compared.length < 2) return undefined;
  const [first] = compared
    .filter(({ count: { late, of } }) => standsOut({ count: late, of, share: overall }, compared.length))
    .toSorted((a, b) => b.share - a.share);
  return { first };
}

/** Share of late ones, 0 to 1; undefined of nothing. */
export function lateShare({ late, of }: LateCount): number | undefined {
  return of === 0 ? undefined : late / of;
}

export function lateCountOf({ late, never, of }: LateCount, part: LatePart): number {
  return { never, late: late - never, within: of - late }[part];
}

/** Filter of the acknowledgement with the incidents of a part. */
export function latePartFilter(part: LatePart, rule: LateRule): DurationFilter {
  return part === 'late' && !rule.recorded ? { from: rule.notWithin + 1, to: undefined } : { ...rule, part };
}

/** Late ones of ranges that are not fetched row by row, by totals. */

type LateQuestion = {
  /** Filter without bounds of the acknowledgement. */
  filter: InsightFilter;
  range: InsightRange;
  zone: string;
  rule: LateRule;
  /** Time of the data, by which open incidents have an age. */
  asOf: UnixSeconds;
};

/** Upper bound of every time to acknowledge: a bound selects acknowledged incidents only. */
const ACKED = 2 ** 31;

/** Counts by the totals of requests: by the limit of all, corrected by the severities with another one. */
export async function countLate(
  { filter, range, zone, rule, asOf }: LateQuestion,
  totalOf: (request: ReturnType<typeof incidentRequest> & { limit: number }) => Promise<number>,
): Promise<LateCount> {
  const { severities } = filter;
  const { notWithin } = rule;
  const total = async (bounds: Partial<InsightFilter>, part: InsightRange) => {
    const closeFrom = Math.max(filter.closeFrom, bounds.closeFrom ?? 0);
    const closeTo = Math.min(filter.closeTo || Infinity, bounds.closeTo ?? Infinity);
    if (part.after >= part.upTo || closeFrom >= closeTo) return 0;
    const all = { ...filter, ...bounds, closeFrom, closeTo: closeTo === Infinity ? 0 : closeTo };
    return totalOf({ ...incidentRequest(all, part, zone), limit: 1 });
  };
  const unacked = async (bounds: Partial<InsightFilter>, part: InsightRange) => {
    const [of, acked] = await Promise.all([total(bounds, part), total({ ...bounds, ackTo: ACKED }, part)]);
    return of - acked;
  };
  /** End of the incidents older than a limit. */
  const endBefore = (seconds: number, { upTo }: InsightRange) => Math.min(upTo, asOf - seconds - 1);
  const never = async (seconds: number, bounds: Partial<InsightFilter>, part: InsightRange) => {
    const old = { after: part.after, upTo: endBefore(seconds, part) };
    const closeTo = seconds + 1;
    const [of, closed] = await Promise.all([unacked(bounds, old), unacked({ ...bounds, closeTo }, old)]);
    return of - closed;
  };
  const counted = FILTER_SEVERITIES.filter((one) => severities.length === 0 || severities.includes(one));
  const ofTargets = counted.flatMap((severity) =>
    limitsIn(rule, severity, range)
      .filter(({ seconds }) => seconds !== notWithin)
      .map(async ({ seconds, range: part }) => {
        const bounds = { severities: [severity] };
        const [less, more] = [Math.min(seconds, notWithin), Math.max(seconds, notWithin)];
        const middle = Math.max(part.after, endBefore(more, part));
        const [acked, closed, open] = await Promise.all([
          total({ ...bounds, ackFrom: less + 1, ackTo: more + 1 }, part),
          unacked({ ...bounds, closeFrom: less + 1, closeTo: more + 1 }, { after: part.after, upTo: middle }),
          never(less, bounds, { after: middle, upTo: part.upTo }),
        ]);
        const sign = seconds < notWithin ? 1 : -1;
        return { acked: sign * acked, never: sign * (closed + open) };
      }),
  );
  const [of, acked, unackedLate, ...more] = await Promise.all([
    total({}, range),
    total({ ackFrom: notWithin + 1 }, range),
    never(notWithin, {}, range),
    ...ofTargets,
  ]);
  const ofNever = more.reduce((sum, one) => sum + one.never, unackedLate);
  return { late: more.reduce((sum, one) => sum + one.acked, acked) + ofNever, never: ofNever, of };
}

/** Start of the data if that is within the period, which makes its shares no comparison. */
export function missingUntil(first: UnixSeconds | null, before: InsightRange): UnixSeconds | undefined {
  return first === null || coversMost(first, before) ? undefined : first;
}

/** Times to the first acknowledgement of incidents, by anyone. */
export type FirstAcks = {
  incidents: number;
  acknowledged: number;
  /** Seconds, by nearest rank over the acknowledged ones; undefined where there is none. */
  median: number | undefined;
  /** Share within each of WITHIN, 0 to 1, of all incidents, also those never acknowledged. */
  shareWithin: readonly number[];
  /** Number of late ones, by the recorded targets. */
  late: number;
};

/** Seconds, both included. */
export const WITHIN = [300, 900] as const;

export function firstAcksOf(table: IncidentTable, targets?: readonly Target[]): FirstAcks {
  return acksOf(
    table,
    Array.from({ length: table.count }, (_, place) => place),
    targets,
  );
}

/** The same by the team that incidents belong to. */
export function firstAcksByTeam(table: IncidentTable): Map<ChoiceValue, FirstAcks> {
  const { codes, values } = table.choices.team;
  const places = values.map((): number[] => []);
  for (let place = 0; place < table.count; place += 1) places[codes[place] ?? 0]?.push(place);
  return new Map(values.map((team, code) => [team, acksOf(table, places[code] ?? [])]));
}

function acksOf(table: IncidentTable, places: readonly number[], targets?: readonly Target[]): FirstAcks {
  const { durations } = table;
  const isLate = lateTest(table, recordedRule(targets));
  const seconds = Float64Array.from(places, (place) => durations.ack[place] ?? Number.NaN).filter(
    (value) => !Number.isNaN(value),
  );
  const { percentiles } = distributionOf(seconds);
  return {
    incidents: places.length,
    acknowledged: seconds.length,
    median: percentiles[0],
    shareWithin: WITHIN.map((most) =>
      places.length === 0 ? 0 : seconds.filter((value) => value <= most).length / places.length,
    ),
    late: places.filter(isLate).length,
  };
}
