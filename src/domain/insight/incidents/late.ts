import { parseId } from '#contract/id';
import { apportion } from '../../text/apportion';
import type { DurationFilter } from './incident-columns';
import type { IncidentTable } from './incident-table';
import type { Grouping } from './table-summary';
import { binOf } from './time-bins';

/** Seconds after which an acknowledgement is late, without a filter of its own. */
export const LATE_SECONDS = 900;

/** True for a filter of late and never acknowledged ones. */
export function isLateFilter(filter: DurationFilter | undefined): filter is { notWithin: number } {
  return typeof filter === 'object' && 'notWithin' in filter;
}

/** Number not acknowledged within a time, late or never, and never, of all. */
export type LateCount = { late: number; never: number; of: number };

export function noLate(): LateCount {
  return { late: 0, never: 0, of: 0 };
}

/** Parts of a count that exclude each other. */
export const LATE_PARTS = ['never', 'late', 'within'] as const;
export type LatePart = (typeof LATE_PARTS)[number];

/** Late counts over time, and by group. */
export type LateCounts = {
  /** Acknowledged in more seconds is late. */
  seconds: number;
  bins: LateCount[];
  all: LateCount;
  groups: Record<string, LateCount>;
  teams: Record<string, LateCount>;
};

type LateQuery = {
  seconds: number;
  edges: readonly number[];
  grouping: Grouping;
  /** Rows over time, which may be more than those of the groups. */
  overTime: Uint32Array;
  rows: Uint32Array;
};

/** @param rows by all filters but that of the acknowledgement, which would make every share 100 %. */
export function lateCounts(table: IncidentTable, query: LateQuery): LateCounts {
  const { seconds, edges, grouping, overTime, rows } = query;
  const add = (count: LateCount | undefined, place: number) => {
    if (!count) return;
    const ack = table.durations.ack[place] ?? Number.NaN;
    count.of += 1;
    if (!(ack <= seconds)) count.late += 1;
    if (Number.isNaN(ack)) count.never += 1;
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
  return { seconds, bins, all, groups: countsBy(grouping), teams: countsBy('team') };
}

/** Shares of fewer incidents are not compared. */
const FEW_INCIDENTS = 20;

/** Whole percent late or never, as it is written; undefined of few incidents. */
export function latePercent(count: LateCount): number | undefined {
  const share = lateShare(count);
  return share === undefined || count.of < FEW_INCIDENTS ? undefined : Math.round(share * 100);
}

/** Team with the highest share, if it is above that of all. */
export function worstTeam({ all, teams }: Pick<LateCounts, 'all' | 'teams'>) {
  const overall = lateShare(all) ?? 0;
  const [worst] = Object.entries(teams)
    .flatMap(([id, count]) => {
      const [team, share] = [parseId(id), lateShare(count) ?? 0];
      return team && latePercent(count) !== undefined && share > overall ? [{ team, share }] : [];
    })
    .sort((a, b) => b.share - a.share);
  return worst;
}

/** Late or never, 0 to 1; undefined of nothing. */
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
 * Percent of each part, which add up to 100; undefined of nothing. Those late or never add up to the percent of both, as
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
export function latePartFilter(part: LatePart, seconds: number): DurationFilter {
  if (part === 'never') return 'none';
  return part === 'late' ? { from: seconds + 1, to: undefined } : { from: 0, to: seconds + 1 };
}
