import { standsOut } from '../chance';
import { parseId } from '#contract/id';
import { apportion } from '../../text/apportion';
import type { Target } from '#contract/names';
import type { ColumnFilters, DurationFilter, LateRule } from './incident-columns';
import type { IncidentTable } from './incident-table';
import type { Grouping } from './table-summary';
import { limitAt, limitsOf, recordedRule } from './late-rule';
import { binOf } from './time-bins';

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
export type LatePart = (typeof LATE_PARTS)[number];

export function isLatePart(text: string | undefined): text is LatePart {
  return LATE_PARTS.some((part) => part === text);
}

/** Late counts over time, and by group. */
export type LateCounts = {
  rule: LateRule;
  bins: LateCount[];
  /** Counts of each week, of all and by team; undefined unless requested. */
  weeks: { edges: readonly number[]; all: LateCount[]; teams: Record<string, LateCount[]> } | undefined;
  all: LateCount;
  groups: Record<string, LateCount>;
  teams: Record<string, LateCount>;
};

type LateQuery = {
  rule: LateRule;
  edges: readonly number[];
  weeks?: readonly number[] | undefined;
  grouping: Grouping;
  /** Rows over time, which may be more than those of the groups. */
  overTime: Uint32Array;
  rows: Uint32Array;
};

/** @param rows by all filters but that of the acknowledgement, which would make every share 100 %. */
export function lateCounts(table: IncidentTable, query: LateQuery): LateCounts {
  const { rule, edges, grouping, overTime, rows } = query;
  const isLate = lateTest(table, rule);
  const add = (count: LateCount | undefined, place: number) => {
    if (!count) return;
    count.of += 1;
    if (!isLate(place)) return;
    count.late += 1;
    if (Number.isNaN(table.durations.ack[place])) count.never += 1;
  };
  const bins = edges.slice(1).map(noLate);
  for (const place of overTime) add(bins[binOf(edges, table.created[place] ?? 0)], place);
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
  return { rule, bins, weeks, all, groups: countsBy(grouping), teams: countsBy('team') };
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

/** Share of each part, 0 to 1; undefined of nothing. */
export function lateShares(count: LateCount): Record<LatePart, number> | undefined {
  if (count.of === 0) return undefined;
  const shareOf = (part: LatePart) => lateCountOf(count, part) / count.of;
  return { never: shareOf('never'), late: shareOf('late'), within: shareOf('within') };
}

/**
 * Percent of each part, which add up to 100; undefined of nothing. Those of late ones add up to the percent of both, as
 * `lateShare` rounds it.
 */
export function latePercents(count: LateCount): Record<LatePart, number> | undefined {
  const { late, never, of } = count;
  if (of === 0) return undefined;
  const [both = 0, within = 0] = apportion(100, [late, of - late]);
  const [ofNever = 0, ofLate = 0] = apportion(both, [never, late - never]);
  return { never: ofNever, late: ofLate, within };
}

/** Filter of the acknowledgement with the incidents of a part. */
export function latePartFilter(part: LatePart, rule: LateRule): DurationFilter {
  return part === 'late' && !rule.recorded ? { from: rule.notWithin + 1, to: undefined } : { ...rule, part };
}
